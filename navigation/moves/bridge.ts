// A block placed against the side of the one underfoot, and a walk onto it.

import { CELL } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT } from "./ground.ts";
import { DIRECTIONS, KIND, type MoveMaker } from "./move.ts";

export const bridge: MoveMaker =
  ({ rules, factsAt, bodyAt, isPlaceable, isClear }, emit) =>
  (x, y, z, at) => {
    if (!rules.place || at !== 0 || (factsAt(x, y - 1, z) & CELL.SOLID) === 0) return;
    const from = y << 4;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, out, into } = DIRECTIONS[index] as (typeof DIRECTIONS)[number];
      const [bx, bz] = [x + dx, z + dz];
      if (!isPlaceable(bx, y - 1, bz) || (factsAt(bx, y - 1, bz) & CELL.TOP) !== 0) continue;
      if ((bodyAt(bx, y, bz) & CELL.WATER) !== 0) continue;
      if (!isClear(x, z, from, from + BODY_HEIGHT, out) || !isClear(bx, bz, from, from + BODY_HEIGHT, into)) continue;
      emit(KIND.bridge, bx, y, bz, 0, COST.bridge, 0, 0, true);
    }
  };
