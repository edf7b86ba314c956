// Smithing recipes of one version, from tables/smithing.json: diamond gear and one netherite ingot
// become netherite gear, from 1.20 on with a template. Enchantments stay, so an enchanted variant
// is made from the same variant. Trims are left out on purpose, as the table says. Source:
// https://minecraft.wiki/w/Smithing_Table

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import smithingJson from "./smithing.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/**
 * `items`: inputs of each result; `enchanted`: variants of results that are made from the same
 * variant of their base; `leftOut`: vanilla recipes that the domain omits, with the reason.
 */
export const SmithingTable = z.strictObject({
  source: Source,
  upgrades: z.array(
    z.strictObject({
      items: z.record(z.string().min(1), z.string().min(1)),
      addition: z.string().min(1),
      template: z.string().min(1).nullable(),
      versions: VersionRange.optional(),
    }),
  ),
  enchanted: z.array(z.string().regex(/^[a-z_]+\+[a-z_]+$/, "item+variant")),
  leftOut: z.array(z.strictObject({ what: z.string().min(1), because: z.string().min(1) })),
});
export type SmithingTable = z.infer<typeof SmithingTable>;

export const SMITHING = parseTable(SmithingTable, smithingJson, "smithing.json");

export interface SmithingRecipe {
  item: string;
  base: string;
  addition: string;
  /** Consumed, like the others; null if none is needed. */
  template: string | null;
}

/**
 * All recipes of the version, in table order, variants last. Throws `input.invalidDomain` on a bad
 * row.
 */
export function readSmithing(data: GameData, table: SmithingTable = SMITHING): SmithingRecipe[] {
  const plain = table.upgrades.flatMap(({ items, addition, template, versions }, index) => {
    if (!inRange(data.mcVersion, versions)) return [];
    const where = `tables/smithing.json: upgrades.${index} (${data.mcVersion})`;
    return Object.entries(items).map(([item, base]) => {
      for (const name of [item, base, addition, ...(template === null ? [] : [template])]) {
        if (!data.items.has(name)) throw new CodedError("input.invalidDomain", `${where}: no such name: ${name}`);
      }
      return { item, base, addition, template };
    });
  });
  const enchanted = table.enchanted.map((name) => {
    const [item, variant] = name.split("+");
    const recipe = plain.find((other) => other.item === item);
    if (recipe === undefined)
      throw new CodedError("input.invalidDomain", `tables/smithing.json: enchanted: no upgrade makes ${item}`);
    return { ...recipe, item: name, base: `${recipe.base}+${variant}` };
  });
  return [...plain, ...enchanted];
}
