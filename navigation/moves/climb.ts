// Up and down ladders, vines and scaffolding, onto them and off them.

import { CELL } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, CLIMB, NOWHERE, OWN_COLUMN, SWIM } from "./ground-reader.ts";
import { DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

/** Cells that may be climbed: an open trapdoor over a ladder is. */
const CLIMBED = CELL.CLIMBABLE | CELL.OPENS;

export const climb: MoveMaker = ({ rules, near, landing, landingNear, isClear, isClearNear, isClimbable }, emit) => {
  function up(x: number, y: number, z: number, at: number): void {
    const floor = y << 4;
    const next = landing(x, y + 1, z);
    const isClimbing = isClimbable(x, y, z);
    const isAbove = isClimbable(x, y + 1, z);
    const foot = floor + (at >= SWIM ? 0 : at);
    if (next !== NOWHERE && (isClimbing || isAbove) && isClear(x, z, foot, floor + 16 + BODY_HEIGHT, 0)) {
      // A ladder that begins above the feet is reached by a jump.
      if (isAbove) emit(KIND.climb, x, y + 1, z, next, COST.climb, 0, 0, false);
      else if (next < SWIM) emit(KIND.climb, x, y + 1, z, next, COST.climb, 0, 0, false);
    }
    if (!isClimbing || isAbove) return;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, out, into } = DIRECTIONS[index] as (typeof DIRECTIONS)[number];
      const bank = landing(x + dx, y + 1, z + dz);
      // A climbing body does not step up: the ground is level with the upper end.
      if (bank !== 0) continue;
      const ground = floor + 16 + bank;
      if (!isClear(x, z, foot, ground + BODY_HEIGHT, 0) || !isClear(x, z, floor + 16, ground + BODY_HEIGHT, out))
        continue;
      if (isClear(x + dx, z + dz, ground, ground + BODY_HEIGHT, into))
        emit(KIND.climb, x + dx, y + 1, z + dz, bank, COST.climbOver, 0, 0, false);
    }
  }
  function down(x: number, y: number, z: number, at: number): void {
    // Scaffolding is left downwards by sneaking; a ladder's lower end by its ground.
    const below = landing(x, y - 1, z);
    if (below === NOWHERE) return;
    const isOff = isClimbable(x, y, z) && below < SWIM;
    if (!isOff && !isClimbable(x, y - 1, z)) return;
    // Nor does a body sink through the snow or slab in its own cell that it stands on.
    const foot = (y << 4) + (at >= SWIM ? 0 : at);
    if (!isClear(x, z, ((y - 1) << 4) + (below >= SWIM ? 0 : below), foot, 0)) return;
    emit(KIND.climb, x, y - 1, z, below, COST.climb, 0, 0, false);
  }
  function sideways(x: number, y: number, z: number, at: number): void {
    const foot = at >= SWIM ? 0 : at;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, column, out, into } = DIRECTIONS[index] as Direction;
      const next = landingNear(column, 0);
      if (next === NOWHERE || (at !== CLIMB && next !== CLIMB)) continue;
      const low = next >= SWIM ? 0 : next;
      const high = foot > low ? foot : low;
      if (!isClearNear(OWN_COLUMN, high, high + BODY_HEIGHT, out)) continue;
      if (!isClearNear(column, low, high + BODY_HEIGHT, into)) continue;
      emit(next === SWIM ? KIND.swim : KIND.climb, x + dx, y, z + dz, next, COST.climbSide, 0, 0, false);
    }
  }
  return (x, y, z, at) => {
    if (!rules.climb) return;
    if (((near(OWN_COLUMN, 0) | near(OWN_COLUMN, 1) | near(OWN_COLUMN, -1)) & CLIMBED) !== 0) {
      up(x, y, z, at);
      down(x, y, z, at);
    }
    sideways(x, y, z, at);
  };
};
