// The movement rules: which blocks the body digs, builds with and avoids, and which tool it digs
// with on the way. Invariant: stations, containers, doors and gates are never dug, no shaft goes straight down,
// no fall costs health, and tools are not worn where the hand does well.

import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import type { Block } from "prismarine-block";
import type { Item } from "prismarine-item";
import { chooseTool, type ToolOffer } from "../choice/tool.ts";
import { usesLeft } from "../sense/inventory.ts";
import { variantOf } from "../sense/variant.ts";
import { passDoors } from "./doors.ts";

/** Blocks for bridges and towers, the least useful first. */
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
/** Other wall blocks, used when those run out. */
const WALLS = /^(stone|deepslate|sandstone|dirt|.*_planks|.*_log|cobblestone|end_stone|mud|clay|packed_mud)$/;
/** Blocks that players place on purpose. */
const NEVER_DUG =
  /(^|_)(crafting_table|furnace|smoker|chest|barrel|bed|shulker_box|sign|door|trapdoor|fence_gate|campfire|spawner|anvil|hopper|brewing_stand|enchanting_table)$/;
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

/** The deepest fall that costs no health. */
export const SAFE_DROP = 3;

/** Sets the pathfinder's own settings. `digCost` scales the cost of digging relative to walking. */
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
  // Swimming is slow, and a floating body cannot dig: dry paths are preferred. The typings lack the
  // setting.
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
  keepOffLava(movements);
  passDoors(movements);
  movements.scafoldingBlocks = SCAFFOLDING.flatMap((name) => itemsByName[name]?.id ?? []);
}

interface ProfiledBlock {
  /** Passable without digging. */
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

/**
 * How many sides of the block underfoot are open on a pillar, from which the only way down is
 * straight.
 */
const PILLAR_SIDES = 3;

/**
 * Digs stairs, never a shaft under its own feet. Pillars are the exception; most of them are the
 * bot's own.
 */
function neverStraightDown(movements: Movements): void {
  const moves = movements as unknown as DownMoves;
  const down = moves.getMoveDown.bind(movements);
  moves.getMoveDown = (node, neighbours) => {
    const isOpen = ([dx, dz]: readonly [number, number]): boolean => moves.getBlock(node, dx, -1, dz).safe;
    const open = SIDES.filter(isOpen).length;
    if (moves.getBlock(node, 0, -1, 0).safe || open >= PILLAR_SIDES) down(node, neighbours);
  };
}

/**
 * Applies the pathfinder's own rule against opening a liquid to lava, even where the rule is off,
 * as on the way out of a pit.
 */
function neverBesideLava(movements: Movements): void {
  const own = movements as unknown as BreakingMoves;
  const isSafe = own.safeToBreak.bind(movements);
  const meetsLava = (place: object): boolean =>
    FLOWS_IN_FROM.some(([dx, dy, dz]) => isLava(own.getBlock(place, dx, dy, dz)));
  own.safeToBreak = (block) => isSafe(block) && (movements.dontCreateFlow || !meetsLava(block.position));
}

/** What a step beside lava costs more than another: as much as so many blocks of a way around. */
const LAVA_COST = 8;

const NO_WAY = 100;

/**
 * Walks around lava rather than along it, and not on magma, and builds no bridge over lava: a step
 * too far, or a blow, ends in it.
 */
function keepOffLava(movements: Movements): void {
  const own = movements as unknown as BreakingMoves;
  movements.exclusionAreasStep.push(({ position }) =>
    own.getBlock(position, 0, -1, 0).name === "magma_block" ? LAVA_COST : 0,
  );
  movements.exclusionAreasStep.push(({ position }) =>
    BESIDE_FEET.some(([dx, dy, dz]) => isLava(own.getBlock(position, dx, dy, dz))) ? LAVA_COST : 0,
  );
  movements.exclusionAreasPlace.push(({ position }) =>
    OVER_LAVA.some((dy) => isLava(own.getBlock(position, 0, dy, 0))) ? NO_WAY : 0,
  );
}

const isLava = ({ name }: ProfiledBlock): boolean => name === "lava" || name === "flowing_lava";

/**
 * A walk that may dig beside water and under falling blocks: in a sand pit on a beach there is no
 * other way out.
 */
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

/** Where lava lies under a bridge that is too low to fall past it. */
const OVER_LAVA = [0, -1, -2, -3, -4] as const;

/** At the height of the feet and of the ground, corners included. */
const BESIDE_FEET = [0, -1].flatMap((dy) =>
  [-1, 0, 1].flatMap((dx) => [-1, 0, 1].filter((dz) => dx !== 0 || dz !== 0).map((dz) => [dx, dy, dz] as const)),
);

/** Whether the item is a block that is held for building with, and for nothing else. */
export const isScaffolding = (name: string): boolean => SCAFFOLDING.includes(name);

/** Whether the item is a wall block. */
export const isWall = (name: string): boolean => SCAFFOLDING.includes(name) || WALLS.test(name);

interface Builder {
  readonly bot: Bot;
  maySpend(item: string): boolean;
}

/**
 * A held stack of wall blocks, the least useful first and kept ones last: their use is refused with
 * the rule. The named item, if one is named.
 */
export function buildingBlock({ bot, maySpend }: Builder, named?: string): Item | undefined {
  const held = bot.inventory.items();
  if (named !== undefined) return held.find(({ name }) => name === named);
  return wallBlock(held.filter(({ name }) => maySpend(name))) ?? wallBlock(held);
}

function wallBlock(items: readonly Item[]): Item | undefined {
  for (const name of SCAFFOLDING) {
    const stack = items.find((item) => item.name === name);
    if (stack) return stack;
  }
  return items.find(({ name }) => WALLS.test(name));
}

/** Milliseconds for digging the block on dry ground with the item, or with the hand. */
const digMs = (block: Block, item: Item | null): number => {
  const time = block.digTime(item?.type ?? null, false, false, false, item?.enchants ?? [], []);
  return Number.isFinite(time) ? time : Number.MAX_SAFE_INTEGER;
};

/** The most that digging one block wears a tool: a sword. */
const MAX_WEAR = 2;

/** Every held item that wears, as an offer to dig the block with; but none that must not break. */
const toolOffers = (bot: Bot, block: Block, maySpend: Builder["maySpend"]): ToolOffer<Item>[] =>
  bot.inventory
    .items()
    .filter((item) => Number.isFinite(usesLeft(item)) && (usesLeft(item) > MAX_WEAR || maySpend(variantOf(item))))
    .map((item) => ({
      item,
      name: item.name,
      usesLeft: usesLeft(item),
      harvests: block.canHarvest(item.type),
      digMs: digMs(block, item),
    }));

/**
 * The item to dig the block with: a tool that is worth it, else an item that does not wear, else
 * null.
 */
export function digWith({ bot, maySpend }: Builder, block: Block): Item | null {
  const hand = { harvests: block.canHarvest(null), digMs: digMs(block, null) };
  const tool = chooseTool(toolOffers(bot, block, maySpend), hand);
  if (tool) return tool.item;
  return bot.inventory.items().find((item) => !Number.isFinite(usesLeft(item))) ?? null;
}
