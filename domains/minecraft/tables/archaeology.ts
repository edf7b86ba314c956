// Items from brushing suspicious sand and gravel: one each, drawn by weight. From 1.20; 1.19.4 has
// them only as an experiment.
// Source: the game's data/minecraft/loot_tables/archaeology, https://minecraft.wiki/w/Archaeology

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import archaeologyJson from "./archaeology.json" with { type: "json" };
import type { ExpectedLoot } from "./chest-loot.ts";
import { parseTable, Source } from "./table.ts";

/** `items`: weights by item. */
export const ArchaeologyTable = z.strictObject({
  source: Source,
  tables: z.array(
    z.strictObject({
      table: z.string().min(1),
      source: Source,
      versions: VersionRange.optional(),
      items: z.record(z.string(), z.int().min(1)),
    }),
  ),
});
export type ArchaeologyTable = z.infer<typeof ArchaeologyTable>;

const ARCHAEOLOGY: ArchaeologyTable = parseTable(ArchaeologyTable, archaeologyJson, "archaeology.json");

/**
 * Expected count of each item in one suspicious block, by table. Throws `input.invalidDomain` on a
 * name that the version lacks.
 */
export function expectedFinds(
  { mcVersion, items }: GameData,
  { tables }: ArchaeologyTable = ARCHAEOLOGY,
): ExpectedLoot {
  const rows = tables.filter(({ versions }) => inRange(mcVersion, versions));
  return new Map(
    rows.map(({ table, items: weights }) => {
      const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
      const shares = Object.entries(weights).map(([item, weight]): [string, number] => {
        if (items.has(item)) return [item, weight / total];
        const where = `tables/archaeology.json: ${table} (${mcVersion})`;
        throw new CodedError("input.invalidDomain", `${where}: no such item: ${item}`);
      });
      return [table, new Map(shares)];
    }),
  );
}
