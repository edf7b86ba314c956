// Runs that intents start: actions in order, in the background; the intent's answer reports
// progress. Short actions run between two steps of the current run. Ongoing actions (follow, guard,
// wait) end with the next request. A run that waits for an occasion does not hold the body until
// then.

import type { Clock } from "../../executor/index.ts";
import type { BotAction } from "../../mind/index.ts";
import {
  CodedError,
  type Constraints,
  digestOf,
  type Failure,
  type Goal,
  type Occasion,
  Problem,
  type RunEvent,
  toCodedError,
} from "../../schemas/index.ts";
import { RunId } from "../body/documents.ts";
import type { RunController } from "../body/run-controller.ts";
import type { RunPorts, ServiceBody } from "../body/service-body.ts";
import { serviceClock } from "../config/service-clock.ts";
import { mayRepeat, throughInterruptions } from "./begun-again.ts";
import type { IntentAnswer } from "./documents.ts";
import { endedSaid, gainedBy } from "./endings.ts";
import { isLasting, whyHeldUp } from "./hindrances.ts";
import { actUntil, comesAbout, senseOf } from "./occasions.ts";
import { TRIGGER_LIFETIME_MS } from "./triggers.ts";

export type PlannedAction =
  | { kind: "goal"; goal: Goal; constraints?: Constraints; mcVersion?: string }
  | Exclude<BotAction, { kind: "goal" }>;

/** What a run needs of the mind, which is loaded on first use. */
type RunMind = Pick<
  typeof import("../../mind/index.ts"),
  "resolveAction" | "isOngoing" | "heldBy" | "counted" | "listed"
>;

/** The player waits and the body stands still: a good plan now beats a proof later. */
export const TALKING_LIMITS = { effort: "quick", gap: 0.05 } as const;

const DEADLINE_MS = 1_800_000;

export class IntentRuns {
  readonly #runs: RunController;
  readonly #onAnswer: (answer: IntentAnswer) => void;
  readonly #clock: Clock;
  /** Runs with ongoing actions, and the function that ends each. */
  readonly #standing = new Map<string, () => Promise<unknown>>();
  /** What goals gained while other runs were under way, in order. */
  readonly #gained: { runId: string; items: Readonly<Record<string, number>> }[] = [];
  /** Runs that wait, and their occasions. */
  readonly #waiting = new Map<string, Occasion>();

  /** `report` receives the answer again when a run ends, begins to wait, or stops waiting. */
  constructor(runs: RunController, report: (answer: IntentAnswer) => void, clock = serviceClock) {
    this.#runs = runs;
    this.#onAnswer = report;
    this.#clock = clock;
  }

  /** The occasion of each waiting run. */
  get waiting(): ReadonlyMap<string, Occasion> {
    return this.#waiting;
  }

