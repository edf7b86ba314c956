// The cognitive map of one world: what was seen where, and what hurt where, kept over restarts.
// Invariants: an entry ends by observation alone; a cell of 64 blocks keeps the last few of a kind,
// and the map a limited number; of the blocks at one position at most one is valid.

import type { DayPhase, Episode, MapEntry, MapKind, Position } from "../../schemas/index.ts";
import type { PlaceStore } from "./place-store.ts";

export interface Sight extends Pick<MapEntry, "kind" | "name" | "dimension" | "position" | "count" | "own"> {
  at: string;
}

export interface HarmAtPlace extends Pick<MapEntry, "name" | "dimension" | "position"> {
  /** Points of health; a death counts beside them. */
  points: number;
  isDeath: boolean;
  phase?: DayPhase | undefined;
  at: string;
}

export interface MapQuery {
  kind?: MapKind | undefined;
  name?: string | undefined;
  dimension?: string | undefined;
  /** Also what has ended. */
  ended?: boolean | undefined;
}

/** The name of the block at a position, as far as it is seen now. */
export type NameAt = (position: Position) => string | undefined;

const CELL = 64;
/** Of one name in one cell. */
const MAX_IN_CELL = 4;
const MAX_ENTRIES = 20_000;
const MAX_EPISODES = 4;
/** A sight that only confirms an entry is written once in that time. */
const CONFIRMED_EVERY_MS = 60_000;
/** Blocks within which two sights are of the same thing. */
const SAME_WITHIN: Record<MapKind, number> = {
  ...{ station: 0.5, sighting: 0.5, creature: 16, structure: 32, land: Number.POSITIVE_INFINITY, hazard: 6 },
};
/** Blocks stand at one position; nothing else does. */
const isBlock = (kind: MapKind): boolean => kind === "station" || kind === "sighting";

export class CognitiveMap {
  readonly #store: PlaceStore;
  readonly #world: string;
  readonly #entries = new Map<string, MapEntry>();
  readonly #cells = new Map<string, Set<string>>();
  /** Entries that were seen since the last episode. */
  readonly #uncited = new Set<string>();
  #last = 0;

  constructor(store: PlaceStore, world: string) {
    this.#store = store;
    this.#world = world;
    this.reload();
  }

