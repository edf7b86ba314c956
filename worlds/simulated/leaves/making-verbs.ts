// The verbs by which a body makes something of what it holds or changes where it is: crafting, placing, building, travelling, eating.

import { z } from "zod";
import { ItemName, PositiveCount } from "../../../schemas/index.ts";
import type { LabourVerb } from "../labour-leaf.ts";

const Counts = z.record(ItemName, PositiveCount);

const Craft = z.strictObject({
  item: ItemName,
  count: PositiveCount,
  recipe: z.strictObject({ ingredients: Counts, result: Counts }),
  station: z.literal("crafting_table").nullable(),
});

export const craftItem: LabourVerb<z.infer<typeof Craft>> = {
  name: "craft_item",
  description: "Crafts `count` of `item` by the recipe.",
  inputSchema: Craft,
  permissions: ["movement", "craft"],
  missingItem: "craft.missingInput",
  told: ({ item, count, recipe }) => ({ item, count, choice: { ingredients: recipe.ingredients } }),
};

const Place = z.strictObject({ item: ItemName, profession: z.string().min(1).max(64).optional() });

export const placeBlock: LabourVerb<z.infer<typeof Place>> = {
  name: "place_block",
  description: "Places `item`; a station then counts as near.",
  inputSchema: Place,
  permissions: ["movement", "place"],
  told: () => ({ item: null, count: 1, choice: {} }),
};

const Build = z.strictObject({
  blueprint: z.string().min(1).max(64),
  position: z.tuple([z.number(), z.number(), z.number()]).optional(),
});

export const buildStructure: LabourVerb<z.infer<typeof Build>> = {
  name: "build_structure",
  description: "Builds the blueprint from what is held.",
  inputSchema: Build,
  permissions: ["movement", "dig", "place"],
  told: () => ({ item: null, count: 1, choice: {} }),
  operators: (table, { blueprint }) => table.told("build_structure", { blueprint }),
};

const Travel = z.strictObject({ dimension: z.string().min(1).max(64) });

export const travel: LabourVerb<z.infer<typeof Travel>> = {
  name: "travel",
  description: "Goes to another dimension.",
  inputSchema: Travel,
  permissions: ["movement"],
  told: () => ({ item: null, count: 1, choice: {} }),
};
