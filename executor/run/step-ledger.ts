// The book of one plan's steps: which were dispatched, and which is under way.
// Invariants: at most one step is active; a step's idempotency key is dispatched once in a plan.

import { CodedError, type PlanStep } from "../../schemas/index.ts";

export class StepLedger {
  readonly #dispatched = new Set<string>();
  #active: string | undefined;

  /** Opens a step. Throws CodedError `pbi.doubleDispatch` when it was dispatched before or another one is active. */
  begin({ stepId, idempotencyKey }: PlanStep): void {
    if (this.#active !== undefined) {
      throw new CodedError("pbi.doubleDispatch", `step ${stepId} while step ${this.#active} is active`);
    }
    if (this.#dispatched.has(idempotencyKey)) {
      throw new CodedError("pbi.doubleDispatch", `step ${stepId}: its key ${idempotencyKey} was dispatched already`);
    }
    this.#dispatched.add(idempotencyKey);
    this.#active = stepId;
  }

  /** Closes the active step. */
  end(): void {
    this.#active = undefined;
  }
}
