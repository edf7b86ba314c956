// The tick engine: ticks a tree, and while it runs sleeps until a leaf settles or a tick interval
// of the clock has passed. Invariants: it never spins and never reads a wall clock; when the signal
// aborts it halts the tree and returns only after everything below has settled (each leaf within
// its grace).

import { type Body, type Failure, failure, type RunEvent, type State, toCodedError } from "../../schemas/index.ts";
import { abortReason } from "../clock/attempt.ts";
import type { Clock } from "../clock/clock.ts";
import { follow } from "../clock/signals.ts";
import type { LeafInterceptor } from "../interceptors/interceptor.ts";
import { traceLeaves } from "../interceptors/trace.ts";
import type { Granted } from "../leaf/admission.ts";
import { EventStream } from "../leaf/events.ts";
import { Quota } from "../leaf/quota.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import type { LeaseHandle } from "../lease/lease.ts";
import type { Status, TickContext } from "../nodes/node.ts";
import { Dispatches } from "./dispatches.ts";
import { Scope } from "./scope.ts";
import type { CompiledTree } from "./tree.ts";
import { VisitBudget } from "./visit-budget.ts";
import { Wake } from "./wake.ts";
import { Watchdog } from "./watchdog.ts";

/** A game tick: the longest the engine sleeps between ticks, in milliseconds. */
export const TICK_MS = 50;

/** The longest tick that is not reported, in milliseconds. */
export const TICK_BUDGET_MS = 5;

export type TreeOutcome = { status: "success" } | { status: "failure"; failure: Failure };

export interface TreeRunOptions<B extends Body> {
  tree: CompiledTree;
  body: B;
  clock: Clock;
  registry: CapabilityRegistry<B>;
  signal?: AbortSignal;
  /** Arguments to which the tree refers as `args.NAME`. */
  args?: Readonly<Record<string, unknown>>;
  /** The observation at the tree's begin; made here if absent. */
  before?: State;
  /** Names the events of this run; `tree` by default. */
  stepId?: string;
  /** The step's key, from which the keys of its starts are derived; the step's id by default. */
  idempotencyKey?: string;
  /** Permissions that leaves and options may use; all by default. */
  granted?: Granted;
  /**
   * The body's lease, if several streams share it: the tree ends when it must give up the lease.
   */
  hold?: LeaseHandle;
  /** Wraps every attempt at a leaf, within the trace. */
  interceptors?: readonly LeafInterceptor[];
  /** Shared by the trees of one run, so that its limits hold across them. */
  quota?: Quota;
  tickMs?: number;
  /**
   * The destination of events: a listener of its own, or the stream of the run that contains this
   * tree.
   */
  onEvent?: (event: RunEvent) => void;
  events?: EventStream;
}

/** Runs a tree to its end. Every end is a value: an error thrown below becomes a coded failure. */
export async function runTree<B extends Body>(options: TreeRunOptions<B>): Promise<TreeOutcome> {
  const { tree, body, clock, registry, hold, args = {}, stepId = "tree", granted } = options;
  const outer = options.signal ?? new AbortController().signal;
  const own = new AbortController();
  const signal = own.signal;
  const release = follow(own, outer, hold?.signal);
  const events = (options.events ?? new EventStream(clock, options.onEvent)).about({ stepId });
  const wake = new Wake(clock);
  const onSettled = () => wake.ring();
  signal.addEventListener("abort", onSettled, { once: true });
  try {
    const quota = options.quota ?? new Quota(clock);
    const tickMs = options.tickMs ?? TICK_MS;
    const watchdog = new Watchdog(body, clock, tickMs, (tookMs) =>
      events.emit({ type: "first-action", stepId, tookMs }),
    );
    const interceptors = [traceLeaves(events), ...(options.interceptors ?? [])];
    // The number of events so far distinguishes dispatches of the same name: a step's from its
    // trailer's, one flight from another.
    const { intentId = "", planId = "" } = events.chain;
    const dispatches = new Dispatches([intentId, planId, options.idempotencyKey ?? stepId, events.count].join("/"));
    const visits = new VisitBudget();
    const ports = {
      dispatches,
      visits,
      body,
      clock,
      registry,
      quota,
      events,
      stepId,
      signal,
      onSettled,
      watchdog,
      granted,
      hold,
      interceptors,
    };
    const scope = new Scope(ports, args, options.before ?? body.observe());
    tree.root.reset();
    return await tickToTheEnd({ tree, scope, visits, signal, wake, events, watchdog, clock, stepId, tickMs });
  } catch (error) {
    return { status: "failure", failure: toCodedError(error).toFailure() };
  } finally {
    signal.removeEventListener("abort", onSettled);
    release();
  }
}

interface TickState {
  tree: CompiledTree;
  scope: TickContext;
  visits: VisitBudget;
  signal: AbortSignal;
  wake: Wake;
  events: EventStream;
  watchdog: Watchdog;
  clock: Clock;
  stepId: string;
  tickMs: number;
}

async function tickToTheEnd(ticking: TickState): Promise<TreeOutcome> {
  const { scope, visits, signal, wake, events, watchdog, clock, stepId, tickMs } = ticking;
  const { root } = ticking.tree;
  let previous: Status | undefined;
  while (!signal.aborted && watchdog.lost === undefined) {
    watchdog.check();
    visits.renew();
    const startedAt = clock.now();
    const status = root.tick(scope);
    const tookMs = clock.now() - startedAt;
    if (tookMs > TICK_BUDGET_MS) events.emit({ type: "tick-overrun", stepId, tookMs });
    // A tick that changes nothing emits no event: a run of ten minutes has twelve thousand of them.
    if (status !== previous) events.emit({ type: "tick", status });
    previous = status;
    if (status === "success") return { status };
    if (status === "failure") {
      return { status, failure: root.failure() ?? failure("run.unknown", "a node failed without giving a failure") };
    }
    await wake.sleep(tickMs);
  }
  const because = watchdog.lost ?? abortReason(signal).toFailure();
  root.halt(because);
  while (!root.settled()) await wake.sleep(tickMs);
  root.reset();
  return { status: "failure", failure: because };
}
