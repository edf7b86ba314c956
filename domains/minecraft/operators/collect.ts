// `collect:BLOCK:ITEM`: digs a block for one of its drops; block and item are separate. Searches
// find natural blocks only; any other is dug where a state has it in sight. The
// plain id assumes the weakest tool that harvests the block, or the hand; under `time`, `…:TOOL` is
// the same with that tool or a faster one. `…:silk_touch` and `…:silk_touch:TOOL` are for drops that
// need it, with any enchanted tool that harvests the block; drops that need shears have the plain
// id, or `…:shears` beside a plain drop. digs.ts says which tools serve and how random drops are
// counted: an application takes max(1, round(blocks)) seen blocks, and gives all else that these
// give on average (yields.ts): ripe wheat its seeds. Under `actions` it costs the items it is for,
// or the blocks broken if they are more.

import type { Operator } from "../../../schemas/index.ts";
import type { GameBlock } from "../data/game-data.ts";
import { diggingTools } from "../digging/tool-speed.ts";
import { xpOfMining } from "../tables/experience.ts";
import { type NaturalBlock, naturalBlocks } from "../tables/natural-blocks.ts";
import { BY_PRODUCTS, type Dig, digsOf, toolsFor, type Yield, yieldOf } from "./digs.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";
import { luckyOnes } from "./luck.ts";
import { alsoGiven } from "./yields.ts";

/**
 * Walking to the next block of a cluster and over the drop: about 2 blocks at 4.3 blocks per
 * second. Source: wiki, "Walking".
 */
const WALK_TICKS = 10;

/** Smaller clusters do not justify operators with better tools. */
const MIN_CLUSTER = 3;

interface Source extends FamilyContext {
  block: GameBlock;
  safetyLevel: Operator["safetyLevel"];
  places: readonly NaturalBlock[];
  natural: ReadonlyMap<string, readonly NaturalBlock[]>;
}

export const collect: OperatorFamily = (context) => {
  const { data, rules, objective } = context;
  const tools = diggingTools(data.items.keys());
  const natural = naturalBlocks(data);
  return [...data.blocks.values()].flatMap((block) => {
    const places = natural.get(block.name) ?? [];
    const tiered = objective === "time" && places.some(({ cluster }) => cluster >= MIN_CLUSTER);
    const isTiered = (item: string): boolean => tiered && !BY_PRODUCTS.has(item);
    const source = { ...context, block, places, natural, safetyLevel: safest(places) };
    return digsOf({ data, rules, block, tools, besides: WALK_TICKS, isTiered }).flatMap((dig) => {
      const yields = yieldOf(dig.entries);
      if (dig.needs === null && isEasierFound(source, dig.item, yields)) return [];
      const plain = draft(source, dig, yields);
      return dig.variant === null ? [plain, ...luckyOnes(objective, plain, dig.entries)] : plain;
    });
  });
};

const SAFETY = ["safe", "caution", "dangerous"] as const;

const safest = (places: readonly NaturalBlock[]): Operator["safetyLevel"] =>
  SAFETY.find((level) => places.length === 0 || places.some(({ safetyLevel }) => safetyLevel === level)) ?? "safe";

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

function draft({ data, block, objective, safetyLevel }: Source, dig: Dig, { blocks, made }: Yield): Operator {
  const { item, variant, needs, ticks, beside, withoutSilkTouch } = dig;
  const points = needs === "silk_touch" ? {} : xpOfMining(data, block.name, blocks);
  return operator(objective, {
    id: `collect:${block.name}:${item}${variant === null ? "" : `:${variant}`}`,
    verb: "collect_block",
    args: { block: block.name, item },
    consumes: [fact(`seen:${block.name}`, Math.max(1, Math.round(blocks)))],
    uses: toolsFor(dig, blocks),
    produces: { ...alsoGiven(beside, blocks), ...points, [item]: made },
    actions: Math.max(made, Math.round(blocks)),
    ticks: (ticks + WALK_TICKS) * blocks,
    safetyLevel,
    withoutSilkTouch,
  });
}
