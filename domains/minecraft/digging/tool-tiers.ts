// Better tools as operators of their own: the tools that dig a block enough faster than the weakest
// to matter for a plan. A tier contains every tool at least as fast as its slowest, whose time it
// takes; a tool that gains little joins the tier below. Golden tools are fast but wear out soon, so
// they join tiers but form none.

import { byCodeUnit } from "../../../schemas/index.ts";
import type { GameBlock } from "../data/game-data.ts";
import { digTicks } from "./dig-time.ts";
import { tierOf, wearOf } from "./tool-speed.ts";

/**
 * Ticks per block, and share of the total, that a tier must save over the one below; our choice.
 */
const MIN_GAIN = 4;
const MIN_SHARE = 0.1;

export interface ToolTier {
  /** The slowest tool of the tier, which names it. */
  name: string;
  tools: readonly string[];
  /** Game ticks to break one block with the slowest tool. */
  ticks: number;
}

/**
 * The tiers faster than `slowest` ticks among `tools`, which all harvest the block; `besides` are
 * the further ticks per block. Swords wear twice as fast, so they form tiers of their own, and only
 * if they dig faster than the first tier.
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
