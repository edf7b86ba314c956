// Across a corner, level: both cells beside the corner are free.

import { COST } from "./costs.ts";
import { BODY_HEIGHT, columnOf, OWN_COLUMN, STEP_HEIGHT, SWIM } from "./ground.ts";
import { ALL_SIDES, KIND, type MoveMaker } from "./move.ts";

export const diagonal: MoveMaker =
  ({ landingNear, isClearNear }, emit) =>
  (x, y, z, at) => {
    if (at >= SWIM) return;
    for (let dx = -1; dx <= 1; dx += 2) {
      for (let dz = -1; dz <= 1; dz += 2) {
        const column = columnOf(dx, dz);
        const next = landingNear(column, 0);
        if (next < 0 || next >= SWIM || next - at > STEP_HEIGHT || at - next > STEP_HEIGHT) continue;
        const low = at > next ? at : next;
        const high = low + BODY_HEIGHT;
        if (!isClearNear(columnOf(dx, 0), low, high, ALL_SIDES)) continue;
        if (!isClearNear(columnOf(0, dz), low, high, ALL_SIDES)) continue;
        if (!isClearNear(OWN_COLUMN, low, high, ALL_SIDES) || !isClearNear(column, next, high, ALL_SIDES)) continue;
        emit(KIND.diagonal, x + dx, y, z + dz, next, COST.diagonal, 0, 0, false);
      }
    }
  };
