// `find:piglin:barter` and `barter:ITEM`: gold ingots for whatever a piglin throws back. One application makes ONE item of the kind at
// its expected cost: where an ingot brings y of it on average, max(1, round(1/y)) ingots and the time of 1/y ingots; what comes
// besides is not counted. Piglins attack those who wear no gold. Source: https://minecraft.wiki/w/Bartering

import { readBarter } from "../tables/barter.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

/** Piglins are common in nether wastes and crimson forests; our estimate. */
const SEARCH_TICKS = 600;
/** A piglin looks at an ingot for six seconds. */
const BARTER_TICKS = 120;
/** Tossing the ingot and picking up what is thrown back; our estimate. */
const TOSS_TICKS = 20;
/** Any one piece worn keeps piglins peaceful. */
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
  ...readBarter(data).map(({ item, expected }) =>
    operator(objective, {
      id: `barter:${item}`,
      verb: "barter",
      args: { item, gold: "gold_ingot" },
      consumes: [fact("gold_ingot", Math.max(1, Math.round(1 / expected)))],
      requires: [fact("near:piglin")],
      produces: { [item]: 1 },
      actions: Math.max(1, Math.round(1 / expected)),
      ticks: (BARTER_TICKS + TOSS_TICKS) / expected,
      safetyLevel: "caution",
    }),
  ),
];
