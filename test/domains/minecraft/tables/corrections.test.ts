import { describe, expect, test } from "vitest";
import { neverObtainable } from "../../../../domains/minecraft/analysis/item-status.ts";
import type { GameData } from "../../../../domains/minecraft/data/game-data.ts";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { digTicks } from "../../../../domains/minecraft/digging/dig-time.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import { collapseRecipes } from "../../../../domains/minecraft/sources/recipes.ts";
import { CORRECTIONS, correctData } from "../../../../domains/minecraft/tables/corrections.ts";
import { widenRecipes } from "../../../../domains/minecraft/tables/recipe-kinds.ts";

const VERSIONS = SUPPORTED_VERSIONS.map(loadGameData);

/**
 * Names whose value differs in one version or several in a row while the versions before and after
 * agree; experiments are left out.
 */
function outliers(valuesOf: (data: GameData) => ReadonlyMap<string, unknown>): string[] {
  const byVersion = VERSIONS.map((data) => {
    const never = neverObtainable(data);
    return new Map(
      [...valuesOf(data)].filter(([name]) => !never.has(name)).map(([name, value]) => [name, JSON.stringify(value)]),
    );
  });
  return [...new Set(byVersion.flatMap((values) => [...values.keys()]))].flatMap((name) => {
    const runs = byVersion.map((values) => values.get(name)).filter((value) => value !== undefined);
    const changes = runs.filter((value, index) => value !== runs[index - 1]);
    return new Set(changes).size < changes.length ? [`${name}: ${changes.join(" ")}`] : [];
  });
}

const ofItems = (read: (item: string, data: GameData) => unknown) => (data: GameData) =>
  new Map([...data.items.keys()].map((name) => [name, read(name, data)]));
const ofBlocks = (read: (block: string, data: GameData) => unknown) => (data: GameData) =>
  new Map([...data.blocks.keys()].map((name) => [name, read(name, data)]));

const HANDS = [null, "wooden_pickaxe", "iron_pickaxe", "iron_axe", "iron_shovel", "iron_hoe", "iron_sword", "shears"];

describe("no value of one version contradicts its neighbours, such as", () => {
  test.each<[string, (data: GameData) => ReadonlyMap<string, unknown>]>([
    ["stack sizes", ofItems((item, { items }) => items.get(item)?.stackSize)],
    ["durability", ofItems((item, { items }) => items.get(item)?.maxDurability ?? null)],
    ["hardness", ofBlocks((block, { blocks }) => blocks.get(block)?.hardness ?? null)],
    ["whether blocks can be dug", ofBlocks((block, { blocks }) => blocks.get(block)?.diggable)],
    [
      "harvest tools",
      ofBlocks(
        (block, { blocks }) => blocks.get(block)?.harvestTools?.filter((tool) => !tool.startsWith("copper_")) ?? null,
      ),
    ],
    [
      "digging times",
      ofBlocks((name, { blocks }) => {
        const block = blocks.get(name);
        return block === undefined ? null : HANDS.map((tool) => String(digTicks(block, tool)));
      }),
    ],
    [
      "recipes",
      (data) => {
        const recipes = widenRecipes(data, collapseRecipes(data));
        const sizes = recipes.map(({ item, count, ingredients, needsTable }) => {
          const kinds = ingredients.map((ingredient) => `${ingredient.count} ${ingredient.kinds.length > 1}`);
          return [item, [count, kinds.sort(), needsTable]] as const;
        });
        return new Map(
          [...Map.groupBy(sizes, ([item]) => item)].map(([item, all]) => [item, all.map(([, size]) => size).sort()]),
        );
      },
    ],
  ])("%s", (_, valuesOf) => {
    expect(outliers(valuesOf)).toEqual([]);
  });
});

