// The options of a run, and its report.

import type {
  Body,
  BucketPolicy,
  Failure,
  PlannerClient,
  PlanStep,
  Problem,
  Reflex,
  ResumeTicket,
  RunEvent,
} from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import type { Homeostasis } from "../homeostasis/homeostasis.ts";
import type { LeafInterceptor } from "../interceptors/interceptor.ts";
import type { Permission } from "../leaf/leaf.ts";
import type { Quota } from "../leaf/quota.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import type { Lease } from "../lease/lease.ts";

export interface RunOptions<B extends Body> {
  /** Its `state` is replaced by the observed state. */
  problem: Problem;
  planner: PlannerClient;
  body: B;
  registry: CapabilityRegistry<B>;
  clock: Clock;
  /**
   * Stops the run. A CodedError as its reason becomes the failure; any other reason gives
   * `run.aborted`.
   */
  signal?: AbortSignal;
  /** The time limit of the whole run, planning included, in milliseconds of the clock. */
  deadlineMs: number;
  maxRepairs?: number;
  tickMs?: number;
  /**
   * Whether the nodes of the steps' trees report every change of their status, for drawings; false
   * by default.
   */
  traceNodes?: boolean;
  onEvent?: (event: RunEvent) => void;
  /** Permissions that leaves and options may use; all by default. */
  permissions?: readonly Permission[];
  /** The intent that the goal serves, named in every event; by default that of `resume`. */
  intentId?: string;
  /** Reflexes that may take the body at any time. */
  reflexes?: readonly Reflex[];
  /** The body's own reflexes, lease and limits, in place of `reflexes`. */
  homeostasis?: Homeostasis<B> | undefined;
  /** An urgent run takes the body from a routine one at the end of an act; `routine` by default. */
  urgency?: "routine" | "urgent";
  /** The body's lease, if several runs share a body; a new one by default. */
  lease?: Lease;
  /** What other runs of the body gained for their goals; of it nothing that is held is used up. */
  heldForOthers?: () => Readonly<Record<string, number>>;
  /** Wraps every attempt at a leaf, within the trace. */
  interceptors?: readonly LeafInterceptor[];
  /**
   * Bounds every step by a time bucket. A step whose time is over ends the run with a resume
   * ticket, unless the policy continues. No buckets by default.
   */
  buckets?: BucketPolicy;
  /**
   * How long nine of ten such steps took at most, in milliseconds, if that is known: buckets then fit
   * it instead of what the plan expects.
   */
  tookAtMost?: (step: PlanStep) => number | undefined;
  /**
   * The ticket of an earlier run of the same goal to resume: the run returns to the last safe place
   * and uses the suggested bucket.
   */
  resume?: ResumeTicket;
  /** Limits that hold across several runs of one body; new ones by default. */
  quota?: Quota;
}

export interface RunReport {
  outcome: "success" | "failure";
  failure?: Failure;
  /** Every plan that was executed, in order. */
  planIds: string[];
  /** Steps that succeeded, over all plans. */
  stepsDone: number;
  /** How often the run continued with another plan after a failure. */
  repairs: number;
  /** How many of those plans could not be patched and were made from scratch. */
  replans: number;
  /**
   * How often a reflex, an urgent run or a pause took the body from the plan, and a repair resumed
   * it.
   */
  preemptions: number;
  /** Steps whose time was over, whether the run then continued or ended. */
  suspensions: number;
  /** The resume ticket, if a step's time was over and ended the run. */
  ticket?: ResumeTicket;
  /** On the run's clock. */
  elapsedMs: number;
  /** Events emitted, including the last. */
  events: number;
}
