// Through what is in the way: level, or up as by stairs. What the body walks on stays.

import { CELL, DIG } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { OWN_COLUMN, SWIM } from "./ground-reader.ts";
import { DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

export const dig: MoveMaker =
  ({ rules, near, digCost }, emit) =>
  (x, y, z, at) => {
    // A body that stands higher than its cell's floor would dig with its head.
    if (!rules.dig || at >= SWIM || at > 3) return;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, column, out } = DIRECTIONS[index] as Direction;
      const [bx, bz] = [x + dx, z + dz];
      // A leaf or a pane between the cells is not dug.
      if ((((near(OWN_COLUMN, 0) | near(OWN_COLUMN, 1)) >> CELL.WALLS_SHIFT) & out) !== 0) continue;
      const head = digCost(bx, y + 1, bz);
      if (head < 0) continue;
      const isGround = (near(column, -1) & CELL.TOP) === 16;
      if (isGround) {
        const feet = digCost(bx, y, bz);
        const digs = (feet > 0 ? DIG.FEET : 0) | (head > 0 ? DIG.HEAD : 0);
        if (feet >= 0 && digs !== 0) emit(KIND.dig, bx, y, bz, 0, COST.walk + feet + head, digs, 0, false);
      }
      if ((near(column, 0) & CELL.TOP) !== 16) continue;
      // What hangs over the head, such as a trapdoor, stops the jump.
      if ((near(OWN_COLUMN, 1) & CELL.TOP) !== 0) continue;
      const over = digCost(bx, y + 2, bz);
      const overStart = digCost(x, y + 2, z);
      const digs = (head > 0 ? DIG.FEET : 0) | (over > 0 ? DIG.HEAD : 0) | (overStart > 0 ? DIG.OVER_START : 0);
      if (over < 0 || overStart < 0 || digs === 0) continue;
      emit(KIND.dig, bx, y + 1, bz, 0, COST.jump + head + over + overStart, digs, 0, false);
    }
  };
