// `collect:BLOCK:ITEM`: digs a natural block for one of its drops; block and item are separate. The
// plain id assumes the weakest tool that harvests the block, or the hand; under `time`, `…:TOOL` is
// the same with that tool or a faster one. `…:silk_touch` and `…:silk_touch:TOOL` are for drops that
// need it, with any enchanted tool that harvests the block; drops that need shears have the plain
// id, or `…:shears` beside a plain drop. Where the drop is the same, an enchanted tool serves as a
// plain one.
// Random drops: with the expected yield y, one application makes ONE item at its expected cost: the
// time and wear of 1/y blocks and max(1, round(1/y)) seen blocks. If y is 2 or more, it makes the
// integer part of y at the same cost per item, because blocks are broken whole. Under `actions` it
// costs the items made, or the blocks broken if they are more.

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import type { GameBlock } from "../data/game-data.ts";
import type { LootEntry } from "../data/world-rules.ts";
import { digTicks, digTicksAtWorst } from "../digging/dig-time.ts";
import { diggingTools, wearOf } from "../digging/tool-speed.ts";
import { toolTiers } from "../digging/tool-tiers.ts";
import { enchantedOf } from "../tables/enchanting.ts";
import { changingBlocks, laidBlocks, type NaturalBlock, naturalBlocks } from "../tables/natural-blocks.ts";
import { type FamilyContext, fact, type OperatorFamily, operator, wear } from "./family.ts";

/**
 * Walking to the next block of a cluster and over the drop: about 2 blocks at 4.3 blocks per
 * second. Source: wiki, "Walking".
 */
const WALK_TICKS = 10;

/** Smaller clusters do not justify operators with better tools. */
const MIN_CLUSTER = 3;

/** By-products: good tools are not worth using on leaves. */
const BY_PRODUCTS: ReadonlySet<string> = new Set(["stick"]);

interface Source extends FamilyContext {
  block: GameBlock;
  safetyLevel: Operator["safetyLevel"];
  /** Whether better tools get operators of their own. */
  tiered: boolean;
  /** All tools of the version that dig anything faster than the hand. */
  tools: readonly string[];
  places: readonly NaturalBlock[];
  natural: ReadonlyMap<string, readonly NaturalBlock[]>;
}

export const collect: OperatorFamily = (context) => {
  const { data, objective } = context;
  const tools = diggingTools(data.items.keys());
  const placed = [...changingBlocks(data).map(({ becomes }) => becomes), ...laidBlocks(data).map(({ block }) => block)];
  const natural = naturalBlocks(data);
  return [...natural, ...placed.map((name) => [name, []] as const)].flatMap(([name, places]) => {
    const block = data.blocks.get(name);
    if (block === undefined) return [];
    const tiered = objective === "time" && places.some(({ cluster }) => cluster >= MIN_CLUSTER);
    const source = { ...context, block, tools, tiered, places, natural, safetyLevel: safest(places) };
    return [...plainDrops(source), ...shearedDrops(source), ...silkDrops(source)];
  });
};

const SAFETY = ["safe", "caution", "dangerous"] as const;

const safest = (places: readonly NaturalBlock[]): Operator["safetyLevel"] =>
  SAFETY.find((level) => places.length === 0 || places.some(({ safetyLevel }) => safetyLevel === level)) ?? "safe";

function plainDrops(source: Source): Operator[] {
  const { data, rules, block } = source;
  const loot = rules.lootOf(block.name);
  const kind = rules.loot.get(block.name)?.tool ?? null;
  const harvesters = kind === null ? block.harvestTools : source.tools.filter((tool) => tool.endsWith(`_${kind}`));
  const slowest = kind === null ? digTicksAtWorst(block) : ticksOf(block, harvesters ?? []);
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
    const yields = yieldOf(entries);
    if (isEasierFound(source, item, yields)) return [];
    const id = `collect:${block.name}:${item}`;
    const usual = harvesters === null ? [] : fitting(harvesters).filter((tool) => data.items.has(tool));
    return inTiers(source, harvesters === null ? fitting(source.tools) : usual, {
      id,
      item,
      tools: usual,
      ticks: slowest,
      yields,
      withoutSilkTouch: isReplaced("silk_touch"),
    });
  });
}

