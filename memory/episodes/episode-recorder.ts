// Folds the events of a body's bus into episodes: one for each ended step, run and reflex, and one
// for each death. The situation of an episode is that of its beginning.
// Invariant: a step that began and never ended leaves no episode.

import type { EventBus } from "../../executor/index.ts";
import type { BusEvent, Chain, EpisodeEnd, Failure, NewEpisode, PlanStep, Situation } from "../../schemas/index.ts";
import { salienceOf } from "./salience.ts";

export interface RecorderParts {
  bus: Pick<EventBus, "subscribe">;
  /** The names of the body's world and player. */
  world: string;
  bot: string;
  /** The situation now. */
  situation: () => Situation;
  /** Whether the act with that subject stands in no episode yet. */
  isFirst: (act: string, subject: string | undefined) => boolean;
  /** Receives each episode as it ends. */
  onEpisode: (episode: NewEpisode) => void;
}

interface Begun {
  act: string;
  subject: string | undefined;
  operator: string | undefined;
  args?: PlanStep["args"];
  expectedMs: number;
  atMs: number;
  situation: Situation;
  /** Points of health lost since. */
  harm: number;
}

/** Names of arguments that say what a step is about, the telling ones first. */
const SUBJECTS = ["block", "entity", "for", "item", "biome", "structure", "profession", "effect", "station"];
const MAX_EFFECTS = 32;
const MAX_TEXT = 256;
/** Characters of arguments that are kept. */
const MAX_ARGS = 1_000;
/** Intents whose words are kept for their runs. */
const MAX_INTENTS = 64;

/** What a step is about: the block, creature or item that it names. */
export function subjectOf(args: PlanStep["args"]): string | undefined {
  const named = SUBJECTS.map((key) => args[key]).find((value) => typeof value === "string");
  return typeof named === "string" ? named.slice(0, 128) : undefined;
}

/** Follows the bus until the returned function is called. */
export function recordEpisodes(parts: RecorderParts): () => void {
  return new EpisodeRecorder(parts).follow();
}

class EpisodeRecorder {
  readonly #parts: RecorderParts;
  /** Steps under way by their chain; `run` and `reflex` by their own. */
  readonly #steps = new Map<string, Begun>();
  readonly #runs = new Map<string, Begun>();
  readonly #reflexes = new Map<string, Begun>();
  /** The words and the player that began an intent. */
  readonly #asked = new Map<string, Pick<NewEpisode, "goal" | "player">>();

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  follow(): () => void {
    const topics = ["run", "plan", "step", "reflex", "health", "intent"] as const;
    return this.#parts.bus.subscribe({ topics }, (event) => this.#note(event));
  }

