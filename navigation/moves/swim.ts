// Into water, through it in all directions, and out of it: onto a bank beside the surface, at most
// a little higher than the next block.

import { CELL } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, CLIMB, SWIM } from "./ground.ts";
import { ALL_SIDES, DIRECTIONS, KIND, type MoveMaker } from "./move.ts";

/** How far above the next cell's floor a swimmer gets out. */
const MAX_BANK = 7;

export const swim: MoveMaker = ({ landing, isClear, factsAt }, emit) => {
  function fromGround(x: number, y: number, z: number, at: number): void {
    const from = (y << 4) + at;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, out, into } = DIRECTIONS[index] as (typeof DIRECTIONS)[number];
      if (landing(x + dx, y, z + dz) !== SWIM) continue;
      if (!isClear(x, z, from, from + BODY_HEIGHT, out)) continue;
      if (!isClear(x + dx, z + dz, y << 4, from + BODY_HEIGHT, into)) continue;
      emit(KIND.swim, x + dx, y, z + dz, SWIM, COST.swim, 0, 0, false);
    }
  }
  function across(x: number, y: number, z: number): void {
    const floor = y << 4;
    const head = floor + BODY_HEIGHT;
    const isSurface = (factsAt(x, y + 1, z) & CELL.WATER) === 0;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, out, into } = DIRECTIONS[index] as (typeof DIRECTIONS)[number];
      const [bx, bz] = [x + dx, z + dz];
      const next = landing(bx, y, bz);
      if (next >= 0) {
        const low = floor + (next >= SWIM ? 0 : next);
        if (
          isClear(x, z, floor, low + BODY_HEIGHT, 0) &&
          isClear(x, z, low, low + BODY_HEIGHT, out) &&
          isClear(bx, bz, low, Math.max(head, low + BODY_HEIGHT), into)
        ) {
          if (next === SWIM) emit(KIND.swim, bx, y, bz, next, COST.swim, 0, 0, false);
          else emit(next === CLIMB ? KIND.climb : KIND.land, bx, y, bz, next, COST.swim, 0, 0, false);
        }
      }
      if (!isSurface) continue;
      const bank = landing(bx, y + 1, bz);
      if (bank < 0 || bank > MAX_BANK) continue;
      const ground = floor + 16 + bank;
      if (!isClear(x, z, floor, ground + BODY_HEIGHT, 0) || !isClear(x, z, ground, ground + BODY_HEIGHT, out)) continue;
      if (isClear(bx, bz, ground, ground + BODY_HEIGHT, into))
        emit(KIND.land, bx, y + 1, bz, bank, COST.land, 0, 0, false);
    }
    for (let dx = -1; dx <= 1; dx += 2) {
      for (let dz = -1; dz <= 1; dz += 2) {
        if (landing(x + dx, y, z + dz) !== SWIM) continue;
        if (!isClear(x + dx, z, floor, head, ALL_SIDES) || !isClear(x, z + dz, floor, head, ALL_SIDES)) continue;
        if (!isClear(x, z, floor, head, ALL_SIDES) || !isClear(x + dx, z + dz, floor, head, ALL_SIDES)) continue;
        emit(KIND.swim, x + dx, y, z + dz, SWIM, COST.swimDiagonal, 0, 0, false);
      }
    }
  }
  return (x, y, z, at) => {
    if (at !== SWIM) {
      fromGround(x, y, z, at === CLIMB ? 0 : at);
      return;
    }
    across(x, y, z);
    const floor = y << 4;
    if (landing(x, y + 1, z) === SWIM && isClear(x, z, floor + 16, floor + 16 + BODY_HEIGHT, 0))
      emit(KIND.swim, x, y + 1, z, SWIM, COST.swim, 0, 0, false);
    const below = landing(x, y - 1, z);
    if (below === SWIM && isClear(x, z, floor - 16, floor, 0))
      emit(KIND.swim, x, y - 1, z, SWIM, COST.swim, 0, 0, false);
  };
};
