// PlannerClient on the caller's own thread, for tests, scripts and libraries without threads. It
// yields to the event loop between steps, so that an abort works. It neither caches nor queues.

import { setImmediate as nextTurn } from "node:timers/promises";
import { sampleEvents } from "../../planner/index.ts";
import {
  type ClientStats,
  CodedError,
  canonicalJson,
  type InputClient,
  type JobOptions,
  type PlanRequestOptions,
  type ProblemInput,
  type Result,
  readPlanned,
  readProblem,
  readRepair,
  type SearchEvent,
} from "../../schemas/index.ts";
import { type DomainReference, type DomainSource, minecraftDomains } from "../domains/domain-source.ts";
import { planInSteps, repairInSteps, type SearchRunOptions } from "../work/run-problem.ts";
import { explainInSteps, validateInSteps } from "../work/start-work.ts";
import { resultInView } from "../work/views.ts";

export interface InlineOptions {
  domains?: DomainSource;
  /** Receives every search event; the listener of a single plan receives a sample. */
  onEvent?: (event: SearchEvent) => void;
  /**
   * A monotonic clock in milliseconds for `limits.timeMs`; the machine's by default. On a clock
   * that stands still no search times out, so a problem has the same answer on any machine.
   */
  now?: () => number;
}

/** Search steps between two turns of the event loop. */
const STEPS_A_TURN = 16;
const encoder = new TextEncoder();

export function inlineClient(options: InlineOptions = {}): Required<InputClient> {
  const { domains = minecraftDomains(), onEvent, now = () => performance.now() } = options;
  let closed = false;
  const counts = { running: 0, completed: 0, failed: 0, cancelled: 0 };
  const run = async <D>(
    reference: DomainReference,
    { signal }: JobOptions,
    start: (domain: Awaited<ReturnType<DomainSource>>, options: SearchRunOptions) => Generator<undefined, D>,
    listener = onEvent,
  ): Promise<D> => {
    if (closed) throw new CodedError("pool.closed", "this client was closed");
    const isCancelled = (): boolean => signal?.aborted === true;
    counts.running++;
    try {
      const document = await lettingOthersIn(start(await domains(reference), { now, isCancelled, onEvent: listener }));
      if (isCancelled()) counts.cancelled++;
      else counts.completed++;
      return document;
    } catch (error) {
      if (isCancelled()) counts.cancelled++;
      else if (!(error instanceof CodedError) || error.code.startsWith("pool.")) counts.failed++;
      throw error;
    } finally {
      counts.running--;
    }
  };
  const plan = async (asked: ProblemInput, options: PlanRequestOptions = {}): Promise<Result> => {
    const problem = readProblem(asked);
    const { onEvent: listener } = options;
    const thin = listener === undefined ? undefined : sampleEvents(listener);
    const both = (event: SearchEvent): void => {
      onEvent?.(event);
      thin?.onEvent(event);
    };
    const result = await run(
      problem,
      options,
      (domain, own) => planInSteps(domain, problem, own),
      thin === undefined ? onEvent : both,
    );
    thin?.finish();
    return result;
  };
  return {
    plan,
    async planBytes(problem, { view = "full", ...options } = {}) {
      const result = await plan(problem, options);
      const bytes = encoder.encode(canonicalJson(resultInView(result, view)));
      return { bytes, status: result.status, stats: result.stats };
    },
    cachedPlan: () => undefined,
    async repair(asked, options = {}) {
      const request = readRepair(asked);
      return run(request.problem, options, (domain, own) => repairInSteps(domain, request, own));
    },
    async validate(asked, options = {}) {
      const planned = readPlanned(asked);
      return run(planned.problem, options, (domain) => validateInSteps(domain, planned));
    },
    async explain(asked, options = {}) {
      const problem = readProblem(asked);
      return run(problem, options, (domain, own) => explainInSteps(domain, problem, own));
    },
    stats(): ClientStats {
      const cache = { hits: 0, joined: 0, misses: 0, entries: 0, bytes: 0 };
      return { threads: 0, busy: 0, queued: 0, restarted: 0, isBroken: false, ...counts, cache };
    },
    ready: Promise.resolve(),
    brokenDown: new Promise(() => {}),
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
