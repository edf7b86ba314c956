// Growing times and yields of crops, harvested plants and trees. One row is one plant;
// operators/grow.ts derives the values that depend on the plot size. tables/crops.json names
// sources row by row.

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import { type Growth, ROW_CHANCE } from "../costs/growth.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import cropsJson from "./crops.json" with { type: "json" };
import { type Ground, readGround } from "./grounds.ts";
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import { parseTable, Source, Template } from "./table.ts";

const Amounts = z.record(z.string().min(1), z.number().gt(0));
const Counts = z.record(z.string().min(1), z.int().min(1));

/**
 * `chance` of a random tick to advance one of `stages`; `farmland`: by the formula for our rows of
 * farmland.
 */
const Growing = z.strictObject({
  stages: z.int().min(1),
  chance: z.union([z.number().gt(0).max(1), z.literal("farmland")]),
  /** Share of random ticks that count at all. */
  share: z.number().gt(0).max(1).default(1),
});

/** Amounts are means per plant. */
export const CropTable = z.strictObject({
  source: Source,
  crops: z.array(
    z.strictObject({
      crop: z.string().regex(/^[a-z0-9_:]+$/),
      verb: z.enum(["grow_crop", "grow_tree"]).default("grow_crop"),
      /** The seed, and its count per plant. */
      seed: z.string(),
      seeds: z.int().min(1).default(1),
      /** The harvested block. */
      block: z.string(),
      /**
       * Mean yields, the main one first. Rare ones (less than one per plant) have their own
       * operators.
       */
      yields: Amounts,
      rare: Amounts.default({}),
      /** Absent if only bone meal makes it grow. */
      growth: Growing.optional(),
      /** Mean bone meal, and the growth that it does not speed up. */
      boneMeal: z.strictObject({ mean: z.number().gt(0), growth: Growing.optional() }).optional(),
      /** Plants per plot, besides the operator for a single one; 1 for none. */
      plot: z.int().min(1).default(8),
      /** Grows on moist farmland: needs water nearby and a hoe. */
      farmland: z.boolean().default(false),
      /** Needs once, and for each plant. */
      needs: Counts.default({}),
      soil: Counts.default({}),
      /** The ground beneath each seed, of tables/grounds.json; absent where any will do. */
      ground: z.string().optional(),
      /** A tool and the points that one plant takes. */
      tool: z.strictObject({ kinds: z.array(Template).min(1), wear: z.int().min(1) }).optional(),
      /** Blocks dug at harvest. */
      digs: Amounts.default({}),
      /** Uses of the hand to harvest it instead. */
      picks: z.int().min(0).default(0),
      estimate: z.boolean().default(false),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
});
export type CropTable = z.infer<typeof CropTable>;

type CropRow = CropTable["crops"][number];

/** A row for one version: chances are numbers, tools are names. */
export interface Crop extends Omit<CropRow, "growth" | "boneMeal" | "tool" | "ground"> {
  ground: Ground | undefined;
  growth: Growth | undefined;
  boneMeal: { mean: number; growth: Growth | undefined } | undefined;
  tool: { anyOf: string[]; wear: number } | undefined;
}

export const CROPS = parseTable(CropTable, cropsJson, "crops.json");

/**
 * The crops of the version. Throws `input.invalidDomain` with file, row and version on a name that
 * the version lacks.
 */
export function readCrops(data: GameData, table: CropTable = CROPS): Crop[] {
  const { mcVersion, items, blocks } = data;
  return table.crops.flatMap((row, index) => {
    if (!inRange(mcVersion, row.versions)) return [];
    const where = `tables/crops.json: crops.${index} (${mcVersion})`;
    const named = [row.seed, ...Object.keys({ ...row.yields, ...row.rare, ...row.soil, ...row.needs })];
    for (const name of named) {
      if (!name.includes(":") && !items.has(name)) {
        throw new CodedError("input.invalidDomain", `${where}: no such item: ${name}`);
      }
    }
    for (const name of [row.block, ...Object.keys(row.digs)]) {
      if (!blocks.has(name)) throw new CodedError("input.invalidDomain", `${where}: no such block: ${name}`);
    }
    return {
      ...row,
      ground: row.ground === undefined ? undefined : readGround(data, row.ground),
      growth: numbers(row.growth),
      boneMeal: row.boneMeal && { mean: row.boneMeal.mean, growth: numbers(row.boneMeal.growth) },
      tool: row.tool && {
        wear: row.tool.wear,
        anyOf: row.tool.kinds.flatMap((kind) =>
          expandTemplate(kind, NAME_CLASSES, items, where).map(({ name }) => name),
        ),
      },
    };
  });
}

const numbers = (growth: z.infer<typeof Growing> | undefined): Growth | undefined =>
  growth && {
    stages: growth.stages,
    chance: growth.share * (growth.chance === "farmland" ? ROW_CHANCE : growth.chance),
  };
