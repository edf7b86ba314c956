// Ways that exist in the game and that the domain leaves out on purpose, with the names that they
// would give. An answer that there is no plan names those that could matter. docs/minecraft.md
// shows the table.

import { z } from "zod";
import { byCodeUnit, CodedError, FactName, type LeftOut } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import leftOutJson from "./left-out.json" with { type: "json" };
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import { parseTable, Source, Template } from "./table.ts";

const LeftOutTable = z.strictObject({
  ways: z.array(
    z.strictObject({
      what: z.string().min(1),
      because: z.string().min(1),
      /** Items, and facts of the domain; empty if it gives nothing that plans tell apart. */
      gives: z.array(z.union([Template, FactName])),
      /** It only matters under this constraint. */
      onlyAt: z.literal("peaceful").optional(),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
});

export const LEFT_OUT = parseTable(LeftOutTable, leftOutJson, "left-out.json");

/**
 * The ways of the version that give something, with the names that it has. `known` are the domain's
 * facts. Throws `input.invalidDomain` if a row of the version gives nothing that it has.
 */
export function readLeftOut({ mcVersion, items }: GameData, facts: readonly string[]): LeftOut[] {
  return LEFT_OUT.ways.flatMap(({ what, because, gives, onlyAt, versions, source }, index) => {
    if (gives.length === 0 || !inRange(mcVersion, versions)) return [];
    const names = { has: (name: string) => items.has(name) || facts.includes(name), keys: () => items.keys() };
    const where = `tables/left-out.json: row ${index} (${mcVersion})`;
    const isPattern = (template: string): boolean => /[*{]/.test(template);
    const given = gives
      .filter((template) => isPattern(template) || names.has(template))
      .flatMap((template) => expandTemplate(template, NAME_CLASSES, names, where));
    if (given.length === 0) throw new CodedError("input.invalidDomain", `${where}: gives nothing of this version`);
    const list = [...new Set(given.map(({ name }) => name))].sort(byCodeUnit);
    // In canonical order, like the rest of the document.
    return [{ because, gives: list, ...(onlyAt === undefined ? {} : { onlyAt }), source, what }];
  });
}
