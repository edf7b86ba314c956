// `combine:ITEM`: work at an anvil, whole or worn. `combine:diamond_pickaxe+silk_touch` transfers a
// book's enchantment to a tool for four levels, counted as the first four, which are the cheapest.
// An anvil is damaged in 12 of 100 uses and breaks after 25 on average. Plans use anvils rarely and
// ignore that, but worn anvils are obtained this way: by renaming items until the anvil cracks, and
// digging it up.
// Source: https://minecraft.wiki/w/Anvil_mechanics

import { byCodeUnit, type Operator, pointsAtLevel } from "../../../schemas/index.ts";
import { digTicksAtWorst } from "../digging/dig-time.ts";
import { ANVILS, enchantableTools, readEnchanting } from "../tables/enchanting.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";

/** Inserting two items and taking one: half a second as for crafting, our estimate. */
const COMBINE_TICKS = 10;

export const combine: OperatorFamily = (context) => [...withBooks(context), ...wornAnvils(context)];

function withBooks({ data, objective }: FamilyContext): Operator[] {
  const { combine, wanted } = readEnchanting(data);
  return enchantableTools(data).map(({ item, enchanted }) =>
    operator(objective, {
      id: `combine:${enchanted}`,
      verb: "combine_item",
      args: { item: enchanted },
      consumes: [
        { anyOf: [item], count: 1 },
        { anyOf: [`enchanted_book+${wanted}`], count: 1 },
        fact("xp:points", pointsAtLevel(combine.levels)),
      ],
      requires: [{ anyOf: ANVILS.map((anvil) => `near:${anvil}`), count: 1 }],
      produces: { [enchanted]: 1 },
      actions: 1,
      ticks: COMBINE_TICKS,
    }),
  );
}

/** Places the anvil, renames items until it shows one more crack on average, and digs it up. */
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