describe("mended values", () => {
  const hardness = (mcVersion: string, block: string) => loadGameData(mcVersion).blocks.get(block)?.hardness;
  const item = (mcVersion: string, name: string) => loadGameData(mcVersion).items.get(name);

  test.each([
    ["1.18.2", "deepslate_bricks", 3.5],
    ["1.18.2", "cut_copper", 3],
    ["1.18.2", "tinted_glass", 0.3],
    ["1.18.2", "infested_stone", 0.75],
    ["1.16.5", "infested_stone", 0],
    ["1.16.5", "bedrock", -1],
    ["1.18.2", "end_portal_frame", -1],
  ])("hardness in %s of %s: %d", (mcVersion, block, value) => {
    expect(hardness(mcVersion, block)).toBe(value);
  });

  test.each(["1.16.5", "1.18.2", "1.19"])("a fungus on a stick does not stack in %s", (mcVersion) => {
    expect(item(mcVersion, "warped_fungus_on_a_stick")?.stackSize).toBe(1);
  });

  test.each([
    ["iron_pickaxe", 250],
    ["shears", 238],
    ["wolf_armor", 64],
  ])("%s has %d points of durability in 1.20.6", (name, points) => {
    expect(item("1.20.6", name)?.maxDurability).toBe(points);
  });

  test("1.20.6 has the recipes of 1.20.4, the turtle's renamed scute, and wolf armour", () => {
    const recipesOf = (mcVersion: string): Map<string, string> => {
      const data = loadGameData(mcVersion);
      const own = widenRecipes(data, collapseRecipes(data)).filter(({ item }) => !neverObtainable(data).has(item));
      const text = (value: unknown) => JSON.stringify(value).replaceAll("turtle_scute", "scute");
      return new Map(
        Object.entries(Object.groupBy(own, ({ item }) => item)).map(([name, all = []]) => [
          name,
          all.map(text).sort().join(),
        ]),
      );
    };
    const [before, after] = [recipesOf("1.20.4"), recipesOf("1.20.6")];
    expect([...after.keys()].filter((name) => !before.has(name))).toEqual(["wolf_armor"]);
    expect([...before].filter(([name, recipes]) => after.get(name) !== recipes)).toEqual([]);
  });

  test.each([
    ["1.17.1", "flowering_azalea_leaves", "iron_axe", 1],
    ["1.18.2", "flowering_azalea_leaves", "iron_axe", 12],
    ["1.18.2", "flowering_azalea_leaves", "iron_hoe", 1],
    ["1.18.2", "conduit", "iron_pickaxe", 21],
    ["1.16.5", "ladder", "iron_axe", 8],
    ["1.20.1", "moss_carpet", "iron_hoe", 1],
  ])("in %s, %s takes %s %d ticks", (mcVersion, name, tool, ticks) => {
    const block = loadGameData(mcVersion).blocks.get(name);
    expect(block === undefined ? undefined : digTicks(block, tool)).toBe(ticks);
  });
});

describe("rows with the versions that they hold in", () => {
  const cut = (mcVersion: string) =>
    compileRules(mcVersion)
      .lootOfEntity("rabbit")
      .find(({ item }) => item === "rabbit");

  test("a rabbit drops no meat every other time, up to 1.19.2", () => {
    const least = SUPPORTED_VERSIONS.map((mcVersion) => [mcVersion, cut(mcVersion)?.min]);
    expect(least.findLast(([, min]) => min === 0)).toEqual(["1.19.2", 0]);
    expect(least.filter(([, min]) => min === 0)).toHaveLength(5);
  });

  test.each([
    ["1.21.8", 0],
    ["1.21.9", 10],
    ["1.21.11", 12],
  ])("in %s, %d things smelt to copper nuggets", (mcVersion, count) => {
    const inputs = compileRules(mcVersion).cooking.filter(
      ({ item, station }) => item === "copper_nugget" && station === "furnace",
    );
    expect(inputs).toHaveLength(count);
  });
});

test("a row about an unknown block is refused with file, row and version", () => {
  const raw = loadGameData("1.20.1");
  const [row] = CORRECTIONS.blocks;
  const table = { ...CORRECTIONS, blocks: [{ ...row, blocks: ["stoen"], source: CORRECTIONS.source }] };
  expect(() => correctData(raw, loadGameData, table)).toThrow(/corrections\.json: blocks\.0 \(1\.20\.1\): .*stoen/);
});
