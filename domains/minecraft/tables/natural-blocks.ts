// Natural blocks of each dimension, alone or in structures, in one version: the size of a cluster,
// and the expected search. Blocks of structures are listed if their items are not easier to make;
// their search agrees with costs/structures.ts, rounded to the hundred. tables/natural-blocks.json
// names sources row by row.

import { z } from "zod";
import { byCodeUnit, CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import { type Ground, readGround } from "./grounds.ts";
import { bindTemplate, expandTemplate, NAME_CLASSES } from "./names.ts";
import naturalBlocksJson from "./natural-blocks.json" with { type: "json" };
import { parseTable, Source, Template } from "./table.ts";

const Dimension = z.enum(["overworld", "nether", "end"]);
const Safety = z.enum(["safe", "caution", "dangerous"]);

/**
 * `cluster`: blocks per find; `searchTicks`: our estimate of the expected game ticks until then, on
 * foot from the dimension's entrance, digging where it lies deep; `heights`: lowest and highest
 * usual Y; `needs`: a fact that must also hold; `safetyLevel`: if it differs from the dimension's.
 * `changing`: blocks that turn into `count` of another (`{self}`: the placed block's name) about
 * `ticks` after placement, given the items of `with`, on a `ground` of tables/grounds.json. `laid`: eggs of two fed creatures: the count,
 * rounded down, and our estimate of the ticks.
 */
export const NaturalBlockTable = z.strictObject({
  source: Source,
  blocks: z.array(
    z.strictObject({
      blocks: z.array(Template).min(1),
      dimension: Dimension,
      cluster: z.int().min(1).max(1024),
      searchTicks: z.int().min(0),
      heights: z.tuple([z.int().min(-64), z.int().max(320)]),
      needs: z.string().regex(/^[a-z]+:[a-z_]+$/).optional(),
      safetyLevel: Safety.optional(),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
  changing: z.array(
    z.strictObject({
      place: z.array(Template).min(1),
      becomes: Template,
      with: z.record(z.string(), z.int().min(1)).default({}),
      ground: z.string().optional(),
      count: z.int().min(1).default(1),
      ticks: z.int().min(1),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
  laid: z.array(
    z.strictObject({
      block: z.string(),
      entity: z.string(),
      food: z.string(),
      eggs: z.int().min(1),
      ticks: z.int().min(1),
      source: Source,
    }),
  ),
});
export type NaturalBlockTable = z.infer<typeof NaturalBlockTable>;

export const NATURAL_BLOCKS = parseTable(NaturalBlockTable, naturalBlocksJson, "natural-blocks.json");

/** One place to look for a block. */
export interface NaturalBlock {
  dimension: z.infer<typeof Dimension>;
  /** Blocks per cluster. */
  cluster: number;
  /** Expected game ticks to find a cluster. */
  searchTicks: number;
  /** Lowest and highest usual Y. */
  heights: readonly [number, number];
  /** A fact that must hold besides the dimension. */
  needs: string | null;
  safetyLevel: z.infer<typeof Safety>;
}

const SAFETY_OF = { overworld: "safe", nether: "caution", end: "dangerous" } as const;
const ORDER = Dimension.options;

/**
 * The places of each natural block of the version, sorted by name; the overworld comes first, with
 * at most one place per dimension. Throws `input.invalidDomain` on a bad row.
 */
export function naturalBlocks(data: GameData, table: NaturalBlockTable = NATURAL_BLOCKS): Map<string, NaturalBlock[]> {
  const { mcVersion, blocks } = data;
  const found = new Map<string, NaturalBlock[]>();
  table.blocks.forEach((row, index) => {
    if (!inRange(mcVersion, row.versions)) return;
    const where = `tables/natural-blocks.json: blocks.${index} (${mcVersion})`;
    const { dimension, cluster, searchTicks, heights, needs = null, safetyLevel = SAFETY_OF[dimension] } = row;
    const place: NaturalBlock = { dimension, cluster, searchTicks, heights, needs, safetyLevel };
    for (const { name } of row.blocks.flatMap((template) => expandTemplate(template, NAME_CLASSES, blocks, where))) {
      const places = found.get(name) ?? [];
      if (places.some((other) => other.dimension === dimension)) {
        throw new CodedError("input.invalidDomain", `${where}: ${name} is listed twice in the ${dimension}`);
      }
      found.set(name, [...places, place].sort((a, b) => ORDER.indexOf(a.dimension) - ORDER.indexOf(b.dimension)));
    }
  });
  return new Map([...found].sort(([a], [b]) => byCodeUnit(a, b)));
}

export interface ChangingBlock {
  /** The placed item. */
  place: string;
  /** Further items and their counts. */
  with: Readonly<Record<string, number>>;
  /** The ground beneath it. */
  ground: Ground | undefined;
  /** The resulting block, and its count. */
  becomes: string;
  count: number;
  /** Game ticks until then. */
  ticks: number;
}

/** Blocks of the version that change after placement. Throws `input.invalidDomain` on a bad row. */
export function changingBlocks(data: GameData, table: NaturalBlockTable = NATURAL_BLOCKS): ChangingBlock[] {
  const { mcVersion, blocks, items } = data;
  return table.changing.flatMap((row, index) => {
    if (!inRange(mcVersion, row.versions)) return [];
    const where = `tables/natural-blocks.json: changing.${index} (${mcVersion})`;
    return row.place
      .flatMap((template) => expandTemplate(template, NAME_CLASSES, items, where))
      .map(({ name, bound }) => {
        const becomes = bindTemplate(row.becomes, { ...bound, self: name }, where);
        const unknown = blocks.has(becomes) ? Object.keys(row.with).find((item) => !items.has(item)) : becomes;
        if (unknown !== undefined) throw new CodedError("input.invalidDomain", `${where}: no such name: ${unknown}`);
        const ground = row.ground === undefined ? undefined : readGround(data, row.ground);
        return { place: name, with: row.with, ground, becomes, count: row.count, ticks: row.ticks };
      });
  });
}

export type LaidBlock = Omit<NaturalBlockTable["laid"][number], "source">;

/** Eggs that creatures lay as blocks. Throws `input.invalidDomain` on a bad row. */
export function laidBlocks({ mcVersion, blocks, items }: GameData, table: NaturalBlockTable = NATURAL_BLOCKS): LaidBlock[] {
  return table.laid.map(({ source: _, ...row }, index) => {
    if (!blocks.has(row.block) || !items.has(row.food)) {
      const where = `tables/natural-blocks.json: laid.${index} (${mcVersion})`;
      throw new CodedError("input.invalidDomain", `${where}: no such block or item: ${row.block}, ${row.food}`);
    }
    return row;
  });
}
