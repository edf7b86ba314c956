// Grounds that plants need beneath them: where one is natural, or a held block that is placed and
// comes back. tables/grounds.json names sources row by row.

import { z } from "zod";
import { byCodeUnit, CodedError, FactName, type Operator } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import groundsJson from "./grounds.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/** Names, each for all versions or for a range of them. */
const Names = z.array(z.union([z.string(), z.strictObject({ items: z.array(z.string()), versions: VersionRange })]));

const GroundTable = z.strictObject({
  source: Source,
  grounds: z.array(
    z.strictObject({
      ground: z.string().min(1),
      /** Facts, any of which means that there is enough of it: a dimension, or blocks in sight. */
      natural: z.array(FactName),
      /** Blocks that do. */
      blocks: Names,
      /** Plants that need it as they are, and not only to grow. */
      plants: Names.default([]),
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
export function readGround(data: GameData, name: string): Ground {
  const row = rowsOf(data).find(({ ground }) => ground === name);
  if (row === undefined) throw new CodedError("input.invalidDomain", `${whereOf(data, name)}: no such ground`);
  return { natural: row.natural, blocks: namesOf(data, name, row.blocks).sort(byCodeUnit) };
}

/** The grounds of the plants that need one wherever they are set down. */
export const readPlantGrounds = (data: GameData): ReadonlyMap<string, Ground> =>
  new Map(
    rowsOf(data).flatMap(({ ground, plants }) =>
      namesOf(data, ground, plants).map((plant) => [plant, readGround(data, ground)] as const),
    ),
  );

const rowsOf = ({ mcVersion }: GameData) => GROUNDS.grounds.filter(({ versions }) => inRange(mcVersion, versions));

const whereOf = ({ mcVersion }: GameData, ground: string): string => `tables/grounds.json: ${ground} (${mcVersion})`;

function namesOf(data: GameData, ground: string, entries: z.infer<typeof Names>): string[] {
  const names = entries.flatMap((entry) =>
    typeof entry === "string" ? [entry] : inRange(data.mcVersion, entry.versions) ? entry.items : [],
  );
  const unknown = names.find((name) => !data.items.has(name));
  if (unknown !== undefined)
    throw new CodedError("input.invalidDomain", `${whereOf(data, ground)}: no such item: ${unknown}`);
  return names;
}

/**
 * The need for so much ground. Natural ground is never short, and placed ground not mixed with it:
 * if more than one piece is needed, `isPlaced` says which of the two is meant.
 */
export function groundNeed({ natural, blocks }: Ground, count: number, isPlaced = natural.length === 0): Operator["requires"] {
  if (count === 1) return [{ anyOf: [...natural, ...blocks].sort(byCodeUnit), count }];
  return [isPlaced ? { anyOf: [...blocks], count } : { anyOf: [...natural], count: 1 }];
}
