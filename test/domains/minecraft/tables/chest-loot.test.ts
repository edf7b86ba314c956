import { describe, expect, test } from "vitest";
import type { GameData } from "../../../../domains/minecraft/data/game-data.ts";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import { expectedFinds } from "../../../../domains/minecraft/tables/archaeology.ts";
import {
  CHEST_LOOT,
  ChestLootTable,
  expectedLoot,
  soughtItems,
} from "../../../../domains/minecraft/tables/chest-loot.ts";
import { naturalBlocks } from "../../../../domains/minecraft/tables/natural-blocks.ts";
import { parseTable } from "../../../../domains/minecraft/tables/table.ts";

const expected = (mcVersion: string, table: string, item: string): number =>
  expectedLoot(loadGameData(mcVersion)).get(table)?.get(item) ?? 0;

describe("the expected contents of a container match the game", () => {
  // rolls x weight / sum of weights x mean count, worked out by hand from the data packs.
  test.each([
    ["1.20.1", "desert_pyramid", "saddle", (3 * 20) / 232],
    ["1.20.1", "desert_pyramid", "diamond", ((3 * 5) / 232) * 2],
    ["1.20.1", "desert_pyramid", "dune_armor_trim_smithing_template", 2 / 7],
    ["1.20.1", "desert_pyramid", "bone", ((3 * 25) / 232) * 5 + (4 / 5) * 4.5],
    ["1.20.1", "bastion_treasure", "netherite_ingot", (3 * 15) / 100],
    ["1.20.1", "bastion_treasure", "ancient_debris", (3 * (10 + 2 * 4)) / 100],
    ["1.20.1", "bastion_treasure", "netherite_upgrade_smithing_template", 1],
    ["26.1", "bastion_treasure", "netherite_ingot", (3 * 15) / 112],
    ["1.20.1", "bastion_other", "music_disc_pigstep", 5 / 89],
    ["1.20.1", "end_city_treasure", "diamond", ((4 * 5) / 85) * 4.5],
    ["26.1", "end_city_treasure", "diamond", ((4 * 5) / 89) * 4.5],
    ["1.20.1", "simple_dungeon", "name_tag", (2 * 20) / 129],
    ["1.16.5", "simple_dungeon", "name_tag", (2 * 20) / 127],
    ["1.20.1", "abandoned_mineshaft", "golden_apple", 20 / 71],
    ["1.20.1", "nether_bridge", "saddle", (3 * 10) / 73],
    ["1.20.1", "ancient_city", "echo_shard", ((7.5 * 4) / 86) * 2],
    ["1.20.1", "ancient_city", "name_tag", (7.5 * 2) / 86],
    ["1.20.1", "woodland_mansion", "name_tag", (2 * 20) / 127],
    ["1.20.1", "buried_treasure", "heart_of_the_sea", 1],
    ["1.17.1", "buried_treasure", "potion+water_breathing", 0],
    ["1.18.2", "buried_treasure", "potion+water_breathing", 1],
    ["26.1", "buried_treasure", "copper_nautilus_armor", 20 / 185],
    ["1.20.1", "village_taiga_house", "large_fern", (5.5 * 2) / 54],
    ["1.21.1", "trial_chambers_reward", "trident", 0.25 / 12],
    ["1.21.1", "trial_chambers_reward_ominous", "heavy_core", 0.75 / 10],
    // First one or the other (2 in 10 common), then two commons on average.
    ["1.21.1", "trial_chambers_reward", "ominous_bottle", (2.2 * 2) / 25],
    ["1.21.1", "ominous_trial_spawner", "ominous_trial_key", 0.3],
  ])("%s %s: %s", (mcVersion, table, item, count) => {
    expect(expected(mcVersion, table, item)).toBeCloseTo(count, 10);
  });

  test("items are absent before they were added and after they were removed", () => {
    expect(expected("1.17.1", "simple_dungeon", "music_disc_otherside")).toBe(0);
    expect(expected("1.18.2", "simple_dungeon", "music_disc_otherside")).toBeGreaterThan(0);
    expect(expected("26.1", "desert_pyramid", "saddle")).toBe(0);
    expect(expected("1.19.4", "jungle_temple", "wild_armor_trim_smithing_template")).toBe(0);
  });
});

