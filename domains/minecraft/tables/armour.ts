// Sets of armour that a fight may ask for, from the weakest to the strongest: their armour points
// and toughness when all four pieces are worn. Weaker sets are left out: they are not worth making
// for a fight that is too hard without one.

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { onceForEach } from "../data/once-for-each.ts";
import armourJson from "./armour.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const ArmourTable = z.strictObject({
  source: Source,
  sets: z
    .array(
      z.strictObject({
        material: z.string().min(1),
        points: z.int().min(1).max(30),
        toughness: z.int().min(0).max(20),
        source: Source,
      }),
    )
    .min(1),
});

const ARMOUR = parseTable(ArmourTable, armourJson, "armour.json");

const PIECES = ["helmet", "chestplate", "leggings", "boots"] as const;

export interface ArmourSet {
  points: number;
  toughness: number;
  /** For each piece, that of this set or of a better one. */
  pieces: readonly (readonly string[])[];
}

/** The sets of the version, weakest first. Throws `input.invalidDomain` on an unknown material. */
export const readArmour = onceForEach(({ mcVersion, items }: GameData): readonly ArmourSet[] =>
  ARMOUR.sets.map(({ points, toughness }, index) => {
    const better = ARMOUR.sets.slice(index);
    const pieces = PIECES.map((piece) => better.map(({ material }) => `${material}_${piece}`));
    const unknown = pieces.flat().find((name) => !items.has(name));
    if (unknown !== undefined)
      throw new CodedError("input.invalidDomain", `tables/armour.json (${mcVersion}): no such item: ${unknown}`);
    return { points, toughness, pieces };
  }),
);
