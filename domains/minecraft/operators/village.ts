// `find:village`, `employ:PROFESSION` and `promote:PROFESSION:LEVEL`: get a villager that trades at
// a level. An unemployed villager takes a placed job site, which is consumed; one that has traded
// keeps its profession. Promoting means trading by one offer until the experience suffices: it
// consumes the goods and produces the emeralds of these trades. Ticks are expected: villagers with
// other offers are tried until the right one is found, and sold-out offers wait for restocks.
// Source: https://minecraft.wiki/w/Trading#Level, https://minecraft.wiki/w/Villager#Professions

import type { Operator } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import { EMPLOY_TICKS, furtherTriesTicks, REEMPLOY_TICKS, tradingTicks, villageSearchTicks } from "../costs/trading.ts";
import { type Promotion, readWorkstations, type VillagerTrade, villagersOf } from "../tables/trades.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";

/** The fact that a villager of the level is nearby. */
export const nearVillager = (profession: string, level: number): string =>
  level === 1 ? `near:${profession}` : `near:${profession}:${level}`;

/**
 * Expected game ticks from employing a villager to the level, by the first promotions of its
 * career.
 */
function careerTicks(career: readonly Promotion[], level: number): number {
  const done = new Map<string, number>();
  let ticks = EMPLOY_TICKS;
  for (const { to, offer, trades } of career.filter(({ to }) => to <= level)) {
    const before = done.get(offer.key) ?? 0;
    if (before === 0) ticks += offerSearchTicks(career.slice(0, to - 2), offer);
    ticks += tradingTicks(trades, offer.uses, before);
    done.set(offer.key, before + trades);
  }
  return ticks;
}

/**
 * Expected game ticks to find a villager with the offer: novices are re-employed, higher levels
 * need another villager's career.
 */
export function offerSearchTicks(career: readonly Promotion[], { level, chance }: VillagerTrade): number {
  return furtherTriesTicks(chance, level === 1 ? REEMPLOY_TICKS : careerTicks(career, level));
}

export const village: OperatorFamily = (context) => [
  operator(context.objective, {
    id: "find:village",
    verb: "explore",
    args: { for: "village" },
    requires: [fact("dimension:overworld")],
    produces: { "near:village": 1 },
    actions: 0,
    ticks: withMeals(villageSearchTicks()),
  }),
  ...employ(context),
  ...promote(context),
];

function employ({ data, objective }: FamilyContext): Operator[] {
  return [...readWorkstations(data)].map(([profession, item]) =>
    operator(objective, {
      id: `employ:${profession}`,
      verb: "place_block",
      args: { item, profession },
      consumes: [fact(item)],
      requires: [fact("near:village")],
      produces: { [nearVillager(profession, 1)]: 1 },
      actions: 0,
      ticks: EMPLOY_TICKS,
    }),
  );
}

function promote({ data, objective }: FamilyContext): Operator[] {
  return [...villagersOf(data).careers].flatMap(([profession, career]) =>
    career.map(({ to, offer, trades, known }) =>
      operator(objective, {
        id: `promote:${profession}:${to}`,
        verb: "trade",
        args: { profession, level: to },
        consumes: offer.wants.map(({ item, count }) => fact(item, count * trades)),
        requires: [fact(nearVillager(profession, to - 1))],
        produces: {
          [nearVillager(profession, to)]: 1,
          ...(known ? { [offer.gives.item]: offer.gives.count * trades } : {}),
        },
        actions: trades,
        ticks: careerTicks(career, to) - careerTicks(career, to - 1),
      }),
    ),
  );
}
