// The verbs by which a body gains an item other than by digging, crafting and smelting. The
// operators define their work.

import {
  BARTER,
  BREW_POTION,
  COMBINE_ITEM,
  CUT_STONE,
  ENCHANT_ITEM,
  FISH,
  GROW_CROP,
  GROW_TREE,
  KILL_ENTITY,
  LOOT_CONTAINER,
  SMITH_ITEM,
  TRADE,
  USE_ON_BLOCK,
  USE_ON_ENTITY,
} from "../../../capabilities/leaves/gaining.ts";
import type { VerbContract } from "../../../schemas/index.ts";
import type { LabourVerb } from "../body/labour-leaf.ts";

interface Gaining {
  item?: string | null | undefined;
  count: number;
  tool: string | null;
  ingredients: Record<string, number>;
}

const gaining = (contract: VerbContract<Gaining>, waits = false): LabourVerb<Gaining> => ({
  ...contract,
  waits,
  request: ({ item = null, count, tool, ingredients }) => ({ item, count, choice: { tool, ingredients } }),
});

const IMMEDIATE_VERBS: readonly VerbContract<Gaining>[] = [
  BARTER,
  COMBINE_ITEM,
  CUT_STONE,
  ENCHANT_ITEM,
  KILL_ENTITY,
  LOOT_CONTAINER,
  SMITH_ITEM,
  TRADE,
  USE_ON_BLOCK,
  USE_ON_ENTITY,
];
/** Verbs that wait by nature: for a bite, a brew, or growth. */
const IN_TIME: readonly VerbContract<Gaining>[] = [BREW_POTION, FISH, GROW_CROP, GROW_TREE];

export const GAINING: readonly LabourVerb<Gaining>[] = [
  ...IMMEDIATE_VERBS.map((contract) => gaining(contract)),
  ...IN_TIME.map((contract) => gaining(contract, true)),
];
