// Names of all blocks that the generator places, so of all blocks that can be found in this world.
// Vanilla has far more, and a search for an absent block ends only at its time limit.

import { ORES_BEFORE_1_17, ORES_SINCE_1_18 } from "./ore-table.ts";

const GROUND = ["bedrock", "deepslate", "stone", "dirt", "grass_block", "sand", "sandstone", "gravel", "clay", "water"];
const PLANTS = [
  "oak_log",
  "birch_log",
  "oak_leaves",
  "birch_leaves",
  "short_grass",
  "grass",
  "tall_grass",
  "dandelion",
  "poppy",
  "sugar_cane",
];

/** Names of blocks; some exist in other versions only. */
export const EMBEDDED_BLOCKS: ReadonlySet<string> = new Set([
  ...GROUND,
  ...PLANTS,
  ...[...ORES_BEFORE_1_17, ...ORES_SINCE_1_18].flatMap(({ block }) => [block, `deepslate_${block}`]),
]);
