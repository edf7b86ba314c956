// Into water, through it in all directions, and out of it: onto a bank beside the surface, at most
// a little higher than the next block.

import { CELL } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, CLIMB, columnOf, OWN_COLUMN, SWIM } from "./ground.ts";
import { ALL_SIDES, DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

/** How far above the next cell's floor a swimmer gets out. */
const MAX_BANK = 7;

export const swim: MoveMaker = ({ landing, near, landingNear, isClearNear, isClear }, emit) => {
  function fromGround(x: number, y: number, z: number, at: number): void {
    for (let index = 0; index < 4; index++) {
      const { dx, dz, column, out, into } = DIRECTIONS[index] as Direction;
      if (landingNear(column, 0) !== SWIM) continue;
      if (!isClearNear(OWN_COLUMN, at, at + BODY_HEIGHT, out)) continue;
      if (!isClearNear(column, 0, at + BODY_HEIGHT, into)) continue;
      emit(KIND.swim, x + dx, y, z + dz, SWIM, COST.swim, 0, 0, false);
    }
  }
  function level({ dx, dz, column, out, into }: Direction, x: number, y: number, z: number): void {
    const next = landingNear(column, 0);
    if (next < 0) return;
    const low = next >= SWIM ? 0 : next;
    if (!isClearNear(OWN_COLUMN, 0, low + BODY_HEIGHT, 0) || !isClearNear(OWN_COLUMN, low, low + BODY_HEIGHT, out))
      return;
    if (!isClearNear(column, low, low + BODY_HEIGHT, into)) return;
    const kind = next === SWIM ? KIND.swim : next === CLIMB ? KIND.climb : KIND.land;
    emit(kind, x + dx, y, z + dz, next, COST.swim, 0, 0, false);
  }
  function ashore({ dx, dz, column, out, into }: Direction, x: number, y: number, z: number): void {
    const bank = landingNear(column, 1);
    if (bank < 0 || bank > MAX_BANK) return;
    const ground = 16 + bank;
    if (!isClearNear(OWN_COLUMN, 0, ground + BODY_HEIGHT, 0)) return;
    if (!isClearNear(OWN_COLUMN, ground, ground + BODY_HEIGHT, out)) return;
    if (isClearNear(column, ground, ground + BODY_HEIGHT, into))
      emit(KIND.land, x + dx, y + 1, z + dz, bank, COST.land, 0, 0, false);
  }
  function across(x: number, y: number, z: number): void {
    for (let dx = -1; dx <= 1; dx += 2) {
      for (let dz = -1; dz <= 1; dz += 2) {
        const column = columnOf(dx, dz);
        if (landingNear(column, 0) !== SWIM || !isClearNear(column, 0, BODY_HEIGHT, ALL_SIDES)) continue;
        if (!isClearNear(columnOf(dx, 0), 0, BODY_HEIGHT, ALL_SIDES)) continue;
        if (!isClearNear(columnOf(0, dz), 0, BODY_HEIGHT, ALL_SIDES)) continue;
        if (!isClearNear(OWN_COLUMN, 0, BODY_HEIGHT, ALL_SIDES)) continue;
        emit(KIND.swim, x + dx, y, z + dz, SWIM, COST.swimDiagonal, 0, 0, false);
      }
    }
  }
  return (x, y, z, at) => {
    if (at !== SWIM) {
      fromGround(x, y, z, at === CLIMB ? 0 : at);
      return;
    }
    const isSurface = (near(OWN_COLUMN, 1) & CELL.WATER) === 0;
    for (let index = 0; index < 4; index++) {
      const direction = DIRECTIONS[index] as Direction;
      level(direction, x, y, z);
      if (isSurface) ashore(direction, x, y, z);
    }
    across(x, y, z);
    if (landingNear(OWN_COLUMN, 1) === SWIM && isClear(x, z, (y + 1) << 4, ((y + 1) << 4) + BODY_HEIGHT, 0))
      emit(KIND.swim, x, y + 1, z, SWIM, COST.swim, 0, 0, false);
    if (landing(x, y - 1, z) === SWIM) emit(KIND.swim, x, y - 1, z, SWIM, COST.swim, 0, 0, false);
  };
};
