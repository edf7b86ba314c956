// The memory of one bot in one world: its log of episodes with the folds that others read. Whoever
// composes a body gives it the body's bus and a store.

import type { EventBus } from "../executor/index.ts";
import type { Episode, NewEpisode, RecallQuery, Recollection, Situation } from "../schemas/index.ts";
import { recordEpisodes } from "./episodes/episode-recorder.ts";
import type { EpisodeQuery, EpisodeStore } from "./episodes/episode-store.ts";
import { salienceOf } from "./episodes/salience.ts";
import { Ledger } from "./ledger/ledger.ts";
import type { Onlooker } from "./map/follow-places.ts";
import { type PlaceStore, PlacesInMemory } from "./map/place-store.ts";
import { Places, type PlacesParts } from "./places.ts";
import { recall } from "./recall/recall.ts";

export interface MemoryParts {
  store: EpisodeStore;
  world: string;
  bot: string;
  /** Where the map and told facts are kept; in memory by default. */
  placeStore?: PlaceStore | undefined;
  without?: PlacesParts["without"];
  /** Receives what the store could not keep; the episode is then lost, and the bot goes on. */
  onFailure?: (error: unknown) => void;
}

/** An episode that a caller notes, rather than the body. */
export type NotedEpisode = Pick<NewEpisode, "act" | "end" | "situation"> &
  Partial<Pick<NewEpisode, "subject" | "goal" | "takenMs" | "expectedMs" | "detail">>;

/** Steps that are read again at the start: what is older has faded. */
const FOLDED = 2_000;

export class Memory {
  readonly store: EpisodeStore;
  ledger: Ledger;
  /** The map, facts and hazards of the world. */
  readonly places: Places;
  readonly #world: string;
  readonly #bot: string;
  readonly #onFailure: (error: unknown) => void;
  readonly #known = new Set<string>();

  /** Folds what the store holds of this world. */
  constructor({ store, world, bot, placeStore, without = [], onFailure = () => {} }: MemoryParts) {
    this.store = store;
    this.#world = world;
    this.#bot = bot;
    this.#onFailure = onFailure;
    this.places = new Places({ store: placeStore ?? new PlacesInMemory(), world, without, onFailure });
    this.ledger = this.#folded();
  }

  /** What planning is asked with. */
  prices = (): ReturnType<Ledger["prices"]> => this.places.priced(this.ledger.prices());

  /** Follows a body's events until the returned function is called. */
  follow(bus: Pick<EventBus, "subscribe">, situation: () => Situation, witness?: () => Onlooker): () => void {
    // Before the episodes, so that they are cited by what was seen in them.
    const unfollow = this.places.follow(bus, situation, witness);
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

  /** Forgets an episode, and what was learnt from it. Whether there was one in this world. */
  forget(id: string): boolean {
    if (this.store.find(id)?.world !== this.#world || !this.store.forget(id)) return false;
    this.places.map.forget(id);
    this.ledger = this.#folded();
    return true;
  }

  /** The episodes of this world, newest first. */
  list(query: EpisodeQuery): Episode[] {
    return this.store.list({ ...query, world: this.#world });
  }

  recall(query: RecallQuery): Recollection[] {
    return recall(this.store, query, this.#world);
  }

  #keep(episode: NewEpisode): Episode {
    const kept = this.store.append(episode);
    this.#known.add(kindOf(kept.act, kept.subject));
    this.ledger.note(kept);
    this.places.noteEpisode(kept);
    return kept;
  }

  /** A ledger of what the store holds of this world. */
  #folded(): Ledger {
    const ledger = new Ledger();
    const episodes = this.store.list({ world: this.#world, limit: FOLDED }).reverse();
    this.places.fold(episodes);
    for (const episode of episodes) {
      this.#known.add(kindOf(episode.act, episode.subject));
      ledger.note(episode);
    }
    return ledger;
  }
}

const kindOf = (act: string, subject: string | undefined): string => `${act} ${subject ?? ""}`;
