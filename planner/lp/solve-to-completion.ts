// Solves a linear program in one go, for who has nobody to pause for but the pause between pivots.

import type { DualSimplex, LpStatus } from "./dual-simplex.ts";

/** At whatever cost. */
export function solveToCompletion(simplex: DualSimplex): LpStatus {
  const solving = simplex.solving(Number.POSITIVE_INFINITY);
  let next = solving.next();
  while (next.done !== true) next = solving.next();
  return next.value;
}
