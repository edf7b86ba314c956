import { describe, expect, test } from "vitest";
import type { GameBlock } from "../../../../domains/minecraft/data/game-data.ts";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { digTicks } from "../../../../domains/minecraft/digging/dig-time.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { DIGGING } from "../../../../domains/minecraft/tables/digging.ts";

const block = (mcVersion: string, name: string): GameBlock => {
  const found = loadGameData(mcVersion).blocks.get(name);
  if (found === undefined) throw new Error(`no block ${name}`);
  return found;
};

/** Counts of blocks that need a tool, by the weakest sufficient one. */
function demands(mcVersion: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { harvestTools } of loadGameData(mcVersion).blocks.values()) {
    if (harvestTools === null || harvestTools.length === 0) continue;
    const tier = ["wooden", "stone", "iron", "diamond"].find((made) => harvestTools.includes(`${made}_pickaxe`));
    counts[tier ?? "other"] = (counts[tier ?? "other"] ?? 0) + 1;
  }
  return counts;
}

describe("harvest tools", () => {
  test("are needed by 335 blocks of 1.20.1: 43 stone, 12 iron, 5 diamond, 3 no pickaxe", () => {
    expect(demands("1.20.1")).toEqual({ wooden: 272, stone: 43, iron: 12, diamond: 5, other: 3 });
  });

  test("of 1.16.5 are corrected: flowers need no pickaxe, stairs and dead coral do", () => {
    expect(block("1.16.5", "peony").harvestTools).toBeNull();
    expect(block("1.16.5", "shroomlight").harvestTools).toBeNull();
    expect(block("1.16.5", "stone_stairs").harvestTools).toHaveLength(6);
    expect(block("1.16.5", "dead_fire_coral").harvestTools).toContain("wooden_pickaxe");
  });
});

describe("digging times are equal in all versions", () => {
  const cases: [string, string | null, number][] = [
    ["stone", "wooden_pickaxe", 23],
    ["iron_ore", "stone_pickaxe", 23],
    ["iron_ore", "diamond_pickaxe", 12],
    ["obsidian", "diamond_pickaxe", 188],
    ["ancient_debris", "netherite_pickaxe", 100],
    ["oak_log", "iron_axe", 10],
    ["dirt", "stone_shovel", 4],
    ["melon", "stone_axe", 8],
    ["cobweb", "iron_sword", 8],
    ["white_wool", "shears", 5],
    ["hay_block", "stone_hoe", 4],
    ["nether_wart_block", "iron_hoe", 5],
    ["purpur_block", "iron_pickaxe", 8],
    ["magma_block", "wooden_pickaxe", 8],
    ["purpur_block", null, 150],
  ];
  test.each(cases)("%s with %s: %i ticks and the pause", (name, tool, ticks) => {
    for (const mcVersion of SUPPORTED_VERSIONS) {
      expect([mcVersion, digTicks(block(mcVersion, name), tool)]).toEqual([mcVersion, ticks + 6]);
    }
  });

  test("shears cut leaves and swords bamboo instantly", () => {
    for (const mcVersion of SUPPORTED_VERSIONS) {
      expect(digTicks(block(mcVersion, "oak_leaves"), "shears")).toBe(1);
      expect(digTicks(block(mcVersion, "bamboo"), "wooden_sword")).toBe(1);
    }
  });

  test("swords cut bamboo shoots instantly, and axes are no faster than the hand", () => {
    for (const mcVersion of SUPPORTED_VERSIONS) {
      const shoot = block(mcVersion, "bamboo_sapling");
      expect([mcVersion, digTicks(shoot, "wooden_sword")]).toEqual([mcVersion, 1]);
      expect([mcVersion, digTicks(shoot, "iron_axe")]).toEqual([mcVersion, digTicks(shoot, null)]);
    }
  });

  test("hoes are faster than the hand on moss carpets", () => {
    for (const mcVersion of SUPPORTED_VERSIONS.filter((version) => version !== "1.16.5")) {
      const carpet = block(mcVersion, "moss_carpet");
      expect(digTicks(carpet, "iron_hoe"), mcVersion).toBeLessThan(digTicks(carpet, null));
    }
  });

  test("axes are faster on flowering leaves only in 1.17, pickaxes on conduits from 1.18 on", () => {
    for (const mcVersion of SUPPORTED_VERSIONS.filter((version) => version !== "1.16.5")) {
      const [leaves, conduit] = [block(mcVersion, "flowering_azalea_leaves"), block(mcVersion, "conduit")];
      const isOld = mcVersion === "1.17.1";
      expect([mcVersion, digTicks(leaves, "iron_axe") < digTicks(leaves, null)]).toEqual([mcVersion, isOld]);
      expect([mcVersion, digTicks(conduit, "iron_pickaxe") < digTicks(conduit, null)]).toEqual([mcVersion, !isOld]);
    }
  });

  test("copper is faster than stone and slower than iron", () => {
    const [stone, copper, iron] = ["stone", "copper", "iron"].map((tier) =>
      digTicks(block("26.1", "iron_ore"), `${tier}_pickaxe`),
    );
    expect([stone, copper, iron]).toEqual([29, 24, 21]);
  });
});

test("every material of every version is known", () => {
  for (const mcVersion of SUPPORTED_VERSIONS) {
    const materials = [...loadGameData(mcVersion).blocks.values()].flatMap(
      ({ material }) => material?.split(";") ?? [],
    );
    const unknown = new Set(materials.filter((part) => DIGGING.materials[part] === undefined));
    expect([mcVersion, [...unknown]]).toEqual([mcVersion, []]);
  }
});