test.each(["1.20.1", "1.20.4", "1.21.1", "26.1"])("%s: every suspicious block gives one item", (mcVersion) => {
  for (const shares of expectedFinds(loadGameData(mcVersion)).values()) {
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10);
  }
});

test("a desert well gives an arms up sherd as often as any two others", () => {
  expect(expectedFinds(loadGameData("1.20.1")).get("desert_well")?.get("arms_up_pottery_sherd")).toBeCloseTo(2 / 8);
});

test("1.19.4 has no archaeology yet", () => {
  expect(expectedFinds(loadGameData("1.19.4")).size).toBe(0);
});

describe("a bad table is refused", () => {
  const withEntry = (entry: object): ChestLootTable =>
    parseTable(
      ChestLootTable,
      {
        ...CHEST_LOOT,
        tables: [{ table: "odd", source: CHEST_LOOT.source, pools: [{ rolls: [1, 1], entries: [entry] }] }],
      },
      "chest-loot.json",
    );
  const data = loadGameData("1.20.1");

  test("an item that the version lacks, with table and version", () => {
    expect(() => expectedLoot(data, withEntry({ item: "heavy_core", weight: 1 }))).toThrow(
      /input\.invalidDomain: tables\/chest-loot\.json: odd \(1\.20\.1\): no such item: heavy_core/,
    );
  });

  test("a missing table, and one that contains itself", () => {
    expect(() => expectedLoot(data, withEntry({ table: "even", weight: 1 }))).toThrow(
      /even \(1\.20\.1\): no such table/,
    );
    expect(() => expectedLoot(data, withEntry({ table: "odd", weight: 1 }))).toThrow(/odd \(1\.20\.1\): no such table/);
  });

  test("a weight of zero", () => {
    expect(() => withEntry({ item: "bone", weight: 0 })).toThrow(/chest-loot\.json.*entries\.0\.weight/);
  });
});

/**
 * Products of creatures, crops, villagers, water, smithing and silk touch: other ways to items that
 * stay in chests.
 */
const GROWN_OR_HUNTED = new Set(
  `apple bamboo bone carrot chainmail_chestplate cooked_cod cooked_salmon crimson_nylium egg ender_pearl feather goat_horn gunpowder glow_berries honey_bottle honeycomb leather
  melon_seeds milk_bucket moss_block nether_wart netherite_ingot obsidian poisonous_potato porkchop potato prismarine_crystals pumpkin pumpkin_seeds beetroot_seeds
  resin_clump rotten_flesh spider_eye string suspicious_stew trident wheat wheat_seeds bell`.split(/\s+/),
);

/** Items that the version crafts, cooks, digs or shears. */
function madeOrDug(data: GameData): Set<string> {
  const rules = compileRules(data.mcVersion);
  return new Set([
    ...data.recipes().map(({ item }) => item),
    ...rules.cooking.map(({ item }) => item),
    ...[...naturalBlocks(data).keys()].flatMap((block) =>
      rules.lootOf(block).flatMap(({ item, needs }) => (needs !== "silk_touch" ? [item] : [])),
    ),
  ]);
}

test.each(SUPPORTED_VERSIONS)("%s: items not sought in chests can be made, dug, grown or hunted", (mcVersion) => {
  const data = loadGameData(mcVersion);
  const elsewhere = madeOrDug(data);
  const isSought = soughtItems(mcVersion);
  const found = [...expectedLoot(data).values(), ...expectedFinds(data).values()].flatMap((items) => [...items.keys()]);
  const lost = new Set(
    found.filter(
      (item) => !item.includes("+") && !isSought(item) && !elsewhere.has(item) && !GROWN_OR_HUNTED.has(item),
    ),
  );
  expect([...lost]).toEqual([]);
});
