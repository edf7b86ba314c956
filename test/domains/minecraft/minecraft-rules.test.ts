import { describe, expect, test } from "vitest";
import { minecraftRules, SUPPORTED_VERSIONS } from "../../../domains/minecraft/index.ts";
import { compileRules } from "../../../domains/minecraft/minecraft-rules.ts";

const rules = minecraftRules("1.20.1");

const pairs = (mcVersion: string, station: string): number =>
  minecraftRules(mcVersion).cooking.filter((recipe) => recipe.station === station).length;

/** Expected count of an item per block with the right unenchanted tool. */
const expected = (block: string, item: string, mcVersion = "1.20.1"): number =>
  minecraftRules(mcVersion)
    .lootOf(block)
    .filter((entry) => entry.item === item && entry.needs === null)
    .reduce((sum, { chance, min, max }) => sum + (chance * (min + max)) / 2, 0);

describe("cooking", () => {
  test("has the game's 124, 46, 9 and 9 pairs of input and product in 1.20.1", () => {
    expect(["furnace", "blast_furnace", "smoker", "campfire"].map((station) => pairs("1.20.1", station))).toEqual([
      124, 46, 9, 9,
    ]);
  });

  test("takes 200 ticks in a furnace, 100 in a blast furnace, 600 on a campfire", () => {
    expect(rules.cook("furnace", "raw_iron")).toEqual({
      station: "furnace",
      input: "raw_iron",
      item: "iron_ingot",
      ticks: 200,
    });
    expect(rules.cook("blast_furnace", "raw_iron")?.ticks).toBe(100);
    expect(rules.cook("campfire", "beef")?.ticks).toBe(600);
  });

  test("limits each station to its own recipes", () => {
    expect(rules.cook("smoker", "raw_iron")).toBeUndefined();
    expect(rules.cook("blast_furnace", "sand")).toBeUndefined();
    expect(rules.cook("furnace", "crimson_stem")).toBeUndefined();
  });

  test("smelts ores in 1.16.5, which has no raw metal", () => {
    expect(minecraftRules("1.16.5").cook("furnace", "iron_ore")?.item).toBe("iron_ingot");
    expect(minecraftRules("1.16.5").cook("furnace", "raw_iron")).toBeUndefined();
    expect(expected("iron_ore", "iron_ore", "1.16.5")).toBe(1);
    expect(expected("iron_ore", "raw_iron", "1.20.1")).toBe(1);
  });

  test("makes resin bricks from 1.21.4 on", () => {
    expect(minecraftRules("1.21.4").cook("furnace", "resin_clump")?.item).toBe("resin_brick");
    expect(minecraftRules("1.21.1").cook("furnace", "resin_clump")).toBeUndefined();
  });
});

describe("fuel", () => {
  test("includes the game's 248 fuels in 1.20.1", () => {
    expect(compileRules("1.20.1").fuels.size).toBe(248);
  });

  test.each([
    ["lava_bucket", 20_000],
    ["coal_block", 16_000],
    ["dried_kelp_block", 4001],
    ["charcoal", 1600],
    ["oak_boat", 1200],
    ["bamboo_hanging_sign", 800],
    ["oak_planks", 300],
    ["wooden_pickaxe", 200],
    ["oak_slab", 150],
    ["stick", 100],
    ["white_carpet", 67],
    ["scaffolding", 50],
    ["crimson_planks", 0],
    ["beehive", 0],
  ])("%s burns %i ticks", (item, ticks) => {
    expect(rules.burnTicks(item)).toBe(ticks);
  });

  test("scaffolding burns 400 ticks before 1.19", () => {
    expect(minecraftRules("1.18.2").burnTicks("scaffolding")).toBe(400);
  });

  test("a lava bucket leaves a bucket, coal nothing", () => {
    expect(rules.fuelRemainder("lava_bucket")).toBe("bucket");
    expect(rules.fuelRemainder("coal")).toBeNull();
    expect(rules.craftingRemainder("milk_bucket")).toBe("bucket");
  });

  test.each([
    ["milk_bucket", "bucket"],
    ["potion", "glass_bottle"],
    ["honey_bottle", "glass_bottle"],
    ["rabbit_stew", "bowl"],
    ["suspicious_stew", "bowl"],
    ["bread", null],
    ["lava_bucket", null],
  ])("who eats or drinks %s keeps %s", (item, left) => {
    expect(rules.consumingRemainder(item)).toBe(left);
  });
});

