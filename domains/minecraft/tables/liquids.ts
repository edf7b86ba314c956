// Places of water and lava, and the expected search for them. tables/liquids.json names sources row
// by row. And what counts as water at hand: a lake or spring (`near:water`), which renews itself, or
// a source that was poured out (`poured:water`), which is there once.

import { z } from "zod";
import liquidsJson from "./liquids.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/** `searchTicks`: our estimate of the expected game ticks on foot to find enough for any use. */
const LiquidTable = z.strictObject({
  source: Source,
  liquids: z.array(
    z.strictObject({
      id: z.string().regex(/^find:[a-z:]+$/),
      liquid: z.enum(["water", "lava"]),
      dimension: z.enum(["overworld", "nether"]),
      searchTicks: z.int().min(0),
      safetyLevel: z.enum(["safe", "caution"]),
      source: Source,
    }),
  ),
});

/** In tables: water of either sort. */
export const ANY_WATER = "any:water";

/** The kinds of a need in a table that names no class of items. */
export const factKinds = (name: string): string[] => (name === ANY_WATER ? ["near:water", "poured:water"] : [name]);

export const LIQUIDS = parseTable(LiquidTable, liquidsJson, "liquids.json").liquids;
