// A jump onto the next block, up to one and a quarter blocks higher.

import { CELL, HAZARD_KINDS } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, type GroundReader, JUMP_HEIGHT, STEP_HEIGHT, SWIM } from "./ground.ts";
import { DIRECTIONS, KIND, type MoveMaker } from "./move.ts";

const [HONEY, WEB] = [HAZARD_KINDS.indexOf("honey"), HAZARD_KINDS.indexOf("web")];

/** Whether the ground lets a body jump: honey and webs hold it. */
export function canJump({ factsAt }: Pick<GroundReader, "factsAt">, x: number, y: number, z: number): boolean {
  const hazard = (factsAt(x, y, z) >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK;
  return hazard !== HONEY && hazard !== WEB;
}

export const jump: MoveMaker = (ground, emit) => {
  const { landing, isClear } = ground;
  return (x, y, z, at) => {
    if (at >= SWIM || !canJump(ground, x, y, z)) return;
    const from = (y << 4) + at;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, out, into } = DIRECTIONS[index] as (typeof DIRECTIONS)[number];
      for (let by = y + 1; by <= y + 2; by++) {
        const next = landing(x + dx, by, z + dz);
        if (next < 0 || next >= SWIM) continue;
        const top = (by << 4) + next;
        if (top - from <= STEP_HEIGHT || top - from > JUMP_HEIGHT) continue;
        if (!isClear(x, z, from, top + BODY_HEIGHT, 0) || !isClear(x, z, top, top + BODY_HEIGHT, out)) continue;
        if (!isClear(x + dx, z + dz, top, top + BODY_HEIGHT, into)) continue;
        emit(KIND.jump, x + dx, by, z + dz, next, COST.jump, 0, 0, false);
      }
    }
  };
};
