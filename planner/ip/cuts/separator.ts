// A family of cuts. Cuts are rows that every plan within the budget satisfies and that a solution
// of the program violates. They raise the bound, or rule out a solution that has no order. To add a
// family: write a file that exports a SeparatorFamily and opens with the reason why its rows are
// sound, add it to the table (separators.ts), and name its switch (model/search-limits.ts).

import type { DualSimplex } from "../../lp/dual-simplex.ts";
import type { Layer } from "../../model/search-limits.ts";
import type { OperatorCountingIp } from "../operator-counting-ip.ts";
import type { RelaxedReachability } from "../relaxed-reachability.ts";
import type { StateEquation } from "../state-equation.ts";

/**
 * The places of separation.
 * `root`: each time the root is solved. Its rows stay.
 * `rounds`: at the root after those, for as long as it raises the bound. Rows that become slack are
 * removed (cut-loop.ts).
 * `node`: at any node whose tool columns are integral, a few times.
 * `candidate`: against an integer solution that the scheduler could not order.
 */
export type SeparationPoint = "root" | "rounds" | "node" | "candidate";

export interface SeparationInput {
  place: SeparationPoint;
  program: OperatorCountingIp;
  amounts: Float64Array;
  /** The simplex at that solution. */
  simplex: DualSimplex;
}

export interface Separator {
  readonly name: Layer;
  readonly at: readonly SeparationPoint[];
  /** Writes rows before the program is first solved. `stage` is the whole plan. */
  write?(stage: StateEquation): void;
  /** Adds rows that the solution violates and returns how many. A slow one yields on the way. */
  separate?(input: SeparationInput): number | Generator<false, number>;
}

/** Made once for all programs of a problem. */
export type SeparatorFamily = (reach: RelaxedReachability) => Separator;

/** Runs the separators of a place in turn; returns the number of added rows. */
export function* separateAt(separators: readonly Separator[], input: SeparationInput): Generator<false, number> {
  let added = 0;
  for (const separator of separators) {
    if (!separator.at.includes(input.place)) continue;
    const rows = separator.separate?.(input) ?? 0;
    added += typeof rows === "number" ? rows : yield* rows;
    if (added > 0 && input.place === "candidate") break;
  }
  return added;
}
