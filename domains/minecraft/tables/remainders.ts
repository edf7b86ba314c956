// Containers that stay behind when their content is used up: in the crafting grid, in the fuel slot,
// when a bucket is poured out, when a drink is drunk. Food's containers are in tables/food.json.
// Source: https://minecraft.wiki/w/Crafting#Remaining_items; tables/remainders.json names the others.

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import remaindersJson from "./remainders.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const Rows = z.array(
  z.strictObject({
    items: z.array(z.string()).min(1),
    leaves: z.string(),
    safetyLevel: z.enum(["safe", "caution"]).default("safe"),
    versions: VersionRange.optional(),
    source: Source.optional(),
  }),
);

/**
 * `poured`: onto the ground; `eaten`: food that no plan eats; `drunk`: a potion stands for all of them.
 */
const RemainderTable = z.strictObject({
  source: Source,
  crafting: Rows,
  fuel: Rows,
  poured: Rows,
  eaten: Rows,
  drunk: Rows,
});
type RemainderTable = z.infer<typeof RemainderTable>;

/** How a container loses its content. */
export type Emptying = Exclude<keyof RemainderTable, "source">;

/** Items that leave the same container in the same way. */
export interface Remainder {
  items: readonly string[];
  leaves: string;
  safetyLevel: "safe" | "caution";
}

const REMAINDERS = parseTable(RemainderTable, remaindersJson, "remainders.json");

/** The rows of the version. Throws `input.invalidDomain` on an item that it lacks. */
export function readRemainders({ mcVersion, items: known }: GameData, emptying: Emptying): Remainder[] {
  return REMAINDERS[emptying].flatMap(({ items, leaves, safetyLevel, versions }, index) => {
    if (!inRange(mcVersion, versions)) return [];
    const unknown = [...items, leaves].find((name) => !known.has(name));
    if (unknown !== undefined) {
      const where = `tables/remainders.json: ${emptying}.${index} (${mcVersion})`;
      throw new CodedError("input.invalidDomain", `${where}: no such item: ${unknown}`);
    }
    return [{ items, leaves, safetyLevel }];
  });
}
