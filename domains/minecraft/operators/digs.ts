// The ways to dig a block for a drop: by hand or with the weakest tool that harvests it, with
// better tools, with shears, with silk touch. `collect:…` digs natural blocks in these ways, and
// `break:…` held ones that were set down.
// Random drops: with the expected yield y, one application makes ONE item at its expected cost: the
// time and wear of 1/y blocks. If y is 2 or more, it makes the integer part of y at the same cost
// per item, because blocks are broken whole.

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import type { GameBlock, GameData } from "../data/game-data.ts";
import type { LootEntry } from "../data/world-rules.ts";
import { digTicks, digTicksAtWorst } from "../digging/dig-time.ts";
import { wearOf } from "../digging/tool-speed.ts";
import { toolTiers } from "../digging/tool-tiers.ts";
import type { CompiledRules } from "../minecraft-rules.ts";
import { wear } from "./family.ts";

/**
 * Tools with silk touch: pickaxes, which harvest most; blocks that need no tool break at hand
 * speed.
 */
const SILK_PICKAXES = ["diamond_pickaxe", "iron_pickaxe", "netherite_pickaxe"] as const;
const WITH_SILK_TOUCH = "+silk_touch";

/** By-products: good tools are not worth using on leaves. */
export const BY_PRODUCTS: ReadonlySet<string> = new Set(["stick"]);

/** One way to get a drop out of a block. */
export interface Dig {
  item: string;
  /** What tells it from the plain way, as the last part of an operator's id; null for that way. */
  variant: string | null;
  /** What the drop needs of the tool. */
  needs: LootEntry["needs"];
  /** Alternative tools; none means the hand. */
  tools: readonly string[];
  /** Game ticks to break one block. */
  ticks: number;
  /** The drops that are this item, all of them together. */
  entries: readonly LootEntry[];
}

export interface DigSource {
  data: GameData;
  rules: CompiledRules;
  block: GameBlock;
  /** All tools of the version that dig anything faster than the hand. */
  tools: readonly string[];
  /** Ticks for each block besides digging it. */
  besides: number;
  /** Whether better tools get ways of their own for this drop. */
  isTiered: (item: string) => boolean;
}

/** All ways to dig the block. */
export const digsOf = (source: DigSource): Dig[] => [
  ...plainDrops(source),
  ...shearedDrops(source),
  ...silkDrops(source),
];

function plainDrops({ data, rules, block, tools: all, besides, isTiered }: DigSource): Dig[] {
  const loot = rules.lootOf(block.name);
  const kind = rules.loot.get(block.name)?.tool ?? null;
  const harvesters = kind === null ? block.harvestTools : all.filter((tool) => tool.endsWith(`_${kind}`));
  const slowest = kind === null ? digTicksAtWorst(block) : ticksOf(block, harvesters ?? []);
  const byItem = Map.groupBy(
    loot.filter(({ needs }) => needs === null),
    ({ item }) => item,
  );
  return [...byItem].flatMap(([item, entries]) => {
    // Shears do not fit if they give another drop instead.
    const unfit = entries.some((entry) => entry.notWithSilkTouch) && loot.some(({ needs }) => needs === "shears");
    const fitting = (tools: readonly string[]): string[] => tools.filter((tool) => !unfit || tool !== "shears");
    const usual = harvesters === null ? [] : fitting(harvesters).filter((tool) => data.items.has(tool));
    const plain: Dig = { item, variant: null, needs: null, tools: usual, ticks: slowest, entries };
    if (!isTiered(item)) return [plain];
    const tiers = toolTiers(block, harvesters === null ? fitting(all) : usual, { slowest, besides });
    return [plain, ...tiers.map(({ name, tools, ticks }): Dig => ({ ...plain, variant: name, tools, ticks }))];
  });
}

function shearedDrops({ rules, block }: DigSource): Dig[] {
  const loot = rules.lootOf(block.name);
  return loot
    .filter(({ needs }) => needs === "shears")
    .map((entry): Dig => {
      const also = loot.some(({ item, needs }) => item === entry.item && needs === null);
      return {
        item: entry.item,
        variant: also ? "shears" : null,
        needs: "shears",
        tools: ["shears"],
        ticks: digTicks(block, "shears"),
        entries: [entry],
      };
    });
}

function silkDrops({ rules, block }: DigSource): Dig[] {
  const loot = rules.lootOf(block.name);
  const pickaxes = SILK_PICKAXES.filter((tool) => block.harvestTools?.includes(tool) ?? true);
  if (pickaxes.length === 0) return [];
  return loot
    .filter((entry) => entry.needs === "silk_touch")
    .filter((entry) => !loot.some(({ item, needs }) => item === entry.item && needs !== "silk_touch"))
    .map((entry) => ({
      item: entry.item,
      variant: "silk_touch",
      needs: "silk_touch",
      tools: pickaxes.map((tool) => `${tool}${WITH_SILK_TOUCH}`),
      ticks: ticksOf(block, pickaxes),
      entries: [entry],
    }));
}

/** Game ticks with the slowest of the tools. */
const ticksOf = (block: GameBlock, tools: readonly string[]): number =>
  Math.max(...tools.map((tool) => digTicks(block, tool)));

/** Items that one block drops on average. */
export const expectedOf = (entries: readonly LootEntry[]): number =>
  entries.reduce((sum, { chance, min, max }) => sum + (chance * (min + max)) / 2, 0);

export interface Yield {
  /** Blocks that an application breaks on average. */
  blocks: number;
  /** Items that an application produces. */
  made: number;
}

/** The yield of an application; `share` is the part of a block that breaking it uses up. */
export function yieldOf(entries: readonly LootEntry[], share = 1): Yield {
  const expected = expectedOf(entries);
  const certain = entries.every(({ chance, min, max }) => chance === 1 && min === max);
  if (certain) return { blocks: 1, made: expected };
  const made = Math.max(1, Math.floor(expected / share + 1e-9));
  return { blocks: made / expected, made };
}

/** The tools and the wear of digging so many blocks. */
export const toolsFor = ({ tools }: Dig, blocks: number): Operator["uses"] =>
  tools.length === 0
    ? []
    : [{ anyOf: [...tools].sort(byCodeUnit), durability: wear(blocks * Math.max(...tools.map(wearOf))) }];
