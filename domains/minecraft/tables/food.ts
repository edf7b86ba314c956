// Harmless foods and their points, out of 20. Left out are foods that poison, cause hunger,
// teleport or are too expensive, and stews of unknown effect. A cake is seven slices of 2 points,
// eaten on the spot. Source: wiki, "Food".

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import { EATING_TICKS } from "../costs/food.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import foodJson from "./food.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

export const FoodTable = z.strictObject({
  source: Source,
  foods: z.array(
    z.strictObject({
      points: z.int().min(1).max(20),
      items: z.array(z.string()).min(1),
      /** The remainder in the hand. */
      leaves: z.string().optional(),
      /** Game ticks to eat it. */
      ticks: z.int().min(1).default(EATING_TICKS),
      versions: VersionRange.optional(),
      source: Source.optional(),
    }),
  ),
  /** Edible, but not used by plans. */
  leftOut: z.array(z.string()),
});
export type FoodTable = z.infer<typeof FoodTable>;

export const FOODS = parseTable(FoodTable, foodJson, "food.json");

export interface FoodFacts {
  item: string;
  points: number;
  leaves: string | undefined;
  ticks: number;
}

/**
 * The foods of the version. Throws `input.invalidDomain` with file, row and version on an item that
 * it lacks.
 */
export function readFoods({ mcVersion, items }: GameData, table: FoodTable = FOODS): FoodFacts[] {
  return table.foods.flatMap(({ points, items: foods, leaves, ticks, versions }, index) => {
    if (!inRange(mcVersion, versions)) return [];
    for (const name of [...foods, ...(leaves === undefined ? [] : [leaves])]) {
      if (!items.has(name)) {
        const where = `tables/food.json: foods.${index} (${mcVersion})`;
        throw new CodedError("input.invalidDomain", `${where}: no such item: ${name}`);
      }
    }
    return foods.map((item) => ({ item, points, leaves, ticks }));
  });
}
