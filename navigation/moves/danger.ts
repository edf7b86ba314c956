// What it costs a body to be in a cell: hazards around it, and creatures near it.

import { CELL, HAZARD_KINDS } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import type { GroundReader } from "./ground-reader.ts";

const CACTUS = HAZARD_KINDS.indexOf("cactus");

type DangerReads = Pick<GroundReader, "rules" | "factsAt" | "bodyAt">;

/** `dangerAt` of a ground. */
export function dangerOf({ rules, factsAt, bodyAt }: DangerReads): GroundReader["dangerAt"] {
  const hazardOf = (found: number): number => rules.hazards[(found >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK] as number;

  const isHarm = (found: number): boolean =>
    (found & CELL.LAVA) !== 0 || ((found >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK) === CACTUS;

  return (x, y, z) => {
    const own = bodyAt(x, y, z);
    const head = bodyAt(x, y + 1, z);
    // A block in the cell may be one that the move digs: the body then stands on what is below it.
    const top = own & CELL.TOP;
    const under = top === 0 || top >= 16 || rules.dig ? factsAt(x, y - 1, z) : 0;
    let cost = 0;
    if ((own | head | under) >> CELL.HAZARD_SHIFT !== 0) {
      const inFeet = hazardOf(own);
      const inHead = hazardOf(head);
      // A hazard without a shape harms the body that is in it, not the one above.
      const below = (under & CELL.TOP) !== 0 ? hazardOf(under) : 0;
      if (inFeet < 0 || inHead < 0 || below < 0) return -1;
      cost = inFeet + inHead + below;
    }
    if (
      isHarm(factsAt(x - 1, y, z)) ||
      isHarm(factsAt(x + 1, y, z)) ||
      isHarm(factsAt(x, y, z - 1)) ||
      isHarm(factsAt(x, y, z + 1))
    )
      cost += COST.besideHarm;
    const { spheres } = rules;
    for (let at = 0; at < spheres.length; at += 5) {
      const away = Math.hypot(
        x + 0.5 - (spheres[at] as number),
        y - (spheres[at + 1] as number),
        z + 0.5 - (spheres[at + 2] as number),
      );
      const radius = spheres[at + 3] as number;
      if (away < radius) cost += Math.round((spheres[at + 4] as number) * (1 - away / radius));
    }
    return cost;
  };
}
