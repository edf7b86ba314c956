// What a run is told when it sets out, and what it tells of itself at its end.

import type {
  Body,
  BucketPolicy,
  Failure,
  PlannerClient,
  Problem,
  Reflex,
  ResumeTicket,
  RunEvent,
} from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import type { LeafInterceptor } from "../interceptors/interceptor.ts";
import type { Permission } from "../leaf/leaf.ts";
import type { Quota } from "../leaf/quota.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import type { Lease } from "../lease/lease.ts";

export interface RunOptions<B extends Body> {
  /** Its `state` is replaced by what the body observes. */
  problem: Problem;
  planner: PlannerClient;
  body: B;
  registry: CapabilityRegistry<B>;
  clock: Clock;
  /** Stops the run; its reason names the failure where it is a CodedError, else it is `run.aborted`. */
  signal?: AbortSignal;
  /** For the whole run, planning included, in milliseconds of the clock. */
  deadlineMs: number;
  maxRepairs?: number;
  tickMs?: number;
  /** Whether the nodes of the steps' trees tell every change of their status, for drawings; not where absent. */
  traceNodes?: boolean;
  onEvent?: (event: RunEvent) => void;
  /** Permissions that leaves and options may use; all where absent. */
  permissions?: readonly Permission[];
  /** The intent that the goal comes from, as every event names it; that of `resume` where absent. */
  intentId?: string;
  /** Reflexes that may take the body at any time. */
  reflexes?: readonly Reflex[];
  /** What is urgent takes the body from routine at the end of an act; `routine` where absent. */
  urgency?: "routine" | "urgent";
  /** The body's lease, where several runs share a body; its own where absent. */
  lease?: Lease;
  /** Around every attempt at a leaf, within the trace. */
  interceptors?: readonly LeafInterceptor[];
  /** Bounds every step by a bucket of time; one whose time is over ends the run with a resume ticket, unless the policy goes on. None where absent. */
  buckets?: BucketPolicy;
  /** What an earlier run left of the same goal, to go on from: back to where the body was well, and in the bucket that it suggests. */
  resume?: ResumeTicket;
  /** Limits that hold across several runs of one body; its own where absent. */
  quota?: Quota;
}

export interface RunReport {
  outcome: "success" | "failure";
  failure?: Failure;
  /** Every plan that was carried out, in order. */
  planIds: string[];
  /** Steps that succeeded, over all plans. */
  stepsDone: number;
  /** Times that the run went on with another plan after a failure. */
  repairs: number;
  /** Of those, the times that the plan could not be patched and was made anew. */
  replans: number;
  /** Times that the plan gave up the body, to a reflex, to what is urgent or to a pause, and was resumed by a repair. */
  preemptions: number;
  /** Steps whose time was over, and after which the run went on by itself or ended. */
  suspensions: number;
  /** How to go on, where a step's time was over and the run has ended by it. */
  ticket?: ResumeTicket;
  /** On the run's clock. */
  elapsedMs: number;
  /** Events emitted, the last one included. */
  events: number;
}
