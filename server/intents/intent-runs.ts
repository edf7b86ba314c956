// Runs that intents start: one deed after the other, in the background, each by the body's own means. The answer of the intent tells how it goes.
// Short acts are done between two steps of what is under way, which then goes on; following, guarding and waiting end with the next request. What
// waits for something to come about has nothing of the body until then, and stays until it is done or stopped.

import type { Clock } from "../../executor/index.ts";
import type { BotAction } from "../../mind/index.ts";
import {
  CodedError,
  type Constraints,
  type Failure,
  type Goal,
  type Occasion,
  Problem,
  toCodedError,
} from "../../schemas/index.ts";
import type { RunController } from "../body/run-controller.ts";
import type { RunPorts, ServiceBody } from "../body/service-body.ts";
import { serviceClock } from "../config/service-clock.ts";
import type { IntentAnswer } from "./documents.ts";
import { TRIGGER_LIFETIME_MS } from "./triggers.ts";

export type PlannedAction =
  | { kind: "goal"; goal: Goal; constraints?: Constraints; mcVersion?: string }
  | Exclude<BotAction, { kind: "goal" }>;

/** What of the mind a run needs: it is loaded when somebody first says something. */
type RunMind = Pick<typeof import("../../mind/index.ts"), "resolveAction" | "isOngoing">;

/** Whoever says something waits, and the body stands still: a good plan now is better than a proof later. */
export const TALKING_LIMITS = { expansions: 1_000, gap: 0.05 };

const DEADLINE_MS = 1_800_000;
/** How often is looked whether something has come about. */
const LOOK_MS = 250;

export class IntentRuns {
  readonly #runs: RunController;
  readonly #onAnswer: (answer: IntentAnswer) => void;
  readonly #clock: Clock;
  /** Runs whose acts have no end of their own, and what ends those. */
  readonly #standing = new Map<string, () => Promise<unknown>>();
  /** Runs that wait for something, and what for. */
  readonly #waiting = new Map<string, Occasion>();

  /** `tell` is told the answer anew when a run has ended, begins to wait, or has waited long enough. */
  constructor(runs: RunController, report: (answer: IntentAnswer) => void, clock = serviceClock) {
    this.#runs = runs;
    this.#onAnswer = report;
    this.#clock = clock;
  }

  /** What each run that waits is waiting for. */
  get waiting(): ReadonlyMap<string, Occasion> {
    return this.#waiting;
  }

