// Straight down from a pillar, whose block is dug underfoot: where at least three sides are open,
// because a shaft in the ground is a trap.

import { CELL, DIG } from "../../schemas/plain.ts";
import { COST, fallCost } from "./costs.ts";
import { OWN_COLUMN } from "./ground.ts";
import { DIRECTIONS, KIND, type MoveMaker } from "./move.ts";

const MIN_OPEN_SIDES = 3;

export const descend: MoveMaker =
  ({ rules, near, digCost }, emit) =>
  (x, y, z, at) => {
    if (!rules.dig || at !== 0 || (near(OWN_COLUMN, -2) & CELL.TOP) !== 16) return;
    let open = 0;
    for (const { column } of DIRECTIONS) if ((near(column, -1) & (CELL.TOP | CELL.WATER | CELL.LAVA)) === 0) open++;
    if (open < MIN_OPEN_SIDES) return;
    const cost = digCost(x, y - 1, z);
    if (cost > 0) emit(KIND.descend, x, y - 1, z, 0, COST.walk + fallCost(16) + cost, DIG.FEET, 0, false);
  };
