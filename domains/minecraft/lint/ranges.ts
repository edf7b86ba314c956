// Checks the version ranges of table rows against one version. A range whose bounds were guessed is
// wrong in silence: the items exist, but no operator makes them. So a row that claims the version
// must find all its names there; and a row that does not, although its names are all there, needs
// another row of its list that takes over, or says `because`: what changed in the game. Names that
// the version has as an experiment only count as absent.

import { readdirSync, readFileSync } from "node:fs";
import { neverObtainable } from "../analysis/item-status.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, type VersionRange } from "../data/versions.ts";
import { expansions, NAME_CLASSES, type NameClasses } from "../tables/names.ts";

/**
 * Corrections are about one version's data, not about the game, and a tag may come or go without its
 * members; the others have no ranges.
 */
const UNCHECKED: ReadonlySet<string> = new Set([
  "corrections.json",
  "item-tags.json",
  "name-classes.json",
  "recipe-kinds.json",
]);

/** Fields that hold no names. */
const NO_NAMES: ReadonlySet<string> = new Set([
  "because",
  "effect",
  "id",
  "source",
  "temper",
  "verb",
  "versions",
  "where",
]);

type Row = { readonly [field: string]: unknown; readonly versions?: VersionRange };

/** The parsed tables by file name. */
export type Tables = ReadonlyMap<string, unknown>;

/** Reads the tables as they are on disk. */
export function readTables(): Tables {
  const folder = new URL("../tables/", import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json") && !UNCHECKED.has(file));
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), "utf8"))]));
}

/** Flaws of ranges for the data's version, as `FILE: ROW (VERSION): flaw`. */
export function rangeFlaws(data: GameData, known: Names, tables: Tables = readTables()): string[] {
  return [...tables].flatMap(([file, table]) => {
    const classes = { ...NAME_CLASSES, ...(isRow(table) ? (table.classes as NameClasses | undefined) : {}) };
    const scan = new RangeScan(data, known, classes);
    return [...scan.flawsIn(table, "")].map(([row, flaw]) => `tables/${file}: ${row} (${data.mcVersion}): ${flaw}`);
  });
}

/** Whether some supported version has an item, block or entity of this name. */
export type Names = ReadonlySet<string>;

export const namesOfVersion = ({ items, blocks, entities }: GameData): Names =>
  new Set([...items.keys(), ...blocks.keys(), ...entities]);

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

class RangeScan {
  readonly #mcVersion: string;
  readonly #known: Names;
  readonly #here: Names;
  readonly #never: ReadonlySet<string>;
  readonly #classes: NameClasses;

  constructor(data: GameData, known: Names, classes: NameClasses) {
    this.#mcVersion = data.mcVersion;
    this.#known = known;
    this.#here = namesOfVersion(data);
    this.#never = neverObtainable(data);
    this.#classes = classes;
  }

  *flawsIn(value: unknown, path: string): Generator<[row: string, flaw: string]> {
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) {
        const row = `${path}.${index}`;
        const flaw = isRow(entry) ? this.#flawOf(entry, value) : undefined;
        if (flaw !== undefined) yield [row, flaw];
        if (!isRow(entry) || this.#holds(entry)) yield* this.flawsIn(entry, row);
      }
    } else if (isRow(value)) {
      for (const [field, part] of Object.entries(value)) {
        yield* this.flawsIn(part, path === "" ? field : `${path}.${field}`);
      }
    }
  }

  #holds(row: Row): boolean {
    return inRange(this.#mcVersion, row.versions);
  }

  #flawOf(row: Row, list: readonly unknown[]): string | undefined {
    if (row.versions === undefined) return undefined;
    const groups = this.#namesIn(row);
    const missing = [...groups].find(([, names]) => names.length === 0)?.[0];
    if (this.#holds(row)) return missing === undefined ? undefined : `no such name: ${missing}`;
    const names = [...groups.values()].flat();
    const isAbsent = [...groups.values()].some((group) => group.every((name) => this.#never.has(name)));
    if (row.versions.because !== undefined || missing !== undefined || isAbsent) return undefined;
    const isReplaced = list.some((other) => {
      if (other === row || !isRow(other) || !this.#holds(other)) return false;
      const theirs = new Set([...this.#namesIn(other).values()].flat());
      return names.every((name) => theirs.has(name));
    });
    if (isReplaced) return undefined;
    return `has ${[...groups.keys()].slice(0, 3).join(", ")}, but neither this row nor another claims it; widen its versions, or say because`;
  }

  /** The names of the version that each word of the row stands for; words that are no names are left out. */
  #namesIn(row: Row): Map<string, string[]> {
    const groups = new Map<string, string[]>();
    for (const word of this.#wordsOf(row)) {
      const [base = ""] = word.split("+");
      if (!/^[a-z0-9_{}*]+$/.test(base)) continue;
      if (!/[*{]/.test(base)) {
        if (this.#known.has(base)) groups.set(word, this.#here.has(base) ? [base] : []);
        continue;
      }
      const names = expansions(base, this.#classes, this.#here).map(({ name }) => name);
      if (!base.includes("{self")) groups.set(word, names);
    }
    return groups;
  }

  /** All strings, and keys of numbers, outside of parts that do not hold in the version if the row does. */
  *#wordsOf(value: unknown): Generator<string> {
    if (typeof value === "string") yield value;
    else if (Array.isArray(value)) {
      for (const entry of value) if (!isRow(entry) || entry.versions === undefined) yield* this.#wordsOf(entry);
    } else if (isRow(value)) {
      for (const [field, part] of Object.entries(value)) {
        if (NO_NAMES.has(field)) continue;
        if (typeof part === "number") yield field;
        yield* this.#wordsOf(part);
      }
    }
  }
}
