// What every node of a behaviour tree can do, and the ports through which a node reaches the world.
// Invariant: `tick` is synchronous, never throws and never waits; what takes time is an Activity that a leaf node polls.
// A node keeps its memory (an index, a count, a deadline) until it ends, is halted or is reset; then it starts afresh.

import type { Failure, Predicate } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";

export type Status = "success" | "failure" | "running";

/** How an activity ended. */
export type LeafOutcome = ({ status: "success"; output: unknown } | { status: "failure"; failure: Failure }) & {
  /** What the world then showed against before; absent where it could not be observed, or nothing came to be tried. */
  effects?: readonly string[];
};

/** A leaf at work. Its outcome appears once, after the leaf has settled or its grace after an abort is over. */
export interface LeafActivity {
  readonly outcome: LeafOutcome | undefined;
  /** Asks the leaf to stop, naming why; the outcome then follows within a bounded time. */
  abort(because: Failure): void;
}

/** What a Leaf node of a tree names: a capability, its arguments with `$ref`s unresolved, and where its output goes. */
export interface LeafCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly as?: string | undefined;
}

/** One start of a leaf: of which node of the tree, as drawings name it, and how many starts of that node there were with it. */
export interface LeafStart {
  readonly at: string;
  readonly count: number;
}

/** An option that has passed its guard: its subtree runs in a scope of its own. */
export interface OptionVisit {
  readonly scope: TickContext;
  /** Bound on the whole option, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends the visit: takes the subtree's failure, or none and then checks the postcondition; answers what failed. */
  leave(failure: Failure | undefined): Failure | undefined;
}

/** What a tick is given. Starting never throws: what cannot start is an activity that has already failed. */
export interface TickContext {
  readonly clock: Clock;
  start(call: LeafCall, start: LeafStart): LeafActivity;
  /** The sensor's answer, or why it could not be asked. */
  test(predicate: Predicate): boolean | Failure;
  /** Begins an option, or says why it may not begin. */
  enter(call: LeafCall): OptionVisit | Failure;
  /** Told of every change of a traced node's status. `node` names it as drawings do. */
  onNode?(node: string, status: NodeStatus): void;
}

/** A node's status as drawings show it; `idle` once it was halted. */
export type NodeStatus = Status | "idle";

export interface BehaviourNode {
  tick(context: TickContext): Status;
  /** Stops what runs below, naming why. Tick again only once `settled()` is true. */
  halt(because: Failure): void;
  /** Whether nothing below is still at work. */
  settled(): boolean;
  /** Forgets all memory. Only for a settled node. */
  reset(): void;
  /** Why the node last ended in failure; undefined after a success or a reset. */
  failure(): Failure | undefined;
}

/** Classes of failures that no other branch can mend: a tree that went on would hide them behind what fails next. */
const FINAL: readonly Failure["recovery"][] = ["permanent", "critical"];

/** Whether a failure ends the whole of what runs: no other branch can mend it. */
export const endsTheRun = (because: Failure | undefined): boolean =>
  because !== undefined &&
  (FINAL.includes(because.recovery) || because.code.startsWith("run.") || because.code === "safety.preempted");

/** Tells a failure from the other answers of a port. */
export const isFailure = (value: unknown): value is Failure =>
  typeof value === "object" && value !== null && "code" in value && "recovery" in value;
