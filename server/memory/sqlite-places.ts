// The map and the told facts in the file of memory, by world. A row of another version's format is
// skipped.

import type { z } from "zod";
import { type EpisodeSelection, isPlaceSelected, type KeptPlace, type PlaceStore } from "../../memory/index.ts";
import { Fact, MapEntry } from "../../schemas/index.ts";
import { StateFile, type StateFileOptions } from "../records/state-file.ts";

const NAME = "memory.sqlite";
const LAYOUT = `
  CREATE TABLE IF NOT EXISTS places (
    world TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (world, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS noted_facts (
    world TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (world, id)
  ) STRICT, WITHOUT ROWID;
`;

const ofFormat = <S extends typeof MapEntry | typeof Fact>(schema: S, row: unknown): z.output<S>[] => {
  const { data } = schema.safeParse(row);
  return data === undefined ? [] : [data as z.output<S>];
};

/** Opens the file in a folder, which is created if missing. Throws CodedError `input.file`. */
export function openPlaces(folder: string, options: StateFileOptions = {}): PlaceStore {
  const file = new StateFile(folder, NAME, LAYOUT, options);
  const read = (table: "places" | "noted_facts", world: string): unknown[] =>
    file
      .rows(`SELECT document FROM ${table} WHERE world = ?`, world)
      .map(({ document }) => JSON.parse(String(document)) as unknown);
  const keep = (table: "places" | "noted_facts", world: string, document: MapEntry | Fact): void =>
    file.write(`INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?)`, world, document.id, file.textOf(document));
  const dropEntry = (world: string, id: string): void =>
    file.write("DELETE FROM places WHERE world = ? AND id = ?", world, id);
  const dropFact = (world: string, id: string): void =>
    file.write("DELETE FROM noted_facts WHERE world = ? AND id = ?", world, id);
  const all = (table: "places" | "noted_facts"): [world: string, row: unknown][] =>
    file
      .rows(`SELECT world, document FROM ${table}`)
      .map(({ world, document }) => [String(world), JSON.parse(String(document))]);
  const selected = (selection: EpisodeSelection): KeptPlace[] =>
    [
      ...all("places").flatMap(([world, row]) => ofFormat(MapEntry, row).map((place) => ({ world, place }))),
      ...all("noted_facts").flatMap(([world, row]) => ofFormat(Fact, row).map((fact) => ({ world, fact }))),
    ].filter((kept) => isPlaceSelected(kept, selection));
  return {
    entries: (world) => read("places", world).flatMap((row) => ofFormat(MapEntry, row)),
    facts: (world) => read("noted_facts", world).flatMap((row) => ofFormat(Fact, row)),
    keepEntry: (world, entry) => keep("places", world, entry),
    keepFact: (world, fact) => keep("noted_facts", world, fact),
    ...{ dropEntry, dropFact, selected },
    erase(selection) {
      const erased = selected(selection);
      file.transaction(() => {
        for (const kept of erased)
          if ("place" in kept) dropEntry(kept.world, kept.place.id);
          else dropFact(kept.world, kept.fact.id);
      });
      file.scrub();
      return erased.length;
    },
    close: () => file.close(),
  };
}
