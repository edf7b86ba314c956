// The blocks that a natural overworld holds without structures, as one version has them: how many stand together where one is
// found, and the expected search for them. Sources are named row by row in tables/natural-blocks.json.

import { z } from "zod";
import { byCodeUnit, CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../game-data.ts";
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import naturalBlocksJson from "./natural-blocks.json" with { type: "json" };
import { parseTable, Source, Template } from "./table.ts";
import { inRange, VersionRange } from "../versions.ts";

/**
 * Blocks that a natural world holds without structures. `cluster`: how many stand together where one is found;
 * `searchTicks`: our estimate of the expected game ticks until then, on foot, digging where it lies deep; `heights`: lowest and
 * highest usual Y.
 */
export const NaturalBlockTable = z.strictObject({
  source: Source,
  blocks: z.array(
    z.strictObject({
      blocks: z.array(Template).min(1),
      dimension: z.enum(["overworld"]),
      cluster: z.int().min(1).max(1024),
      searchTicks: z.int().min(0),
      heights: z.tuple([z.int().min(-64), z.int().max(320)]),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
});

const NATURAL_BLOCKS = parseTable(NaturalBlockTable, naturalBlocksJson, "natural-blocks.json");

export interface NaturalBlock {
  /** Where it is looked for. */
  dimension: string;
  /** How many stand together. */
  cluster: number;
  /** Expected game ticks until a cluster is found. */
  searchTicks: number;
  /** Lowest and highest usual Y. */
  heights: readonly [number, number];
}

/** Natural blocks of the version by name, sorted. Throws `input.invalidDomain` on a bad row. */
export function naturalBlocks({ mcVersion, blocks }: GameData): Map<string, NaturalBlock> {
  const found: [string, NaturalBlock][] = [];
  NATURAL_BLOCKS.blocks.forEach(({ dimension, cluster, searchTicks, heights, versions, blocks: templates }, index) => {
    if (!inRange(mcVersion, versions)) return;
    const where = `tables/natural-blocks.json: blocks.${index} (${mcVersion})`;
    for (const { name } of templates.flatMap((template) => expandTemplate(template, NAME_CLASSES, blocks, where))) {
      if (found.some(([other]) => other === name))
        throw new CodedError("input.invalidDomain", `${where}: ${name} twice`);
      found.push([name, { dimension, cluster, searchTicks, heights }]);
    }
  });
  return new Map(found.sort(([a], [b]) => byCodeUnit(a, b)));
}
