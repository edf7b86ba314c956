// Off an edge: onto ground as deep as the rules allow, into water from any height, or onto a ladder.

import { CELL } from "../../schemas/plain.ts";
import { COST, fallCost } from "./costs.ts";
import { BODY_HEIGHT, CLIMB, OWN_COLUMN, STEP_HEIGHT, SWIM } from "./ground.ts";
import { DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

/** What stops a fall, or hurts in it. */
const STOPS = CELL.TOP | CELL.LAVA | CELL.UNLOADED | CELL.BARRED | (CELL.HAZARD_MASK << CELL.HAZARD_SHIFT);

export const drop: MoveMaker = ({ rules, landing, landingNear, isClearNear, bodyAt, lowestY }, emit) => {
  /** Level water and ladders are no fall: other moves lead there. */
  function land(x: number, by: number, z: number, next: number, isLevel: boolean, from: number): void {
    const fallen = from - (by << 4) - (next >= SWIM ? 0 : next);
    const cost = COST.walk + fallCost(fallen);
    if (next < SWIM) {
      if (fallen > STEP_HEIGHT && fallen <= rules.maxFall) emit(KIND.drop, x, by, z, next, cost, 0, 0, false);
    } else if (isLevel) return;
    else if (next === SWIM) emit(KIND.plunge, x, by, z, next, cost, 0, 0, false);
    else if (next === CLIMB) emit(KIND.climb, x, by, z, next, cost + COST.climb, 0, 0, false);
  }
  function fall(x: number, y: number, z: number, from: number): void {
    const lowest = lowestY();
    for (let by = y; by >= lowest; by--) {
      const next = landing(x, by, z);
      if (next >= 0) {
        land(x, by, z, next, by === y, from);
        return;
      }
      if ((bodyAt(x, by, z) & STOPS) !== 0) return;
    }
  }
  return (x, y, z, at) => {
    if (at >= SWIM) return;
    for (let index = 0; index < 4; index++) {
      const { dx, dz, column, out, into } = DIRECTIONS[index] as Direction;
      const level = landingNear(column, 0);
      if (level >= 0 && (level >= SWIM || at - level <= STEP_HEIGHT)) continue;
      if (!isClearNear(OWN_COLUMN, at, at + BODY_HEIGHT, out)) continue;
      if (!isClearNear(column, at, at + BODY_HEIGHT, into)) continue;
      fall(x + dx, y, z + dz, (y << 4) + at);
    }
  };
};
