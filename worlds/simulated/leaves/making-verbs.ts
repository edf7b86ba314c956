// The verbs by which a body makes things of its items or changes its position: crafting, placing,
// building, travelling.

import { BUILD_STRUCTURE, CRAFT_ITEM, PLACE_BLOCK, TRAVEL } from "../../../capabilities/leaves/making.ts";
import type { ArgsOf } from "../../../schemas/index.ts";
import type { LabourVerb } from "../body/labour-leaf.ts";

export const craftItem: LabourVerb<ArgsOf<typeof CRAFT_ITEM>> = {
  ...CRAFT_ITEM,
  missingItem: "craft.missingInput",
  request: ({ item, count, recipe }) => ({ item, count, choice: { ingredients: recipe.ingredients } }),
};

const once = () => ({ item: null, count: 1, choice: {} });

export const placeBlock: LabourVerb<ArgsOf<typeof PLACE_BLOCK>> = { ...PLACE_BLOCK, request: once };

export const buildStructure: LabourVerb<ArgsOf<typeof BUILD_STRUCTURE>> = {
  ...BUILD_STRUCTURE,
  request: once,
  operators: (table, { blueprint }) => table.told("build_structure", { blueprint }),
};

export const travel: LabourVerb<ArgsOf<typeof TRAVEL>> = { ...TRAVEL, request: once };
