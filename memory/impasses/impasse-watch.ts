// Notices when a bot is at an impasse: there is no plan, an act fails twice in the same way, repairs
// undo each other, or a run gains nothing for minutes. Sources: Laird, "The Soar Cognitive
// Architecture", 2012, whose kinds of impasses these are.
// Invariant: one impasse of a goal in a quarter of an hour at most; a success begins the count anew.

import type { BusEvent, ErrorCode, Failure, PlanStep, Situation } from "../../schemas/index.ts";
import { subjectOf } from "../episodes/episode-recorder.ts";

export interface Impasse {
  kind: "no-plan" | "same-failure" | "conflict" | "low-gain";
  /** The request in words, or else what was attempted. */
  goal: string;
  /** What failed; a run without a plan has none. */
  act?: string;
  subject?: string;
  failure?: string;
  situation: Situation;
}

export interface ImpasseParts {
  /** The situation now. */
  situation: () => Situation;
  /** The acts of a plan in a text, equal for plans that do the same; undefined if it is not known. */
  outlineOf: (planId: string) => string | undefined;
  onImpasse: (impasse: Impasse, event: BusEvent) => void;
}

interface WatchedRun {
  /** What is done now, and the situation that it began in. */
  step: { act: string; subject: string | undefined; situation: Situation } | undefined;
  /** What its latest plans do. */
  plans: string[];
  gainedAt: number;
  ended: number;
}

const SAME_FAILURES = 2;
const QUIET_MS = 15 * 60_000;
const NO_GAIN_MS = 10 * 60_000;
/** Steps that ended before a run can gain too little. */
const MIN_ENDED = 3;
const MAX_KEPT = 256;
/** Codes of runs for which there is no plan. */
const NO_PLAN = "goal.";

export class ImpasseWatch {
  readonly #onImpasse: (impasse: Impasse, event: BusEvent) => void;
  readonly #situation: () => Situation;
  readonly #outlineOf: (planId: string) => string | undefined;
  readonly #runs = new Map<string, WatchedRun>();
  readonly #asked = new Map<string, string>();
  readonly #failures = new Map<string, number>();
  /** When the latest impasse of a goal was, in milliseconds. */
  readonly #latest = new Map<string, number>();

  constructor({ situation, outlineOf, onImpasse }: ImpasseParts) {
    this.#situation = situation;
    this.#outlineOf = outlineOf;
    this.#onImpasse = onImpasse;
  }

  note(event: BusEvent): void {
    const { topic, type, chain, data } = event;
    const id = chain.intentId ?? "";
    if (topic === "intent" && typeof data.text === "string") keep(this.#asked, id, data.text.slice(0, 256));
    else if (type === "plan-found") this.#noteRepair(event, this.#run(id, event));
    else if (type === "step-started") {
      const { type: act, args } = data.step as PlanStep;
      const run = this.#run(id, event);
      run.step = { act, subject: subjectOf(args), situation: this.#situation() };
    } else if (type === "step-succeeded") this.#noteSuccess(event, this.#run(id, event));
    else if (type === "step-failed") this.#noteFailure(event, this.#run(id, event));
    else if (type === "run-finished") this.#noteEnd(event);
  }

  #run(id: string, { at }: BusEvent): WatchedRun {
    const run = this.#runs.get(id) ?? { step: undefined, plans: [], gainedAt: Date.parse(at), ended: 0 };
    keep(this.#runs, id, run);
    return run;
  }

  #noteSuccess({ at, data }: BusEvent, run: WatchedRun): void {
    if (run.step !== undefined) this.#forget(run.step);
    run.ended += 1;
    const effects = data.effects as readonly string[] | undefined;
    if (effects !== undefined && effects.length > 0) run.gainedAt = Date.parse(at);
  }

  #noteFailure(event: BusEvent, run: WatchedRun): void {
    const { code } = event.data.failure as Failure;
    const { step } = run;
    run.ended += 1;
    if (step === undefined || NOT_COUNTED.has(code)) return;
    const { act, subject, situation } = step;
    const key = `${act} ${subject ?? ""} ${code}`;
    const times = (this.#failures.get(key) ?? 0) + 1;
    keep(this.#failures, key, times);
    const failed = { act, ...(subject === undefined ? {} : { subject }), failure: code, situation };
    if (times >= SAME_FAILURES) this.#raise("same-failure", failed, event);
    else if (run.ended >= MIN_ENDED && Date.parse(event.at) - run.gainedAt >= NO_GAIN_MS)
      this.#raise("low-gain", failed, event);
  }

  /** A repair that does what the plan before the last one did undoes the last one. */
  #noteRepair(event: BusEvent, run: WatchedRun): void {
    const outline = this.#outlineOf(event.chain.planId ?? "");
    if (outline === undefined) return;
    run.plans = [...run.plans, outline].slice(-3);
    const [before, last, now] = run.plans;
    if (event.data.reason !== "repair" || now === undefined || before !== now || last === now) return;
    const { act, subject, situation = this.#situation() } = run.step ?? {};
    const failed = { ...(act === undefined ? {} : { act }), ...(subject === undefined ? {} : { subject }), situation };
    this.#raise("conflict", failed, event);
  }

  #noteEnd(event: BusEvent): void {
    const { intentId: id = "" } = event.chain;
    this.#runs.delete(id);
    const { outcome, failure } = event.data as { outcome?: string; failure?: Failure };
    if (outcome === "success") this.#latest.delete(this.#asked.get(id) ?? "");
    else if (failure?.code.startsWith(NO_PLAN))
      this.#raise("no-plan", { failure: failure.code, situation: this.#situation() }, event);
  }

  #forget({ act, subject = "" }: { act: string; subject: string | undefined }): void {
    for (const key of [...this.#failures.keys()]) if (key.startsWith(`${act} ${subject} `)) this.#failures.delete(key);
    this.#latest.delete(`${act} ${subject}`);
  }

  #raise(kind: Impasse["kind"], about: Omit<Impasse, "kind" | "goal">, event: BusEvent): void {
    const { act, subject = "" } = about;
    const asked = this.#asked.get(event.chain.intentId ?? "");
    const goal = asked ?? (act === undefined ? String(event.data.goal ?? "") : `${act} ${subject}`);
    const now = Date.parse(event.at);
    if (now - (this.#latest.get(goal) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    keep(this.#latest, goal, now);
    this.#onImpasse({ kind, goal, ...about }, event);
  }
}

/** Ends that somebody wanted, or that a connection caused. */
const NOT_COUNTED: ReadonlySet<string> = new Set<ErrorCode>([
  "run.aborted",
  "run.disconnected",
  "run.deadline",
  "run.suspended",
  "pbi.doubleDispatch",
  "resource.quotaExceeded",
]);

/** Keeps an entry as the latest one, and drops the oldest if there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest);
}
