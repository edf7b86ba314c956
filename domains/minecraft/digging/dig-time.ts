// Time to dig a block, in game ticks, by vanilla's formula without enchantments (Efficiency),
// effects (Haste, Mining Fatigue), water or falling.
// Source: https://minecraft.wiki/w/Breaking#Calculation. Unless the block breaks instantly, 6 ticks
// pass before the next one.

import { plainName } from "../../../schemas/plain.ts";
import type { GameBlock } from "../data/game-data.ts";
import { toolSpeed } from "./tool-speed.ts";

const PAUSE_TICKS = 6;

/**
 * Game ticks to break `block` with `tool` (null: the bare hand) and be ready for the next; Infinity
 * if it is unbreakable. Each tick does speed / hardness / 30 of the damage, or / 100 if the tool
 * does not harvest the block.
 */
export function digTicks(block: GameBlock, tool: string | null): number {
  const hardness = block.hardness ?? 0;
  if (hardness < 0 || !block.diggable) return Number.POSITIVE_INFINITY;
  if (hardness === 0) return 1;
  const speed = tool === null || block.material === undefined ? 1 : toolSpeed(block.material, tool);
  const harvests = block.harvestTools === null || (tool !== null && block.harvestTools.includes(plainName(tool)));
  const damage = speed / hardness / (harvests ? 30 : 100);
  return damage >= 1 ? 1 : Math.ceil(1 / damage) + PAUSE_TICKS;
}

/**
 * Game ticks with the weakest tool that harvests the block, or with the hand if it does: the worst
 * case for a plan.
 */
export function digTicksAtWorst(block: GameBlock): number {
  if (block.harvestTools === null) return digTicks(block, null);
  return Math.max(...block.harvestTools.map((tool) => digTicks(block, tool)));
}
