// Reasons for unobtainable items that do not follow from the operators: items that survival never
// gives, and items that are not modelled. Source: https://minecraft.wiki/w/Creative_inventory

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

/**
 * Unobtainable items: `never` and `experimental` in survival at all, `unmodelled` through the
 * existing operators.
 */
const UnobtainableTable = z.strictObject({
  source: Source,
  never: Reasons,
  experimental: Reasons,
  unmodelled: Reasons,
});

export const UNOBTAINABLE = parseTable(UnobtainableTable, unobtainableJson, "unobtainable.json");
