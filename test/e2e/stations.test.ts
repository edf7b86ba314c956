// Work at every station over the protocol, judged by the server's inventory.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";

const done = { status: "success" };
/** The sides of a body at which stations stand, two blocks away. */
const SIDES = [
  [2, 0],
  [-2, 0],
  [0, 2],
  [0, -2],
  [2, 2],
  [-2, -2],
  [2, -2],
] as const;
const STATIONS = [
  "stonecutter",
  "smithing_table",
  "anvil",
  "grindstone[face=floor]",
  "enchanting_table",
  "brewing_stand",
] as const;

/** Blocks, two high and two away from a table, that count for it. */
const SHELVES = [-1, 0, 1].flatMap((along) => [0, 1].map((up) => [along, up] as const));

describe.each(["1.20.1", "1.16.5", "1.21.1"])("on %s", (mcVersion) => {
  let stage: BotStage;
  const serverCount = async (item: string) => (await stage.world.inventoryOf(BOT))[item] ?? 0;
  const level = async () => (await stage.world.stats()).players[BOT]?.level ?? 0;
  const levels = async (count: number) => {
    await stage.world.command(`xp ${count}L ${BOT}`);
    await until(() => stage.body.bot.experience.level >= count);
  };

  beforeAll(async () => {
    stage = await setStage(mcVersion, 2);
    const { x, y, z } = stage.body.feet;
    await stage.world.command(`fill ${x - 5} ${y} ${z - 5} ${x + 5} ${y + 4} ${z + 5} air`);
    await stage.world.command(`fill ${x - 5} ${y - 1} ${z - 5} ${x + 5} ${y - 1} ${z + 5} stone`);
    for (const [index, station] of STATIONS.entries()) {
      const [dx, dz] = SIDES[index] ?? [0, 0];
      await stage.world.command(`setblock ${x + dx} ${y} ${z + dz} ${station}`);
    }
    const [table] = [SIDES[4]];
    for (const [along, up] of SHELVES) {
      const [sx, sz] = [x + table[0] + 2, z + table[1] + along];
      await stage.world.command(`setblock ${sx} ${y + up} ${sz} bookshelf`);
    }
    await until(() => stage.body.blockAt({ x: x + 2, y, z })?.name === "stonecutter");
  });
  afterAll(() => stage.leave());

  test("cut_stone takes the wanted cut, of several stones at once", async () => {
    await stage.give("stone", 5);
    const args = { item: "stone_brick_slab", count: 8, ingredients: { stone: 1 } };
    expect(await stage.perform("cut_stone", args)).toEqual(done);
    expect([await serverCount("stone_brick_slab"), await serverCount("stone")]).toEqual([8, 1]);
  });

  test("cut_stone says that no cut of the stone gives the item, and gets the stone back", async () => {
    const args = { item: "oak_planks", count: 1, ingredients: { stone: 1 } };
    expect(await stage.perform("cut_stone", args)).toMatchObject({ failure: { code: "craft.missingInput" } });
    expect(await serverCount("stone")).toBe(1);
  });

  test("smith_item makes a netherite sword", async () => {
    const template = mcVersion === "1.16.5" ? {} : { netherite_upgrade_smithing_template: 1 };
    const ingredients = { diamond_sword: 1, netherite_ingot: 1, ...template };
    for (const item of Object.keys(ingredients)) await stage.give(item, 1);
    expect(await stage.perform("smith_item", { item: "netherite_sword", count: 1, ingredients })).toEqual(done);
    const counts = await Promise.all(["netherite_sword", ...Object.keys(ingredients)].map(serverCount));
    expect(counts).toEqual([1, ...Object.keys(ingredients).map(() => 0)]);
  });

  test("enchant_item enchants a sword for lapis and a level, though it keeps its name", async () => {
    await stage.give("iron_sword", 1);
    await stage.give("lapis_lazuli", 1);
    await levels(10);
    const ingredients = { iron_sword: 1, lapis_lazuli: 1 };
    expect(
      await stage.perform("enchant_item", { item: "iron_sword", enchantment: null, count: 1, ingredients }),
    ).toEqual(done);
    expect([await serverCount("iron_sword"), await serverCount("lapis_lazuli"), await level()]).toEqual([1, 0, 9]);
  });

  test("brew_potion feeds the stand and brews three awkward potions", async () => {
    await stage.give("blaze_powder", 1);
    expect(await stage.perform("brew_potion", { burns: true, count: 1 })).toEqual(done);
    expect(await serverCount("blaze_powder")).toBe(0);
    for (let bottle = 0; bottle < 3; bottle++) await stage.give("potion", 1);
    await stage.give("nether_wart", 1);
    const args = { item: "potion+awkward", count: 3, ingredients: { potion: 3, nether_wart: 1 } };
    expect(await stage.perform("brew_potion", args)).toEqual(done);
    expect([await serverCount("potion+awkward"), await serverCount("nether_wart")]).toEqual([3, 0]);
  });

  test("the world had no errors", async () => {
    expect(await stage.world.serverErrors()).toEqual([]);
  });
});

describe("an anvil on 1.20.1", () => {
  let stage: BotStage;
  beforeAll(async () => {
    stage = await setStage("1.20.1", 2);
    const { x, y, z } = stage.body.feet;
    await stage.world.command(`setblock ${x + 2} ${y} ${z} chipped_anvil`);
    await until(() => stage.body.blockAt({ x: x + 2, y, z })?.name === "chipped_anvil");
  });
  afterAll(() => stage.leave());
  const ingredients = { diamond_pickaxe: 1, "enchanted_book+silk_touch": 1 };
  const args = { item: "diamond_pickaxe+silk_touch", count: 1, ingredients };

  test("combine_item says what is missing without the levels, and loses nothing", async () => {
    for (const item of Object.keys(ingredients)) await stage.give(item, 1);
    expect(await stage.perform("combine_item", args)).toMatchObject({ failure: { code: "craft.missingInput" } });
    expect(await stage.world.inventoryOf(BOT)).toEqual(ingredients);
  });

  test("combine_item puts the book on the pickaxe for four levels, on a chipped anvil too", async () => {
    await stage.world.command(`xp 5L ${BOT}`);
    await until(() => stage.body.bot.experience.level >= 5);
    expect(await stage.perform("combine_item", args)).toEqual(done);
    expect(await stage.world.inventoryOf(BOT)).toEqual({ "diamond_pickaxe+silk_touch": 1 });
    expect((await stage.world.stats()).players[BOT]?.level).toBe(1);
  });
});
