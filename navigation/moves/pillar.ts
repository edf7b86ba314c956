// Up by a jump and a block placed underfoot, through what is overhead if it may be dug.

import { CELL, DIG } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, OWN_COLUMN } from "./ground.ts";
import { canJump } from "./jump.ts";
import { KIND, type MoveMaker } from "./move.ts";

export const pillar: MoveMaker = (ground, emit) => {
  const { rules, near, isPlaceable, isClearNear, digCost } = ground;
  return (x, y, z, at) => {
    if (!rules.place || at !== 0) return;
    if ((near(OWN_COLUMN, -1) & CELL.SOLID) === 0 || !isPlaceable(x, y, z)) return;
    if ((near(OWN_COLUMN, 1) & (CELL.LAVA | CELL.WATER)) !== 0 || !canJump(near(OWN_COLUMN, 0))) return;
    if (isClearNear(OWN_COLUMN, 16, 16 + BODY_HEIGHT, 0)) {
      emit(KIND.pillar, x, y + 1, z, 0, COST.pillar, 0, 0, true);
      return;
    }
    const over = rules.dig ? digCost(x, y + 2, z) : -1;
    if (over > 0) emit(KIND.pillar, x, y + 1, z, 0, COST.pillar + over, DIG.OVER_START, 0, true);
  };
};
