// The memory of one bot in one world: its log of episodes with the folds that others read. Whoever
// composes a body gives it the body's bus and a store.

import type { EventBus } from "../executor/index.ts";
import type { Episode, NewEpisode, Plan, Provenance, RecallQuery, Recollection, Situation } from "../schemas/index.ts";
import { Attempts } from "./attempts.ts";
import { recordEpisodes } from "./episodes/episode-recorder.ts";
import type { EpisodeQuery, EpisodeStore } from "./episodes/episode-store.ts";
import { salienceOf } from "./episodes/salience.ts";
import { Ledger } from "./ledger/ledger.ts";
import { BY_CALLER, BY_MODEL, LessonBook } from "./lessons/lesson-book.ts";
import { OutlookBook } from "./outlook/outlook-book.ts";
import { type CapabilityOrigin, provenanceOf } from "./provenance/provenance.ts";
import { recall } from "./recall/recall.ts";

export interface MemoryParts {
  store: EpisodeStore;
  world: string;
  bot: string;
  /** Receives what the store could not keep; the episode is then lost, and the bot goes on. */
  onFailure?: (error: unknown) => void;
}

/** An episode that a caller notes, rather than the body. */
export type NotedEpisode = Pick<NewEpisode, "act" | "end" | "situation"> &
  Partial<Pick<NewEpisode, "subject" | "goal" | "takenMs" | "expectedMs" | "detail">>;

/** A lesson in words, for `memory.lessons`. */
export interface NotedLesson {
  goal: string;
  /** An error code, or words. */
  failure: string;
  lesson: string;
  situation: Situation;
  by?: "caller" | "model";
}

/** Somebody wrote it to be kept. */
const LESSON_SALIENCE = 0.9;
/** Steps that are read again at the start: what is older has faded. */
const FOLDED = 2_000;

export class Memory {
  readonly store: EpisodeStore;
  ledger = new Ledger();
  lessons = new LessonBook();
  outlook = new OutlookBook();
  readonly attempts = new Attempts({ lessons: () => this.lessons, outlook: () => this.outlook });
  readonly #world: string;
  readonly #bot: string;
  readonly #onFailure: (error: unknown) => void;
  readonly #known = new Set<string>();

  /** Folds what the store holds of this world. */
  constructor({ store, world, bot, onFailure = () => {} }: MemoryParts) {
    this.store = store;
    this.#world = world;
    this.#bot = bot;
    this.#onFailure = onFailure;
    this.#fold();
  }

  /** What planning is asked with. */
  prices = (): ReturnType<Ledger["prices"]> => this.ledger.prices();

  /** Notes a plan that a run may begin next. */
  planned = (plan: Plan): void => this.attempts.planned(plan);

  /** Follows a body's events until the returned function is called. */
  follow(bus: Pick<EventBus, "subscribe" | "publish">, situation: () => Situation): () => void {
    const unfollow = this.attempts.follow(bus, situation);
    const unrecord = recordEpisodes({
      ...{ bus, situation, world: this.#world, bot: this.#bot },
      isFirst: (act, subject) => !this.#known.has(kindOf(act, subject)),
      onEpisode: (episode) => {
        try {
          this.#keep(episode);
        } catch (error) {
          this.#onFailure(error);
        }
      },
    });
    return () => {
      unfollow();
      unrecord();
    };
  }

  /** Keeps an episode of a caller. Throws as the store does. */
  note(episode: NotedEpisode, at: string): Episode {
    const { act, subject } = episode;
    const whole = { ...episode, at, kind: "note" as const, world: this.#world, bot: this.#bot, chain: {}, harm: 0 };
    return this.#keep({ ...whole, salience: salienceOf(whole, !this.#known.has(kindOf(act, subject))) });
  }

  /** Keeps a lesson in words; its id is that of the episode. Throws as the store does. */
  noteLesson({ goal, failure, lesson, situation, by = "caller" }: NotedLesson, at: string): Episode {
    const words = { act: by === "model" ? BY_MODEL : BY_CALLER, subject: failure, goal, detail: lesson, situation };
    const whole = { ...words, at, kind: "lesson" as const, world: this.#world, bot: this.#bot, chain: {}, harm: 0 };
    return this.#keep({ ...whole, end: "success", salience: LESSON_SALIENCE });
  }

  /** Forgets an episode, and what was learnt from it. Whether there was one in this world. */
  forget(id: string): boolean {
    if (this.store.find(id)?.world !== this.#world || !this.store.forget(id)) return false;
    this.#fold();
    return true;
  }

  /** The episodes of this world, newest first. */
  list(query: EpisodeQuery): Episode[] {
    return this.store.list({ ...query, world: this.#world });
  }

  /**
   * Where an episode, lesson, price, effect, intent, plan, step or capability comes from; undefined
   * if nothing is known by that id. `origin` is what a registry tells of the capability.
   */
  provenance(id: string, origin?: CapabilityOrigin): Provenance | undefined {
    return provenanceOf(id, {
      find: (one) => this.#own(this.store.find(one)),
      list: (query) => this.list(query),
      lesson: (one) => this.lessons.find(one),
      row: (key) => this.ledger.rows().find((row) => row.key === key),
      capability: (one) => (one === id ? origin : undefined),
    });
  }

  #own(episode: Episode | undefined): Episode | undefined {
    return episode?.world === this.#world ? episode : undefined;
  }

  recall(query: RecallQuery): Recollection[] {
    return recall(this.store, query, this.#world);
  }

  #keep(episode: NewEpisode): Episode {
    const kept = this.store.append(episode);
    this.#known.add(kindOf(kept.act, kept.subject));
    this.#learn(kept);
    return kept;
  }

  #learn(episode: Episode): void {
    for (const fold of [this.ledger, this.lessons, this.outlook]) fold.note(episode);
  }

  /** Begins every fold anew with what the store holds of this world. */
  #fold(): void {
    this.ledger = new Ledger();
    this.lessons = new LessonBook();
    this.outlook = new OutlookBook();
    for (const episode of this.store.list({ world: this.#world, limit: FOLDED }).reverse()) {
      this.#known.add(kindOf(episode.act, episode.subject));
      this.#learn(episode);
    }
  }
}

const kindOf = (act: string, subject: string | undefined): string => `${act} ${subject ?? ""}`;
