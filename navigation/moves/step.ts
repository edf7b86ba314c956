// Up stairs from their low side: two steps of half a block, without a jump.

import { CELL } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, STEP_HEIGHT, SWIM } from "./ground.ts";
import { DIRECTIONS, KIND, type MoveMaker } from "./move.ts";

const HALF = 8;

export const step: MoveMaker =
  ({ landing, isClear, factsAt }, emit) =>
  (x, y, z, at) => {
    if (at > STEP_HEIGHT) return;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, out, into } = DIRECTIONS[index] as (typeof DIRECTIONS)[number];
      const [bx, by, bz] = [x + dx, y + 1, z + dz];
      const stairs = factsAt(bx, y, bz);
      if (((stairs >> CELL.RAMPS_SHIFT) & into) === 0) continue;
      if (HALF - at > STEP_HEIGHT) continue;
      const next = landing(bx, by, bz);
      if (next < 0 || next >= SWIM) continue;
      const ground = (by << 4) + next;
      if (ground - ((y << 4) + HALF) > STEP_HEIGHT) continue;
      if (!isClear(x, z, (y << 4) + at, ground + BODY_HEIGHT, out)) continue;
      if (!isClear(bx, bz, ground, ground + BODY_HEIGHT, into)) continue;
      emit(KIND.step, bx, by, bz, next, COST.stepUp, 0, 0, false);
    }
  };