/** The dig, and the same with better ones of `tools` where that is worth it. */
function inTiers(source: Source, tools: readonly string[], dig: Dig): Operator[] {
  const plain = draft(source, dig);
  if (!source.tiered || BY_PRODUCTS.has(dig.item)) return [plain];
  const tiers = toolTiers(source.block, tools, { slowest: dig.ticks, besides: WALK_TICKS });
  return [plain, ...tiers.map((tier) => draft(source, { ...dig, ...tier, id: `${dig.id}:${tier.name}` }))];
}

/**
 * Whether the item exists as a block wherever this block does, as often and as easy to find: dirt
 * beside grass blocks.
 */
function isEasierFound({ block, places, natural, rules }: Source, item: string, { blocks, made }: Yield): boolean {
  if (item === block.name || !rules.lootOf(item).every((entry) => entry.item === item && entry.chance === 1))
    return false;
  return (
    places.length > 0 &&
    places.every(({ dimension, searchTicks, cluster }) =>
      natural
        .get(item)
        ?.some(
          (own) =>
            own.dimension === dimension && own.searchTicks <= searchTicks && own.cluster >= (cluster * made) / blocks,
        ),
    )
  );
}

function shearedDrops(source: Source): Operator[] {
  const { rules, block } = source;
  const loot = rules.lootOf(block.name);
  return loot
    .filter(({ needs }) => needs === "shears")
    .map((entry) => {
      const also = loot.some(({ item, needs }) => item === entry.item && needs === null);
      const id = `collect:${block.name}:${entry.item}${also ? ":shears" : ""}`;
      const ticks = digTicks(block, "shears");
      return draft(source, { id, item: entry.item, tools: ["shears"], ticks, yields: yieldOf([entry]) });
    });
}

function silkDrops(source: Source): Operator[] {
  const { rules, block } = source;
  const harvesters = source.tools.filter((tool) => block.harvestTools?.includes(tool) ?? true);
  const tools = enchantedOf(harvesters);
  if (tools.length === 0) return [];
  return rules
    .lootOf(block.name)
    .filter((entry) => entry.needs === "silk_touch")
    .flatMap((entry) => {
      const id = `collect:${block.name}:${entry.item}:silk_touch`;
      const ticks = ticksOf(block, tools);
      return inTiers(source, tools, { id, item: entry.item, tools, ticks, yields: yieldOf([entry]) });
    });
}

/** Game ticks with the slowest of the tools. */
const ticksOf = (block: GameBlock, tools: readonly string[]): number =>
  Math.max(...tools.map((tool) => digTicks(block, tool)));

interface Yield {
  /** Blocks that an application breaks on average. */
  blocks: number;
  /** Items that an application produces. */
  made: number;
}

function yieldOf(entries: readonly LootEntry[]): Yield {
  const expected = entries.reduce((sum, { chance, min, max }) => sum + (chance * (min + max)) / 2, 0);
  const certain = entries.every(({ chance, min, max }) => chance === 1 && min === max);
  const made = Math.max(1, Math.floor(expected));
  return certain ? { blocks: 1, made: expected } : { blocks: made / expected, made };
}

interface Dig {
  id: string;
  item: string;
  /** Alternative tools; none means the hand. */
  tools: readonly string[];
  /** Game ticks to break one block. */
  ticks: number;
  yields: Yield;
  withoutSilkTouch?: boolean;
}

function draft({ block, objective, safetyLevel }: Source, dig: Dig): Operator {
  const { id, item, tools, ticks, yields, withoutSilkTouch = false } = dig;
  const { blocks, made } = yields;
  const points = Math.max(...tools.map(wearOf));
  return operator(objective, {
    id,
    verb: "collect_block",
    args: { block: block.name, item },
    consumes: [fact(`seen:${block.name}`, Math.max(1, Math.round(blocks)))],
    uses: tools.length === 0 ? [] : [{ anyOf: [...tools].sort(byCodeUnit), durability: wear(blocks * points) }],
    produces: { [item]: made },
    actions: Math.max(made, Math.round(blocks)),
    ticks: (ticks + WALK_TICKS) * blocks,
    safetyLevel,
    withoutSilkTouch,
  });
}
