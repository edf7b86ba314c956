// How the body may move: what it digs through, builds with and keeps away from, and which tool it digs with on the way.
// Invariant: stations and containers are never dug through, no shaft goes straight down, no fall costs health, tools are not worn on what the hand does well.

import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import type { Block } from "prismarine-block";
import type { Item } from "prismarine-item";
import { chooseTool, type ToolOffer } from "../choice/tool.ts";
import { usesLeft } from "../sense/inventory.ts";

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
/** Others that make a wall, for want of those. */
const WALLS = /^(stone|deepslate|sandstone|dirt|.*_planks|.*_log|cobblestone|end_stone|mud|clay|packed_mud)$/;
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
  neverStraightDown(movements);
  neverBesideLava(movements);
  movements.scafoldingBlocks = SCAFFOLDING.flatMap((name) => itemsByName[name]?.id ?? []);
}

interface ProfiledBlock {
  /** Passable as it is. */
  safe: boolean;
  name?: string;
}
interface BreakingMoves {
  getBlock(place: object, dx: number, dy: number, dz: number): ProfiledBlock;
  safeToBreak(block: { position: object }): boolean;
}
interface DownMoves {
  getBlock(node: object, dx: number, dy: number, dz: number): ProfiledBlock;
  getMoveDown(node: object, neighbours: object[]): void;
}

/** Sides of the block underfoot that are open when one stands on a pillar, of which there is no other way down. */
const PILLAR_SIDES = 3;

/** No shaft under one's own feet: it is stairs or nothing, but for pillars, most of which are one's own. */
function neverStraightDown(movements: Movements): void {
  const moves = movements as unknown as DownMoves;
  const down = moves.getMoveDown.bind(movements);
  moves.getMoveDown = (node, neighbours) => {
    const isOpen = ([dx, dz]: readonly [number, number]): boolean => moves.getBlock(node, dx, -1, dz).safe;
    const open = SIDES.filter(isOpen).length;
    if (moves.getBlock(node, 0, -1, 0).safe || open >= PILLAR_SIDES) down(node, neighbours);
  };
}

/** What the pathfinder's own rule against opening a liquid holds back from even where the rule is off, as on the way out of a pit. */
function neverBesideLava(movements: Movements): void {
  const own = movements as unknown as BreakingMoves;
  const isSafe = own.safeToBreak.bind(movements);
  const meetsLava = (place: object): boolean =>
    FLOWS_IN_FROM.some(([dx, dy, dz]) => isLava(own.getBlock(place, dx, dy, dz)));
  own.safeToBreak = (block) => isSafe(block) && (movements.dontCreateFlow || !meetsLava(block.position));
}

const isLava = ({ name }: ProfiledBlock): boolean => name === "lava" || name === "flowing_lava";

/** A walk that may dig beside water and under what falls: in a pit in the sand of a beach there is no other way out. */
export async function asWayOut(movements: Movements, walk: () => Promise<void>): Promise<void> {
  movements.dontCreateFlow = false;
  movements.dontMineUnderFallingBlock = false;
  try {
    await walk();
  } finally {
    movements.dontCreateFlow = true;
    movements.dontMineUnderFallingBlock = true;
  }
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const FLOWS_IN_FROM = [
  [0, 1, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/** Whether the item makes a wall. */
export const isWall = (name: string): boolean => SCAFFOLDING.includes(name) || WALLS.test(name);

/** A held stack to wall and tower with, the least useful first; the item named, if one is. */
export function buildingBlock(bot: Bot, named?: string): Item | undefined {
  const items = bot.inventory.items();
  if (named !== undefined) return items.find(({ name }) => name === named);
  for (const name of SCAFFOLDING) {
    const stack = items.find((item) => item.name === name);
    if (stack) return stack;
  }
  return items.find(({ name }) => WALLS.test(name));
}

/** Milliseconds that digging the block takes on dry ground with the item, or with the hand. */
const digMs = (block: Block, item: Item | null): number => {
  const time = block.digTime(item?.type ?? null, false, false, false, item?.enchants ?? [], []);
  return Number.isFinite(time) ? time : Number.MAX_SAFE_INTEGER;
};

/** Every held item that wears, as an offer to dig the block with. */
const toolOffers = (bot: Bot, block: Block): ToolOffer<Item>[] =>
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
