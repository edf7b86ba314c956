// The service's body as a port that the composing program fills. It runs capabilities, pursues
// goals, and reports what it perceives. Ids, cancelling, figures and HTTP belong to the service.

import type { EventBus, RunHandle, RunReport, Urgency } from "../../executor/index.ts";
import type {
  Conduct,
  Failure,
  Perceiver,
  Predicate,
  Problem,
  ReflexChange,
  ReflexStatus,
  ResumeTicket,
  RunEvent,
  State,
} from "../../schemas/index.ts";

/** The ports that every run gets. */
export interface RunPorts {
  /** The run's id; events may name it as their intent. */
  runId: string;
  /** Aborts when the client leaves or cancels the run; the body must then come to stand still. */
  signal: AbortSignal;
  /** Receives the events of the body's own run; they are published and sent to the client. */
  onEvent: (event: RunEvent) => void;
  /** Receives the events of a rehearsal; they are only sent to the client. */
  onRehearsal: (event: RunEvent) => void;
  /** Receives the handle of each goal's run as it begins, for pausing. */
  onStarted?: (run: PausableRun) => void;
}

export interface OptionAsked extends RunPorts {
  /** `name@version`, or a verb that the body brings along; the port resolves ranges. */
  option: string;
  args: Record<string, unknown>;
  /** The ticket that an earlier run left. */
  resume?: ResumeTicket;
  /**
   * `urgent` runs between two steps of the current run, which then continues; `routine` by default.
   */
  urgency?: Urgency;
  /** What it is for (`home`): reflexes may leave it alone for that. */
  purpose?: string | undefined;
}

export interface OptionEnd {
  /** The capability that the request resolved to. */
  option: string;
  /** Whether the body performed it, or a sandbox rehearsed one in shadow. */
  mode: "active" | "shadow";
  outcome: "success" | "failure";
  failure?: Failure;
  /** How to resume after the time was up. */
  ticket?: ResumeTicket;
}

export interface GoalAsked extends RunPorts {
  /** The body's observation replaces its `state`. */
  problem: Problem;
  deadlineMs: number;
  /** What other runs gained for their goals; of it nothing that is held is used up. */
  heldForOthers?: () => Readonly<Record<string, number>>;
  /** The ticket that an earlier run left of this goal; the body's last one by default. */
  resume?: ResumeTicket;
}

/** The run of a goal, which can be paused. */
export type PausableRun = Pick<RunHandle, "state" | "pause" | "resume">;

/** The reflexes of a body: how they are set and how they fared. */
export interface ReflexBoard {
  list(): ReflexStatus[];
  /** Throws CodedError `input.invalid` for an unknown name or arguments that do not fit. */
  set(name: string, change: ReflexChange): ReflexStatus[];
}

export interface ServiceBody {
  /** Runs one capability. Rejects with CodedError for an unknown name; how it ends is a value. */
  runOption(asked: OptionAsked): Promise<OptionEnd>;
  /** Pursues a goal. Never rejects: an error becomes the report's `failure`. */
  runGoal(asked: GoalAsked): Promise<RunReport>;
  /**
   * The problem as `runGoal` pursues it: in this body's version, without what its world lacks.
   * Unchanged by default.
   */
  bounded?(problem: Problem): Promise<Problem>;
  /** The version that the body plays, in which its requests are read and planned. */
  readonly mcVersion?: string | undefined;
  /**
   * Publishes what the body learns (`memory`) and what befalls it (`health`), until the returned
   * function is called. Its runs publish their own events.
   */
  publishTo?(bus: EventBus): () => void;
  /** Tells its world from others in figures, as `worldId` names it. */
  readonly world?: string | undefined;
  /** Holds the body to a service's conduct, if it is not held to it already. */
  keepTo?(conduct: Conduct): void;
  /**
   * Resolves once the body is in its world, again after a kick; rejects with the reason if it is
   * lost for good, and with the signal's. It always is, by default.
   */
  ready?(signal: AbortSignal): Promise<void>;
  /**
   * The reflex that would now take the body from a capability with such a purpose; undefined if
   * none would.
   */
  hindrance?(name: string, purpose?: string): string | undefined;
  /** What the body observes now, if it can be asked. Throws as observing does. */
  observe?(): State;
  /** The body's perception, if it has one. */
  perceiver?: Perceiver;
  /** The reflexes of the body, if it is guarded. */
  reflexes?: ReflexBoard;
  /**
   * Whether a sensor holds now, if sensors can be asked. Throws CodedError `sense.invalidInput`,
   * `pbi.schemaViolation`, `sense.apiError`.
   */
  senses?(predicate: Predicate): boolean;
}
