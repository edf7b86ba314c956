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
export type Place = "root" | "rounds" | "node" | "candidate";

export interface SeparationInput {
  program: OperatorCountingIp;
  amounts: Float64Array;
  /** The simplex at that solution. */
  simplex: DualSimplex;
}

export interface Separator {
  readonly name: Layer;
  readonly at: readonly Place[];
  /** Writes rows before the program is first solved. `stage` is the whole plan. */
  write?(stage: StateEquation): void;
  /** Adds rows that the solution violates and returns how many. A slow one yields on the way. */
  separate?(asked: SeparationInput): number | Generator<false, number>;
}

/** Made once for all programs of a problem. */
export type SeparatorFamily = (reach: RelaxedReachability) => Separator;

/** Runs the separators of a place in turn; returns the number of added rows. */
export function* ask(separators: readonly Separator[], place: Place, asked: SeparationInput): Generator<false, number> {
  let added = 0;
  for (const separator of separators) {
    if (!separator.at.includes(place)) continue;
    const rows = separator.separate?.(asked) ?? 0;
    added += typeof rows === "number" ? rows : yield* rows;
  }
  return added;
}