  /** Begins anew with what the store holds. */
  reload(): void {
    for (const known of [this.#entries, this.#cells, this.#uncited]) known.clear();
    for (const entry of this.#store.entries(this.#world)) this.#index(entry);
  }

  /** Notes what is seen. */
  note({ at, ...sight }: Sight): void {
    const { kind, position, dimension } = sight;
    const known = this.#find(sight);
    if (isBlock(kind)) {
      for (const other of this.#about(dimension, position))
        if (other !== known && isBlock(other.kind) && other.name !== sight.name && away(other, position) < 0.5)
          this.#end(other, at);
    }
    if (known === undefined) {
      this.#add({ ...defined(sight), id: `map-${++this.#last}`, validFrom: at, seenAt: at, episodes: [] });
      return;
    }
    const own = (sight.own ?? false) || (known.own ?? false);
    const hasChanged = sight.count !== known.count || own !== (known.own ?? false);
    this.#uncited.add(known.id);
    if (!hasChanged && Date.parse(at) - Date.parse(known.seenAt) < CONFIRMED_EVERY_MS) return;
    // Land keeps the place where it was entered first.
    const place = kind === "land" ? known.position : position;
    this.#put({ ...known, ...defined(sight), position: place, ...(own ? { own } : {}), seenAt: at });
  }

  /** Notes health that was lost at a place. */
  noteHarm({ points, isDeath, phase, at, ...place }: HarmAtPlace): void {
    const known = this.#find({ kind: "hazard", ...place });
    const entry = known ?? {
      ...{ ...place, kind: "hazard" as const, id: `map-${++this.#last}`, validFrom: at, seenAt: at, episodes: [] },
    };
    const harm = (entry.harm ?? 0) + points;
    const deaths = (entry.deaths ?? 0) + (isDeath ? 1 : 0);
    const changed = { ...entry, harm, deaths, ...(phase === undefined ? {} : { phase }), seenAt: at };
    if (known === undefined) this.#add(changed);
    else this.#put(changed);
    this.#uncited.add(entry.id);
  }

  /** Ends what was seen gone at a place: all of its blocks, or one structure. */
  end(dimension: string, position: Position, at: string, name?: string): void {
    for (const entry of this.#about(dimension, position)) {
      const isMeant = name === undefined ? isBlock(entry.kind) : entry.name === name;
      if (isMeant && away(entry, position) <= (isBlock(entry.kind) ? 0.5 : SAME_WITHIN[entry.kind]))
        this.#end(entry, at);
    }
  }

  /** Compares the blocks about a place with what is seen of them now; those that are gone are ended. */
  check(dimension: string, from: Position, nameAt: NameAt, at: string): void {
    for (const entry of this.#about(dimension, from)) {
      if (!isBlock(entry.kind)) continue;
      const name = nameAt(entry.position);
      if (name !== undefined && name !== entry.name) this.#end(entry, at);
    }
  }

  /** What was seen since the last episode cites this one. */
  cite({ id }: Pick<Episode, "id">): void {
    for (const seen of this.#uncited) {
      const entry = this.#entries.get(seen);
      if (entry === undefined) continue;
      // What is seen again and again needs no new witness each time.
      if (entry.kind !== "hazard" && entry.episodes.length >= MAX_EPISODES) continue;
      this.#put({ ...entry, episodes: [id, ...entry.episodes].slice(0, MAX_EPISODES) });
    }
    this.#uncited.clear();
  }

  /** Forgets an episode, with what it alone witnessed. */
  forget(id: string): void {
    for (const entry of this.#entries.values()) {
      if (!entry.episodes.includes(id)) continue;
      const episodes = entry.episodes.filter((one) => one !== id);
      if (episodes.length === 0) this.#drop(entry);
      else this.#put({ ...entry, episodes });
    }
  }

  /** The ids of all episodes that entries cite. */
  *cited(): Iterable<string> {
    for (const { episodes } of this.#entries.values()) yield* episodes;
  }

  /** Last seen first. */
  list({ kind, name, dimension, ended = false }: MapQuery = {}): MapEntry[] {
    return [...this.#entries.values()]
      .filter(
        (entry) =>
          (kind === undefined || entry.kind === kind) &&
          (name === undefined || entry.name === name) &&
          (dimension === undefined || entry.dimension === dimension) &&
          (ended || entry.validUntil === undefined),
      )
      .sort((a, b) => (a.seenAt < b.seenAt ? 1 : a.seenAt > b.seenAt ? -1 : numberOf(b) - numberOf(a)));
  }

  #find({ kind, name, dimension, position }: Pick<MapEntry, "kind" | "name" | "dimension" | "position">) {
    const cell = cellOf(dimension, position);
    return this.#about(dimension, position)
      .filter((entry) => entry.kind === kind && entry.name === name && away(entry, position) <= SAME_WITHIN[kind])
      .filter((entry) => kind !== "land" || cellOf(dimension, entry.position) === cell)
      .sort((a, b) => away(a, position) - away(b, position))[0];
  }

  /** Valid entries of the cell and those around it. */
  #about(dimension: string, [x, y, z]: Position): MapEntry[] {
    const found: MapEntry[] = [];
    for (const dx of [-CELL, 0, CELL])
      for (const dz of [-CELL, 0, CELL])
        for (const id of this.#cells.get(cellOf(dimension, [x + dx, y, z + dz])) ?? []) {
          const entry = this.#entries.get(id);
          if (entry !== undefined && entry.validUntil === undefined) found.push(entry);
        }
    return found;
  }

  #add(entry: MapEntry): void {
    this.#put(entry);
    this.#uncited.add(entry.id);
    const cell = this.#cells.get(cellOf(entry.dimension, entry.position)) ?? [];
    const alike = [...cell]
      .flatMap((id) => this.#entries.get(id) ?? [])
      .filter(({ kind, name }) => kind === entry.kind && name === entry.name);
    if (alike.length > MAX_IN_CELL) this.#drop(alike.reduce(leastOf));
    if (this.#entries.size > MAX_ENTRIES) this.#drop([...this.#entries.values()].reduce(leastOf));
  }

  #end(entry: MapEntry, at: string): void {
    this.#uncited.add(entry.id);
    this.#put({ ...entry, validUntil: at });
  }

  #put(entry: MapEntry): void {
    this.#store.keepEntry(this.#world, entry);
    const before = this.#entries.get(entry.id);
    if (before !== undefined) this.#cells.get(cellOf(before.dimension, before.position))?.delete(entry.id);
    this.#index(entry);
  }

  #index(entry: MapEntry): void {
    this.#entries.set(entry.id, entry);
    this.#last = Math.max(this.#last, numberOf(entry));
    const cell = cellOf(entry.dimension, entry.position);
    this.#cells.set(cell, (this.#cells.get(cell) ?? new Set()).add(entry.id));
  }

  #drop(entry: MapEntry): void {
    this.#store.dropEntry(this.#world, entry.id);
    this.#entries.delete(entry.id);
    this.#cells.get(cellOf(entry.dimension, entry.position))?.delete(entry.id);
  }
}

/** Of two entries the one that is missed least: what has ended, then what others placed, then the older. */
function leastOf(a: MapEntry, b: MapEntry): MapEntry {
  const worth = ({ validUntil, own, deaths = 0 }: MapEntry): number =>
    (validUntil === undefined ? 4 : 0) + (deaths > 0 ? 2 : 0) + (own === true ? 1 : 0);
  if (worth(a) !== worth(b)) return worth(a) < worth(b) ? a : b;
  return a.seenAt <= b.seenAt ? a : b;
}

const cellOf = (dimension: string, [x, , z]: Position): string =>
  `${dimension} ${Math.floor(x / CELL)} ${Math.floor(z / CELL)}`;

const away = ({ position: [x, y, z] }: MapEntry, [ax, ay, az]: Position): number => Math.hypot(x - ax, y - ay, z - az);

const numberOf = ({ id }: MapEntry): number => Number(id.slice("map-".length));

function defined<T extends object>(parts: T): T {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as T;
}
