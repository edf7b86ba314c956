// Tools that dig blocks faster: tiers of tool materials, and kinds of tools by block material, both
// in tables/digging.json. tables/corrections.json corrects the materials of blocks.
// Source: https://minecraft.wiki/w/Breaking

import { z } from "zod";
import diggingJson from "./digging.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/** `tiers`: speed by tool material; `materials`: speed by kind of tool. */
const DiggingTable = z.strictObject({
  source: Source,
  tiers: z.record(z.string(), z.number().gt(1)),
  materials: z.record(z.string(), z.record(z.string(), z.union([z.number().gt(1), z.enum(["tier", "at once"])]))),
});

export const DIGGING = parseTable(DiggingTable, diggingJson, "digging.json");
