// Names of all blocks that the generators place, so of all blocks that can be found in this world.
// Vanilla has far more, and a search for an absent block ends only at its time limit.

import { NETHER_ORES } from "./nether-chunks.ts";
import { ORES_BEFORE_1_17, ORES_SINCE_1_18 } from "./ore-table.ts";
import { GROUND_BLOCKS } from "./terrain.ts";

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

const NETHER_GROUND = ["bedrock", "netherrack", "lava", "soul_sand", "soul_soil", "gravel", "magma_block", "glowstone"];
const FORTRESS = ["nether_bricks", "nether_brick_fence", "nether_wart", "spawner"];

/** Names of the overworld's blocks; some exist in other versions only. */
export const EMBEDDED_BLOCKS: ReadonlySet<string> = new Set([
  ...GROUND_BLOCKS,
  ...PLANTS,
  ...[...ORES_BEFORE_1_17, ...ORES_SINCE_1_18].flatMap(({ block }) => [block, `deepslate_${block}`]),
]);

/** Names of the Nether's blocks. */
export const NETHER_BLOCKS: ReadonlySet<string> = new Set([
  ...NETHER_GROUND,
  ...FORTRESS,
  ...NETHER_ORES.map(({ block }) => block),
]);
