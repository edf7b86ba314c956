// Walking to the next cell, level or up and down by less than a jump: slabs, snow, carpets.

import { COST } from "./costs.ts";
import { BODY_HEIGHT, STEP_HEIGHT, SWIM } from "./ground.ts";
import { DIRECTIONS, KIND, type MoveMaker } from "./move.ts";

/** A rise that slows a body, in sixteenths: more than a carpet's. */
const MIN_STEP = 2;

export const walk: MoveMaker = ({ landing, isClear }, emit) => {
  function to(
    x: number,
    y: number,
    z: number,
    at: number,
    bx: number,
    by: number,
    bz: number,
    out: number,
    into: number,
  ) {
    const next = landing(bx, by, bz);
    if (next < 0 || next >= SWIM) return;
    const from = (y << 4) + at;
    const ground = (by << 4) + next;
    const rise = ground - from;
    if (rise > STEP_HEIGHT || rise < -STEP_HEIGHT) return;
    const high = Math.max(from, ground);
    if (!isClear(x, z, high, high + BODY_HEIGHT, out)) return;
    if (!isClear(bx, bz, ground, high + BODY_HEIGHT, into)) return;
    const isUp = by > y || rise > MIN_STEP;
    const cost = isUp ? COST.stepUp : by < y ? COST.stepDown : COST.walk;
    emit(isUp ? KIND.step : KIND.walk, bx, by, bz, next, cost, 0, 0, false);
  }
  return (x, y, z, at) => {
    if (at >= SWIM) return;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, out, into } = DIRECTIONS[index] as (typeof DIRECTIONS)[number];
      to(x, y, z, at, x + dx, y, z + dz, out, into);
      if (at >= 16 - STEP_HEIGHT) to(x, y, z, at, x + dx, y + 1, z + dz, out, into);
      if (at < STEP_HEIGHT) to(x, y, z, at, x + dx, y - 1, z + dz, out, into);
    }
  };
};
