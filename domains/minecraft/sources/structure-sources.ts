// What structures are worth searching for: for each sought item the cheapest few places that hold it. One item at its expected
// cost: with y of it in a container on the average, 1/y containers are emptied (the rule at the head of operators/collect.ts).
// A structure with several loot tables is one kind of container with the mean of their contents.

import { byCodeUnit, type Ingredient, type SafetyLevel } from "../../../schemas/index.ts";
import { brushTicks, containerTicks, searchTicks } from "../costs/structures.ts";
import type { GameData } from "../data/game-data.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { expectedFinds } from "../tables/archaeology.ts";
import { type ExpectedLoot, expectedLoot, soughtItems } from "../tables/chest-loot.ts";
import { type Structure, structuresOf } from "../tables/structures.ts";

/** One item out of one kind of container or suspicious block of one structure. */
export interface StructureSource {
  structure: Structure;
  /** Suffix of ids, and what is emptied: the structure, a vault, a trial spawner. */
  place: string;
  item: string;
  /** Containers or suspicious blocks for one item, at least 1 where each holds fewer. */
  emptied: number;
  seen: string;
  ticks: number;
  danger: SafetyLevel;
  /** The suspicious block to brush; null where a container is opened. */
  brushed: string | null;
  fought: boolean;
  key: Ingredient | null;
}

/** What a search shows: `seen:` amounts of one structure, and the ticks until then. */
export interface StructureSight {
  structure: Structure;
  amounts: Readonly<Record<string, number>>;
  ticks: number;
}

interface StructureCatalogue {
  sources: readonly StructureSource[];
  /** What some source needs to be seen. */
  sights: readonly StructureSight[];
}

/** At most so many places for one item, and none so many times as long as the quickest: more only slow the search for plans down. */
const PLACES_AN_ITEM = 3;
const TOO_LONG = 8;

/** Counted against a far place when the cheapest are chosen, not in any cost: a portal and its trip, the dragon. Our estimate. */
const DISTANT_PENALTY: Readonly<Record<Structure["dimension"], number>> = { overworld: 0, nether: 6000, end: 60_000 };

/** Sources and sights of the version, made once. Throws `input.invalidDomain` on a bad row of the tables. */
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
  // Where not every one has a container, so many more are searched.
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

/** Expected number of each item in a container drawn from the tables. */
function meanContents(tables: Contents, loot: ExpectedLoot): Map<string, number> {
  const mean = new Map<string, number>();
  const all = total(tables);
  for (const { table, count } of tables) {
    for (const [item, each] of loot.get(table) ?? []) mean.set(item, (mean.get(item) ?? 0) + (each * count) / all);
  }
  return mean;
}

/** The nearest whole number, 1 at least: amounts are integers. */
export const atLeastOne = (count: number): number => Math.max(1, Math.round(count));
