// Contents of the chests, barrels, pots and vaults of structures in one version: the game's own
// loot tables, pool by pool (data/minecraft/loot_tables/chests and, from 1.21, loot_table/chests,
// pots and spawners; compared in two versions). Enchanted and worn gear counts as the plain item,
// any enchanted book as `enchanted_book`, potions and tipped arrows as their variant. Only two
// village houses are included: the others hold nothing that is not easier to make, grow or find,
// except a few saddles and horse armours. Ranges are right for the supported versions; a change
// between two of them is dated by its update.

import { z } from "zod";
import { CodedError, FactName } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import chestLootJson from "./chest-loot.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const TableName = z.string().regex(/^[a-z_]+$/, "the name of a loot table");
/** Uniform between the two, inclusive. */
const Spread = z.tuple([z.number().min(0), z.number().min(0)]);

/** Nothing, without `item` and `table`. */
const Entry = z.strictObject({
  item: z
    .string()
    .regex(/^[a-z0-9_]+(\+[a-z0-9_]+)?$/, "an item or a variant")
    .optional(),
  /** Another table in its place. */
  table: TableName.optional(),
  weight: z.int().min(1),
  count: Spread.default([1, 1]),
  versions: VersionRange.optional(),
});

export const ChestLootTable = z.strictObject({
  source: Source,
  /**
   * Items to look for in structures: those without recipes, natural blocks or common creatures that
   * give them, and those whose other ways are long. All other items in the tables cost less to
   * make, dig, grow or hunt.
   */
  sought: z
    .array(
      z.strictObject({
        items: z.array(z.string().regex(/^[a-z0-9_*]+$/, "a name, or one with *")).min(1),
        versions: VersionRange.optional(),
      }),
    )
    .min(1),
  /** Facts that an item reveals: the map of a shipwreck shows a treasure. */
  tells: z.record(z.string(), FactName),
  tables: z.array(
    z.strictObject({
      table: TableName,
      source: Source,
      versions: VersionRange.optional(),
      pools: z
        .array(z.strictObject({ rolls: Spread, versions: VersionRange.optional(), entries: z.array(Entry).min(1) }))
        .min(1),
    }),
  ),
});
export type ChestLootTable = z.infer<typeof ChestLootTable>;

export const CHEST_LOOT: ChestLootTable = parseTable(ChestLootTable, chestLootJson, "chest-loot.json");

/** Expected count of each item in one container, by table. */
export type ExpectedLoot = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Expected contents of one container for each table of the version: rolls × share of the weight ×
 * mean count, summed over the pools. Throws `input.invalidDomain` with table and version on a name
 * that the version lacks.
 */
export function expectedLoot({ mcVersion, items }: GameData, { tables }: ChestLootTable = CHEST_LOOT): ExpectedLoot {
  const known = new Map(tables.filter(({ versions }) => inRange(mcVersion, versions)).map((row) => [row.table, row]));
  const done = new Map<string, ReadonlyMap<string, number>>();
  const read = (name: string, asked: readonly string[]): ReadonlyMap<string, number> => {
    const found = done.get(name);
    if (found !== undefined) return found;
    const where = `tables/chest-loot.json: ${name} (${mcVersion})`;
    const row = known.get(name);
    if (row === undefined || asked.includes(name))
      throw new CodedError("input.invalidDomain", `${where}: no such table`);
    const expected = new Map<string, number>();
    const add = (item: string, count: number) => expected.set(item, (expected.get(item) ?? 0) + count);
    for (const { rolls, entries } of row.pools.filter(({ versions }) => inRange(mcVersion, versions))) {
      const present = entries.filter(({ versions }) => inRange(mcVersion, versions));
      const total = present.reduce((sum, { weight }) => sum + weight, 0);
      for (const { item, table, weight, count } of present) {
        const times = mean(rolls) * (weight / total) * mean(count);
        if (table !== undefined) for (const [other, each] of read(table, [...asked, name])) add(other, times * each);
        if (item === undefined) continue;
        const [plain = ""] = item.split("+");
        if (!items.has(plain)) throw new CodedError("input.invalidDomain", `${where}: no such item: ${plain}`);
        add(item, times);
      }
    }
    done.set(name, expected);
    return expected;
  };
  for (const name of known.keys()) read(name, []);
  return done;
}

/** Returns whether an item is worth a visit to a structure in the version. */
export function soughtItems(mcVersion: string): (item: string) => boolean {
  const rows = CHEST_LOOT.sought.filter(({ versions }) => inRange(mcVersion, versions));
  const patterns = rows.flatMap(({ items }) =>
    items.map((name) => new RegExp(`^${name.split("*").join("[a-z0-9_]*")}$`)),
  );
  return (item) => patterns.some((pattern) => pattern.test(item));
}

const mean = ([min, max]: readonly [number, number]): number => (min + max) / 2;
