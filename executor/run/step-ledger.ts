// The ledger of one plan's steps: the dispatched ones, and the one under way. Invariants: at most
// one step is active; a step's idempotency key is dispatched once in a plan.

import { CodedError, type PlanStep } from "../../schemas/index.ts";

export class StepLedger {
  readonly #dispatched = new Set<string>();
  #active: string | undefined;

  /**
   * Opens a step. Throws CodedError `pbi.doubleDispatch` if it was dispatched before or another one
   * is active.
   */
  begin({ stepId, idempotencyKey }: PlanStep): void {
    if (this.#active !== undefined) {
      throw new CodedError("pbi.doubleDispatch", `step ${stepId} cannot begin while step ${this.#active} is active`);
    }
    if (this.#dispatched.has(idempotencyKey)) {
      throw new CodedError("pbi.doubleDispatch", `step ${stepId}: its key ${idempotencyKey} was already dispatched`);
    }
    this.#dispatched.add(idempotencyKey);
    this.#active = stepId;
  }

  /** Closes the active step. */
  end(): void {
    this.#active = undefined;
  }
}
