// The port that keeps the map and the facts that callers told, by world, and its fill in memory.

import type { Fact, MapEntry } from "../../schemas/index.ts";

/** Every method throws CodedError `state.writeFailed` or `input.file` if the store fails. */
export interface PlaceStore {
  entries(world: string): MapEntry[];
  facts(world: string): Fact[];
  /** Adds or replaces by id. */
  keepEntry(world: string, entry: MapEntry): void;
  dropEntry(world: string, id: string): void;
  keepFact(world: string, fact: Fact): void;
  dropFact(world: string, id: string): void;
  close(): void;
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

  close(): void {}
}
