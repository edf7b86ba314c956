// The facts that hold in a replay only because the domain assumes them, and those that a step
// needed.

import type { Action, Operator } from "../../schemas/index.ts";
import { isMeant } from "./parsed-action.ts";

export class AssumedFacts {
  /** Assumed facts that a step consumed or required, in the order of the steps. */
  readonly relied = new Set<string>();
  readonly #left: Set<string>;

  constructor(assumed: ReadonlySet<string>) {
    this.#left = new Set(assumed);
  }

  /** Before the operator is applied. */
  noteNeeds({ consumes, requires }: Operator): void {
    for (const fact of this.#left) {
      const isNeeded = (needs: Operator["requires"]): boolean => needs.some(({ anyOf }) => anyOf.includes(fact));
      if (isNeeded(requires) || isNeeded(consumes)) this.relied.add(fact);
    }
  }

  /** At the end: what the goal wants and no step has touched. */
  noteGoal(wanted: readonly string[]): void {
    for (const fact of wanted) if (this.#left.has(fact)) this.relied.add(fact);
  }

  /** After it: what it took, ended or made is no longer assumed. */
  noteChanges({ clears, produces }: Operator, { consumes }: Action): void {
    for (const fact of this.#left) {
      const isOver = fact in consumes || fact in produces || clears.some((pattern) => isMeant(pattern, fact));
      if (isOver) this.#left.delete(fact);
    }
  }
}
