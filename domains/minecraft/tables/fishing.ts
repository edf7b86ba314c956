// Catches of a fishing rod without luck in one version: a category is drawn, then one of its items.
// Treasure needs open water. Source: https://minecraft.wiki/w/Fishing#Junk_and_treasure
// Damaged items (`state`) are listed but never counted, because they are worth less than new ones;
// items with `only` bite only in jungles.

import { z } from "zod";
import { byCodeUnit, CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import fishingJson from "./fishing.json" with { type: "json" };
import type { FishingCatch } from "../data/world-rules.ts";
import { parseTable, Source } from "./table.ts";

const Weight = z.int().min(1);

export const FishingTable = z.strictObject({
  source: Source,
  categories: z.array(
    z.strictObject({
      category: z.enum(["fish", "junk", "treasure"]),
      weight: Weight,
      items: z.array(
        z.strictObject({
          item: z.string(),
          weight: Weight,
          count: z.int().min(1).default(1),
          state: z.literal("damaged").optional(),
          only: z.literal("jungle").optional(),
        }),
      ),
    }),
  ),
});
export type FishingTable = z.infer<typeof FishingTable>;

export const FISHING = parseTable(FishingTable, fishingJson, "fishing.json");

export interface CaughtItem {
  item: string;
  /** Average count per catch. */
  expected: number;
  treasure: boolean;
}

const sumOf = (rows: readonly { weight: number }[]): number => rows.reduce((sum, { weight }) => sum + weight, 0);

/** All catches outside jungles, in table order. Throws `input.invalidDomain` on a bad row. */
export function catchesOf({ mcVersion, items }: GameData, table: FishingTable = FISHING): FishingCatch[] {
  const total = sumOf(table.categories);
  return table.categories.flatMap(({ category, weight: share, items: rows }) => {
    const unknown = rows.find(({ item }) => !items.has(item));
    if (unknown !== undefined) {
      const where = `tables/fishing.json: ${category} (${mcVersion})`;
      throw new CodedError("input.invalidDomain", `${where}: no such item: ${unknown.item}`);
    }
    const anywhere = rows.filter(({ only }) => only === undefined);
    const among = sumOf(anywhere);
    return anywhere.map(({ item, weight, count, state }) => {
      const chance = (share / total) * (weight / among);
      return { item, chance, count, treasure: category === "treasure", damaged: state === "damaged" };
    });
  });
}

/** Undamaged catches outside jungles, sorted by name. Throws `input.invalidDomain` on a bad row. */
export function readFishing(data: GameData, table: FishingTable = FISHING): CaughtItem[] {
  return catchesOf(data, table)
    .filter(({ damaged }) => !damaged)
    .map(({ item, chance, count, treasure }) => ({ item, expected: chance * count, treasure }))
    .sort((a, b) => byCodeUnit(a.item, b.item));
}
