// The port that keeps the map and the facts that callers told, by world, and its fill in memory.

import type { Fact, MapEntry } from "../../schemas/index.ts";
import { type EpisodeSelection, namesPlayer } from "../episodes/episode-store.ts";

/** An entry of the map or a noted fact, with its world. */
export type KeptPlace = { world: string } & ({ place: MapEntry } | { fact: Fact });

/** Every method throws CodedError `state.writeFailed` or `input.file` if the store fails. */
export interface PlaceStore {
  entries(world: string): MapEntry[];
  facts(world: string): Fact[];
  /** Adds or replaces by id. */
  keepEntry(world: string, entry: MapEntry): void;
  dropEntry(world: string, id: string): void;
  keepFact(world: string, fact: Fact): void;
  dropFact(world: string, id: string): void;
  /** Entries and noted facts for which all parts of the selection hold. */
  selected(selection: EpisodeSelection): KeptPlace[];
  /** Erases them, beyond recovery from the file. How many there were. */
  erase(selection: EpisodeSelection): number;
  close(): void;
}

/** Old is what was last seen, or said, before the time. A player's are those with the player's name. */
export function isPlaceSelected(kept: KeptPlace, { player, world, until }: EpisodeSelection): boolean {
  const [at, words] = "place" in kept ? [kept.place.seenAt, kept.place.name] : [kept.fact.validFrom, kept.fact.fact];
  return (
    (world === undefined || kept.world === world) &&
    (until === undefined || at < until) &&
    (player === undefined || namesPlayer(player, words))
  );
}

export class PlacesInMemory implements PlaceStore {
  readonly #entries = new Map<string, Map<string, MapEntry>>();
  readonly #facts = new Map<string, Map<string, Fact>>();

  entries(world: string): MapEntry[] {
    return [...(this.#entries.get(world)?.values() ?? [])];
  }

  facts(world: string): Fact[] {
    return [...(this.#facts.get(world)?.values() ?? [])];
  }

  keepEntry(world: string, entry: MapEntry): void {
    this.#entries.set(world, (this.#entries.get(world) ?? new Map()).set(entry.id, entry));
  }

  dropEntry(world: string, id: string): void {
    this.#entries.get(world)?.delete(id);
  }

  keepFact(world: string, fact: Fact): void {
    this.#facts.set(world, (this.#facts.get(world) ?? new Map()).set(fact.id, fact));
  }

  dropFact(world: string, id: string): void {
    this.#facts.get(world)?.delete(id);
  }

  selected(selection: EpisodeSelection): KeptPlace[] {
    const places = [...this.#entries].flatMap(([world, all]) => [...all.values()].map((place) => ({ world, place })));
    const facts = [...this.#facts].flatMap(([world, all]) => [...all.values()].map((fact) => ({ world, fact })));
    return [...places, ...facts].filter((kept) => isPlaceSelected(kept, selection));
  }

  erase(selection: EpisodeSelection): number {
    const erased = this.selected(selection);
    for (const kept of erased)
      if ("place" in kept) this.dropEntry(kept.world, kept.place.id);
      else this.dropFact(kept.world, kept.fact.id);
    return erased.length;
  }

  close(): void {}
}
