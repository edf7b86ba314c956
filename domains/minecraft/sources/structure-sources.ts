// Structures worth searching: for each sought item, the cheapest few places that hold it. Costs are
// expected costs of one item: with y of it per container on average, 1/y containers are emptied
// (the rule in operators/collect.ts). A structure with several loot tables counts as one kind of
// container with their mean contents.

import { byCodeUnit, type Ingredient, type SafetyLevel } from "../../../schemas/index.ts";
import { brushTicks, containerTicks, searchTicks } from "../costs/structures.ts";
import type { GameData } from "../data/game-data.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { expectedFinds } from "../tables/archaeology.ts";
import { type ExpectedLoot, expectedLoot, soughtItems } from "../tables/chest-loot.ts";
import { type Structure, structuresOf } from "../tables/structures.ts";

/** One item from one kind of container or suspicious block in a structure. */
export interface StructureSource {
  structure: Structure;
  /** Suffix of ids, and the place to empty: the structure, a vault, a trial spawner. */
  place: string;
  item: string;
  /** Containers or suspicious blocks per item, at least 1 if each holds less than one. */
  emptied: number;
  seen: string;
  ticks: number;
  danger: SafetyLevel;
  /** The suspicious block to brush; null for a container. */
  brushed: string | null;
  fought: boolean;
  key: Ingredient | null;
}

/** The result of a search: `seen:` amounts of a structure, and the ticks it takes. */
export interface StructureSight {
  structure: Structure;
  amounts: Readonly<Record<string, number>>;
  ticks: number;
}

interface StructureCatalogue {
  sources: readonly StructureSource[];
  /** Sights that some source needs. */
  sights: readonly StructureSight[];
}

/**
 * Places per item, and how many times slower than the fastest they may be: more would only slow the
 * search for plans.
 */
const PLACES_AN_ITEM = 3;
const TOO_LONG = 8;

/**
 * Penalty for distant places when the cheapest are chosen, not part of any cost: a portal and the
 * trip, the dragon. Our estimate.
 */
const DISTANT_PENALTY: Readonly<Record<Structure["dimension"], number>> = { overworld: 0, nether: 6000, end: 60_000 };

/** Sources and sights of the version, cached. Throws `input.invalidDomain` on a bad table row. */
export const structureCatalogue = onceForEach((data: GameData): StructureCatalogue => {
  const loot = expectedLoot(data);
  const finds = expectedFinds(data);
  const structures = structuresOf(data, loot, finds);
  const sights = new Map(structures.map((structure) => [structure.structure, sightOf(structure)]));
  const isSought = soughtItems(data.mcVersion);
  const all = structures
    .flatMap((structure) => [...chestSources(structure, loot), ...digSources(structure, finds)])
    .filter(({ item }) => isSought(item));
  const wholeTicks = ({ structure, seen, emptied, ticks }: StructureSource): number => {
    const sight = sights.get(structure.structure);
    const search = ((sight?.ticks ?? 0) * emptied) / (sight?.amounts[seen] ?? 1);
    return search + ticks + DISTANT_PENALTY[structure.dimension];
  };
  const sources = [...Map.groupBy(all, ({ item }) => item).values()].flatMap((ways) => quickest(ways, wholeTicks));
  const used = new Set(sources.map(({ seen }) => seen));
  return {
    sources,
    sights: [...sights.values()].flatMap(({ amounts, ...sight }) => {
      const wanted = Object.entries(amounts).filter(([seen]) => used.has(seen));
      return wanted.length === 0 ? [] : [{ ...sight, amounts: Object.fromEntries(wanted) }];
    }),
  };
});

function quickest(ways: readonly StructureSource[], ticksOf: (way: StructureSource) => number): StructureSource[] {
  const ordered = ways
    .map((way) => ({ way, ticks: ticksOf(way) }))
    .sort((a, b) => a.ticks - b.ticks || byCodeUnit(a.way.place, b.way.place));
  const limit = TOO_LONG * (ordered[0]?.ticks ?? 0);
  return ordered.slice(0, PLACES_AN_ITEM).flatMap(({ way, ticks }) => (ticks <= limit ? [way] : []));
}

function sightOf(structure: Structure): StructureSight {
  const totals = [
    ...structure.places.map((place): [string, number] => [seenAs(structure, place), total(place.tables)]),
    ...structure.digs.map((dig): [string, number] => [`seen:${structure.structure}/${dig.block}`, total(dig.tables)]),
  ];
  // If some structures have no container, proportionally more are searched.
  const min = Math.min(1, ...totals.map(([, count]) => count));
  const amounts = Object.fromEntries(totals.map(([name, count]) => [name, Math.max(1, Math.round(count))]));
  return { structure, amounts, ticks: searchTicks(structure.search) / min };
}

const seenAs = ({ structure }: Structure, { seen, place }: Structure["places"][number]): string =>
  `seen:${seen ?? place ?? structure}`;

function chestSources(structure: Structure, loot: ExpectedLoot): StructureSource[] {
  return structure.places.flatMap((place) => {
    const each = meanContents(place.tables, loot);
    for (const { item, count } of place.fixtures) each.set(item, (each.get(item) ?? 0) + count / total(place.tables));
    return [...each]
      .filter(([item]) => !place.except.includes(item))
      .map(([item, expected]): StructureSource => {
        const { key, apart, fightTicks } = place;
        return {
          structure,
          place: place.place ?? structure.structure,
          item,
          emptied: 1 / expected,
          seen: seenAs(structure, place),
          ticks: (containerTicks(apart) + fightTicks) / expected,
          danger: place.danger ?? structure.danger,
          brushed: null,
          fought: fightTicks > 0,
          key: key === undefined ? null : { anyOf: [key.item], count: atLeastOne(key.each / expected) },
        };
      });
  });
}

function digSources(structure: Structure, finds: ExpectedLoot): StructureSource[] {
  return structure.digs.flatMap(({ block, tables, apart, diggingTicks }) =>
    [...meanContents(tables, finds)].map(
      ([item, expected]): StructureSource => ({
        structure,
        place: structure.structure,
        item,
        emptied: 1 / expected,
        seen: `seen:${structure.structure}/${block}`,
        ticks: brushTicks(apart, diggingTicks) / expected,
        danger: structure.danger,
        brushed: block,
        fought: false,
        key: null,
      }),
    ),
  );
}

type Contents = Structure["places"][number]["tables"];

const total = (tables: Contents): number => tables.reduce((sum, { count }) => sum + count, 0);

/** Expected count of each item in a container filled from the tables. */
function meanContents(tables: Contents, loot: ExpectedLoot): Map<string, number> {
  const mean = new Map<string, number>();
  const all = total(tables);
  for (const { table, count } of tables) {
    for (const [item, each] of loot.get(table) ?? []) mean.set(item, (mean.get(item) ?? 0) + (each * count) / all);
  }
  return mean;
}

/** The nearest integer, at least 1: amounts are integers. */
export const atLeastOne = (count: number): number => Math.max(1, Math.round(count));
