// Compostable items, and the chance that one piece adds a layer. Seven layers become one bone meal.
// The first piece in an empty composter always adds a layer. Source:
// https://minecraft.wiki/w/Composter

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import compostJson from "./compost.json" with { type: "json" };
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import { parseTable, Source, Template } from "./table.ts";

export const CompostTable = z.strictObject({
  source: Source,
  /** Layers for one bone meal. */
  layers: z.int().min(1),
  items: z.array(
    z.strictObject({
      chance: z.number().gt(0).max(1),
      items: z.array(Template).min(1),
      versions: VersionRange.optional(),
    }),
  ),
});
export type CompostTable = z.infer<typeof CompostTable>;

export const COMPOST = parseTable(CompostTable, compostJson, "compost.json");

/**
 * Chance of each compostable item of the version to add a layer. Throws `input.invalidDomain` on a
 * bad row.
 */
export function readCompost({ mcVersion, items }: GameData, table: CompostTable = COMPOST): Map<string, number> {
  const found = new Map<string, number>();
  table.items.forEach(({ chance, items: templates, versions }, index) => {
    if (!inRange(mcVersion, versions)) return;
    const where = `tables/compost.json: items.${index} (${mcVersion})`;
    for (const { name } of templates.flatMap((template) => expandTemplate(template, NAME_CLASSES, items, where))) {
      if (found.has(name)) throw new CodedError("input.invalidDomain", `${where}: ${name} is listed twice`);
      found.set(name, chance);
    }
  });
  return found;
}
