// A jump onto the next block, up to one and a quarter blocks higher.

import { CELL, HAZARD_KINDS } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, JUMP_HEIGHT, OWN_COLUMN, STEP_HEIGHT, SWIM } from "./ground.ts";
import { DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

const HONEY = HAZARD_KINDS.indexOf("honey");
const WEB = HAZARD_KINDS.indexOf("web");

/** Whether the cell that a body stands in lets it jump: honey and webs hold it. */
export function canJump(facts: number): boolean {
  const hazard = (facts >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK;
  return hazard !== HONEY && hazard !== WEB;
}

export const jump: MoveMaker = ({ near, landingNear, isClearNear }, emit) => {
  function to({ dx, dz, column, out, into }: Direction, x: number, y: number, z: number, at: number, dy: number): void {
    const next = landingNear(column, dy);
    if (next < 0 || next >= SWIM) return;
    const top = dy * 16 + next;
    if (top - at <= STEP_HEIGHT || top - at > JUMP_HEIGHT) return;
    if (!isClearNear(OWN_COLUMN, at, top + BODY_HEIGHT, 0)) return;
    if (!isClearNear(OWN_COLUMN, top, top + BODY_HEIGHT, out)) return;
    if (!isClearNear(column, top, top + BODY_HEIGHT, into)) return;
    emit(KIND.jump, x + dx, y + dy, z + dz, next, COST.jump, 0, 0, false);
  }
  return (x, y, z, at) => {
    if (at >= SWIM || !canJump(near(OWN_COLUMN, 0))) return;
    for (let index = 0; index < 4; index++) {
      const direction = DIRECTIONS[index] as Direction;
      // Snow of many layers is a jump within the next cell.
      to(direction, x, y, z, at, 0);
      to(direction, x, y, z, at, 1);
      if (at >= 12) to(direction, x, y, z, at, 2);
    }
  };
};
