// PlannerClient on the caller's own thread: for tests, scripts and libraries that want no threads. Lets the event loop in
// between steps, so that aborting works.

import { setImmediate as nextTurn } from "node:timers/promises";
import { thinned } from "../planner/index.ts";
import { CodedError, type PlannerClient, type SearchEvent } from "../schemas/index.ts";
import { type DomainSource, minecraftDomains } from "./domain-source.ts";
import { planInSteps, type RunOptions, repairInSteps } from "./run-problem.ts";

export interface InlineOptions {
  domains?: DomainSource;
  /** Is told everything that searches do; who listens to one plan is told a sample. */
  onEvent?: (event: SearchEvent) => void;
}

/** Steps between two turns of the event loop. */
const STEPS_A_TURN = 16;

export function inlineClient({ domains = minecraftDomains(), onEvent }: InlineOptions = {}): Required<PlannerClient> {
  let closed = false;
  const assertOpen = (): void => {
    if (closed) throw new CodedError("pool.closed", "this client was closed");
  };
  const optionsFor = (signal: AbortSignal | undefined, listener = onEvent): RunOptions => ({
    now: () => performance.now(),
    isCancelled: () => signal?.aborted === true,
    onEvent: listener,
  });
  return {
    async plan(problem, { signal, onEvent: listener } = {}) {
      assertOpen();
      const thin = listener === undefined ? undefined : thinned(listener);
      const both = (event: SearchEvent): void => {
        onEvent?.(event);
        thin?.onEvent(event);
      };
      const options = optionsFor(signal, thin === undefined ? onEvent : both);
      const result = await lettingOthersIn(planInSteps(await domains(problem), problem, options));
      thin?.finish();
      return result;
    },
    async repair(request, { signal } = {}) {
      assertOpen();
      return lettingOthersIn(repairInSteps(await domains(request.problem), request, optionsFor(signal)));
    },
    async close() {
      closed = true;
    },
  };
}

async function lettingOthersIn<R>(steps: Generator<undefined, R>): Promise<R> {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (count % STEPS_A_TURN === 0) await nextTurn();
  }
}
