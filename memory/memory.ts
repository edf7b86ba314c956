// The memory of one bot in one world: its log of episodes with the folds that others read. Whoever
// composes a body gives it the body's bus and a store.

import type { Clock, EventBus } from "../executor/index.ts";
import type { Episode, NewEpisode, Plan, Provenance, RecallQuery, Recollection, Situation } from "../schemas/index.ts";
import { Attempts } from "./attempts.ts";
import { Consolidation } from "./consolidation/consolidation.ts";
import { whileIdle } from "./consolidation/while-idle.ts";
import { Backlog } from "./episodes/backlog.ts";
import { recordEpisodes } from "./episodes/episode-recorder.ts";
import type { EpisodeQuery, EpisodeSelection, EpisodeStore } from "./episodes/episode-store.ts";
import { groupOf } from "./episodes/groups.ts";
import { salienceOf } from "./episodes/salience.ts";
import { Ledger } from "./ledger/ledger.ts";
import { BY_CALLER, BY_MODEL, LessonBook } from "./lessons/lesson-book.ts";
import type { Onlooker } from "./map/follow-places.ts";
import { type PlaceStore, PlacesInMemory } from "./map/place-store.ts";
import { OutlookBook } from "./outlook/outlook-book.ts";
import { Places, type PlacesParts } from "./places.ts";
import { type CapabilityOrigin, provenanceOf } from "./provenance/provenance.ts";
import { recall } from "./recall/recall.ts";

export interface MemoryParts {
  store: EpisodeStore;
  world: string;
  bot: string;
  /** Where the map and told facts are kept; in memory by default. */
  placeStore?: PlaceStore | undefined;
  without?: PlacesParts["without"];
  /** Receives, once, that the store cannot keep episodes, and how many were lost; the bot goes on. */
  onFailure?: (error: unknown) => void;
  /** Now, as `Episode.at`; the time of the latest episode by default. */
  now?: () => string;
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

const NEVER = "1970-01-01T00:00:00.000Z";
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
  /** The map, facts and hazards of the world. */
  readonly places: Places;
  readonly #world: string;
  readonly #bot: string;
  readonly #now: () => string;
  readonly #onFailure: (error: unknown) => void;
  readonly #backlog: Backlog;
  readonly #consolidation: Consolidation;
  readonly #known = new Set<string>();

  /** Folds what the store holds of this world. */
  constructor({ store, world, bot, placeStore, without = [], onFailure = () => {}, now }: MemoryParts) {
    this.store = store;
    this.#world = world;
    this.#bot = bot;
    this.#now = now ?? (() => store.list({ limit: 1 })[0]?.at ?? NEVER);
    this.#onFailure = onFailure;
    this.#backlog = new Backlog(store, onFailure);
    this.#consolidation = new Consolidation(store, world);
    this.places = new Places({ store: placeStore ?? new PlacesInMemory(), world, without, onFailure });
    this.#fold();
    store.citedBy(() => this.#cited());
  }

  /** What planning is asked with. */
  prices = (): ReturnType<Ledger["prices"]> => this.places.priced(this.ledger.prices());

  /** Notes a plan that a run may begin next. */
  planned = (plan: Plan): void => this.attempts.planned(plan);

  /** Follows a body's events until the returned function is called. */
  follow(
    bus: Pick<EventBus, "subscribe" | "publish">,
    situation: () => Situation,
    witness?: () => Onlooker,
  ): () => void {
    // Before the episodes, so that they are cited by what was seen in them.
    const unfollow = [this.places.follow(bus, situation, witness), this.attempts.follow(bus, situation)];
    const unrecord = recordEpisodes({
      ...{ bus, situation, world: this.#world, bot: this.#bot },
      isFirst: (act, subject) => !this.#known.has(kindOf(act, subject)),
      onEpisode: (episode) => this.#note(episode, this.#backlog.append(episode)),
    });
    return () => {
      for (const end of [...unfollow, unrecord]) end();
    };
  }

  /** Consolidates what is due: groups of alike episodes, for so many milliseconds of the clock. */
  consolidate(clock: Pick<Clock, "now">, budgetMs: number): number {
    return this.#consolidation.work({ now: this.#now(), clock, budgetMs });
  }

  /** Consolidates whenever no run is under way, until the returned function is called. */
  consolidateWhileIdle(bus: Pick<EventBus, "subscribe">, clock: Clock): () => void {
    return whileIdle(bus, clock, (budgetMs) => {
      try {
        this.consolidate(clock, budgetMs);
      } catch (error) {
        this.#onFailure(error);
      }
    });
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
    this.places.map.forget(id);
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

  /** What is recalled is kept longer. */
  recall(query: RecallQuery): Recollection[] {
    const recalled = recall(this.store, query, this.#world);
    this.store.strengthen(
      recalled.map(({ episode }) => episode.id),
      this.#now(),
    );
    return recalled.map((one) => ({ ...one, alike: this.store.mergedOf(groupOf(one.episode)) }));
  }

  /** Erases episodes, places and noted facts, and what was learnt from them. How many there were. */
  erase(selection: EpisodeSelection): { erased: number; places: number } {
    const erased = this.store.erase(selection);
    const places = this.places.erase(selection);
    this.#backlog.erase(selection);
    this.#fold();
    return { erased, places };
  }

  #keep(episode: NewEpisode): Episode {
    const kept = this.store.append(episode);
    this.#note(episode, kept);
    return kept;
  }

  /** `kept` is absent while the store cannot keep it. */
  #note(episode: NewEpisode, kept: Episode | undefined): void {
    this.#known.add(kindOf(episode.act, episode.subject));
    if (kept === undefined) {
      this.ledger.note(episode);
      return;
    }
    this.#learn(kept);
    this.places.noteEpisode(kept);
    this.#consolidation.note(kept);
  }

  #learn(episode: Episode): void {
    for (const fold of [this.ledger, this.lessons, this.outlook]) fold.note(episode);
  }

  /** Episodes that prices, lessons and the map cite. */
  *#cited(): Iterable<string> {
    for (const { episodes } of this.ledger.rows()) yield* episodes;
    for (const { id, episodes, instead } of this.lessons.list()) {
      yield* [id, ...episodes];
      for (const { episode } of instead?.steps ?? []) yield episode;
    }
    yield* this.places.map.cited();
  }

  /** Begins every fold anew with what the store holds of this world. */
  #fold(): void {
    this.ledger = new Ledger();
    this.lessons = new LessonBook();
    this.outlook = new OutlookBook();
    const episodes = this.store.history(this.#world, FOLDED);
    this.places.fold(episodes);
    for (const episode of episodes) {
      this.#known.add(kindOf(episode.act, episode.subject));
      this.#learn(episode);
    }
  }
}

const kindOf = (act: string, subject: string | undefined): string => `${act} ${subject ?? ""}`;
