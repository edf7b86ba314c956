// The common part of the tables of villagers and the wandering trader: an offer wants one or two
// items and gives one. The first wanted item is what the merchant buys: emeralds if it sells.
// Enchanted goods cost 5 to 19 emeralds more, depending on the enchantment's level; the table takes
// the mean, and they count as the plain item. Source:
// https://minecraft.wiki/w/Trading#Java_Edition_offers

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { VersionRange } from "../data/versions.ts";
import { expandTemplate, type NameClasses } from "./names.ts";

/** Surcharge of an enchanted item, in emeralds: the mean of 5 to 19. */
const ENCHANTMENT_EMERALDS = 12;

/** An item, a template of items, or a variant of an item (`enchanted_book+silk_touch`). */
export const OfferName = z.string().regex(/^[a-z0-9_{}]+(\+[a-z0-9_]+)?$/, "an item, or one with {class} or +variant");

const Side = z.record(OfferName, z.int().min(1).max(64));

/** The fields of all offer rows. `uses`: trades before the merchant must restock. */
export const OFFER_FIELDS = {
  wants: Side.refine((side) => [1, 2].includes(Object.keys(side).length), "an offer must want one or two items"),
  gives: Side.refine((side) => Object.keys(side).length === 1, "an offer must give one item"),
  enchanted: z.literal(true).optional(),
  uses: z.int().min(1).max(64).default(12),
  versions: VersionRange.optional(),
};

export interface ItemCount {
  item: string;
  count: number;
}

export interface TradeOffer {
  /** `emerald:coal` if the merchant buys coal, `bookshelf` if it sells bookshelves. */
  key: string;
  wants: readonly ItemCount[];
  gives: ItemCount;
  uses: number;
}

type OfferRow = z.output<z.ZodObject<typeof OFFER_FIELDS>>;

/**
 * One offer for each item in the row's `gives`; throws `input.invalidDomain` naming `where` for
 * unknown items.
 */
export function expandOffers(row: OfferRow, { items }: GameData, classes: NameClasses, where: string): TradeOffer[] {
  const wants = Object.entries(row.wants).map(([item, count]) => {
    if (!items.has(item)) throw new CodedError("input.invalidDomain", `${where}: no such item: ${item}`);
    const surcharge = row.enchanted === true && item === "emerald" ? ENCHANTMENT_EMERALDS : 0;
    return { item, count: count + surcharge };
  });
  return Object.entries(row.gives).flatMap(([template, count]) =>
    expandVariants(template, items, classes, where).map((item) => ({
      key: item === "emerald" ? `emerald:${wants[0]?.item}` : item,
      wants,
      gives: { item, count },
      uses: row.uses,
    })),
  );
}

/**
 * The items that a name stands for, with the name's variant if any; throws `input.invalidDomain`
 * for unknown items.
 */
export function expandVariants(
  name: string,
  items: GameData["items"],
  classes: NameClasses,
  where: string,
): string[] {
  const [base = "", variant] = name.split("+");
  return expandTemplate(base, classes, items, where).map(({ name: item }) =>
    variant === undefined ? item : `${item}+${variant}`,
  );
}
