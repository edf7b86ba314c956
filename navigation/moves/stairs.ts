// Stairs down: three cells of the next column are dug, and the body steps down onto what is below.

import { CELL, DIG } from "../../schemas/plain.ts";
import { COST, fallCost } from "./costs.ts";
import { OWN_COLUMN, SWIM } from "./ground.ts";
import { DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

export const stairs: MoveMaker =
  ({ rules, near, digCost }, emit) =>
  (x, y, z, at) => {
    if (!rules.dig || at >= SWIM || at > 3) return;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, column, out } = DIRECTIONS[index] as Direction;
      const [bx, bz] = [x + dx, z + dz];
      if ((near(column, -2) & CELL.TOP) !== 16) continue;
      if ((((near(OWN_COLUMN, 0) | near(OWN_COLUMN, 1)) >> CELL.WALLS_SHIFT) & out) !== 0) continue;
      const feet = digCost(bx, y - 1, bz);
      if (feet < 0) continue;
      const head = digCost(bx, y, bz);
      if (head < 0) continue;
      const over = digCost(bx, y + 1, bz);
      const digs = (feet > 0 ? DIG.FEET : 0) | (head > 0 ? DIG.HEAD : 0) | (over > 0 ? DIG.OVER : 0);
      if (over < 0 || digs === 0) continue;
      emit(KIND.stairs, bx, y - 1, bz, 0, COST.walk + fallCost(16) + feet + head + over, digs, 0, false);
    }
  };
