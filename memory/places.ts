// What memory knows of places in one world: the map, the facts that are read from it and told by
// callers, and the hazards. Each part can be switched off, to see what it earns.

import type { EventBus } from "../executor/index.ts";
import type {
  DayPhase,
  Episode,
  Fact,
  LedgerRow,
  MapEntry,
  Position,
  Problem,
  RecallQuery,
  Situation,
} from "../schemas/index.ts";
import type { EpisodeSelection } from "./episodes/episode-store.ts";
import { factOfEntry, factsOfLedger, isDoubted, type NotedFact, NotedFacts } from "./facts/facts.ts";
import { type Danger, dangersOf, HarmOfActs, withHarm } from "./hazards/hazards.ts";
import { CognitiveMap, type MapQuery } from "./map/cognitive-map.ts";
import { followPlaces, type Onlooker } from "./map/follow-places.ts";
import type { KeptPlace, PlaceStore } from "./map/place-store.ts";

export interface PlacesParts {
  store: PlaceStore;
  world: string;
  /** What is switched off: bodies and plans then get nothing of it. */
  without?: readonly ("map" | "hazards")[];
  onFailure?: (error: unknown) => void;
}

/** Blocks about a place of which facts are recalled. */
const ABOUT = 32;
const MAX_RECALLED = 5;

export class Places {
  readonly map: CognitiveMap;
  readonly #store: PlaceStore;
  readonly #noted: NotedFacts;
  readonly #without: NonNullable<PlacesParts["without"]>;
  readonly #onFailure: (error: unknown) => void;
  #harm = new HarmOfActs();

  constructor({ store, world, without = [], onFailure = () => {} }: PlacesParts) {
    this.#store = store;
    this.map = new CognitiveMap(store, world);
    this.#noted = new NotedFacts(store, world);
    this.#without = without;
    this.#onFailure = onFailure;
  }

  /** Follows a body's events until the returned function is called. */
  follow(bus: Pick<EventBus, "subscribe">, situation: () => Situation, witness?: () => Onlooker): () => void {
    return followPlaces({ bus, map: this.map, situation, witness, onFailure: this.#onFailure });
  }

  /** Takes in an episode that was kept: what was seen in it cites it. */
  noteEpisode(episode: Episode): void {
    this.#harm.note(episode);
    try {
      this.map.cite(episode);
    } catch (error) {
      this.#onFailure(error);
    }
  }

  /** Begins anew with these episodes, oldest first. */
  fold(episodes: readonly Episode[]): void {
    this.#harm = new HarmOfActs();
    for (const episode of episodes) this.#harm.note(episode);
  }

  /** Entries and noted facts of all worlds that the selection names. */
  selected(selection: EpisodeSelection): KeptPlace[] {
    return this.#store.selected(selection);
  }

  /** Erases what the selection names, of all worlds. How many entries and facts there were. */
  erase(selection: EpisodeSelection): number {
    const erased = this.#store.erase(selection);
    this.map.reload();
    this.#noted.reload();
    return erased;
  }

  /** What a body in that dimension may rely on: what holds and is not doubted, last seen first. */
  known(query: MapQuery, now: string): MapEntry[] {
    if (this.#without.includes("map")) return [];
    return this.map.list(query).filter((entry) => !isDoubted(entry, now));
  }

  /** The places that its ways avoid now. */
  dangers(at: { dimension: string; phase?: DayPhase | undefined }, now: string): Danger[] {
    return this.#without.includes("hazards") ? [] : dangersOf(this.map.list({ kind: "hazard" }), at, now);
  }

  /** Prices, with what acts cost in health on top. */
  priced(prices: NonNullable<Problem["prices"]>): NonNullable<Problem["prices"]> {
    return this.#without.includes("hazards") ? prices : withHarm(prices, this.#harm.factors());
  }

  /** All facts, newest first; those that have ended only where they are asked for. */
  facts(ledger: readonly LedgerRow[], now: string, { ended = false }: { ended?: boolean } = {}): Fact[] {
    return [
      ...this.#noted.list(),
      ...this.map.list({ ended }).map((entry) => factOfEntry(entry, now)),
      ...factsOfLedger(ledger, now),
    ]
      .filter(({ validUntil }) => ended || validUntil === undefined)
      .sort((a, b) => (a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : 0));
  }

  /** Keeps a fact of a caller. */
  noteFact(fact: NotedFact, now: string): Fact {
    return this.#noted.noteFact(fact, now);
  }

  /** The facts about what is asked: its subject, its words, or the place. */
  recall({ text = "", subject, situation }: RecallQuery, facts: readonly Fact[]): Fact[] {
    const words = (text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? []).filter((word) => !EMPTY_WORDS.has(word));
    const scoreOf = (fact: Fact): number => {
      const said = `${fact.fact} ${fact.subject}`.toLowerCase();
      const isHere = situation?.position !== undefined && isAbout(fact, situation.position, situation.dimension);
      const hits = words.filter((word) => said.includes(word)).length;
      return hits + (subject !== undefined && fact.subject.split(":").includes(subject) ? 2 : 0) + (isHere ? 1 : 0);
    };
    return facts
      .map((fact) => ({ fact, score: scoreOf(fact) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_RECALLED)
      .map(({ fact }) => fact);
  }
}

const EMPTY_WORDS = new Set(["the", "what", "where", "which", "who", "about", "there", "here", "this", "that", "and"]);

function isAbout({ position, dimension }: Fact, [x, y, z]: Position, there: string | undefined): boolean {
  if (position === undefined || (there !== undefined && dimension !== undefined && there !== dimension)) return false;
  return Math.hypot(position[0] - x, position[1] - y, position[2] - z) <= ABOUT;
}
