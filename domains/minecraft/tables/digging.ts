// Tools that dig blocks faster, and corrections of minecraft-data: from 1.21 on it gives ores a
// material without tools, 1.21.4 lacks tools for materials that several kinds serve, 1.16.5 has
// blocks with missing or wrong materials and harvest tools, and 1.18.2 has the materials of 1.17. tables/digging.json lists tiers and
// tools. Source: https://minecraft.wiki/w/Breaking

import { z } from "zod";
import type { GameBlock } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import diggingJson from "./digging.json" with { type: "json" };
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import { parseTable, Source, Template } from "./table.ts";

/**
 * `tiers`: speed by tool material; `materials`: speed by kind of tool; `blocks`: corrected material
 * and harvest tools.
 */
export const DiggingTable = z.strictObject({
  source: Source,
  tiers: z.record(z.string(), z.number().gt(1)),
  materials: z.record(z.string(), z.record(z.string(), z.union([z.number().gt(1), z.enum(["tier", "at once"])]))),
  blocks: z.array(
    z.strictObject({
      blocks: z.array(Template).min(1),
      material: z.string().min(1),
      /** If absent, minecraft-data is right. */
      harvest: z.enum(["any", "pickaxe"]).optional(),
      versions: VersionRange.optional(),
      source: Source.optional(),
    }),
  ),
});
export type DiggingTable = z.infer<typeof DiggingTable>;

export const DIGGING = parseTable(DiggingTable, diggingJson, "digging.json");

/**
 * The blocks with corrected material and harvest tools. Throws `input.invalidDomain` on a row
 * without a block.
 */
export function mendBlocks(
  mcVersion: string,
  blocks: ReadonlyMap<string, GameBlock>,
  items: { keys(): Iterable<string> },
  table: DiggingTable = DIGGING,
): Map<string, GameBlock> {
  const mended = new Map(blocks);
  table.blocks.forEach(({ blocks: templates, material, harvest, versions }, index) => {
    if (!inRange(mcVersion, versions)) return;
    const where = `tables/digging.json: blocks.${index} (${mcVersion})`;
    for (const { name } of templates.flatMap((template) => expandTemplate(template, NAME_CLASSES, blocks, where))) {
      const block = mended.get(name);
      if (block === undefined) continue;
      const harvestTools = harvest === undefined ? block.harvestTools : harvestersOf(harvest, items);
      mended.set(name, { ...block, material, harvestTools });
    }
  });
  return mended;
}

const harvestersOf = (harvest: "any" | "pickaxe", items: { keys(): Iterable<string> }): string[] | null =>
  harvest === "any" ? null : [...items.keys()].filter((name) => name.endsWith("_pickaxe")).sort();
