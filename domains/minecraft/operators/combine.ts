// `combine:ITEM`: at an anvil. `combine:diamond_pickaxe+silk_touch` puts a book's enchantment on a pickaxe for four levels, counted as
// the first four, which are the cheapest. An anvil wears with each use, 12 in 100, and is gone after 25 on average: plans use it
// seldom and leave that out, but that is how the worn anvils are had: by renaming things until the anvil shows it, and digging it up.
// Source: https://minecraft.wiki/w/Anvil_mechanics

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import { pointsAtLevel } from "../costs/enchanting.ts";
import { digTicksAtWorst } from "../digging/dig-time.ts";
import { readEnchanting } from "../tables/enchanting.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";

/** Putting two things in and taking one: half a second as for a craft, our estimate. */
const COMBINE_TICKS = 10;

export const combine: OperatorFamily = (context) => [...withBooks(context), ...wornAnvils(context)];

const withBooks = ({ data, objective }: FamilyContext): Operator[] =>
  readEnchanting(data).combine.map(({ item, variant, levels }) =>
    operator(objective, {
      id: `combine:${item}+${variant}`,
      verb: "combine_item",
      args: { item: `${item}+${variant}` },
      consumes: [
        { anyOf: [item], count: 1 },
        { anyOf: [`enchanted_book+${variant}`], count: 1 },
        fact("xp:points", pointsAtLevel(levels)),
      ],
      requires: [fact("near:anvil")],
      produces: { [`${item}+${variant}`]: 1 },
      actions: 1,
      ticks: COMBINE_TICKS,
    }),
  );

/** Placing the anvil, renaming so often that it shows one more crack on average, and digging it up. */
function wornAnvils({ data, objective }: FamilyContext): Operator[] {
  const { stages, damageChance, renameLevels } = readEnchanting(data).anvil;
  const uses = 1 / damageChance;
  return stages.flatMap(([whole, worn]) => {
    const block = data.blocks.get(worn);
    if (block === undefined) return [];
    return operator(objective, {
      id: `combine:${worn}`,
      verb: "combine_item",
      args: { item: worn },
      consumes: [{ anyOf: [whole], count: 1 }, fact("xp:points", Math.round(pointsAtLevel(renameLevels) * uses))],
      uses: [{ anyOf: [...(block.harvestTools ?? [])].sort(byCodeUnit), durability: 1 }],
      produces: { [worn]: 1 },
      actions: 1,
      ticks: COMBINE_TICKS * (uses + 1) + digTicksAtWorst(block),
    });
  });
}
