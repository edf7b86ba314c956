// `trade:PROFESSION:ITEM` buys from a villager, `trade:PROFESSION:emerald:ITEM` sells to it; both
// need a villager of the level nearby. `trade:wandering_trader:…` does the same, and
// `find:wandering_trader` waits for a trader. A merchant has few of its possible offers. An item is
// bought once, so it pays the whole search for the offer; goods are sold until the merchant has
// enough, and each sale pays its share. Waiting for restocks is ignored. Enchanted goods count as
// the plain item, `enchanted_book` and `tipped_arrow` as any kind. Source:
// https://minecraft.wiki/w/Trading

import type { Objective, Operator } from "../../../schemas/index.ts";
import { furtherTriesTicks, TRADE_TICKS, traderWaitTicks } from "../costs/trading.ts";
import { xpOfTrading } from "../tables/experience.ts";
import type { TradeOffer } from "../tables/offers.ts";
import { villagersOf } from "../tables/trades.ts";
import { readTraderOffers } from "../tables/wandering-trader.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";
import { nearVillager, offerSearchTicks } from "./village.ts";

export const trade: OperatorFamily = (context) => [
  operator(context.objective, {
    id: "find:wandering_trader",
    verb: "explore",
    args: { for: "wandering_trader" },
    requires: [fact("dimension:overworld")],
    produces: { "near:wandering_trader": 1 },
    actions: 0,
    ticks: traderWaitTicks(),
  }),
  ...villagerTrades(context),
  ...traderTrades(context),
];

function villagerTrades({ data, objective }: FamilyContext): Operator[] {
  const { offers, careers } = villagersOf(data);
  return offers.map((offer) => {
    const { profession, level } = offer;
    const search = offerSearchTicks(careers.get(profession) ?? [], offer);
    return tradeOperator(objective, { profession, level, near: nearVillager(profession, level), offer, search });
  });
}

function traderTrades({ data, objective }: FamilyContext): Operator[] {
  return readTraderOffers(data).map((offer) => {
    const search = furtherTriesTicks(offer.chance, traderWaitTicks());
    const profession = "wandering_trader";
    return tradeOperator(objective, { profession, level: 1, near: "near:wandering_trader", offer, search });
  });
}

interface TradeDraft {
  profession: string;
  level: number;
  /** The fact that such a merchant is nearby. */
  near: string;
  offer: TradeOffer;
  /** Expected ticks to find one with the offer. */
  search: number;
}

function tradeOperator(objective: Objective, { profession, level, near, offer, search }: TradeDraft): Operator {
  const { key, wants, gives, uses } = offer;
  const sharing = gives.item === "emerald" ? uses : 1;
  return operator(objective, {
    id: `trade:${profession}:${key}`,
    verb: "trade",
    args: { profession, level, buys: wants[0]?.item ?? "emerald", item: gives.item },
    consumes: wants.map(({ item, count }) => fact(item, count)),
    requires: [fact(near)],
    produces: { [gives.item]: gives.count, ...xpOfTrading() },
    actions: 1,
    ticks: TRADE_TICKS + search / sharing,
  });
}
