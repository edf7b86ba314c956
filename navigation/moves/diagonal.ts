// Across a corner, level: both cells beside the corner are free, and hurt nobody.

import { CELL } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, columnOf, OWN_COLUMN, STEP_HEIGHT, SWIM } from "./ground-reader.ts";
import { ALL_SIDES, KIND, type MoveMaker } from "./move.ts";

export const diagonal: MoveMaker = ({ landingNear, isClearNear, near, rules }, emit) => {
  /** Whether a body that cuts the column's corner touches what must not be touched. */
  const isTouchNear = (column: number, low: number): boolean => {
    const dy = low >> 4;
    const feet = near(column, dy);
    const head = near(column, dy + 1);
    if ((feet | head) >> CELL.HAZARD_SHIFT === 0) return false;
    return (
      (rules.hazards[(feet >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK] as number) < 0 ||
      (rules.hazards[(head >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK] as number) < 0
    );
  };
  return (x, y, z, at) => {
    if (at >= SWIM) return;
    for (let dx = -1; dx <= 1; dx += 2) {
      for (let dz = -1; dz <= 1; dz += 2) {
        const column = columnOf(dx, dz);
        const next = landingNear(column, 0);
        if (next < 0 || next >= SWIM || next - at > STEP_HEIGHT || at - next > STEP_HEIGHT) continue;
        const low = at > next ? at : next;
        const high = low + BODY_HEIGHT;
        if (!isClearNear(columnOf(dx, 0), low, high, ALL_SIDES)) continue;
        if (!isClearNear(columnOf(0, dz), low, high, ALL_SIDES)) continue;
        if (isTouchNear(columnOf(dx, 0), low) || isTouchNear(columnOf(0, dz), low)) continue;
        if (!isClearNear(OWN_COLUMN, low, high, ALL_SIDES) || !isClearNear(column, next, high, ALL_SIDES)) continue;
        emit(KIND.diagonal, x + dx, y, z + dz, next, COST.diagonal, 0, 0, false);
      }
    }
  };
};
