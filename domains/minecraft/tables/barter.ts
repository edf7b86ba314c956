// What piglins throw back for a gold ingot, as one version has it, with how much of it an ingot brings on average.
// Enchanted things count as the plain item. Source: https://minecraft.wiki/w/Bartering#Items

import { z } from "zod";
import { byCodeUnit } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import barterJson from "./barter.json" with { type: "json" };
import { NAME_CLASSES } from "./names.ts";
import { expandVariants, OfferName } from "./offers.ts";
import { parseTable, Source } from "./table.ts";

/** `min` to `max` of the item, each number equally likely, with a chance of `weight` in the sum of all weights. */
export const BarterTable = z.strictObject({
  source: Source,
  items: z.array(
    z
      .strictObject({
        item: OfferName,
        weight: z.int().min(1),
        min: z.int().min(1).default(1),
        max: z.int().min(1).max(64).default(1),
        enchantment: z.string().optional(),
        versions: VersionRange.optional(),
      })
      .refine(({ min, max }) => min <= max, "min is above max"),
  ),
});
export type BarterTable = z.infer<typeof BarterTable>;

export const BARTER = parseTable(BarterTable, barterJson, "barter.json");

export interface BarterItem {
  item: string;
  weight: number;
  /** How many of it one gold ingot brings on average. */
  expected: number;
}

/** Everything that piglins barter in the version, sorted by name. Throws `input.invalidDomain` on a bad row. */
export function readBarter({ mcVersion, items }: GameData, table: BarterTable = BARTER): BarterItem[] {
  const rows = table.items.flatMap((row, index) => {
    if (!inRange(mcVersion, row.versions)) return [];
    const where = `tables/barter.json: items.${index} (${mcVersion})`;
    return expandVariants(row.item, items, NAME_CLASSES, where).map((item) => ({ ...row, item }));
  });
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  return rows
    .map(({ item, weight, min, max }) => ({ item, weight, expected: ((weight / total) * (min + max)) / 2 }))
    .sort((a, b) => byCodeUnit(a.item, b.item));
}
