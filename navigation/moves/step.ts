// Up stairs from their low side: two steps of half a block, without a jump.

import { CELL } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, OWN_COLUMN, STEP_HEIGHT, SWIM } from "./ground.ts";
import { DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

const HALF = 8;

export const step: MoveMaker =
  ({ near, landingNear, isClearNear }, emit) =>
  (x, y, z, at) => {
    if (at > STEP_HEIGHT) return;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, column, out, into } = DIRECTIONS[index] as Direction;
      if (((near(column, 0) >> CELL.RAMPS_SHIFT) & into) === 0) continue;
      const next = landingNear(column, 1);
      if (next < 0 || next >= SWIM) continue;
      const ground = 16 + next;
      if (ground - HALF > STEP_HEIGHT) continue;
      if (!isClearNear(OWN_COLUMN, at, ground + BODY_HEIGHT, out)) continue;
      if (!isClearNear(column, ground, ground + BODY_HEIGHT, into)) continue;
      emit(KIND.step, x + dx, y + 1, z + dz, next, COST.stepUp, 0, 0, false);
    }
  };
