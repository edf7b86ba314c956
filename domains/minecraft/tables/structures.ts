// Structures that are searched for their contents, in one version: where they are, how they are
// found, and the average numbers of containers (places) and suspicious blocks (digs). Spacing and
// frequency are the game's. Distances, sights and mean numbers of containers are our estimates
// where the game builds a structure from pieces (mineshafts, strongholds, bastions, shipwrecks,
// ancient and End cities, trial chambers): https://minecraft.wiki/w/Structure has no means. Every
// End ship has an elytra, and about every second city has a ship; its dragon head is a block, found
// like others. A place with a key consumes one per opened container.

import { z } from "zod";
import { CodedError, Name, SafetyLevel } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import type { ExpectedLoot } from "./chest-loot.ts";
import structuresJson from "./structures.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const Word = z.string().regex(/^[a-z_]+$/, "a name");
const Blocks = z.number().min(0);
const Contents = z.array(z.strictObject({ table: Word, count: z.number().positive() })).min(1);

const Search = z.union([
  z.strictObject({
    spacing: z.int().min(1),
    frequency: z.number().positive().max(1),
    sight: Blocks,
    biomeDistance: Blocks,
    entryTicks: z.int().min(0),
  }),
  z.strictObject({ distance: Blocks, entryTicks: z.int().min(0) }),
]);

const Place = z.strictObject({
  /** The container kind; the structure's own name for its chests, barrels and pots. */
  place: Word.optional(),
  /** The name of its sighting if different: one spawner can be fought in two ways. */
  seen: Word.optional(),
  tables: Contents,
  /** Distance to the next, in blocks. */
  apart: Blocks.default(20),
  /** Fight before one is emptied. */
  fightTicks: z.int().min(0).default(0),
  /** On peaceful difficulty it never opens. */
  atPeaceful: z.literal("never").optional(),
  danger: SafetyLevel.optional(),
  key: z.strictObject({ item: Word, each: z.number().positive().max(1) }).optional(),
  /** Items not worth taking: the keys cost more of them. */
  except: z.array(Word).default([]),
  /** Items that hang on walls or are broken there: expected number per structure. */
  fixtures: z.array(z.strictObject({ item: Word, count: z.number().positive() })).default([]),
});

const Dig = z.strictObject({
  block: z.enum(["suspicious_sand", "suspicious_gravel"]),
  tables: Contents,
  apart: Blocks.default(4),
  /** Time to uncover one. */
  diggingTicks: z.int().min(0).default(40),
  versions: VersionRange.optional(),
});

const Structure = z.strictObject({
  structure: Word,
  dimension: z.enum(["overworld", "nether", "end"]),
  danger: SafetyLevel,
  versions: VersionRange.optional(),
  source: Source,
  search: Search,
  requires: z.array(Name).default([]),
  consumes: z.record(Name, z.int().min(1)).default({}),
  places: z.array(Place).default([]),
  digs: z.array(Dig).default([]),
});
export type Structure = z.infer<typeof Structure>;

export const StructureTable = z.strictObject({ source: Source, structures: z.array(Structure).min(1) });
export type StructureTable = z.infer<typeof StructureTable>;

export const STRUCTURES: StructureTable = parseTable(StructureTable, structuresJson, "structures.json");

/**
 * Structures of the version with their digs. Throws `input.invalidDomain` on a table, item or block
 * that it lacks.
 */
export function structuresOf(
  { mcVersion, items, blocks }: GameData,
  loot: ExpectedLoot,
  finds: ExpectedLoot,
  { structures }: StructureTable = STRUCTURES,
): Structure[] {
  return structures
    .filter(({ versions }) => inRange(mcVersion, versions))
    .map((row) => {
      const digs = row.digs.filter(({ versions }) => inRange(mcVersion, versions));
      const check = (what: string, known: { has(name: string): boolean }, names: readonly string[]): void => {
        const unknown = names.find((name) => !known.has(name));
        if (unknown === undefined) return;
        const where = `tables/structures.json: ${row.structure} (${mcVersion})`;
        throw new CodedError("input.invalidDomain", `${where}: no such ${what}: ${unknown}`);
      };
      for (const { tables, key, fixtures } of row.places) {
        check(
          "chest table",
          loot,
          tables.map(({ table }) => table),
        );
        check("item", items, [...(key === undefined ? [] : [key.item]), ...fixtures.map(({ item }) => item)]);
      }
      for (const { tables, block } of digs) {
        check(
          "archaeology table",
          finds,
          tables.map(({ table }) => table),
        );
        check("block", blocks, [block]);
      }
      check(
        "item",
        items,
        Object.keys(row.consumes).filter((name) => !name.includes(":")),
      );
      return { ...row, digs };
    });
}
