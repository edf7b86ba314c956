// The memory of one bot in one world: its log of episodes with the folds that others read. Whoever
// composes a body gives it the body's bus and a store.

import type { Clock, EventBus } from "../executor/index.ts";
import type { Episode, NewEpisode, RecallQuery, Recollection, Situation } from "../schemas/index.ts";
import { Consolidation } from "./consolidation/consolidation.ts";
import { whileIdle } from "./consolidation/while-idle.ts";
import { Backlog } from "./episodes/backlog.ts";
import { recordEpisodes } from "./episodes/episode-recorder.ts";
import type { EpisodeQuery, EpisodeSelection, EpisodeStore } from "./episodes/episode-store.ts";
import { groupOf } from "./episodes/groups.ts";
import { salienceOf } from "./episodes/salience.ts";
import { Ledger } from "./ledger/ledger.ts";
import { recall } from "./recall/recall.ts";

export interface MemoryParts {
  store: EpisodeStore;
  world: string;
  bot: string;
  /** Receives, once, that the store cannot keep episodes, and how many were lost; the bot goes on. */
  onFailure?: (error: unknown) => void;
  /** Now, as `Episode.at`; the time of the latest episode by default. */
  now?: () => string;
}

/** An episode that a caller notes, rather than the body. */
export type NotedEpisode = Pick<NewEpisode, "act" | "end" | "situation"> &
  Partial<Pick<NewEpisode, "subject" | "goal" | "takenMs" | "expectedMs" | "detail">>;

const NEVER = "1970-01-01T00:00:00.000Z";
/** Steps that are read again at the start: what is older has faded. */
const FOLDED = 2_000;

export class Memory {
  readonly store: EpisodeStore;
  ledger: Ledger;
  readonly #world: string;
  readonly #bot: string;
  readonly #now: () => string;
  readonly #onFailure: (error: unknown) => void;
  readonly #backlog: Backlog;
  readonly #consolidation: Consolidation;
  readonly #known = new Set<string>();

  /** Folds what the store holds of this world. */
  constructor({ store, world, bot, onFailure = () => {}, now }: MemoryParts) {
    this.store = store;
    this.#world = world;
    this.#bot = bot;
    this.#now = now ?? (() => store.list({ limit: 1 })[0]?.at ?? NEVER);
    this.#onFailure = onFailure;
    this.#backlog = new Backlog(store, onFailure);
    this.#consolidation = new Consolidation(store, world);
    this.ledger = this.#folded();
    store.citedBy(() => this.ledger.rows().flatMap(({ episodes }) => episodes));
  }

  /** What planning is asked with. */
  prices = (): ReturnType<Ledger["prices"]> => this.ledger.prices();

  /** Follows a body's events until the returned function is called. */
  follow(bus: Pick<EventBus, "subscribe">, situation: () => Situation): () => void {
    return recordEpisodes({
      ...{ bus, situation, world: this.#world, bot: this.#bot },
      isFirst: (act, subject) => !this.#known.has(kindOf(act, subject)),
      onEpisode: (episode) => this.#note(episode, this.#backlog.append(episode)),
    });
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

  /** Forgets an episode, and what was learnt from it. Whether there was one in this world. */
  forget(id: string): boolean {
    if (this.store.find(id)?.world !== this.#world || !this.store.forget(id)) return false;
    this.ledger = this.#folded();
    return true;
  }

  /** The episodes of this world, newest first. */
  list(query: EpisodeQuery): Episode[] {
    return this.store.list({ ...query, world: this.#world });
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

  /** Erases episodes, and what was learnt from them. How many there were. */
  erase(selection: EpisodeSelection): number {
    const erased = this.store.erase(selection);
    this.#backlog.erase(selection);
    this.ledger = this.#folded();
    return erased;
  }

  #keep(episode: NewEpisode): Episode {
    const kept = this.store.append(episode);
    this.#note(episode, kept);
    return kept;
  }

  /** `kept` is absent while the store cannot keep it. */
  #note(episode: NewEpisode, kept: Episode | undefined): void {
    this.#known.add(kindOf(episode.act, episode.subject));
    this.ledger.note(kept ?? episode);
    if (kept !== undefined) this.#consolidation.note(kept);
  }

  /** A ledger of what the store holds of this world. */
  #folded(): Ledger {
    const ledger = new Ledger();
    for (const episode of this.store.history(this.#world, FOLDED)) {
      this.#known.add(kindOf(episode.act, episode.subject));
      ledger.note(episode);
    }
    return ledger;
  }
}

const kindOf = (act: string, subject: string | undefined): string => `${act} ${subject ?? ""}`;
