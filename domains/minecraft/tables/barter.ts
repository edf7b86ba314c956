// Items that piglins give for a gold ingot in one version, with the average yield per ingot.
// Enchanted items count as plain ones. Source: https://minecraft.wiki/w/Bartering#Items

import { z } from "zod";
import { byCodeUnit, type Draw } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import barterJson from "./barter.json" with { type: "json" };
import { NAME_CLASSES } from "./names.ts";
import { expandVariants, OfferName } from "./offers.ts";
import { parseTable, Source } from "./table.ts";

/** `min` to `max` of the item, uniformly, with chance `weight` / sum of all weights. */
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
  /** Average yield of one gold ingot. */
  expected: number;
  /** What one ingot gives. */
  draw: Draw;
}

/** All barter items of the version, sorted by name. Throws `input.invalidDomain` on a bad row. */
export function readBarter({ mcVersion, items }: GameData, table: BarterTable = BARTER): BarterItem[] {
  const rows = table.items.flatMap((row, index) => {
    if (!inRange(mcVersion, row.versions)) return [];
    const where = `tables/barter.json: items.${index} (${mcVersion})`;
    return expandVariants(row.item, items, NAME_CLASSES, where).map((item) => ({ ...row, item }));
  });
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  return rows
    .map(({ item, weight, min, max }) => {
      const draw = { chance: weight / total, max, min };
      return { item, weight, expected: (draw.chance * (min + max)) / 2, draw };
    })
    .sort((a, b) => byCodeUnit(a.item, b.item));
}
