// Every block that the generator ever places, by name: what there is to be looked for in this world. Vanilla has far more, and a
// search for what is not there only ends when patience does.

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

/** Names of blocks; some are of other versions only. */
export const EMBEDDED_BLOCKS: ReadonlySet<string> = new Set([
  ...GROUND,
  ...PLANTS,
  ...[...ORES_BEFORE_1_17, ...ORES_SINCE_1_18].flatMap(({ block }) => [block, `deepslate_${block}`]),
]);
