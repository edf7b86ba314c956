// A block placed against the side of the one underfoot, and a walk onto it.

import { CELL } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, OWN_COLUMN } from "./ground.ts";
import { DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

export const bridge: MoveMaker =
  ({ rules, near, isPlaceable, isClearNear }, emit) =>
  (x, y, z, at) => {
    if (!rules.place || at !== 0 || (near(OWN_COLUMN, -1) & CELL.SOLID) === 0) return;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, column, out, into } = DIRECTIONS[index] as Direction;
      const [bx, bz] = [x + dx, z + dz];
      if ((near(column, -1) & CELL.TOP) !== 0 || (near(column, 0) & CELL.WATER) !== 0) continue;
      if (!isClearNear(OWN_COLUMN, 0, BODY_HEIGHT, out) || !isClearNear(column, 0, BODY_HEIGHT, into)) continue;
      if (!isPlaceable(bx, y - 1, bz)) continue;
      emit(KIND.bridge, bx, y, bz, 0, COST.bridge, 0, 0, true);
    }
  };
