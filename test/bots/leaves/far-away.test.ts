// Leaves that need villagers, portals, enchanting tables or water, which the embedded world lacks
// or is slow to provide, on a scripted body.

import { describe, expect, test } from "vitest";
import { portalBetween } from "../../../bots/leaves/move/travel.ts";
import { type ScriptedStage, scriptedStage } from "../scripted-stage.ts";

const done = { status: "success" };
const LIBRARIAN = Array.from({ length: 19 }, (_, index) =>
  index === 18 ? { villagerProfession: 9, level: 2 } : undefined,
);

function withLibrarian(trades: object[]): ScriptedStage {
  const stage = scriptedStage();
  stage.creature("villager", [2, 64, 0], LIBRARIAN);
  stage.bot.openVillager = (async () => ({ trades, close: () => stage.acts.push("close") })) as never;
  return stage;
}

describe("trade", () => {
  test("takes the offer that sells the item, as often as asked, and remembers the villager's level", async () => {
    const offer = { inputItem1: { name: "emerald", count: 1 }, outputItem: { name: "glass" }, tradeDisabled: false };
    const stage = withLibrarian([{ ...offer, outputItem: { name: "book" } }, offer]);
    stage.put("emerald", 8);
    stage.bot.trade = (async (_villager: unknown, index: number) => {
      stage.acts.push(`trade ${index}`);
      stage.lose("emerald", 1);
      stage.put("glass", 4);
    }) as never;
    const args = {
      profession: "librarian",
      level: 1,
      buys: "emerald",
      item: "glass",
      count: 8,
      ingredients: { emerald: 1 },
    };
    expect(await stage.perform("trade", args)).toEqual(done);
    expect(stage.acts).toEqual(["trade 1", "trade 1", "close"]);
    expect(stage.body.observe().facts).toEqual(["near:librarian", "near:librarian:2"]);
  });

  test("fails without such an offer, and without such a villager", async () => {
    const stage = withLibrarian([]);
    const args = { profession: "librarian", level: 1, item: "glass", count: 1 };
    expect(await stage.perform("trade", args)).toMatchObject({ failure: { code: "collect.noneFound" } });
    const end = await stage.perform("trade", { ...args, profession: "mason" });
    expect(end).toMatchObject({ failure: { code: "pbi.precondMissing", detail: "facts.near:mason >= 1" } });
  });
});

describe("travel", () => {
  test("knows which portals lead where", () => {
    expect(portalBetween("overworld", "nether")?.test("nether_portal")).toBe(true);
    expect(portalBetween("overworld", "end")?.test("end_portal")).toBe(true);
    expect(portalBetween("nether", "end")).toBeUndefined();
    expect(portalBetween("nether", "nether")).toBeUndefined();
  });

  test("succeeds at once in the wanted dimension, and fails without a portal", async () => {
    const stage = scriptedStage();
    expect(await stage.perform("travel", { dimension: "overworld" })).toEqual(done);
    expect(await stage.perform("travel", { dimension: "nether" })).toMatchObject({
      failure: { code: "collect.noneFound" },
    });
  });
});

function withTable(offers: { level: number; expected: { enchant: number } }[]): ScriptedStage {
  const stage = scriptedStage();
  stage.setBlock([2, 64, 0], "enchanting_table");
  const block = stage.bot.blockAt(stage.body.feet.offset(2, 0, 0));
  (stage.bot.world as unknown as { raycast: unknown }).raycast = () => ({ position: block?.position });
  stage.put("iron_pickaxe", 1);
  stage.put("lapis_lazuli", 3);
  stage.bot.openEnchantmentTable = (async () => ({
    enchantments: offers,
    putTargetItem: async () => {},
    putLapis: async () => stage.lose("lapis_lazuli", 1),
    enchant: async (choice: number) => stage.acts.push(`enchant ${choice}`),
    takeTargetItem: async () => {
      stage.lose("iron_pickaxe", 1);
      stage.put("iron_pickaxe", 1, { enchants: [{ name: "silk_touch" }] });
    },
    close: () => stage.acts.push("close"),
  })) as never;
  return stage;
}

describe("enchant_item", () => {
  const args = {
    item: "iron_pickaxe+silk_touch",
    enchantment: "silk_touch",
    count: 1,
    ingredients: { iron_pickaxe: 1, lapis_lazuli: 18 },
  };

  test("takes the offer of the wanted enchantment", async () => {
    const stage = withTable([
      { level: 3, expected: { enchant: 20 } },
      { level: 12, expected: { enchant: 33 } },
    ]);
    expect(await stage.perform("enchant_item", args)).toEqual(done);
    expect(stage.acts).toEqual(["enchant 1", "close"]);
  });

  test("spends no levels on another enchantment", async () => {
    const stage = withTable([{ level: 3, expected: { enchant: 20 } }]);
    expect(await stage.perform("enchant_item", args)).toMatchObject({ failure: { code: "craft.missingInput" } });
    expect(stage.acts).toEqual(["close"]);
  });
});

describe("fish", () => {
  test("casts until the wanted catch", async () => {
    const stage = scriptedStage();
    stage.put("fishing_rod", 1);
    stage.setBlock([2, 63, 0], "water");
    (stage.bot.world as unknown as { raycast: unknown }).raycast = () => ({
      position: stage.body.feet.offset(2, -1, 0),
    });
    let casts = 0;
    stage.bot.fish = (async () => {
      stage.acts.push("cast");
      await stage.clock.sleep(8_000);
      casts += 1;
      stage.put(casts < 3 ? "salmon" : "cod", 1);
    }) as never;
    expect(await stage.perform("fish", { item: "cod", count: 1, tool: "fishing_rod" })).toEqual(done);
    expect(casts).toBe(3);
  });

  test("fails without water in sight", async () => {
    const stage = scriptedStage();
    stage.put("fishing_rod", 1);
    const end = await stage.perform("fish", { item: "cod", count: 1, tool: "fishing_rod" });
    expect(end).toMatchObject({ failure: { code: "collect.noneFound" } });
  });
});
