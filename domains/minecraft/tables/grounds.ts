// Grounds that plants need beneath them: where one is natural, or a held block that is placed and
// comes back. tables/grounds.json names sources row by row.

import { z } from "zod";
import { byCodeUnit, CodedError, FactName, type Operator } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import groundsJson from "./grounds.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const GroundTable = z.strictObject({
  source: Source,
  grounds: z.array(
    z.strictObject({
      ground: z.string().min(1),
      /** Facts, any of which means that there is enough of it: a dimension, or blocks in sight. */
      natural: z.array(FactName),
      /** Blocks that do, by name or for a range of versions. */
      blocks: z.array(z.union([z.string(), z.strictObject({ items: z.array(z.string()), versions: VersionRange })])),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
});

export interface Ground {
  natural: readonly string[];
  blocks: readonly string[];
}

const GROUNDS = parseTable(GroundTable, groundsJson, "grounds.json");

/** The ground of that name in the version. Throws `input.invalidDomain` if there is none. */
export function readGround({ mcVersion, items }: GameData, name: string): Ground {
  const where = `tables/grounds.json: ${name} (${mcVersion})`;
  const row = GROUNDS.grounds.find(({ ground, versions }) => ground === name && inRange(mcVersion, versions));
  if (row === undefined) throw new CodedError("input.invalidDomain", `${where}: no such ground`);
  const blocks = row.blocks.flatMap((entry) =>
    typeof entry === "string" ? [entry] : inRange(mcVersion, entry.versions) ? entry.items : [],
  );
  const unknown = blocks.find((block) => !items.has(block));
  if (unknown !== undefined) throw new CodedError("input.invalidDomain", `${where}: no such item: ${unknown}`);
  return { natural: row.natural, blocks: blocks.sort(byCodeUnit) };
}

/**
 * The need for so much ground. Natural ground is never short, and placed ground not mixed with it:
 * if more than one piece is needed, `isPlaced` says which of the two is meant.
 */
export function groundNeed({ natural, blocks }: Ground, count: number, isPlaced = natural.length === 0): Operator["requires"] {
  if (count === 1) return [{ anyOf: [...natural, ...blocks].sort(byCodeUnit), count }];
  return [isPlaced ? { anyOf: [...blocks], count } : { anyOf: [...natural], count: 1 }];
}
