// Corrections of minecraft-data, where a version's items, blocks or recipes differ from the game:
// a field taken from another version (`like`), or a value of its own. From 1.21 on it gives ores a
// material without tools, 1.21.4 lacks tools for materials that several kinds serve, and 1.16.5 has
// blocks with missing or wrong materials and harvest tools. tables/corrections.json names sources
// row by row.

import { z } from "zod";
import { McVersion } from "../../../schemas/index.ts";
import type { GameBlock, GameData, GameItem } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import correctionsJson from "./corrections.json" with { type: "json" };
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import { parseTable, Source, Template } from "./table.ts";

const Row = { versions: VersionRange.optional(), source: Source };

/**
 * `like`: what a version takes from another, for the names that both have, and what is wrong in its
 * own data. `harvest`: the tools that harvest the blocks.
 */
const CorrectionTable = z.strictObject({
  source: Source,
  like: z.array(
    z.strictObject({
      of: z.enum(["hardness", "durability", "recipes"]),
      like: McVersion,
      because: z.string().min(1),
      ...Row,
    }),
  ),
  items: z.array(z.strictObject({ items: z.array(Template).min(1), stackSize: z.int().min(1).max(64), ...Row })),
  blocks: z.array(
    z.strictObject({
      blocks: z.array(Template).min(1),
      material: z.string().min(1).optional(),
      harvest: z.enum(["any", "pickaxe"]).optional(),
      hardness: z.number().min(-1).optional(),
      diggable: z.boolean().optional(),
      ...Row,
    }),
  ),
});
export type CorrectionTable = z.infer<typeof CorrectionTable>;

export const CORRECTIONS = parseTable(CorrectionTable, correctionsJson, "corrections.json");

/** What a version takes from others. */
export const borrowed = (mcVersion: string, { like }: CorrectionTable = CORRECTIONS): CorrectionTable["like"] =>
  like.filter(({ versions }) => inRange(mcVersion, versions));

/**
 * The data with corrections; `dataOf` reads another version's, as minecraft-data has them. Throws
 * `input.invalidDomain` on a row without a block or item.
 */
export function correctData(
  raw: GameData,
  dataOf: (mcVersion: string) => GameData,
  table: CorrectionTable = CORRECTIONS,
): GameData {
  const { mcVersion } = raw;
  const data = borrowed(mcVersion, table).reduce((own, { of, like }) => TAKEN[of](own, dataOf(like)), raw);
  const items = new Map(data.items);
  const blocks = new Map(data.blocks);
  table.items.forEach((row, index) => {
    if (!inRange(mcVersion, row.versions)) return;
    for (const [name, item] of rowsNamed(row.items, data.items, `items.${index} (${mcVersion})`)) {
      items.set(name, { ...item, stackSize: row.stackSize });
    }
  });
  table.blocks.forEach((row, index) => {
    if (!inRange(mcVersion, row.versions)) return;
    for (const [name, raw] of rowsNamed(row.blocks, data.blocks, `blocks.${index} (${mcVersion})`)) {
      const block = blocks.get(name) ?? raw;
      const { material = block.material, hardness = block.hardness, diggable = block.diggable, harvest } = row;
      const harvestTools = harvest === undefined ? block.harvestTools : harvestersOf(harvest, items);
      blocks.set(name, { ...block, material, hardness, diggable, harvestTools });
    }
  });
  return { ...data, items, blocks };
}

/** Each kind of data that a version takes from another. */
const TAKEN: Readonly<Record<CorrectionTable["like"][number]["of"], (own: GameData, other: GameData) => GameData>> = {
  hardness: (own, other) => ({
    ...own,
    blocks: merged(own.blocks, other.blocks, (block, { hardness }): GameBlock => ({ ...block, hardness })),
  }),
  durability: (own, other) => ({
    ...own,
    items: merged(own.items, other.items, ({ maxDurability: _, ...item }, theirs): GameItem => ({
      ...item,
      ...(theirs.maxDurability === undefined ? {} : { maxDurability: theirs.maxDurability }),
    })),
  }),
  recipes: (own, other) => ({
    ...own,
    recipes: () =>
      other
        .recipes()
        .filter(({ item, shape, list }) =>
          [item, ...list, ...(shape ?? []).flat()].every((name) => name === null || own.items.has(name)),
        ),
  }),
};

function merged<T>(own: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>, merge: (own: T, other: T) => T) {
  return new Map(
    [...own].map(([name, value]) => {
      const theirs = other.get(name);
      return [name, theirs === undefined ? value : merge(value, theirs)];
    }),
  );
}

function rowsNamed<T>(templates: readonly string[], known: ReadonlyMap<string, T>, row: string): [string, T][] {
  const where = `tables/corrections.json: ${row}`;
  const names = templates.flatMap((template) => expandTemplate(template, NAME_CLASSES, known, where));
  return names.map(({ name }) => [name, known.get(name) as T]);
}

const harvestersOf = (harvest: "any" | "pickaxe", items: ReadonlyMap<string, unknown>): string[] | null =>
  harvest === "any" ? null : [...items.keys()].filter((name) => name.endsWith("_pickaxe")).sort();
