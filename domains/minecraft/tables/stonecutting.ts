// Stonecutter recipes of one version, from tables/stonecutting.json. A block gives two slabs; a
// whole block of copper gives four cut copper or eight slabs. Source:
// https://minecraft.wiki/w/Stonecutter

import { z } from "zod";
import { byCodeUnit, CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import stonecuttingJson from "./stonecutting.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/** `gives`: counts of each item that one `input` yields. */
export const StonecuttingTable = z.strictObject({
  source: Source,
  recipes: z.array(
    z.strictObject({
      input: z.string().min(1),
      gives: z.record(z.string().min(1), z.int().min(1).max(64)),
      versions: VersionRange.optional(),
    }),
  ),
});
export type StonecuttingTable = z.infer<typeof StonecuttingTable>;

const STONECUTTING = parseTable(StonecuttingTable, stonecuttingJson, "stonecutting.json");

export interface StonecuttingRecipe {
  input: string;
  item: string;
  /** Items made from one input. */
  count: number;
}

/**
 * All recipes of the version, ordered by item, then input. Throws `input.invalidDomain` on a bad
 * row.
 */
export function readStonecutting(data: GameData, table: StonecuttingTable = STONECUTTING): StonecuttingRecipe[] {
  const found = new Map<string, StonecuttingRecipe>();
  table.recipes.forEach(({ input, gives, versions }, index) => {
    if (!inRange(data.mcVersion, versions)) return;
    const where = `tables/stonecutting.json: recipes.${index} (${data.mcVersion})`;
    for (const [item, count] of Object.entries(gives)) {
      for (const name of [input, item]) {
        if (!data.items.has(name)) throw new CodedError("input.invalidDomain", `${where}: no such name: ${name}`);
      }
      const key = `${input} ${item}`;
      if (found.has(key)) throw new CodedError("input.invalidDomain", `${where}: ${item} from ${input} is listed twice`);
      found.set(key, { input, item, count });
    }
  });
  return [...found.values()].sort((a, b) => byCodeUnit(a.item, b.item) || byCodeUnit(a.input, b.input));
}
