// Creatures of a version: health, temper, habitats, and drops when a player kills them with an
// unenchanted weapon. Drops are vanilla's entity loot tables (minecraft-data's entityLoot loses
// counts and chances) and, where named, carried items. `group` and `searchTicks` are our estimates:
// the creatures met, or respawned while the body stays, and the expected search.

import { z } from "zod";
import { byCodeUnit, CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import type { EntityDrop } from "../data/world-rules.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import creaturesJson from "./creatures.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/** One drop: `min`..`max` items, uniformly, with `chance`, rolled `times` times independently. */
const Drop = z.strictObject({
  item: z.string().min(1),
  chance: z.number().gt(0).max(1).default(1),
  min: z.int().min(0).default(1),
  max: z.int().min(1).default(1),
  times: z.int().min(1).default(1),
  versions: VersionRange.optional(),
});

const Habitat = z.strictObject({
  dimension: z.enum(["overworld", "nether", "end"]),
  /** Biome, structure or time of day, for readers. */
  where: z.string().min(1),
  group: z.int().min(1).max(256),
  searchTicks: z.int().min(0),
  /** Facts that must hold besides the dimension. */
  requires: z.array(z.string()).default([]),
  versions: VersionRange.optional(),
});

/**
 * `temper`: a neutral creature fights back; a boss needs a strong weapon. `damage`: health points
 * of its attack at normal difficulty.
 */
export const CreatureTable = z.strictObject({
  source: Source,
  creatures: z.array(
    z.strictObject({
      entity: z.string().min(1),
      /**
       * On peaceful difficulty: `never`, the game removes it; `generated`, it spawns no more, and
       * stays only where a structure was generated with it. Absent: as on any other.
       */
      atPeaceful: z.enum(["never", "generated"]).optional(),
      health: z.number().positive(),
      temper: z.enum(["passive", "neutral", "hostile", "boss"]),
      damage: z.number().min(0).default(0),
      /** Average experience points. */
      experience: z.number().min(0).default(0),
      /** Time to the next one, our estimate: the way there, or until it comes. */
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

/** Whether the fact is the sighting of a creature: a state may name it, even if no search finds it. */
export const isCreatureSighting = (name: string): boolean => SIGHTINGS.has(name);

const SIGHTINGS: ReadonlySet<string> = new Set(CREATURES.creatures.map(({ entity }) => `seen:${entity}`));

export interface CreatureFacts {
  entity: string;
  atPeaceful?: "never" | "generated" | undefined;
  health: number;
  temper: "passive" | "neutral" | "hostile" | "boss";
  damage: number;
  experience: number;
  approachTicks: number;
  /** Empty for creatures that are built, bred, or from a rare event. */
  habitats: readonly Habitat[];
  drops: readonly EntityDrop[];
}

/**
 * All creatures of the table in the version, by name. Throws `input.invalidDomain` on a bad row.
 */
export function readCreatures(data: GameData, table: CreatureTable = CREATURES): Map<string, CreatureFacts> {
  const { mcVersion, entities, items } = data;
  const found: [string, CreatureFacts][] = [];
  table.creatures.forEach(({ versions, drops, habitats, source: _, ...row }, index) => {
    if (!inRange(mcVersion, versions)) return;
    const fail = (what: string): never => {
      throw new CodedError("input.invalidDomain", `tables/creatures.json: creatures.${index} (${mcVersion}): ${what}`);
    };
    if (!entities.has(row.entity)) fail(`no such entity: ${row.entity}`);
    if (found.some(([other]) => other === row.entity)) fail(`${row.entity} is listed twice`);
    if (row.temper !== "passive" && row.damage === 0) fail(`${row.entity} fights but has no damage`);
    const entries = drops
      .filter((drop) => inRange(mcVersion, drop.versions))
      .flatMap(({ item, chance, min, max, times }) => {
        if (!items.has(item)) fail(`no such item: ${item}`);
        if (min > max) fail(`${item}: min ${min} is above max ${max}`);
        return Array.from({ length: times }, () => ({ item, chance, min, max }));
      });
    const here = habitats.filter((habitat) => inRange(mcVersion, habitat.versions));
    found.push([row.entity, { ...row, habitats: here, drops: entries }]);
  });
  return new Map(found.sort(([a], [b]) => byCodeUnit(a, b)));
}

/** Average items per kill. */
export const expectedDrop = ({ drops }: CreatureFacts, item: string): number =>
  drops
    .filter((drop) => drop.item === item)
    .reduce((sum, { chance, min, max }) => sum + (chance * (min + max)) / 2, 0);