  /**
   * Starts what is to be done and answers at once; without a body the answer says so. Throws CodedError `pbi.doubleDispatch` where a run of the
   * same intent is under way.
   */
  start(answer: IntentAnswer, actions: readonly PlannedAction[], mind: RunMind, bounds: Bounds = {}): IntentAnswer {
    try {
      void this.#runs.body;
    } catch (error) {
      const failure = toCodedError(error).toFailure();
      return { ...answer, status: answer.result === null ? "unserved" : "planned", failure };
    }
    const runId = answer.id.slice(0, 64);
    if (this.#runs.underWay.includes(runId)) throw new CodedError("pbi.doubleDispatch", `run ${runId} is under way`);
    const { constraints, since = this.#clock.now() } = bounds;
    const started: IntentAnswer = { ...answer, status: actions[0]?.kind === "until" ? "waiting" : "running", runId };
    let { status: stands } = started;
    const become = (status: IntentAnswer["status"]): void => {
      if (status === stands) return;
      stands = status;
      this.#onAnswer({ ...started, status });
    };
    const begin = async (end = () => this.#runs.cancel(runId).catch(() => [])): Promise<void> => {
      const before = [...this.#standing].filter(([id]) => id !== runId);
      if (mind.isOngoing(actions)) this.#standing.set(runId, end);
      for (const [id, endIt] of before) {
        this.#standing.delete(id);
        await endIt();
      }
    };
    const wait = async (body: ServiceBody, occasion: Occasion, signal: AbortSignal, isOver = false): Promise<void> => {
      this.#waiting.set(runId, occasion);
      become("waiting");
      const until = since + TRIGGER_LIFETIME_MS;
      await comesAbout(body, occasion, { signal, isOver, clock: this.#clock, until }).finally(() =>
        this.#waiting.delete(runId),
      );
      if (!isOver) become("running");
    };
    const ended = this.#runs.run({ runId, signal: undefined }, (body, ports) =>
      carriedOut({ body, ports, mind, begin, wait, constraints }, actions),
    );
    ended
      .then(
        ({ end }): IntentAnswer =>
          end === undefined ? { ...started, status: "done" } : { ...started, status: "failed", failure: end },
        (error: unknown): IntentAnswer => ({ ...started, status: "failed", failure: toCodedError(error).toFailure() }),
      )
      .then((end) => {
        this.#standing.delete(runId);
        this.#onAnswer(end);
      });
    return started;
  }
}

interface Bounds {
  /** Of goals that show on the way. */
  constraints?: Constraints;
  /** When it was said, from which on it waits; now where absent. */
  since?: number;
}

interface Carrying {
  body: ServiceBody;
  ports: RunPorts;
  mind: RunMind;
  /** To be called before the first act: what goes on until something else is wanted ends with it. `end` ends these acts; the run where absent. */
  begin(end?: () => Promise<unknown>): Promise<void>;
  /** Resolves when it has come about, or with `isOver`, when it does not hold any more. */
  wait(body: ServiceBody, occasion: Occasion, signal: AbortSignal, isOver?: boolean): Promise<void>;
  constraints: Constraints | undefined;
}

/** Why it ended early; undefined where every deed was done. What is to be done each time goes on until it is stopped, whatever came of one time. */
async function carriedOut(carrying: Carrying, actions: readonly PlannedAction[]): Promise<Failure | undefined> {
  const { body, ports, wait, begin } = carrying;
  const [first, ...others] = actions;
  if (first?.kind !== "until" || !first.occasion.isEachTime) return inOrder(carrying, actions);
  try {
    for (;;) {
      await wait(body, first.occasion, ports.signal);
      // What follows or guards ends with the next request; what it is begun by goes on.
      const turn = new AbortController();
      const signal = AbortSignal.any([ports.signal, turn.signal]);
      const end = async (): Promise<void> => {
        turn.abort(new CodedError("run.aborted", "something else is wanted"));
        await acts;
      };
      const acts: Promise<unknown> = inOrder(
        { ...carrying, ports: { ...ports, signal }, begin: () => begin(end) },
        others,
      );
      await acts;
      await wait(body, first.occasion, ports.signal, true);
    }
  } catch (error) {
    return toCodedError(error, "run.aborted").toFailure();
  }
}

/** Open deeds are settled when their turn has come. */
async function inOrder(
  { body, ports, mind, begin, wait, constraints }: Carrying,
  actions: readonly PlannedAction[],
): Promise<Failure | undefined> {
  const isShort = actions.every(({ kind }) => kind !== "goal");
  let hasBegun = false;
  for (const left = [...actions]; left.length > 0; ) {
    if (ports.signal.aborted) return toCodedError(ports.signal.reason, "run.aborted").toFailure();
    const [action] = left.splice(0, 1);
    if (action === undefined) continue;
    if (action.kind === "until") {
      await wait(body, action.occasion, ports.signal);
      continue;
    }
    if (!hasBegun) await begin();
    hasBegun = true;
    // Somebody may have wanted something else meanwhile.
    if (ports.signal.aborted) return toCodedError(ports.signal.reason, "run.aborted").toFailure();
    if (action.kind === "open") left.unshift(...mind.resolveAction(action, body.perceiver));
    else {
      const bounded = action.kind === "goal" && constraints !== undefined ? { constraints, ...action } : action;
      const { failure } = await perform(body, ports, bounded, isShort);
      if (failure !== undefined) return failure;
    }
  }
  return undefined;
}

/** Whether it has come about. Throws CodedError `goal.unsupported` where the body cannot be asked, and as its sensors do. */
export function senseOf(body: ServiceBody, { sensor, args, isNot }: Occasion): boolean {
  if (body.senses === undefined) throw new CodedError("goal.unsupported", "this body does not tell what it senses");
  return body.senses({ sensor, args }) !== isNot;
}

interface ConditionWatch {
  signal: AbortSignal;
  /** Whether it is waited for that it does not hold. */
  isOver: boolean;
  clock: Clock;
  /** When it is waited for no longer. */
  until: number;
}

/** Resolves once the occasion holds, or does not. A body that cannot be asked just now, between two connections, is asked again. */
async function comesAbout(
  body: ServiceBody,
  occasion: Occasion,
  { signal, isOver, clock, until }: ConditionWatch,
): Promise<void> {
  for (;;) {
    if (signal.aborted) throw toCodedError(signal.reason, "run.aborted");
    if (clock.now() > until) throw new CodedError("run.deadline", "it has not come about in a week");
    try {
      if (senseOf(body, occasion) !== isOver) return;
    } catch (error) {
      const coded = toCodedError(error, "sense.apiError");
      if (coded.recovery !== "transient") throw coded;
    }
    await clock.sleep(LOOK_MS, signal);
  }
}

async function perform(
  body: ServiceBody,
  ports: RunPorts,
  action: Exclude<PlannedAction, { kind: "open" | "until" }>,
  isShort: boolean,
): Promise<{ failure?: Failure }> {
  if (action.kind === "unable") throw new CodedError("goal.unsupported", action.why);
  if (action.kind === "capability") {
    const urgency = isShort ? ({ urgency: "urgent" } as const) : {};
    return body.runOption({ option: action.name, args: action.args, ...urgency, ...ports });
  }
  const { goal, constraints, mcVersion } = action;
  const problem = Problem.parse({
    goal,
    limits: TALKING_LIMITS,
    ...(constraints === undefined ? {} : { constraints }),
    ...(mcVersion === undefined ? {} : { mcVersion }),
  });
  return body.runGoal({ problem, deadlineMs: DEADLINE_MS, ...ports });
}
