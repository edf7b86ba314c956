// The interface of every behaviour tree node, and the ports through which a node reaches the world.
// Invariant: `tick` is synchronous, never throws and never waits; long work is an Activity that a
// leaf node polls. A node keeps its memory (an index, a count, a deadline) until it ends, is halted
// or is reset; then it starts afresh.

import type { Failure, Predicate } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";

export type Status = "success" | "failure" | "running";

/** How an activity ended. */
export type LeafOutcome = ({ status: "success"; output: unknown } | { status: "failure"; failure: Failure }) & {
  /** The observed changes; absent if the body could not be observed or no attempt was made. */
  effects?: readonly string[];
};

/**
 * A running leaf. Its outcome appears once, after the leaf has settled or the grace period after an
 * abort has passed.
 */
export interface LeafActivity {
  readonly outcome: LeafOutcome | undefined;
  /** Asks the leaf to stop, with a reason; the outcome follows within a bounded time. */
  abort(because: Failure): void;
}

/**
 * The call in a Leaf node: a capability, its arguments with `$ref`s unresolved, and the name that
 * keeps its output.
 */
export interface LeafCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly as?: string | undefined;
}

/**
 * One start of a leaf: the node's name in drawings, and the number of this start, counted from 1.
 */
export interface LeafStart {
  readonly at: string;
  readonly count: number;
}

/** An option that has passed its guard: its subtree runs in a scope of its own. */
export interface OptionVisit {
  readonly scope: TickContext;
  /** Bound on the whole option, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * Ends the visit. With the subtree's failure, returns it; without one, checks the postcondition
   * and returns the failure, if any.
   */
  leave(failure: Failure | undefined): Failure | undefined;
}

/**
 * The context of a tick. Starting never throws: a leaf that cannot start is an activity that has
 * already failed.
 */
export interface TickContext {
  readonly clock: Clock;
  start(call: LeafCall, start: LeafStart): LeafActivity;
  /** The sensor's answer, or the failure of evaluating it. */
  test(predicate: Predicate): boolean | Failure;
  /** Begins an option, or returns the failure that prevents it. */
  enter(call: LeafCall): OptionVisit | Failure;
  /** Counts the visit of a node; false once this tick's budget for the whole tree is spent. */
  visit(): boolean;
  /** Called for every status change of a traced node. `node` is its name in drawings. */
  onNode?(node: string, status: NodeStatus): void;
}

/** A node's status in drawings; `idle` once it was halted. */
export type NodeStatus = Status | "idle";

export interface BehaviourNode {
  tick(context: TickContext): Status;
  /** Stops the nodes below, with a reason. Tick again only once `settled()` is true. */
  halt(because: Failure): void;
  /** Whether nothing below is running. */
  settled(): boolean;
  /** Forgets all memory. Only for a settled node. */
  reset(): void;
  /** The reason of the last failure; undefined after a success or a reset. */
  failure(): Failure | undefined;
}

/**
 * Ticks a child within the budget of the tick. Beyond it the child is `running` and was not asked;
 * every node keeps its place then, so the next tick goes on exactly there.
 */
export const tickChild = (child: BehaviourNode, context: TickContext): Status =>
  context.visit() ? child.tick(context) : "running";

/**
 * Classes of failures that no other branch can repair: if the tree continued, the next failure
 * would hide them.
 */
const FINAL: readonly Failure["recovery"][] = ["permanent", "critical"];

/** Whether a failure ends the whole run, because no other branch can repair it. */
export const endsTheRun = (because: Failure | undefined): boolean =>
  because !== undefined &&
  (FINAL.includes(because.recovery) || because.code.startsWith("run.") || because.code === "safety.preempted");

/** Distinguishes a failure from the other answers of a port. */
export const isFailure = (value: unknown): value is Failure =>
  typeof value === "object" && value !== null && "code" in value && "recovery" in value;
