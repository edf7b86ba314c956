// `collect:BLOCK:ITEM`: digging one natural block for what it drops; the block mined and the item dropped are kept apart.
// Random drops: where the expected yield y is a whole number that always falls, one application breaks one block and makes y.
// Otherwise one application makes ONE item at its expected cost: time and wear of 1/y blocks, and max(1, round(1/y)) blocks seen.
// Silk-touch drops are left out (there is no enchanting yet); shears-only drops use shears.

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import { digTicks, digTicksAtWorst } from "../costs/dig-time.ts";
import { naturalBlocks } from "../tables/natural-blocks.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";

/** To the next block of a cluster and over the drop: about 2 blocks at 4.3 blocks a second. Source: wiki, "Walking". */
const WALK_TICKS = 10;

export const collect: OperatorFamily = (context) =>
  [...naturalBlocks(context.data).keys()].flatMap((block) => [
    ...plainDrops(context, block),
    ...shearedDrops(context, block),
  ]);

function plainDrops({ data, rules, objective }: FamilyContext, name: string): Operator[] {
  const block = data.blocks.get(name);
  if (block === undefined) return [];
  const ticks = digTicksAtWorst(data, block) + WALK_TICKS;
  const byItem = Map.groupBy(
    rules.lootOf(name).filter(({ needs }) => needs === null),
    ({ item }) => item,
  );
  return [...byItem].map(([item, entries]) => {
    const expected = entries.reduce((sum, { chance, min, max }) => sum + (chance * (min + max)) / 2, 0);
    const certain = entries.every(({ chance, min, max }) => chance === 1 && min === max);
    const blocks = certain ? 1 : 1 / expected;
    const made = certain ? expected : 1;
    return operator(objective, {
      id: `collect:${name}:${item}`,
      verb: "collect_block",
      args: { block: name, item },
      consumes: [fact(`seen:${name}`, Math.max(1, Math.round(blocks)))],
      uses:
        block.harvestTools === null
          ? []
          : [{ anyOf: [...block.harvestTools].sort(byCodeUnit), durability: wear(blocks) }],
      produces: { [item]: made },
      actions: made,
      ticks: ticks * blocks,
    });
  });
}

function shearedDrops({ data, rules, objective }: FamilyContext, name: string): Operator[] {
  const block = data.blocks.get(name);
  if (block === undefined) return [];
  const ticks = digTicks(data, block, "shears") + WALK_TICKS;
  return rules
    .lootOf(name)
    .filter(({ needs }) => needs === "shears")
    .map(({ item, min }) =>
      operator(objective, {
        id: `collect:${name}:${item}`,
        verb: "collect_block",
        args: { block: name, item },
        consumes: [fact(`seen:${name}`)],
        uses: [{ anyOf: ["shears"], durability: 1 }],
        produces: { [item]: min },
        actions: min,
        ticks,
      }),
    );
}

/** Expected wear, rounded up to four decimals so that the document is the same everywhere. */
const wear = (blocks: number): number => Math.ceil(blocks * 10_000 - 1e-6) / 10_000;
