// The tick engine: ticks a tree, and while it runs sleeps until a leaf settles or a tick interval of the clock has passed.
// Invariants: it never spins and never reads a wall clock; when the signal aborts it halts the tree and returns only after
// everything below has settled (each leaf within its grace).

import { type Body, type Failure, failure, type RunEvent, type State, toCodedError } from "../schemas/index.ts";
import { abortReason } from "./attempt.ts";
import type { Clock } from "./clock.ts";
import { EventStream } from "./events.ts";
import type { Status, TickContext } from "./nodes/node.ts";
import { Quota } from "./quota.ts";
import type { CapabilityRegistry } from "./registry.ts";
import { Scope } from "./scope.ts";
import type { CompiledTree } from "./tree.ts";
import { Wake } from "./wake.ts";

/** A game tick: the longest the engine sleeps between ticks, in milliseconds. */
export const TICK_MS = 50;

export type TreeOutcome = { status: "success" } | { status: "failure"; failure: Failure };

export interface TreeRunOptions<B extends Body> {
  tree: CompiledTree;
  body: B;
  clock: Clock;
  registry: CapabilityRegistry<B>;
  signal?: AbortSignal;
  /** Arguments that the tree refers to as `args.NAME`. */
  args?: Readonly<Record<string, unknown>>;
  /** What was observed when the tree begins; observed here where absent. */
  before?: State;
  /** Names the events of this run; `tree` where absent. */
  stepId?: string;
  /** Shared by the trees of one run, so that its limits hold across them. */
  quota?: Quota;
  tickMs?: number;
  /** Where events go: a consumer of its own, or the stream of the run that this tree is part of. */
  onEvent?: (event: RunEvent) => void;
  events?: EventStream;
}

/** Runs a tree to its end. Every end is a value: what is thrown below becomes a coded failure. */
export async function runTree<B extends Body>(options: TreeRunOptions<B>): Promise<TreeOutcome> {
  const { tree, body, clock, registry, signal = new AbortController().signal, args = {}, stepId = "tree" } = options;
  const events = options.events ?? new EventStream(clock, options.onEvent);
  const wake = new Wake(clock);
  const onSettled = () => wake.ring();
  signal.addEventListener("abort", onSettled, { once: true });
  try {
    const quota = options.quota ?? new Quota(clock);
    const ports = { body, clock, registry, quota, events, stepId, signal, onSettled };
    const scope = new Scope(ports, args, options.before ?? body.observe());
    tree.root.reset();
    return await tickToTheEnd({ tree, scope, signal, wake, events, tickMs: options.tickMs ?? TICK_MS });
  } catch (error) {
    return { status: "failure", failure: toCodedError(error).toFailure() };
  } finally {
    signal.removeEventListener("abort", onSettled);
  }
}

interface Ticking {
  tree: CompiledTree;
  scope: TickContext;
  signal: AbortSignal;
  wake: Wake;
  events: EventStream;
  tickMs: number;
}

async function tickToTheEnd({ tree: { root }, scope, signal, wake, events, tickMs }: Ticking): Promise<TreeOutcome> {
  let previous: Status | undefined;
  while (!signal.aborted) {
    const status = root.tick(scope);
    // A tick that changes nothing is no event: a run of ten minutes has twelve thousand of them.
    if (status !== previous) events.emit({ type: "tick", status });
    previous = status;
    if (status === "success") return { status };
    if (status === "failure") {
      return { status, failure: root.failure() ?? failure("run.unknown", "a node failed without a failure") };
    }
    await wake.sleep(tickMs);
  }
  const because = abortReason(signal).toFailure();
  root.halt(because);
  while (!root.settled()) await wake.sleep(tickMs);
  root.reset();
  return { status: "failure", failure: because };
}