  #note(event: BusEvent): void {
    const { topic, type, chain, data } = event;
    const key = `${chain.intentId} ${chain.planId} ${chain.stepId}`;
    if (topic === "intent") this.#noteIntent(chain, data);
    else if (type === "step-started") this.#steps.set(key, this.#begunStep(data));
    else if (type === "step-succeeded" || type === "step-failed") this.#endStep(event, key);
    else if (type === "plan-found") this.#beginRun(chain);
    else if (type === "run-finished") this.#endRun(event);
    else if (topic === "reflex") this.#noteReflex(event);
    else if (type === "hurt") this.#hurt(Number(data.points));
    else if (type === "died") this.#died(event);
  }

  #noteIntent({ intentId = "" }: Chain, { text, player }: BusEvent["data"]): void {
    if (typeof text !== "string") return;
    this.#asked.delete(intentId);
    const by = typeof player === "string" ? { player: player.slice(0, 64) } : {};
    this.#asked.set(intentId, { goal: text.slice(0, MAX_TEXT), ...by });
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > MAX_INTENTS && oldest !== undefined) this.#asked.delete(oldest);
  }

  #begunStep(data: BusEvent["data"]): Begun {
    const { type: act, args, actions, expectedDurationMs: expectedMs } = data.step as PlanStep;
    const short = JSON.stringify(args).length <= MAX_ARGS ? { args } : {};
    const named = { act, subject: subjectOf(args), operator: actions[0]?.operator, ...short };
    return { ...named, expectedMs, ...this.#now(data) };
  }

  #now = ({ atMs }: BusEvent["data"]): Pick<Begun, "atMs" | "situation" | "harm"> => ({
    atMs: Number(atMs),
    situation: this.#parts.situation(),
    harm: 0,
  });

  #endStep(event: BusEvent, key: string): void {
    const begun = this.#steps.get(key);
    this.#steps.delete(key);
    // A step that was refused before it began did not happen.
    if (begun !== undefined) this.#keep("step", event, begun);
  }

  #beginRun({ intentId = "" }: Chain): void {
    if (this.#runs.has(intentId)) return;
    const begun = { act: "items", subject: undefined, operator: undefined, expectedMs: 0 };
    this.#runs.set(intentId, { ...begun, ...this.#now({ atMs: 0 }) });
  }

  #endRun(event: BusEvent): void {
    const { intentId = "" } = event.chain;
    const begun = this.#runs.get(intentId);
    this.#runs.delete(intentId);
    for (const key of this.#steps.keys()) if (key.startsWith(`${intentId} `)) this.#steps.delete(key);
    const { goal } = event.data;
    if (begun !== undefined) this.#keep("run", event, { ...begun, act: typeof goal === "string" ? goal : "items" });
  }

  #noteReflex(event: BusEvent): void {
    const { reflex, status } = event.data;
    const name = String(reflex);
    if (status === "triggered") {
      const begun = { act: name, subject: undefined, operator: undefined, expectedMs: 0 };
      this.#reflexes.set(name, { ...begun, ...this.#now(event.data) });
      return;
    }
    const begun = this.#reflexes.get(name);
    this.#reflexes.delete(name);
    if (begun !== undefined && status !== "blind") this.#keep("reflex", event, begun);
  }

  /** Health that is lost counts for all that is under way: nobody can say what it was lost to. */
  #hurt(points: number): void {
    for (const underWay of [this.#steps, this.#runs, this.#reflexes]) {
      for (const begun of underWay.values()) begun.harm += points;
    }
  }

  #died(event: BusEvent): void {
    const [during] = [...this.#steps.values(), ...this.#reflexes.values()];
    const nothing = { ...this.#now({ atMs: 0 }), subject: undefined, operator: undefined };
    const { atMs, situation, subject, operator } = during ?? nothing;
    const place = { ...situation, ...placeOf(event.data) };
    const died = { act: "die", subject, operator, expectedMs: 0, atMs, situation: place, harm: 20 };
    this.#keep("death", { ...event, data: { atMs, failure: { code: "run.died", detail: "" } } }, died);
  }

  #keep(kind: NewEpisode["kind"], { at, chain, data }: BusEvent, begun: Begun): void {
    const { act, subject, operator, args, expectedMs, atMs, situation, harm } = begun;
    const failure = data.failure as Failure | undefined;
    const end: EpisodeEnd = failure?.code ?? "success";
    const effects = (data.effects as string[] | undefined)?.slice(0, MAX_EFFECTS);
    const { world, bot } = this.#parts;
    const episode: Omit<NewEpisode, "salience"> = {
      ...{ at, kind, world, bot, chain, act, situation, end, harm: Math.min(1_024, harm) },
      ...(subject === undefined ? {} : { subject }),
      ...(operator === undefined ? {} : { operator }),
      ...(args === undefined ? {} : { args }),
      ...this.#asked.get(chain.intentId ?? ""),
      ...(expectedMs > 0 ? { expectedMs } : {}),
      ...(kind === "death" ? {} : { takenMs: Math.max(0, Number(data.atMs) - atMs) }),
      ...(failure?.detail ? { detail: failure.detail.slice(0, 400) } : {}),
      ...(effects === undefined || effects.length === 0 ? {} : { effects: effects.map((one) => one.slice(0, 200)) }),
    };
    this.#parts.onEpisode({ ...episode, salience: salienceOf(episode, this.#parts.isFirst(act, subject)) });
  }
}

function placeOf({ position, dimension }: BusEvent["data"]): Situation {
  return {
    ...(Array.isArray(position) ? { position: position as Situation["position"] } : {}),
    ...(typeof dimension === "string" ? { dimension } : {}),
  };
}
