// The block states that the generator paints with, looked up once a world. Blocks that a version lacks become air.

import type { Registry } from "flying-squid";
import { stateId } from "./block-states.ts";
import type { Ground } from "./terrain.ts";
import type { Tree } from "./trees.ts";

export interface StateTable {
  ground: Record<Ground, number>;
  /** What a vein's block becomes in a host block; null where the host is no rock that ores replace. */
  ore(block: string, host: number): number | null;
  log: Record<Tree["wood"], number>;
  leaves(wood: Tree["wood"], distance: number): number;
  grass: number;
  tallGrass: [lower: number, upper: number];
  flower: Record<"dandelion" | "poppy", number>;
  sugarCane: number;
}

/** The states of a version. */
export function stateTable(registry: Registry): StateTable {
  const known = (name: string): boolean => registry.blocksByName[name] !== undefined;
  const plain = (name: string): number => (known(name) ? stateId(registry, name) : 0);
  const names = [
    "bedrock",
    "deepslate",
    "stone",
    "dirt",
    "grass_block",
    "sand",
    "sandstone",
    "gravel",
    "clay",
    "water",
  ];
  const ground = { ...Object.fromEntries(names.map((name) => [name, plain(name)])), air: 0 } as Record<Ground, number>;
  const ores = new Map<string, [inStone: number, inDeepslate: number]>();
  for (const { name } of registry.blocksArray) {
    ores.set(name, [plain(name), known(`deepslate_${name}`) ? plain(`deepslate_${name}`) : plain(name)]);
  }
  const hosts = (blocks: readonly string[]) => new Set(blocks.filter(known).map(plain));
  const stones = hosts(["stone", "granite", "diorite", "andesite"]);
  const deepStones = hosts(["deepslate", "tuff"]);
  const leaves = (wood: Tree["wood"], distance: number) =>
    stateId(registry, `${wood}_leaves`, { distance: String(distance), persistent: "false" });
  const leafStates = new Map(
    (["oak", "birch"] as const).flatMap((wood) =>
      [1, 2, 3, 4, 5].map((d) => [`${wood}${d}`, leaves(wood, d)] as const),
    ),
  );
  return {
    ground,
    ore(block, host) {
      const ore = ores.get(block);
      if (ore === undefined) return null;
      if (stones.has(host)) return ore[0];
      return deepStones.has(host) ? ore[1] : null;
    },
    log: { oak: plain("oak_log"), birch: plain("birch_log") },
    leaves: (wood, distance) => leafStates.get(`${wood}${distance}`) ?? leaves(wood, 1),
    grass: plain(known("short_grass") ? "short_grass" : "grass"),
    tallGrass: [stateId(registry, "tall_grass", { half: "lower" }), stateId(registry, "tall_grass", { half: "upper" })],
    flower: { dandelion: plain("dandelion"), poppy: plain("poppy") },
    sugarCane: plain("sugar_cane"),
  };
}
