// A body that the service may have: a port, which whoever composes the service fills. It runs capabilities and pursues goals, and tells what it
// perceives. Ids, cancelling, figures and HTTP are the service's own affair.

import type { LeafRecord, RunHandle, RunReport, Urgency } from "../../executor/index.ts";
import type { Failure, Perceiver, Predicate, Problem, ResumeTicket, RunEvent } from "../../schemas/index.ts";

/** What every run is given. */
export interface RunPorts {
  /** The run's id, which events may name as their intent. */
  runId: string;
  /** Aborts when nobody waits for the run any more, or somebody cancels it; the body then comes to stand still. */
  signal: AbortSignal;
  /** Of the body's own run; counted, and told to the client. */
  onEvent: (event: RunEvent) => void;
  /** Of each attempt at a leaf that the body itself has made; counted, and logged. */
  onLeaf: (record: LeafRecord) => void;
  /** Of a rehearsal; told to the client alone. */
  onRehearsal: (event: RunEvent) => void;
  /** Told of each goal's run as it begins, by which it can be paused. */
  onStarted?: (run: PausableRun) => void;
}

export interface OptionAsked extends RunPorts {
  /** `name@version`, or the name of a verb that the body brings along; ranges are resolved by whoever fills the port. */
  option: string;
  args: Record<string, unknown>;
  /** What an earlier run left of it. */
  resume?: ResumeTicket;
  /** `urgent` is done between two steps of what is under way, which then goes on; `routine` where absent. */
  urgency?: Urgency;
}

export interface OptionEnd {
  /** Which capability it came to be. */
  option: string;
  /** Whether the body itself did it, or, of what is in shadow, a rehearsal in a world of no consequence. */
  mode: "active" | "shadow";
  outcome: "success" | "failure";
  failure?: Failure;
  /** What it was at, where its time was over. */
  ticket?: ResumeTicket;
}

export interface GoalAsked extends RunPorts {
  /** Its `state` is replaced by what the body observes. */
  problem: Problem;
  deadlineMs: number;
  /** What an earlier run left of this goal; what the body itself was at last where absent. */
  resume?: ResumeTicket;
}

/** A run of a goal, which may rest on its way. */
export type PausableRun = Pick<RunHandle, "state" | "pause" | "resume">;

export interface ServiceBody {
  /** Runs one capability. Rejects with CodedError where there is none of that name; how it ends is a value. */
  runOption(asked: OptionAsked): Promise<OptionEnd>;
  /** Pursues a goal. Never rejects: what goes wrong is the report's `failure`. */
  runGoal(asked: GoalAsked): Promise<RunReport>;
  /** A problem as `runGoal` pursues it: in this body's version, without what its world has not. As it is where absent. */
  bounded?(problem: Problem): Promise<Problem>;
  /** What it perceives; absent where it cannot tell. */
  perceiver?: Perceiver;
  /** Whether a sensor of it holds now; absent where nobody may ask. Throws CodedError `sense.invalidInput`, `pbi.schemaViolation`, `sense.apiError`. */
  senses?(predicate: Predicate): boolean;
}
