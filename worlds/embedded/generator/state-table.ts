// The block states that the generator paints with, looked up once a world. Blocks that a version
// lacks become air.

import type { Registry } from "flying-squid";
import { stateId } from "./block-states.ts";
import { GROUND_BLOCKS, type TerrainGround } from "./terrain.ts";
import type { GeneratedTree } from "./trees.ts";

export interface StateTable {
  ground: Record<TerrainGround, number>;
  /** The state of each ore by the kind of rock around it. */
  ores: ReadonlyMap<string, Record<"stone" | "deepslate", number>>;
  /** The kind of rock of a state; undefined where ores do not replace it. */
  rocks: ReadonlyMap<number, "stone" | "deepslate">;
  log: Record<GeneratedTree["wood"], number>;
  leaves(wood: GeneratedTree["wood"], distance: number): number;
  grass: number;
  tallGrass: [lower: number, upper: number];
  flower: Record<"dandelion" | "poppy", number>;
  sugarCane: number;
}

/** The states of a version. */
export function stateTable(registry: Registry): StateTable {
  const known = (name: string): boolean => registry.blocksByName[name] !== undefined;
  const plain = (name: string): number => (known(name) ? stateId(registry, name) : 0);
  const ground = { ...Object.fromEntries(GROUND_BLOCKS.map((name) => [name, plain(name)])), air: 0 } as Record<
    TerrainGround,
    number
  >;
  const ores = new Map<string, Record<"stone" | "deepslate", number>>();
  for (const { name } of registry.blocksArray) {
    const deep = `deepslate_${name}`;
    ores.set(name, { stone: plain(name), deepslate: plain(known(deep) ? deep : name) });
  }
  const rocks = new Map<number, "stone" | "deepslate">();
  for (const name of ["stone", "granite", "diorite", "andesite"].filter(known)) rocks.set(plain(name), "stone");
  for (const name of ["deepslate", "tuff"].filter(known)) rocks.set(plain(name), "deepslate");
  const leaves = (wood: GeneratedTree["wood"], distance: number) =>
    stateId(registry, `${wood}_leaves`, { distance: String(distance), persistent: "false" });
  const leafStates = new Map(
    (["oak", "birch"] as const).flatMap((wood) =>
      [1, 2, 3, 4, 5].map((d) => [`${wood}${d}`, leaves(wood, d)] as const),
    ),
  );
  return {
    ground,
    ores,
    rocks,
    log: { oak: plain("oak_log"), birch: plain("birch_log") },
    leaves: (wood, distance) => leafStates.get(`${wood}${distance}`) ?? leaves(wood, 1),
    grass: plain(known("short_grass") ? "short_grass" : "grass"),
    tallGrass: [stateId(registry, "tall_grass", { half: "lower" }), stateId(registry, "tall_grass", { half: "upper" })],
    flower: { dandelion: plain("dandelion"), poppy: plain("poppy") },
    sugarCane: plain("sugar_cane"),
  };
}
