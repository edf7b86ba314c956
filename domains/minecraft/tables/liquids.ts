// Places of water and lava, and the expected search for them. tables/liquids.json names sources row
// by row.

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

export const LIQUIDS = parseTable(LiquidTable, liquidsJson, "liquids.json").liquids;
