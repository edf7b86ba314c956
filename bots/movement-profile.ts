// How the body may move: what it digs through, builds with and keeps away from, and which tool it digs with on the way.
// Invariant: stations and containers are never dug through, no fall costs health, tools are not worn on what the hand does well.

import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import type { Block } from "prismarine-block";
import type { Item } from "prismarine-item";
import { chooseTool, type ToolOffer } from "./choice/tool.ts";
import { usesLeft } from "./inventory.ts";

/** Blocks to bridge and tower with, the least useful first. */
const SCAFFOLDING = [
  "dirt",
  "coarse_dirt",
  "netherrack",
  "andesite",
  "diorite",
  "granite",
  "tuff",
  "cobbled_deepslate",
  "cobblestone",
];
/** What people put there on purpose. */
const NEVER_DUG =
  /(^|_)(crafting_table|furnace|smoker|chest|barrel|bed|shulker_box|sign|door|campfire|spawner|anvil|hopper|brewing_stand|enchanting_table)$/;
const FALLING = /^(red_sand|suspicious_sand|suspicious_gravel|.*_concrete_powder|anvil|.*_anvil)$/;
const HARMFUL = [
  "magma_block",
  "cactus",
  "sweet_berry_bush",
  "powder_snow",
  "wither_rose",
  "campfire",
  "soul_campfire",
  "soul_fire",
];
const WATERY = ["kelp", "kelp_plant", "seagrass", "tall_seagrass", "bubble_column"];

/** Falls up to here cost no health. */
const SAFE_DROP = 3;

/** Bends the pathfinder's own settings to ours. `digCost` scales what digging counts against walking. */
export function configureMovements(bot: Bot, movements: Movements, digCost: number): void {
  const { blocksByName, blocksArray, itemsByName } = bot.registry;
  movements.canDig = true;
  movements.digCost = digCost;
  movements.placeCost = 2;
  movements.allow1by1towers = true;
  movements.allowParkour = false;
  movements.allowSprinting = true;
  movements.canOpenDoors = false;
  movements.dontCreateFlow = true;
  movements.dontMineUnderFallingBlock = true;
  movements.maxDropDown = SAFE_DROP;
  movements.infiniteLiquidDropdownDistance = false;
  // Swimming is slow, and there is no digging while afloat: dry ways first. The setting is missing from the typings.
  (movements as Movements & { liquidCost: number }).liquidCost = 4;
  for (const block of blocksArray) {
    if (NEVER_DUG.test(block.name)) movements.blocksCantBreak.add(block.id);
    if (FALLING.test(block.name)) movements.gravityBlocks.add(block.id);
  }
  for (const name of HARMFUL) {
    const block = blocksByName[name];
    if (block) movements.blocksToAvoid.add(block.id);
  }
  for (const name of WATERY) {
    const block = blocksByName[name];
    if (block) movements.liquids.add(block.id);
  }
  movements.scafoldingBlocks = SCAFFOLDING.flatMap((name) => itemsByName[name]?.id ?? []);
}

/** Milliseconds that digging the block takes on dry ground with the item, or with the hand. */
export const digMs = (block: Block, item: Item | null): number => {
  const time = block.digTime(item?.type ?? null, false, false, false, item?.enchants ?? [], []);
  return Number.isFinite(time) ? time : Number.MAX_SAFE_INTEGER;
};

/** Every held item that wears, as an offer to dig the block with. */
export const toolOffers = (bot: Bot, block: Block): ToolOffer<Item>[] =>
  bot.inventory
    .items()
    .filter((item) => Number.isFinite(usesLeft(item)))
    .map((item) => ({
      item,
      name: item.name,
      usesLeft: usesLeft(item),
      harvests: block.canHarvest(item.type),
      digMs: digMs(block, item),
    }));

/** What to hold to dig the block: a tool worth it, else something that does not wear, else null. */
export function digWith(bot: Bot, block: Block): Item | null {
  const hand = { harvests: block.canHarvest(null), digMs: digMs(block, null) };
  const tool = chooseTool(toolOffers(bot, block), hand);
  if (tool) return tool.item;
  return bot.inventory.items().find((item) => !Number.isFinite(usesLeft(item))) ?? null;
}
