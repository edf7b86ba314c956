// The ways to dig a block for a drop: by hand or with the weakest tool that harvests it, with
// better tools, with shears, with silk touch. `collect:…` digs natural blocks in these ways, and
// `break:…` held ones that were set down. Where the drop is the same, an enchanted tool serves as a
// plain one.
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
import { enchantedOf } from "../tables/enchanting.ts";
import { wear } from "./family.ts";

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
  /** What one block drops on average of other items in the same dig. */
  beside: ReadonlyMap<string, number>;
  /** Silk touch would give another drop, so an enchanted tool does not serve. */
  withoutSilkTouch: boolean;
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

function plainDrops(source: DigSource): Dig[] {
  const { data, rules, block, tools: all } = source;
  const loot = rules.lootOf(block.name);
  const kind = rules.loot.get(block.name)?.tool ?? null;
  const harvesters = kind === null ? block.harvestTools : all.filter((tool) => tool.endsWith(`_${kind}`));
  const ticks = kind === null ? digTicksAtWorst(block) : ticksOf(block, harvesters ?? []);
  const byItem = Map.groupBy(
    loot.filter(({ needs }) => needs === null),
    ({ item }) => item,
  );
  return [...byItem].flatMap(([item, entries]) => {
    // Tools do not fit if they give another drop instead.
    const isReplaced = (by: LootEntry["needs"]): boolean =>
      entries.some((entry) => entry.notWithSilkTouch) && loot.some(({ needs }) => needs === by);
    const unfit = isReplaced("shears");
    const fitting = (tools: readonly string[]): string[] => tools.filter((tool) => !unfit || tool !== "shears");
    const tools = harvesters === null ? [] : fitting(harvesters).filter((tool) => data.items.has(tool));
    const withoutSilkTouch = isReplaced("silk_touch");
    const beside = besideOf(loot, item, null);
    const plain: Dig = { item, variant: null, needs: null, tools, ticks, entries, beside, withoutSilkTouch };
    return inTiers(source, plain, harvesters === null ? fitting(all) : tools);
  });
}

/** The dig, and the same with better ones of `tools` where that is worth it. */
function inTiers({ block, besides, isTiered }: DigSource, dig: Dig, tools: readonly string[]): Dig[] {
  if (!isTiered(dig.item)) return [dig];
  const tiers = toolTiers(block, tools, { slowest: dig.ticks, besides });
  const prefix = dig.variant === null ? "" : `${dig.variant}:`;
  return [dig, ...tiers.map(({ name, ...tier }): Dig => ({ ...dig, ...tier, variant: `${prefix}${name}` }))];
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
        beside: besideOf(loot, entry.item, "shears"),
        withoutSilkTouch: false,
      };
    });
}

function silkDrops(source: DigSource): Dig[] {
  const { rules, block, tools: all } = source;
  const tools = enchantedOf(all.filter((tool) => block.harvestTools?.includes(tool) ?? true));
  if (tools.length === 0) return [];
  const ticks = ticksOf(block, tools);
  const loot = rules.lootOf(block.name);
  return loot
    .filter(({ needs }) => needs === "silk_touch")
    .flatMap((entry) => {
      const { item } = entry;
      const variant = "silk_touch";
      const beside = besideOf(loot, item, variant);
      const entries = [entry];
      const dig: Dig = { item, variant, needs: variant, tools, ticks, entries, beside, withoutSilkTouch: false };
      return inTiers(source, dig, tools);
    });
}

/** Game ticks with the slowest of the tools. */
const ticksOf = (block: GameBlock, tools: readonly string[]): number =>
  Math.max(...tools.map((tool) => digTicks(block, tool)));

/** What a block drops on average besides the item, dug as `needs` says. */
function besideOf(loot: readonly LootEntry[], item: string, needs: LootEntry["needs"]): ReadonlyMap<string, number> {
  const isReplaced = (entry: LootEntry): boolean => needs !== null && entry.notWithSilkTouch;
  const others = loot.filter(
    (entry) => entry.item !== item && (entry.needs === needs || entry.needs === null) && !isReplaced(entry),
  );
  return new Map([...Map.groupBy(others, (entry) => entry.item)].map(([name, drops]) => [name, expectedOf(drops)]));
}

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
