// Better tools as ways of their own: which tools dig a block enough faster than the weakest way for a plan to tell them apart.
// A tier holds every tool at least as fast as its slowest, whose time it takes; what gains little joins the tier before. Golden tools,
// fast and soon worn out, are members of tiers but make none.

import { byCodeUnit } from "../../../schemas/index.ts";
import type { GameBlock } from "../data/game-data.ts";
import { digTicks } from "./dig-time.ts";
import { tierOf, wearOf } from "./tool-speed.ts";

/** A tier must save so many ticks a block over the one before; our choice, as is the share of the whole that it must save. */
const MIN_GAIN = 4;
const MIN_SHARE = 0.1;

export interface ToolTier {
  /** The slowest tool of the tier, after which it is named. */
  name: string;
  tools: readonly string[];
  /** Game ticks to break one block with the slowest. */
  ticks: number;
}

/**
 * The tiers above `slowest` ticks among `tools`, which all harvest the block; `besides` are the ticks that each block takes anyway.
 * Swords, which wear twice as fast, are told apart, and only where they dig better than a first axe.
 */
export function toolTiers(
  block: GameBlock,
  tools: readonly string[],
  { slowest, besides }: { slowest: number; besides: number },
): ToolTier[] {
  if (slowest <= MIN_GAIN) return [];
  const swords = tools.filter((tool) => wearOf(tool) > 1);
  const others = tools.filter((tool) => wearOf(tool) === 1);
  const tiers = chain(block, others, { slowest, besides });
  const ofSwords = chain(block, swords, { slowest, besides });
  const [first] = tiers;
  return [...tiers, ...ofSwords.filter(({ ticks }) => first === undefined || ticks + MIN_GAIN <= first.ticks)];
}

function chain(
  block: GameBlock,
  tools: readonly string[],
  { slowest, besides }: { slowest: number; besides: number },
): ToolTier[] {
  const timed = tools
    .map((tool) => ({ tool, ticks: digTicks(block, tool) }))
    .filter(({ ticks }) => ticks + MIN_GAIN <= slowest)
    .sort((a, b) => b.ticks - a.ticks || tierOf(a.tool) - tierOf(b.tool) || byCodeUnit(a.tool, b.tool));
  const tiers: ToolTier[] = [];
  let before = slowest;
  for (const { tool, ticks } of timed) {
    if (tool.startsWith("golden_")) continue;
    if (before - ticks < Math.max(MIN_GAIN, MIN_SHARE * (before + besides))) continue;
    const atLeast = timed.filter((other) => other.ticks <= ticks).map((other) => other.tool);
    tiers.push({ name: tool, tools: atLeast.sort(byCodeUnit), ticks });
    before = ticks;
  }
  return tiers;
}
