import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { BLOCK_LOOT, type BlockLoot, readBlockLoot } from "../../../../domains/minecraft/tables/block-loot.ts";

const lootOf = (mcVersion: string): Map<string, BlockLoot> => readBlockLoot(loadGameData(mcVersion));

/** Expected count of an item per block with the right unenchanted tool. */
const expected = (loot: Map<string, BlockLoot>, block: string, item: string): number =>
  (loot.get(block)?.entries ?? [])
    .filter((entry) => entry.item === item && entry.needs === null)
    .reduce((sum, { chance, min, max }) => sum + (chance * (min + max)) / 2, 0);

describe("block loot in 1.20.1, by the game's loot tables", () => {
  const loot = lootOf("1.20.1");

  test("23 blocks drop more with shears than with a plain tool", () => {
    const blocks = [...loot].filter(([, { entries }]) =>
      entries.some(
        ({ item, needs }) =>
          needs === "shears" && !entries.some((other) => other.item === item && other.needs === null),
      ),
    );
    expect(blocks).toHaveLength(23);
  });

  test.each([
    ["stone", "cobblestone", 1],
    ["brown_mushroom_block", "brown_mushroom", 1 / 3],
    ["oak_leaves", "apple", 0.005],
    ["oak_leaves", "stick", 0.03],
    ["jungle_leaves", "jungle_sapling", 0.025],
    ["mangrove_leaves", "stick", 0.03],
    ["flowering_azalea_leaves", "flowering_azalea", 0.05],
    ["melon", "melon_slice", 5],
    ["redstone_ore", "redstone", 4.5],
    ["deepslate_lapis_ore", "lapis_lazuli", 6.5],
    ["glowstone", "glowstone_dust", 3],
    ["nether_gold_ore", "gold_nugget", 4],
    ["copper_ore", "raw_copper", 3.5],
    ["sea_lantern", "prismarine_crystals", 2.5],
    ["gravel", "flint", 0.1],
    ["gravel", "gravel", 0.9],
    ["gilded_blackstone", "gilded_blackstone", 0.9],
    ["nether_wart", "nether_wart", 3],
    ["snow_block", "snowball", 4],
    ["grass", "wheat_seeds", 0.125],
    ["bookshelf", "book", 3],
    ["ender_chest", "obsidian", 8],
    ["campfire", "charcoal", 2],
    ["candle", "candle", 1],
    ["oak_slab", "oak_slab", 1],
    ["sea_pickle", "sea_pickle", 1],
    ["chorus_plant", "chorus_fruit", 0.5],
    ["amethyst_cluster", "amethyst_shard", 4],
    ["white_bed", "white_bed", 1],
    ["chiseled_bookshelf", "chiseled_bookshelf", 0],
    ["ice", "ice", 0],
  ])("%s drops %s, %d per block", (block, item, count) => {
    expect(expected(loot, block, item)).toBeCloseTo(count, 3);
  });

  test("wall blocks drop their standing form", () => {
    const walls = [...loot.keys()].filter((name) =>
      /_wall_(\w+_)?(sign|banner|head|skull|torch)$|^wall_torch$/.test(name),
    );
    expect(walls).toHaveLength(48);
    for (const name of walls) {
      const item = name.replace(/_wall_|^wall_/, (part) => (part === "wall_" ? "" : "_"));
      expect([name, expected(loot, name, item)]).toEqual([name, 1]);
    }
  });
});

const NOTHING = [
  "bedrock",
  "budding_amethyst",
  "cake",
  "end_portal_frame",
  "frogspawn",
  "reinforced_deepslate",
  "spawner",
  "suspicious_gravel",
  "suspicious_sand",
  "trial_spawner",
  "vault",
];
const OF_OPERATORS = /command_block|^structure_|^jigsaw$|^barrier$|^light$|^test_/;

test.each(SUPPORTED_VERSIONS)(
  "in %s only blocks that vanilla leaves empty drop nothing although their item exists",
  (mcVersion) => {
    const { items } = loadGameData(mcVersion);
    const empty = [...lootOf(mcVersion)].filter(([name, { entries }]) => entries.length === 0 && items.has(name));
    const names = empty.map(([name]) => name).filter((name) => !OF_OPERATORS.test(name));
    expect(names.filter((name) => !NOTHING.includes(name))).toEqual([]);
    expect(names).toContain("bedrock");
  },
);

test("blocks newer than the loot tables drop themselves, or need silk touch or shears", () => {
  const loot = lootOf("26.1");
  for (const name of [
    "tuff_bricks",
    "waxed_copper_bulb",
    "crafter",
    "heavy_core",
    "oak_shelf",
    "copper_chest",
    "resin_block",
  ]) {
    expect([name, expected(loot, name, name)]).toEqual([name, 1]);
  }
  expect(expected(loot, "bush", "bush")).toBe(0);
  expect(loot.get("bush")?.entries.map(({ needs }) => needs)).toEqual(["shears", "silk_touch"]);
  expect(expected(loot, "creaking_heart", "resin_clump")).toBe(2);
});

test("ore in 1.16.5 drops itself, and copper in 1.17 drops less than later", () => {
  expect(expected(lootOf("1.16.5"), "gold_ore", "gold_ore")).toBe(1);
  expect(expected(lootOf("1.17.1"), "copper_ore", "raw_copper")).toBe(2.5);
});

test("a row about an unknown item is refused with file, row and version", () => {
  const drop = { item: "stonn", chance: 1, min: 1, times: 1, needs: null, alternative: false };
  const row = { blocks: ["stone"], ripe: false, drops: [drop] };
  expect(() => readBlockLoot(loadGameData("1.20.1"), { ...BLOCK_LOOT, blocks: [row] })).toThrow(
    /block-loot\.json: blocks\.0 \(1\.20\.1\): no such item: stonn/,
  );
});
