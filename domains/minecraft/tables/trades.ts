// Trades of villagers by profession and level in one version, and the best offer to promote each. A
// villager has two offers of each level, drawn from the level's offers; `chance` is the probability
// of this one. If the villager's biome decides, `share` is the share of natural villages (plains,
// desert, savanna, taiga, snowy) with the offer. Offers of the experimental trade rebalance are
// left out. Source: https://minecraft.wiki/w/Trading#Java_Edition_offers

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import { offerChance, tradesToNext } from "../costs/trading.ts";
import type { GameData } from "../data/game-data.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { inRange } from "../data/versions.ts";
import { NAME_CLASSES } from "./names.ts";
import { expandOffers, OFFER_FIELDS, type TradeOffer } from "./offers.ts";
import { parseTable, Source } from "./table.ts";
import tradesJson from "./trades.json" with { type: "json" };

const Profession = z.string().regex(/^[a-z]+$/);
const LEVELS = 5;
/** Offers that a villager gets at each level. */
const OFFERS_A_LEVEL = 2;

/**
 * `offers`: how many of the level's offers are this one (default 1); `oneOf`: the number of equally
 * likely kinds of another row's offer of which this is one; `again`: a more expensive repetition of
 * a lower level's offer, which gets no operator. `promotions`: by profession, the offers for levels
 * 2 to 5; `anyColor`: by the offered colour, so that the bought item is unknown.
 */
export const TradeTable = z.strictObject({
  source: Source,
  workstations: z.record(Profession, z.string()),
  classes: z.record(z.string(), z.array(z.string()).min(1)),
  promotions: z.array(
    z.strictObject({
      by: Profession,
      offers: z.array(z.string()).length(LEVELS - 1),
      anyColor: z.literal(true).optional(),
    }),
  ),
  trades: z.array(
    z.strictObject({
      by: Profession,
      level: z.int().min(1).max(LEVELS),
      ...OFFER_FIELDS,
      xp: z.int().min(1),
      offers: z.int().min(1).default(1),
      share: z.number().positive().max(1).default(1),
      oneOf: z.int().min(2).optional(),
      again: z.literal(true).optional(),
    }),
  ),
});
export type TradeTable = z.infer<typeof TradeTable>;

export const TRADES = parseTable(TradeTable, tradesJson, "trades.json");

export interface VillagerTrade extends TradeOffer {
  profession: string;
  level: number;
  /** Experience that the villager gains per trade. */
  xp: number;
  /** Probability that a villager of the level has this offer. */
  chance: number;
}

/** The promotion of a villager to level `to`: a number of trades by this offer. */
export interface Promotion {
  to: number;
  offer: VillagerTrade;
  trades: number;
  /** Whether the bought item is known. */
  known: boolean;
}

/** The job site of each profession; throws `input.invalidDomain` for unknown items. */
export function readWorkstations({ mcVersion, items }: GameData, table: TradeTable = TRADES): Map<string, string> {
  for (const [profession, item] of Object.entries(table.workstations)) {
    const where = `tables/trades.json: workstations.${profession} (${mcVersion})`;
    if (!items.has(item)) throw new CodedError("input.invalidDomain", `${where}: no such item: ${item}`);
  }
  return new Map(Object.entries(table.workstations));
}

/**
 * All offers of all professions, without repetitions. Throws `input.invalidDomain` on a bad row.
 */
export function readTrades(data: GameData, table: TradeTable = TRADES): VillagerTrade[] {
  const classes = { ...NAME_CLASSES, ...table.classes };
  const rows = table.trades.flatMap((row, index) => {
    if (!inRange(data.mcVersion, row.versions)) return [];
    const where = `tables/trades.json: trades.${index} (${data.mcVersion})`;
    if (!Object.hasOwn(table.workstations, row.by)) {
      throw new CodedError("input.invalidDomain", `${where}: no such profession: ${row.by}`);
    }
    return { row, where, offers: expandOffers(row, data, classes, where) };
  });
  const totals = new Map<string, number>();
  for (const { row, offers } of rows) {
    if (row.oneOf !== undefined) continue;
    const level = `${row.by} ${row.level}`;
    totals.set(level, (totals.get(level) ?? 0) + offers.length * row.offers * row.share);
  }
  const seen = new Set<string>();
  return rows.flatMap(({ row, where, offers }) => {
    const total = totals.get(`${row.by} ${row.level}`) ?? 0;
    const chance = (offerChance(total, row.offers, OFFERS_A_LEVEL) * row.share) / (row.oneOf ?? 1);
    return offers.flatMap((offer) => {
      const name = `${row.by} ${offer.key}`;
      if (seen.has(name) !== (row.again === true)) {
        throw new CodedError("input.invalidDomain", `${where}: ${name} ${row.again ? "repeats nothing" : "is listed twice"}`);
      }
      seen.add(name);
      return row.again === true ? [] : [{ ...offer, profession: row.by, level: row.level, xp: row.xp, chance }];
    });
  });
}

/**
 * The promotions by profession, lowest level first. Throws `input.invalidDomain` if an offer is not
 * available in time.
 */
export function readPromotions(
  data: GameData,
  table: TradeTable = TRADES,
  trades: readonly VillagerTrade[] = readTrades(data, table),
): Map<string, Promotion[]> {
  return new Map(
    table.promotions.map(({ by, offers, anyColor }, index) => {
      const career = offers.map((key, below): Promotion => {
        const level = below + 1;
        const offer = trades.find((trade) => trade.profession === by && trade.key === key && trade.level <= level);
        if (offer === undefined) {
          const where = `tables/trades.json: promotions.${index} (${data.mcVersion})`;
          throw new CodedError("input.invalidDomain", `${where}: no offer ${key} of ${by} at level ${level}`);
        }
        const known = anyColor !== true || offer.gives.item === "emerald";
        const certain = known ? offer : { ...offer, chance: 1 };
        return { to: level + 1, offer: certain, trades: tradesToNext(level, offer.xp), known };
      });
      return [by, career];
    }),
  );
}

/** The villagers of a version, cached: their offers, and their promotions by profession. */
export const villagersOf = onceForEach((data: GameData) => {
  const offers = readTrades(data);
  return { offers, careers: readPromotions(data, TRADES, offers) };
});
