// Trades of a wandering trader in one version. It draws a number of offers from each pool when it
// comes, and never restocks; `chance` is the probability of an offer. Rows marked `estimate` are
// not verified for their versions.
// Source: https://minecraft.wiki/w/Trading#Wandering_trader

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import { offerChance } from "../costs/trading.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import { NAME_CLASSES } from "./names.ts";
import { expandOffers, OFFER_FIELDS, type TradeOffer } from "./offers.ts";
import { parseTable, Source } from "./table.ts";
import wanderingTraderJson from "./wandering-trader.json" with { type: "json" };

const Pool = z.enum(["buying", "special", "common"]);

export const WanderingTraderTable = z.strictObject({
  source: Source,
  pools: z.array(z.strictObject({ pool: Pool, picks: z.int().min(1), versions: VersionRange.optional() })),
  offers: z.array(z.strictObject({ pool: Pool, ...OFFER_FIELDS, estimate: z.literal(true).optional() })),
});
export type WanderingTraderTable = z.infer<typeof WanderingTraderTable>;

export const WANDERING_TRADER = parseTable(WanderingTraderTable, wanderingTraderJson, "wandering-trader.json");

export interface TraderOffer extends TradeOffer {
  /** Probability that a trader has this offer. */
  chance: number;
}

/**
 * All offers of the version. Throws `input.invalidDomain` on a bad row, a duplicate offer, or a
 * pool without picks.
 */
export function readTraderOffers(data: GameData, table: WanderingTraderTable = WANDERING_TRADER): TraderOffer[] {
  const seen = new Set<string>();
  const drawn = table.offers.flatMap((row, index) => {
    if (!inRange(data.mcVersion, row.versions)) return [];
    const where = `tables/wandering-trader.json: offers.${index} (${data.mcVersion})`;
    const pool = table.pools.find(({ pool, versions }) => pool === row.pool && inRange(data.mcVersion, versions));
    if (pool === undefined) throw new CodedError("input.invalidDomain", `${where}: the pool ${row.pool} has no picks`);
    return expandOffers(row, data, NAME_CLASSES, where).map((offer) => {
      if (seen.has(offer.key)) throw new CodedError("input.invalidDomain", `${where}: ${offer.key} is listed twice`);
      seen.add(offer.key);
      return { pool, offer };
    });
  });
  return drawn.map(({ pool, offer }) => {
    const total = drawn.filter((other) => other.pool === pool).length;
    return { ...offer, chance: offerChance(total, 1, pool.picks) };
  });
}
