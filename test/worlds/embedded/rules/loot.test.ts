import { describe, expect, test } from "vitest";
import type { LootEntry } from "../../../../domains/minecraft/index.ts";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";
import { rollBlockLoot, rollEntityLoot } from "../../../../worlds/embedded/rules/loot.ts";

const entry = (item: string, more: Partial<LootEntry> = {}): LootEntry => ({
  ...{ item, chance: 1, min: 1, max: 1, needs: null, notWithSilkTouch: false },
  ...more,
});
const TABLE: Record<string, LootEntry[]> = {
  stone: [entry("cobblestone", { notWithSilkTouch: true }), entry("stone", { needs: "silk_touch" })],
  oak_leaves: [
    entry("oak_sapling", { chance: 0.05, notWithSilkTouch: true }),
    entry("oak_leaves", { needs: "shears" }),
  ],
  gravel: [entry("flint", { chance: 0.1 }), entry("gravel", { chance: 0.9 })],
  redstone_ore: [entry("redstone", { min: 4, max: 5 })],
};
const rules = {
  lootOf: (block: string) => TABLE[block] ?? [],
  harvestTools: (block: string) => (block === "oak_leaves" ? null : ["wooden_pickaxe", "iron_pickaxe"]),
};
const roll = (block: string, name: string | null, silkTouch = false) =>
  rollBlockLoot(rules, block, name === null ? null : { name, silkTouch }, seededRandom(1));

describe("block loot", () => {
  test("is empty where a tool is needed and the hand is bare", () => {
    expect(roll("stone", null)).toEqual([]);
    expect(roll("stone", "wooden_shovel")).toEqual([]);
  });

  test("is the plain drop with the right tool", () => {
    expect(roll("stone", "wooden_pickaxe")).toEqual([{ item: "cobblestone", count: 1 }]);
  });

  test("is the block itself with silk touch", () => {
    expect(roll("stone", "iron_pickaxe", true)).toEqual([{ item: "stone", count: 1 }]);
  });

  test("of leaves is the leaves with shears", () => {
    expect(roll("oak_leaves", "shears")).toEqual([{ item: "oak_leaves", count: 1 }]);
  });

  test("drops as often as its chance says", () => {
    const random = seededRandom(7);
    const hits = Array.from({ length: 4000 }, () => rollBlockLoot(rules, "oak_leaves", null, random)).flat().length;
    expect(hits).toBeGreaterThan(150);
    expect(hits).toBeLessThan(250);
  });

  test("ranges between its least and its greatest count", () => {
    const random = seededRandom(3);
    const counts = new Set(
      Array.from({ length: 50 }, () => {
        const [loot] = rollBlockLoot(rules, "redstone_ore", { name: "iron_pickaxe", silkTouch: false }, random);
        return loot?.count;
      }),
    );
    expect([...counts].sort()).toEqual([4, 5]);
  });

  test("is exactly one of the entries whose chances add up to one", () => {
    const random = seededRandom(11);
    const shovel = { name: "iron_pickaxe", silkTouch: false };
    const rolls = Array.from({ length: 1000 }, () => rollBlockLoot(rules, "gravel", shovel, random));
    expect(rolls.every((loot) => loot.length === 1)).toBe(true);
    const flint = rolls.filter(([loot]) => loot?.item === "flint").length;
    expect(Math.abs(flint - 100)).toBeLessThan(40);
  });

  test("is the same for the same seed", () => {
    const rolls = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 30 }, () => rollBlockLoot(rules, "oak_leaves", null, random));
    };
    expect(rolls(5)).toEqual(rolls(5));
  });
});

describe("a creature's loot", () => {
  test("is empty where the table has no entry", () => {
    expect(rollEntityLoot([], seededRandom(1))).toEqual([]);
  });

  test("follows the table's counts", () => {
    const entries = [{ item: "beef", chance: 1, min: 2, max: 2 }];
    expect(rollEntityLoot(entries, seededRandom(1))).toEqual([{ item: "beef", count: 2 }]);
  });
});
