// What a family of cuts is. Cuts are rows that every plan within the budget keeps and that solutions of the program break, whole or in fractions: they
// raise what the program costs at least, or rule out a solution that has no order. To add a family, write a file that exports a SeparatorFamily with
// the reason why no plan breaks its rows, add it to the table (separators.ts), and name its switch in planner/model/search-limits.ts.

import type { StateEquation } from "../ip/state-equation.ts";
import type { DualSimplex } from "../linear/dual-simplex.ts";
import type { Layer } from "../model/search-limits.ts";
import type { StagedProgram } from "./program.ts";
import type { WithinReach } from "./within-reach.ts";

/**
 * Where a separator is asked. `root`: each time the whole program is solved, and its rows stay. `rounds`: at the root as well, after those, for as
 * long as it raises the cost, and rows that hold nothing up leave again (cut-rounds.ts). `node`: against fractions wherever it is settled which tools
 * there are, a few times. `candidate`: against a whole solution without an order, and nothing else is left to do but to search through all orders.
 */
export type Place = "root" | "rounds" | "node" | "candidate";

export interface Asked {
  program: StagedProgram;
  /** By column, the solution. */
  amounts: Float64Array;
  /** It stands at that solution. */
  simplex: DualSimplex;
}

export interface Separator {
  readonly name: Layer;
  readonly at: readonly Place[];
  /** Writes rows that are there before the program is first solved; `stage` is the whole plan. */
  write?(stage: StateEquation): void;
  /** Adds rows that the solution breaks, and answers how many. What takes long yields on the way. */
  separate?(asked: Asked): number | Generator<false, number>;
}

/** Made once for all programs of a problem. */
export type SeparatorFamily = (reach: WithinReach) => Separator;

/** Asks those that are asked at the place, one after the other; answers how many rows were added. */
export function* ask(separators: readonly Separator[], place: Place, asked: Asked): Generator<false, number> {
  let added = 0;
  for (const separator of separators) {
    if (!separator.at.includes(place)) continue;
    const rows = separator.separate?.(asked) ?? 0;
    added += typeof rows === "number" ? rows : yield* rows;
  }
  return added;
}
