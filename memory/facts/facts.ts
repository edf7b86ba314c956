// The facts of a world: folded from the map and the ledger, and told by callers. Those that are
// folded are computed when they are asked for; only told ones are kept.

import type { Fact, LedgerRow, MapEntry, Position } from "../../schemas/index.ts";
import { hazardText } from "../hazards/hazards.ts";
import type { PlaceStore } from "../map/place-store.ts";
import { contradict, sameStatement } from "./contradiction.ts";

export interface NotedFact {
  fact: string;
  position?: Position | undefined;
  dimension?: string | undefined;
}

/** Milliseconds after which a fact may have changed; what the bot placed itself lasts longer. */
const DOUBTED_AFTER_MS = 7 * 86_400_000;
const OWN_DOUBTED_AFTER_MS = 60 * 86_400_000;
/** Ends of an act that make a fact of it. */
const MIN_ENDS = 2;
/** Blocks within which two told facts are about one place. */
const SAME_PLACE = 2;
const MAX_NOTED = 2_000;

export const isDoubted = ({ seenAt, own = false }: Pick<MapEntry, "seenAt" | "own">, now: string): boolean =>
  Date.parse(now) - Date.parse(seenAt) > (own ? OWN_DOUBTED_AFTER_MS : DOUBTED_AFTER_MS);

/** What the map says, as a fact. */
export function factOfEntry(entry: MapEntry, now: string): Fact {
  const { id, name, dimension, position, validFrom, validUntil, episodes } = entry;
  return {
    ...{ id: `fact-${id}`, fact: textOf(entry, now), subject: name, source: "map", dimension, position, validFrom },
    ...(validUntil === undefined ? {} : { validUntil }),
    ...{ doubted: isDoubted(entry, now), episodes },
  };
}

function textOf(entry: MapEntry, now: string): string {
  const { kind, name, position, count = 1, own = false } = entry;
  const where = `at ${position.map(Math.floor).join(" ")}`;
  if (kind === "hazard") return hazardText(entry, now);
  if (kind === "land") return `the land ${where} is ${name}`;
  if (kind === "station") return `a ${name} stands ${where}${own ? ", placed by me" : ""}`;
  return kind === "structure" ? `${name} is ${where}` : `${count} ${name} ${count === 1 ? "is" : "are"} about ${where}`;
}

/** What acts came to, as facts: what mostly fails, and what takes far longer than expected. */
export function factsOfLedger(rows: readonly LedgerRow[], since: string): Fact[] {
  return rows.flatMap(({ key, succeeded, failed, slowness, episodes }): Fact[] => {
    if (succeeded + failed < MIN_ENDS || episodes.length === 0) return [];
    const [act = "", subject = ""] = key.split(/[:@]/);
    const verdict =
      failed > succeeded ? "mostly fails" : slowness >= 2 ? `takes ${slowness.toFixed(1)} times as long` : "works";
    const fact = `${act} ${subject} ${verdict}`;
    const place = key.includes("@dimension:") ? { dimension: key.slice(key.indexOf("@dimension:") + 11) } : {};
    return [
      {
        id: `fact-${key}`,
        fact,
        subject: key,
        source: "episodes",
        ...place,
        validFrom: since,
        doubted: false,
        episodes,
      },
    ];
  });
}

/** Facts that callers noted, of one world. */
export class NotedFacts {
  readonly #store: PlaceStore;
  readonly #world: string;
  #facts: Fact[] = [];
  #last = 0;

  constructor(store: PlaceStore, world: string) {
    this.#store = store;
    this.#world = world;
    this.reload();
  }

  /** Begins anew with what the store holds. */
  reload(): void {
    this.#facts = this.#store.facts(this.#world);
    for (const { id } of this.#facts) this.#last = Math.max(this.#last, Number(id.slice("fact-".length)) || 0);
  }

  /** Keeps a fact and ends those that it contradicts. One that is known already is confirmed. */
  noteFact({ fact, position, dimension }: NotedFact, at: string): Fact {
    const place = { ...(position && { position }), ...(dimension === undefined ? {} : { dimension }) };
    const here = this.#facts.filter((known) => known.validUntil === undefined && isSamePlace(known, place));
    const same = here.find((known) => sameStatement(known.fact, fact));
    if (same !== undefined) return same;
    for (const known of here) if (contradict(known.fact, fact)) this.#put({ ...known, validUntil: at });
    const noted = {
      id: `fact-${++this.#last}`,
      fact,
      subject: fact,
      source: "noted" as const,
      ...place,
      validFrom: at,
    };
    const kept = this.#put({ ...noted, doubted: false, episodes: [] });
    if (this.#facts.length > MAX_NOTED) this.#dropOldest();
    return kept;
  }

  list(): readonly Fact[] {
    return this.#facts;
  }

  /** Of those that have ended, if there are any. */
  #dropOldest(): void {
    const oldest = this.#facts.find(({ validUntil }) => validUntil !== undefined) ?? this.#facts[0];
    if (oldest === undefined) return;
    this.#store.dropFact(this.#world, oldest.id);
    this.#facts.splice(this.#facts.indexOf(oldest), 1);
  }

  #put(fact: Fact): Fact {
    this.#store.keepFact(this.#world, fact);
    const index = this.#facts.findIndex(({ id }) => id === fact.id);
    if (index < 0) this.#facts.push(fact);
    else this.#facts[index] = fact;
    return fact;
  }
}

function isSamePlace(a: Pick<Fact, "position" | "dimension">, b: Pick<Fact, "position" | "dimension">): boolean {
  if (a.dimension !== b.dimension) return false;
  if (a.position === undefined || b.position === undefined) return a.position === b.position;
  const [x, y, z] = b.position;
  return Math.hypot(a.position[0] - x, a.position[1] - y, a.position[2] - z) <= SAME_PLACE;
}
