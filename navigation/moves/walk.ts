// Walking to the next cell, level or up and down by less than a jump: slabs, snow, carpets.

import { COST } from "./costs.ts";
import { BODY_HEIGHT, OWN_COLUMN, STEP_HEIGHT, SWIM } from "./ground.ts";
import { DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

/** A rise that slows a body, in sixteenths: more than a carpet's. */
const MIN_STEP = 2;

export const walk: MoveMaker = ({ landingNear, isClearNear }, emit) => {
  function to({ dx, dz, column, out, into }: Direction, x: number, y: number, z: number, at: number, dy: number): void {
    const next = landingNear(column, dy);
    if (next < 0 || next >= SWIM) return;
    const ground = dy * 16 + next;
    const rise = ground - at;
    if (rise > STEP_HEIGHT || rise < -STEP_HEIGHT) return;
    const high = rise > 0 ? ground : at;
    if (!isClearNear(OWN_COLUMN, high, high + BODY_HEIGHT, out)) return;
    if (!isClearNear(column, ground, high + BODY_HEIGHT, into)) return;
    const isUp = dy > 0 || rise > MIN_STEP;
    const cost = isUp ? COST.stepUp : dy < 0 ? COST.stepDown : COST.walk;
    emit(isUp ? KIND.step : KIND.walk, x + dx, y + dy, z + dz, next, cost, 0, 0, false);
  }
  return (x, y, z, at) => {
    if (at >= SWIM) return;
    for (let index = 0; index < 4; index++) {
      const direction = DIRECTIONS[index] as Direction;
      to(direction, x, y, z, at, 0);
      if (at >= 16 - STEP_HEIGHT) to(direction, x, y, z, at, 1);
      if (at < STEP_HEIGHT) to(direction, x, y, z, at, -1);
    }
  };
};
