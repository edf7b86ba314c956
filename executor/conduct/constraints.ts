// Conduct as constraints of a problem, so that plans do not lead to what the guard would refuse.

import type { Conduct, Constraints, Plan } from "../../schemas/index.ts";
import { exceedsRisk } from "./guard.ts";

/** The constraints with those of conduct added: items to keep, creatures to spare, junk. */
export function constrained(
  constraints: Constraints,
  { keep, spare, junk }: Pick<Conduct, "keep" | "spare" | "junk">,
): Constraints {
  const merged = { ...constraints.keep };
  for (const [item, min] of Object.entries(keep)) merged[item] = Math.max(merged[item] ?? 0, min);
  const spared = [...new Set([...(constraints.spare ?? []), ...spare])];
  return { ...constraints, keep: merged, spare: spared, junk: constraints.junk ?? junk };
}

/** What of the inventory the constraints keep whole: no more than is held. */
export const keptOf = (
  { keep }: Pick<Constraints, "keep">,
  inventory: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(Object.entries(keep).map(([item, min]) => [item, Math.min(min, inventory[item] ?? 0)]));

/** The first step more dangerous than conduct allows; undefined if there is none. */
export const tooDangerous = ({ steps }: Plan, conduct: Conduct): Plan["steps"][number] | undefined =>
  steps.find(({ safetyLevel }) => exceedsRisk(safetyLevel, conduct));