  /**
   * Starts a run and returns its answer at once; without a body the answer says so. Throws
   * CodedError `pbi.doubleDispatch` if the intent already has a run, and as `onStart` does.
   */
  start(answer: IntentAnswer, actions: readonly PlannedAction[], mind: RunMind, bounds: RunBounds = {}): IntentAnswer {
    try {
      void this.#runs.body;
    } catch (error) {
      const failure = toCodedError(error).toFailure();
      return { ...answer, status: answer.result === null ? "unserved" : "planned", failure };
    }
    const runId = runIdOf(answer.id);
    if (this.#runs.underWay.includes(runId))
      throw new CodedError("pbi.doubleDispatch", `run ${runId} is already under way`);
    const {
      constraints,
      since = this.#clock.now(),
      onStart = () => {},
      onBegin = () => {},
      onDone = () => {},
    } = bounds;
    const status = actions[0]?.kind === "until" ? "waiting" : "running";
    const reply = heldUpReply(answer.reply, this.#runs.body, actions[0]);
    let started: IntentAnswer = { ...answer, status, reply, runId };
    onStart(started);
    const become = (status: IntentAnswer["status"]): void => {
      if (status === started.status) return;
      started = { ...started, status };
      this.#onAnswer(started);
    };
    /** Tells once a night that the order has to wait. */
    const onEvent = (event: RunEvent): void => {
      if (event.type !== "reflex" || event.status !== "triggered" || !isLasting(event.reflex)) return;
      const text = `${what}: ${whyHeldUp(event.reflex)}, then I go on.`;
      if (started.reply === text || started.reply === reply + heldUpBy(event.reflex)) return;
      started = { ...started, reply: text };
      this.#onAnswer(started);
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
    const halt = async (): Promise<void> => {
      const others = this.#runs.underWay.filter((id) => id !== runId && !this.#waiting.has(id));
      await Promise.allSettled(others.map((id) => this.#runs.cancel(id)));
    };
    const { player: by } = answer.intent?.context ?? {};
    const what = answer.utterance?.text ?? "an intent";
    const asked = {
      runId,
      intentId: answer.id,
      signal: undefined,
      what,
      onEvent,
      ...(typeof by === "string" ? { by } : {}),
    };
    const onEnded = (because: string, items: Readonly<Record<string, number>>): void => {
      const gained = Object.entries(items).map(([item, count]) => mind.counted(item, count));
      started = { ...started, ended: endedSaid(because, gained.length === 0 ? undefined : mind.listed(gained)) };
    };
    const before = this.#gained.length;
    const gains = {
      onGained: (items: Readonly<Record<string, number>>): void => void this.#gained.push({ runId, items }),
      heldForOthers: () => this.#heldForOthers(runId, before),
    };
    const carrying = { mind, begin, wait, halt, onBegin, onDone, onEnded, constraints, clock: this.#clock, ...gains };
    const ended = this.#runs.run(asked, (body, ports) => carriedOut({ body, ports, ...carrying }, actions));
    ended
      .then(
        ({ end }): IntentAnswer => (end === undefined ? { ...started, status: "done" } : endedBy(started, end)),
        (error: unknown): IntentAnswer => endedBy(started, toCodedError(error).toFailure()),
      )
      .then((end) => {
        this.#standing.delete(runId);
        // An order that comes later may use what is held.
        if (this.#runs.underWay.every((id) => this.#waiting.has(id))) this.#gained.length = 0;
        this.#onAnswer(end);
      });
    return started;
  }

  /** What players have got by other orders since this one was given: it is theirs. */
  #heldForOthers(runId: string, before: number): Record<string, number> {
    const items: Record<string, number> = {};
    for (const gain of this.#gained.slice(before)) {
      if (gain.runId === runId) continue;
      for (const [item, count] of Object.entries(gain.items)) items[item] = (items[item] ?? 0) + count;
    }
    return items;
  }
}

/** A run's id is shorter and plainer than an intent's may be; no two intents share one. */
const runIdOf = (id: string): string =>
  RunId.safeParse(id).success ? id : `intent-${digestOf(id).slice("sha256:".length, "sha256:".length + 32)}`;
const heldUpBy = (reflex: string): string => ` But first, ${whyHeldUp(reflex)}.`;

/** The reply to an order, with what keeps the body from it now, if that takes long. */
function heldUpReply(reply: string, body: ServiceBody, first: PlannedAction | undefined): string {
  if (first === undefined || first.kind === "until" || first.kind === "unable") return reply;
  try {
    const name = first.kind === "capability" ? first.name : first.kind === "open" ? first.act : "";
    const reflex = body.hindrance?.(name, purposeOf(first));
    return reflex !== undefined && isLasting(reflex) ? `${reply}${heldUpBy(reflex)}` : reply;
  } catch {
    // A body between two connections cannot be asked.
    return reply;
  }
}

/** Where an order leads, or the task of its goal. */
function purposeOf(action: PlannedAction): string | undefined {
  if (action.kind === "open") return action.act === "go_to" ? action.task.args.place : action.act;
  if (action.kind !== "goal") return undefined;
  const { task, tasks = [], acts = {} } = action.goal;
  return task?.name ?? tasks[0]?.name ?? Object.keys(acts)[0];
}

/** What was called off has not failed. */
const endedBy = (started: IntentAnswer, failure: Failure): IntentAnswer => ({
  ...started,
  status: failure.code === "run.aborted" ? "stopped" : "failed",
  failure,
});

export interface RunBounds {
  /** Constraints for goals that are resolved on the way. */
  constraints?: Constraints;
  /** When it was requested, from which the wait counts; now by default. */
  since?: number;
  /** Called with the answer before anything begins; what it throws keeps the run from starting. */
  onStart?: (answer: IntentAnswer) => void;
  /** Called with the number of actions that are done whenever one is. */
  onDone?: (done: number) => void;
  /**
   * Called before an action that must not be done twice and was not known before its turn, with the
   * number of those that are done; what it throws keeps the action from being done.
   */
  onBegin?: (done: number) => void;
}

interface Carrying {
  body: ServiceBody;
  ports: RunPorts;
  mind: RunMind;
  /**
   * Called before the first action: ends ongoing actions. `end` ends this run's ongoing actions; by
   * default the whole run.
   */
  begin(end?: () => Promise<unknown>): Promise<void>;
  /** Resolves when the occasion holds or, with `isOver`, when it no longer holds. */
  wait(body: ServiceBody, occasion: Occasion, signal: AbortSignal, isOver?: boolean): Promise<void>;
  onDone(done: number): void;
  onBegin(done: number): void;
  /** Called with what ended an act that was to go on until then, and what the act gained. */
  onEnded(because: string, items: Readonly<Record<string, number>>): void;
  /** Called with the items of a goal that was reached. */
  onGained(items: Readonly<Record<string, number>>): void;
  /** What the goals of other runs gained. */
  heldForOthers(): Readonly<Record<string, number>>;
  /** Calls off every other run. */
  halt(): Promise<void>;
  constraints: Constraints | undefined;
  clock: Clock;
}

/**
 * Why the run ended early; undefined if all actions succeeded. A repeated trigger continues until
 * it is stopped, whatever a turn's outcome.
 */
async function carriedOut(carrying: Carrying, actions: readonly PlannedAction[]): Promise<Failure | undefined> {
  const { body, ports, wait, begin } = carrying;
  const [first, ...others] = actions;
  if (first?.kind !== "until" || !first.occasion.isEachTime) return inOrder(carrying, actions);
  try {
    for (;;) {
      await wait(body, first.occasion, ports.signal);
      // The next request ends this turn's ongoing actions, but not the trigger.
      const turn = new AbortController();
      const signal = AbortSignal.any([ports.signal, turn.signal]);
      const end = async (): Promise<void> => {
        turn.abort(new CodedError("run.aborted", "another request ended this action"));
        await acts;
      };
      const acts: Promise<unknown> = inOrder(
        { ...carrying, ports: { ...ports, signal }, begin: () => begin(end), onBegin: () => {}, onDone: () => {} },
        others,
      );
      await acts;
      await wait(body, first.occasion, ports.signal, true);
    }
  } catch (error) {
    return toCodedError(error, "run.aborted").toFailure();
  }
}

/** Performs actions in order; open ones are resolved when their turn comes. */
async function inOrder(carrying: Carrying, actions: readonly PlannedAction[]): Promise<Failure | undefined> {
  const { body, ports, mind, begin, wait, halt, onBegin, onDone, onGained, onEnded, constraints, clock } = carrying;
  const { heldForOthers } = carrying;
  const isShort = actions.every(({ kind }) => kind !== "goal");
  let hasBegun = false;
  const left = actions.map((action, before) => ({
    ...{ action, before, ends: before + 1, purpose: purposeOf(action), isOpened: false },
  }));
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const { action, before, ends, purpose, isOpened } = next;
    if (ports.signal.aborted) return toCodedError(ports.signal.reason, "run.aborted").toFailure();
    if (action.kind === "until") {
      await wait(body, action.occasion, ports.signal);
      onDone(ends);
      continue;
    }
    if (action.kind === "halt") {
      await halt();
      onDone(ends);
      continue;
    }
    if (!hasBegun) await begin();
    hasBegun = true;
    // Another request may have arrived meanwhile.
    if (ports.signal.aborted) return toCodedError(ports.signal.reason, "run.aborted").toFailure();
    if (action.kind === "open" && action.ends !== undefined) {
      const { ends: until, ...once } = action;
      const round = (signal: AbortSignal): Promise<{ failure?: Failure }> =>
        inOrder(
          { ...carrying, ports: { ...ports, signal }, begin: async () => {}, onBegin: () => {}, onDone: () => {} },
          [once],
        ).then((failure) => (failure === undefined ? {} : { failure }));
      const held = (): Record<string, number> => (body.perceiver === undefined ? {} : mind.heldBy(body.perceiver));
      const had = held();
      const { failure, because } = await actUntil(body, until, round, ports.signal, clock);
      if (failure !== undefined) return failure;
      if (because !== undefined) onEnded(because, gainedBy(until.items ?? [], had, held()));
      onDone(ends);
      continue;
    }
    if (action.kind === "choice") {
      const chosen = senseOf(body, action.occasion) ? action.actions : action.otherwise;
      left.unshift(
        ...chosen.map((one, index) => ({
          ...{ action: one, before, ends: index + 1 === chosen.length ? ends : ends - 1 },
          ...{ purpose: purposeOf(one), isOpened: true },
        })),
      );
      if (chosen.length === 0) onDone(ends);
      continue;
    }
    if (action.kind === "open") {
      const resolved = mind.resolveAction(action, body.perceiver);
      // The action is done with the last of what it resolved to.
      left.unshift(
        ...resolved.map((one, index) => ({
          ...{ action: one, before, ends: index + 1 === resolved.length ? ends : ends - 1 },
          purpose: purposeOf(one) ?? purpose,
          isOpened: true,
        })),
      );
      if (resolved.length === 0) onDone(ends);
      continue;
    }
    if (action.kind === "unable") throw new CodedError("goal.unsupported", action.why);
    const bounded = action.kind === "goal" && constraints !== undefined ? { constraints, ...action } : action;
    if (isOpened && !mayRepeat(bounded)) onBegin(before);
    const act = (signal = ports.signal): Promise<{ failure?: Failure }> => {
      const own = { ...ports, signal };
      return throughInterruptions(bounded, body, own, () =>
        perform(body, own, bounded, { isShort, purpose, heldForOthers }),
      );
    };
    const end = bounded.kind === "capability" ? bounded.ends : undefined;
    const { failure, because }: { failure?: Failure; because?: string } = await (end === undefined
      ? act()
      : actUntil(body, end, act, ports.signal, clock));
    if (failure !== undefined) return failure;
    if (because !== undefined) onEnded(because, {});
    if (bounded.kind === "goal") onGained(bounded.goal.items ?? {});
    onDone(ends);
  }
  return undefined;
}

async function perform(
  body: ServiceBody,
  ports: RunPorts,
  action: Exclude<PlannedAction, { kind: "open" | "until" | "unable" | "halt" | "choice" }>,
  {
    isShort,
    purpose,
    heldForOthers,
  }: { isShort: boolean; purpose: string | undefined } & Pick<Carrying, "heldForOthers">,
): Promise<{ failure?: Failure }> {
  if (action.kind === "capability") {
    const urgency = isShort ? ({ urgency: "urgent" } as const) : {};
    return body.runOption({ option: action.name, args: action.args, purpose, ...urgency, ...ports });
  }
  const { goal, constraints, mcVersion } = action;
  const problem = Problem.parse({
    goal,
    limits: TALKING_LIMITS,
    ...(constraints === undefined ? {} : { constraints }),
    ...(mcVersion === undefined ? {} : { mcVersion }),
  });
  return body.runGoal({ problem, deadlineMs: DEADLINE_MS, heldForOthers, ...ports });
}
