// `enchant:ITEM+ENCHANTMENT`: tries at an enchanting table with 15 bookshelves until the
// enchantment comes. A try at level 30 spends three levels and three lapis lazuli. A grindstone
// removes a wrong enchantment, so the tool is never lost; the experience that it returns is
// ignored. Tries count with their expected number (costs/enchanting.ts).
// `enchant:enchanted_book`: any book, by the lowest offer of a table without bookshelves.
// `build:enchanting_library` builds the table with its bookshelves, which stay. Source:
// https://minecraft.wiki/w/Enchanting

import { type Operator, pointsAtLevel } from "../../../schemas/index.ts";
import { chanceOfEnchantment, pointsOfLevels } from "../costs/enchanting.ts";
import { enchantableTools, readEnchanting, rollsOf } from "../tables/enchanting.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";

const TABLE = "near:enchanting_table";
const LIBRARY = "near:enchanting_library";

/**
 * Inserting item and lapis, choosing and taking, and the grindstone after a failed try: our
 * estimate.
 */
const TRY_TICKS = 20;
/** Choosing a spot, looking there and placing one block; our estimate, as for stations. */
const PLACE_TICKS = 10;

export const enchant: OperatorFamily = (context) => [library(context), book(context), ...tools(context)];

function library({ data, objective }: FamilyContext): Operator {
  const { bookshelves } = readEnchanting(data).table;
  return operator(objective, {
    id: "build:enchanting_library",
    verb: "build_structure",
    args: { blueprint: "enchanting_library" },
    consumes: [
      { anyOf: ["enchanting_table"], count: 1 },
      { anyOf: ["bookshelf"], count: bookshelves },
    ],
    produces: { [LIBRARY]: 1 },
    actions: 0,
    ticks: PLACE_TICKS * (bookshelves + 1),
  });
}

function book({ data, objective }: FamilyContext): Operator {
  const { level, levelsSpent, lapis } = readEnchanting(data).books;
  return operator(objective, {
    id: "enchant:enchanted_book",
    verb: "enchant_item",
    args: { item: "enchanted_book", enchantment: null },
    consumes: [
      { anyOf: ["book"], count: 1 },
      { anyOf: ["lapis_lazuli"], count: lapis },
      fact("xp:points", pointsOfLevels(level, levelsSpent)),
    ],
    requires: [{ anyOf: [LIBRARY, TABLE], count: 1 }, fact("xp:points", pointsAtLevel(level))],
    produces: { enchanted_book: 1 },
    actions: 1,
    ticks: TRY_TICKS,
  });
}

function tools({ data, objective }: FamilyContext): Operator[] {
  const table = readEnchanting(data);
  const { wanted } = table;
  const { level, levelsSpent, lapis } = table.table;
  return enchantableTools(data).map(({ item, enchanted, enchantability }) => {
    const tries = 1 / chanceOfEnchantment(rollsOf(table), { level, enchantability, wanted });
    return operator(objective, {
      id: `enchant:${enchanted}`,
      verb: "enchant_item",
      args: { item: enchanted, enchantment: wanted },
      consumes: [
        { anyOf: [item], count: 1 },
        { anyOf: ["lapis_lazuli"], count: Math.round(lapis * tries) },
        fact("xp:points", Math.round(pointsOfLevels(level, levelsSpent) * tries)),
      ],
      requires: [fact(LIBRARY), fact("near:grindstone"), fact("xp:points", pointsAtLevel(level))],
      produces: { [enchanted]: 1 },
      actions: 1,
      ticks: TRY_TICKS * tries,
    });
  });
}
