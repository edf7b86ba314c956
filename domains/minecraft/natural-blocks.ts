// The blocks that a natural overworld holds without structures, as one version has them: how many stand together where one is
// found, and the expected search for them. Sources are named row by row in tables/natural-blocks.json.

import { byCodeUnit, CodedError } from "../../schemas/index.ts";
import type { GameData } from "./game-data.ts";
import { expandTemplate } from "./name-templates.ts";
import { NAME_CLASSES, NATURAL_BLOCKS } from "./tables.ts";
import { inRange } from "./versions.ts";

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
