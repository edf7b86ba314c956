// The map and the told facts in the file of memory, by world. A row of another version's format is
// skipped.

import type { PlaceStore } from "../../memory/index.ts";
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

/** Opens the file in a folder, which is created if missing. Throws CodedError `input.file`. */
export function openPlaces(folder: string, options: StateFileOptions = {}): PlaceStore {
  const file = new StateFile(folder, NAME, LAYOUT, options);
  const read = (table: "places" | "noted_facts", world: string): unknown[] =>
    file
      .rows(`SELECT document FROM ${table} WHERE world = ?`, world)
      .map(({ document }) => JSON.parse(String(document)) as unknown);
  const keep = (table: "places" | "noted_facts", world: string, document: MapEntry | Fact): void =>
    file.write(`INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?)`, world, document.id, file.textOf(document));
  return {
    entries: (world) => read("places", world).flatMap((row) => MapEntry.safeParse(row).data ?? []),
    facts: (world) => read("noted_facts", world).flatMap((row) => Fact.safeParse(row).data ?? []),
    keepEntry: (world, entry) => keep("places", world, entry),
    keepFact: (world, fact) => keep("noted_facts", world, fact),
    dropEntry: (world, id) => file.write("DELETE FROM places WHERE world = ? AND id = ?", world, id),
    dropFact: (world, id) => file.write("DELETE FROM noted_facts WHERE world = ? AND id = ?", world, id),
    close: () => file.close(),
  };
}
