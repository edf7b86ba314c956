// What other runs of the same body gained for their goals is not this run's to use up: the planks that
// one player asked for are no material for another's sticks.

import type { Problem } from "../../schemas/index.ts";

/** The problem that keeps these items, as many as are held. */
export function sparing(
  problem: Problem,
  items: Readonly<Record<string, number>> = {},
  held: Readonly<Record<string, number>> = {},
): Problem {
  const keep = { ...problem.constraints.keep };
  for (const [item, count] of Object.entries(items)) {
    const there = Math.min(count, held[item] ?? 0);
    if (there > 0) keep[item] = Math.max(keep[item] ?? 0, there);
  }
  return { ...problem, constraints: { ...problem.constraints, keep } };
}
