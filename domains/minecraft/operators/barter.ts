// `find:piglin:barter` and `barter:ITEM`: gold ingots for items that a piglin throws back. One
// application makes ONE item at its expected cost: if an ingot yields y of it on average, it takes
// max(1, round(1/y)) ingots and the time of 1/y ingots; other items do not count. Piglins attack
// players without gold armour. Source: https://minecraft.wiki/w/Bartering

import { readBarter } from "../tables/barter.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";
import { luckyOnes } from "./luck.ts";

/** Piglins are common in nether wastes and crimson forests; our estimate. */
const SEARCH_TICKS = 600;
/** A piglin inspects an ingot for six seconds. */
const BARTER_TICKS = 120;
/** Tossing the ingot and picking up the result; our estimate. */
const TOSS_TICKS = 20;
/** One worn piece keeps piglins peaceful. */
const GOLDEN_ARMOR = ["golden_boots", "golden_chestplate", "golden_helmet", "golden_leggings"];

export const barter: OperatorFamily = ({ data, objective }) => [
  operator(objective, {
    id: "find:piglin:barter",
    verb: "explore",
    args: { for: "piglin" },
    requires: [fact("dimension:nether"), { anyOf: GOLDEN_ARMOR, count: 1 }],
    produces: { "near:piglin": 1 },
    actions: 0,
    ticks: SEARCH_TICKS,
    safetyLevel: "caution",
  }),
  ...readBarter(data).flatMap(({ item, expected, draw }) => {
    const plain = operator(objective, {
      id: `barter:${item}`,
      verb: "barter",
      args: { item, gold: "gold_ingot" },
      consumes: [fact("gold_ingot", Math.max(1, Math.round(1 / expected)))],
      requires: [fact("near:piglin")],
      produces: { [item]: 1 },
      actions: Math.max(1, Math.round(1 / expected)),
      ticks: (BARTER_TICKS + TOSS_TICKS) / expected,
      safetyLevel: "caution",
    });
    return [plain, ...luckyOnes(objective, plain, [draw])];
  }),
];
