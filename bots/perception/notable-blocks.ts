// Notable blocks: the ones that plans start from, stations, and hazards. Searched around the body,
// all kinds in one pass. Buried ones are left out: a player sees a block's face, not through the
// ground. Cost: one look-up per cell by number, without Block objects; some 18,000 cells in a few
// milliseconds. mineflayer's own search creates a Block for each cell of a section and takes
// hundreds of times as long.

import { namesByState, type StateAt, stateReader } from "../body/block-states.ts";
import type { MineflayerBody } from "../body/body.ts";
import { type BlockPosition, distance } from "../geometry/positions.ts";

/** What somebody set up. */
const SET_UP =
  /^(chest|trapped_chest|barrel|crafting_table|furnace|blast_furnace|smoker|campfire|brewing_stand|enchanting_table|anvil|smithing_table|stonecutter|torch|wall_torch)$/;
const FOUND =
  /_ore$|^ancient_debris$|_(log|stem)$|^(water|lava|fire|cobweb|spawner|bell|cactus|sugar_cane|bamboo|melon|pumpkin|hay_block|gravel|sand|clay|wheat|carrots|potatoes|beetroots|sweet_berry_bush|obsidian|nether_portal|end_portal_frame)$|_bed$/;
const THROUGH =
  /^(air|cave_air|void_air|water|lava|.*glass|.*leaves|short_grass|grass|tall_grass|fern|snow|.*torch|vine)$/;
/** The horizontal radius, and the heights up and down. */
const ACROSS = 16;
const UP = 8;

/** The meaning of the block state numbers of a version. */
interface Legend {
  /** The name of a notable block, by its state number. */
  names: readonly (string | undefined)[];
  /** 1 for a state that can be seen through. */
  through: Uint8Array;
}

const legends = new WeakMap<object, Legend>();

function legendOf({ bot }: MineflayerBody): Legend {
  const known = legends.get(bot.registry.blocksArray);
  if (known !== undefined) return known;
  const names = namesByState(bot.registry, (name) => FOUND.test(name) || SET_UP.test(name));
  const open = namesByState(bot.registry, (name) => THROUGH.test(name));
  const through = Uint8Array.from(open, (name) => (name === undefined ? 0 : 1));
  const legend = { names, through };
  legends.set(bot.registry.blocksArray, legend);
  return legend;
}

/** Whether somebody set the block up: plans that took it for a source would dig a house up. */
export const isSetUp = (block: string): boolean => SET_UP.test(block);

/** The positions of each notable kind in sight, by its name, nearest first. */
export function notableBlocks(body: MineflayerBody): Map<string, BlockPosition[]> {
  const { bot, feet } = body;
  const { names, through } = legendOf(body);
  const stateAt = stateReader(body);
  const byName = new Map<string, BlockPosition[]>();
  for (let x = feet.x - ACROSS; x <= feet.x + ACROSS; x += 1) {
    for (let z = feet.z - ACROSS; z <= feet.z + ACROSS; z += 1) {
      for (let y = feet.y - UP; y <= feet.y + UP; y += 1) {
        const name = names[stateAt(x, y, z)];
        if (name === undefined || !isExposed(x, y, z, stateAt, through)) continue;
        const same = byName.get(name);
        if (same === undefined) byName.set(name, [{ x, y, z }]);
        else same.push({ x, y, z });
      }
    }
  }
  for (const places of byName.values()) {
    places.sort((a, b) => distance(a, bot.entity.position) - distance(b, bot.entity.position));
  }
  return byName;
}

const isExposed = (x: number, y: number, z: number, stateAt: StateAt, through: Uint8Array): boolean =>
  through[stateAt(x, y + 1, z)] === 1 ||
  through[stateAt(x + 1, y, z)] === 1 ||
  through[stateAt(x - 1, y, z)] === 1 ||
  through[stateAt(x, y, z + 1)] === 1 ||
  through[stateAt(x, y, z - 1)] === 1 ||
  through[stateAt(x, y - 1, z)] === 1;
