// Generators: flowing lava turns to a block where it meets something, the block is dug, and the
// lava flows on. A source of lava is not used up by it, because only the flow turns to stone.
// tables/generators.json names sources row by row.

import { z } from "zod";
import { Dimension } from "./block-uses.ts";
import generatorsJson from "./generators.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const Items = z.record(z.string(), z.int().min(1));

const GeneratorTable = z.strictObject({
  source: Source,
  generators: z.array(
    z.strictObject({
      /** What it makes, dug like any such block. */
      block: z.string(),
      /** Tells generators of the same block apart. */
      of: z.string().optional(),
      parts: Items,
      leaves: Items,
      /** The only dimensions where it works. */
      dimensions: z.array(Dimension).optional(),
      /** Game ticks until the next block: the pace of lava outside the Nether, where it is faster. */
      regrows: z.int().min(1),
      source: Source,
    }),
  ),
});

export const GENERATORS = parseTable(GeneratorTable, generatorsJson, "generators.json").generators;
