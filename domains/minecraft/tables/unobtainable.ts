// Why items cannot be had, where that does not follow from the operators: what survival never gives, and what is not modelled.
// Source: https://minecraft.wiki/w/Creative_inventory

import { z } from "zod";
import { VersionRange } from "../data/versions.ts";
import { parseTable, Source, Template } from "./table.ts";
import unobtainableJson from "./unobtainable.json" with { type: "json" };

const Reasons = z.array(
  z.strictObject({
    because: z.string().regex(/^(creative-only|technical|needs-unmodelled:[a-z-]+)$/),
    items: z.array(Template).min(1),
    versions: VersionRange.optional(),
  }),
);

/** Why items cannot be had: `never` and `experimental` in survival at all, `unmodelled` not through the operators that there are. */
const UnobtainableTable = z.strictObject({
  source: Source,
  never: Reasons,
  experimental: Reasons,
  unmodelled: Reasons,
});

export const UNOBTAINABLE = parseTable(UnobtainableTable, unobtainableJson, "unobtainable.json");
