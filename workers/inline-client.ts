// PlannerClient on the caller's own thread: for tests, scripts and libraries that want no threads. Lets the event loop in
// between steps, so that aborting works.

import { setImmediate as nextTurn } from "node:timers/promises";
import { CodedError, type PlannerClient, type SearchEvent } from "../schemas/index.ts";
import { type DomainSource, minecraftDomains } from "./domain-source.ts";
import { planInSteps } from "./run-problem.ts";

export interface InlineOptions {
  domains?: DomainSource;
  onEvent?: (event: SearchEvent) => void;
}

/** Steps between two turns of the event loop. */
const STEPS_A_TURN = 16;

export function inlineClient({ domains = minecraftDomains(), onEvent }: InlineOptions = {}): PlannerClient {
  let closed = false;
  return {
    async plan(problem, { signal } = {}) {
      if (closed) throw new CodedError("pool.closed", "this client was closed");
      const options = { now: () => performance.now(), isCancelled: () => signal?.aborted === true, onEvent };
      const steps = planInSteps(await domains(problem), problem, options);
      for (let count = 1; ; count++) {
        const { done, value } = steps.next();
        if (done === true) return value;
        if (count % STEPS_A_TURN === 0) await nextTurn();
      }
    },
    async close() {
      closed = true;
    },
  };
}
