import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { minecraftRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import {
  CREATURES,
  type CreatureTable,
  expectedDrop,
  readCreatures,
} from "../../../../domains/minecraft/tables/creatures.ts";

const expected = (mcVersion: string, entity: string, item: string): number | undefined => {
  const creature = readCreatures(loadGameData(mcVersion)).get(entity);
  return creature === undefined ? undefined : expectedDrop(creature, item);
};

const row = (over: Partial<CreatureTable["creatures"][number]>): CreatureTable => ({
  ...CREATURES,
  creatures: [
    {
      entity: "cow",
      health: 10,
      temper: "passive",
      damage: 0,
      experience: 2,
      approachTicks: 60,
      habitats: [],
      drops: [],
      source: "https://minecraft.wiki/w/Cow",
      ...over,
    },
  ],
});

describe("drops of creatures", () => {
  test.each([
    ["snow_golem", "snowball", 7.5],
    ["iron_golem", "iron_ingot", 4],
    ["strider", "string", 3.5],
    ["hoglin", "porkchop", 3],
    ["hoglin", "leather", 0.5],
    ["spider", "spider_eye", 1 / 3],
    ["cave_spider", "spider_eye", 1 / 3],
    ["wither_skeleton", "coal", 1 / 3],
    ["wither_skeleton", "wither_skeleton_skull", 0.025],
    ["elder_guardian", "tide_armor_trim_smithing_template", 0.2],
    ["elder_guardian", "salmon", 0.025 * 0.25],
    ["guardian", "cod", 0.4 + 0.025 * 0.6],
    ["blaze", "blaze_rod", 0.5],
    ["cow", "beef", 2],
    ["cow", "leather", 1],
    ["mooshroom", "beef", 2],
    ["pig", "porkchop", 2],
    ["sheep", "mutton", 1.5],
    ["sheep", "white_wool", 0.81836],
    ["rabbit", "rabbit", 1],
    ["parrot", "feather", 1.5],
    ["turtle", "seagrass", 1],
    ["rabbit", "rabbit_hide", 0.5],
    ["rabbit", "rabbit_foot", 0.1],
    ["dolphin", "cod", 0.5],
    ["enderman", "ender_pearl", 0.5],
    ["evoker", "emerald", 0.5],
    ["evoker", "totem_of_undying", 1],
    ["ghast", "ghast_tear", 0.5],
    ["glow_squid", "glow_ink_sac", 2],
    ["squid", "ink_sac", 2],
    ["phantom", "phantom_membrane", 0.5],
    ["slime", "slime_ball", 1],
    ["magma_cube", "magma_cream", 0.25],
    ["stray", "tipped_arrow", 0.5],
    ["vindicator", "emerald", 0.5],
    ["witch", "glowstone_dust", 0.25],
    ["witch", "redstone", 0.25],
    ["witch", "stick", 0.5],
    ["shulker", "shulker_shell", 0.5],
    ["polar_bear", "cod", 0.75],
    ["drowned", "copper_ingot", 0.11],
    ["drowned", "trident", 0.0625 * 0.085],
  ])("%s drops %s like vanilla 1.20.1", (entity, item, mean) => {
    expect(expected("1.20.1", entity, item)).toBeCloseTo(mean, 9);
  });

  test.each([
    ["1.16.5", "drowned", "gold_ingot", 0.05],
    ["1.17.1", "drowned", "gold_ingot", 0],
    ["1.20.4", "witch", "redstone", 0.25],
    ["1.21.1", "witch", "redstone", 6],
    ["1.21.1", "breeze", "breeze_rod", 1.5],
    ["1.21.4", "pillager", "ominous_bottle", 0.25],
    ["1.21.4", "zombie_horse", "rotten_flesh", 1],
    ["26.1", "zombie_horse", "rotten_flesh", 2.5],
    ["26.1", "nautilus", "nautilus_shell", 0.05],
  ])("in %s %s drops %s like that version's tables", (mcVersion, entity, item, mean) => {
    expect(expected(mcVersion, entity, item)).toBeCloseTo(mean, 9);
  });

  test("creatures that a version lacks are absent", () => {
    expect(readCreatures(loadGameData("1.16.5")).has("glow_squid")).toBe(false);
    expect(readCreatures(loadGameData("1.20.4")).has("breeze")).toBe(false);
    expect(readCreatures(loadGameData("1.21.4")).has("nautilus")).toBe(false);
  });

  test.each(SUPPORTED_VERSIONS)("%s: every creature and every drop exists in the version", (mcVersion) => {
    const data = loadGameData(mcVersion);
    for (const [entity, { drops }] of readCreatures(data)) {
      expect(data.entities).toContain(entity);
      for (const { item } of drops) expect(data.items.has(item), item).toBe(true);
    }
  });
});

describe("worlds", () => {
  test("roll the drops that plans expect", () => {
    const { lootOfEntity } = minecraftRules("1.20.1");
    expect(lootOfEntity("cow")).toMatchObject([
      { item: "beef", chance: 1, min: 1, max: 3 },
      { item: "leather", chance: 1, min: 0, max: 2 },
    ]);
    expect(lootOfEntity("minecart")).toEqual([]);
  });
});

describe("bad rows", () => {
  const data = loadGameData("1.20.1");
  const drop = { item: "beef", chance: 1, min: 1, max: 3, times: 1 };

  test("an unknown creature is refused with file, row and version", () => {
    expect(() => readCreatures(data, row({ entity: "cwo" }))).toThrow(
      /creatures\.json: creatures\.0 \(1\.20\.1\): no such entity: cwo/,
    );
  });

  test("an unknown item is refused", () => {
    expect(() => readCreatures(data, row({ drops: [{ ...drop, item: "biff" }] }))).toThrow(/no such item: biff/);
  });

  test("a fighting creature without damage is refused", () => {
    expect(() => readCreatures(data, row({ temper: "hostile" }))).toThrow(/has no damage/);
  });

  test("two rows about one creature are refused", () => {
    const table = row({});
    expect(() => readCreatures(data, { ...table, creatures: [...table.creatures, ...table.creatures] })).toThrow(
      /cow is listed twice/,
    );
  });
});