describe("loot", () => {
  test.each([
    ["stone", "cobblestone", 1],
    ["gravel", "flint", 0.1],
    ["gravel", "gravel", 0.9],
    ["oak_leaves", "stick", 0.03],
    ["oak_leaves", "apple", 0.005],
    ["oak_leaves", "oak_sapling", 0.05],
    ["jungle_leaves", "jungle_sapling", 0.025],
    ["mangrove_leaves", "stick", 0.03],
    ["redstone_ore", "redstone", 4.5],
    ["lapis_ore", "lapis_lazuli", 6.5],
    ["copper_ore", "raw_copper", 3.5],
    ["nether_gold_ore", "gold_nugget", 4],
    ["glowstone", "glowstone_dust", 3],
    ["sea_lantern", "prismarine_crystals", 2.5],
    ["melon", "melon_slice", 5],
    ["grass", "wheat_seeds", 0.125],
    ["clay", "clay_ball", 4],
    ["snow_block", "snowball", 4],
    ["bookshelf", "book", 3],
    ["oak_slab", "oak_slab", 1],
    ["candle", "candle", 1],
    ["sea_pickle", "sea_pickle", 1],
    ["nether_wart", "nether_wart", 3],
    ["wheat", "wheat", 1],
    ["campfire", "charcoal", 2],
    ["dead_bush", "stick", 1],
    ["ender_chest", "obsidian", 8],
    ["wall_torch", "torch", 1],
    ["oak_wall_sign", "oak_sign", 1],
    ["tuff_bricks", "tuff_bricks", 0],
  ])("%s drops %s %d times on average", (block, item, count) => {
    expect(expected(block, item)).toBeCloseTo(count, 9);
  });

  test("red and brown mushroom blocks drop a third of a mushroom", () => {
    expect(expected("red_mushroom_block", "red_mushroom")).toBeCloseTo(1 / 3, 9);
  });

  test("blocks without loot in minecraft-data drop themselves", () => {
    expect(expected("tuff_bricks", "tuff_bricks", "1.21.1")).toBe(1);
    expect(expected("vault", "vault", "1.21.1")).toBe(0);
  });

  test("silk touch replaces the plain drop instead of halving it", () => {
    expect(rules.lootOf("stone")).toEqual([
      { item: "stone", chance: 1, min: 1, max: 1, needs: "silk_touch", notWithSilkTouch: false },
      { item: "cobblestone", chance: 1, min: 1, max: 1, needs: null, notWithSilkTouch: true },
    ]);
  });

  test.each([
    ["oak_leaves", "oak_leaves"],
    ["cobweb", "cobweb"],
    ["grass", "grass"],
    ["tall_seagrass", "seagrass"],
    ["vine", "vine"],
    ["glow_lichen", "glow_lichen"],
    ["hanging_roots", "hanging_roots"],
  ])("%s gives %s only to shears", (block, item) => {
    expect(expected(block, item)).toBe(0);
    expect(rules.lootOf(block).some((entry) => entry.item === item && entry.needs === "shears")).toBe(true);
  });

  test("glass drops only with silk touch, infested stone as stone", () => {
    expect(rules.lootOf("glass").every(({ needs }) => needs === "silk_touch")).toBe(true);
    expect(rules.lootOf("infested_stone").map(({ item, needs }) => [item, needs])).toEqual([["stone", "silk_touch"]]);
  });

  test("every entry has a valid chance and count in all versions", () => {
    for (const mcVersion of SUPPORTED_VERSIONS) {
      for (const [block, { entries }] of compileRules(mcVersion).loot) {
        for (const { chance, min, max } of entries) {
          expect(chance > 0 && chance <= 1 && min >= 1 && max >= min, `${mcVersion} ${block}`).toBe(true);
        }
      }
    }
  });

  test("harvestTools lists tools, or is null if the hand harvests", () => {
    expect(rules.harvestTools("iron_ore")).toEqual([
      "diamond_pickaxe",
      "iron_pickaxe",
      "netherite_pickaxe",
      "stone_pickaxe",
    ]);
    expect(rules.harvestTools("dirt")).toBeNull();
  });
});
