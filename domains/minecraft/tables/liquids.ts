// Where water and lava are found, and the expected search for them. Sources are named row by row in tables/liquids.json.

import { z } from "zod";
import liquidsJson from "./liquids.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/** `searchTicks`: our estimate of the expected game ticks on foot until enough of it for any use is found. */
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
