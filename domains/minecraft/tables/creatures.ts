// Creatures of a version: health, temper, where they are found, what they drop when a player kills them with a plain weapon.
// Drops are vanilla's entity loot tables (minecraft-data's entityLoot loses counts and chances) and, where named, what a creature
// carries. `group` and `searchTicks` are our estimates: how many are met, or come again while one stays, and the expected search.

import { z } from "zod";
import { byCodeUnit, CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import type { EntityDrop } from "../data/world-rules.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import creaturesJson from "./creatures.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/** One drop: `min`..`max` items, evenly, with `chance`, rolled `times` apart. */
const Drop = z.strictObject({
  item: z.string().min(1),
  chance: z.number().gt(0).max(1).default(1),
  min: z.int().min(0).default(1),
  max: z.int().min(1).default(1),
  times: z.int().min(1).default(1),
  /** Nobody kills for it: worlds drop it, no plan counts on it. */
  incidental: z.boolean().default(false),
  versions: VersionRange.optional(),
});

const Habitat = z.strictObject({
  dimension: z.enum(["overworld", "nether", "end"]),
  /** Biome, structure or time of day, for the reader. */
  where: z.string().min(1),
  group: z.int().min(1).max(256),
  searchTicks: z.int().min(0),
  /** Facts that must be true besides the dimension. */
  requires: z.array(z.string()).default([]),
});

/** `temper`: a neutral creature fights back; a boss wants a strong weapon. `damage`: health points of its blow on normal difficulty. */
export const CreatureTable = z.strictObject({
  source: Source,
  creatures: z.array(
    z.strictObject({
      entity: z.string().min(1),
      health: z.number().positive(),
      temper: z.enum(["passive", "neutral", "hostile", "boss"]),
      damage: z.number().min(0).default(0),
      /** Experience points, on average. */
      experience: z.number().min(0).default(0),
      /** From one to the next, our estimate: over to it, or until the next comes. */
      approachTicks: z.int().min(0).default(60),
      habitats: z.array(Habitat),
      drops: z.array(Drop),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
});
export type CreatureTable = z.infer<typeof CreatureTable>;
export type Habitat = z.infer<typeof Habitat>;

export const CREATURES = parseTable(CreatureTable, creaturesJson, "creatures.json");

export interface CreatureDrop extends EntityDrop {
  /** Nobody kills for it: no plan counts on it. */
  incidental: boolean;
}

export interface CreatureFacts {
  entity: string;
  health: number;
  temper: "passive" | "neutral" | "hostile" | "boss";
  damage: number;
  experience: number;
  approachTicks: number;
  /** Empty for what is not simply met: built, bred, or from a rare event. */
  habitats: readonly Habitat[];
  drops: readonly CreatureDrop[];
}

/** Every creature of the table that the version has, by name. Throws `input.invalidDomain` on a bad row. */
export function readCreatures(data: GameData, table: CreatureTable = CREATURES): Map<string, CreatureFacts> {
  const { mcVersion, entities, items } = data;
  const found: [string, CreatureFacts][] = [];
  table.creatures.forEach(({ versions, drops, source: _, ...row }, index) => {
    if (!inRange(mcVersion, versions)) return;
    const fail = (what: string): never => {
      throw new CodedError("input.invalidDomain", `tables/creatures.json: creatures.${index} (${mcVersion}): ${what}`);
    };
    if (!entities.has(row.entity)) fail(`no such entity: ${row.entity}`);
    if (found.some(([other]) => other === row.entity)) fail(`${row.entity} twice`);
    if (row.temper !== "passive" && row.damage === 0) fail(`${row.entity} fights, but does no damage`);
    const entries = drops
      .filter((drop) => inRange(mcVersion, drop.versions))
      .flatMap(({ item, chance, min, max, times, incidental }) => {
        if (!items.has(item)) fail(`no such item: ${item}`);
        if (min > max) fail(`${item}: from ${min} to ${max}`);
        return Array.from({ length: times }, () => ({ item, chance, min, max, incidental }));
      });
    found.push([row.entity, { ...row, drops: entries }]);
  });
  return new Map(found.sort(([a], [b]) => byCodeUnit(a, b)));
}

/** Items that one kill gives on average. */
export const expectedDrop = ({ drops }: CreatureFacts, item: string): number =>
  drops
    .filter((drop) => drop.item === item)
    .reduce((sum, { chance, min, max }) => sum + (chance * (min + max)) / 2, 0);
