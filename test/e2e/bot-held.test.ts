// What a body holds is undone in the embedded world: set down and broken, scraped, poured out, drunk.
// The judge is the server's inventory and blocks.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Position } from "../../schemas/index.ts";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";

/** Lava spreads by a block in one and a half seconds. */
const LAVA_FLOWS_MS = 3_500;
/** Offsets of the blocks that are looked at, in each direction. */
const NEAR = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
const done = { status: "success" };
const use = (effect: string, block: string | null, item: string, more: object = {}) => ({
  block,
  item,
  effect,
  count: 1,
  ...more,
});

describe.each(["1.20.1", "1.18.2"])("on %s", (mcVersion) => {
  let stage: BotStage;
  const serverCount = async (item: string) => (await stage.world.inventoryOf(BOT))[item] ?? 0;
  /** How many blocks of the name are around the feet. */
  const around = async (block: string) => {
    const { x, y, z } = stage.body.feet;
    const places = NEAR.flatMap((dx) =>
      NEAR.flatMap((dz) => [-1, 0, 1].map((dy) => [x + dx, y + dy, z + dz] as Position)),
    );
    const names = await Promise.all(places.map((place) => stage.world.blockNameAt(place)));
    return names.filter((name) => name === block).length;
  };
  /** Pours the bucket out, and returns how many empty ones the server gave for it. */
  const pour = async (full: string) => {
    const had = await serverCount("bucket");
    await stage.give(full, 1);
    const args = use("empty", null, "bucket", { ingredients: { [full]: 1 } });
    expect(await stage.perform("use_on_block", args)).toEqual(done);
    return (await serverCount("bucket")) - had;
  };

  beforeAll(async () => {
    stage = await setStage(mcVersion, 2);
  });
  afterAll(() => stage.leave());

  test("a platform of stone, without anything natural", async () => {
    const { x, y, z } = stage.body.feet;
    await stage.world.command(`fill ${x - 5} ${y - 2} ${z - 5} ${x + 5} ${y - 1} ${z + 5} stone`);
    await stage.world.command(`fill ${x - 5} ${y} ${z - 5} ${x + 5} ${y + 3} ${z + 5} air`);
    expect(await around("stone")).toBe(81);
  });

  test("gravel is set down and dug until it gives flint, and comes back until then", async () => {
    await stage.give("gravel", 4);
    await stage.give("wooden_shovel", 1);
    const args = use("break", "gravel", "flint", { tool: "wooden_shovel", ingredients: { gravel: 1 } });
    expect(await stage.perform("use_on_block", args)).toEqual(done);
    expect(await serverCount("flint")).toBe(1);
    expect(await serverCount("gravel")).toBe(3);
  });

  test("an ender chest is dug for its obsidian", async () => {
    await stage.give("ender_chest", 1);
    await stage.give("iron_pickaxe", 1);
    const args = use("break", "ender_chest", "obsidian", {
      count: 8,
      tool: "iron_pickaxe",
      ingredients: { ender_chest: 1 },
    });
    expect(await stage.perform("use_on_block", args)).toEqual(done);
    expect(await serverCount("obsidian")).toBe(8);
  });

  test("an axe takes wax and a stage of oxidation off, and the pickaxe takes the copper back", async () => {
    await stage.give("waxed_exposed_copper", 1);
    await stage.give("iron_axe", 1);
    const scrape = (from: string, to: string) =>
      stage.perform("use_on_block", use("scrape", from, to, { tool: "iron_axe", ingredients: { [from]: 1 } }));
    expect(await scrape("waxed_exposed_copper", "exposed_copper")).toEqual(done);
    expect(await serverCount("exposed_copper")).toBe(1);
    expect(await scrape("exposed_copper", "copper_block")).toEqual(done);
    expect(await serverCount("copper_block")).toBe(1);
  });

  test("milk and a bottle of water are drunk by a body that is not hungry", async () => {
    await stage.give("milk_bucket", 1);
    await stage.give("potion", 1);
    expect(await stage.perform("consume_food", { item: "milk_bucket", count: 1 })).toEqual(done);
    expect(await serverCount("bucket")).toBe(1);
    expect(await stage.perform("consume_food", { item: "potion", count: 1 })).toEqual(done);
    expect(await serverCount("glass_bottle")).toBe(1);
  });

  test("lava that was burnt leaves its bucket", async () => {
    await stage.give("furnace", 1);
    await stage.give("raw_iron", 1);
    await stage.give("lava_bucket", 1);
    expect(await stage.perform("place_block", { item: "furnace" })).toEqual(done);
    const had = await serverCount("bucket");
    const args = {
      input: "raw_iron",
      item: "iron_ingot",
      count: 1,
      fuel: "lava_bucket",
      fuelCount: 1,
      station: "furnace",
    };
    expect(await stage.perform("smelt_item", args)).toEqual(done);
    expect((await serverCount("bucket")) - had).toBe(1);
  });

  test("lava is poured into a hole, where it stays, and the body is unharmed", async () => {
    expect(await pour("lava_bucket")).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, LAVA_FLOWS_MS));
    expect(await around("lava")).toBe(1);
    expect(stage.body.observe().health).toBe(20);
  });

  test("powder snow is set down", async () => {
    expect(await pour("powder_snow_bucket")).toBe(1);
    expect(await around("powder_snow")).toBe(1);
  });

  test("water is poured out", async () => {
    expect(await pour("water_bucket")).toBe(1);
  });

  test("a bucket is filled behind a shore that hides the water, and under tall grass", async () => {
    const { x, y, z } = stage.body.feet;
    // A pit, from which the shore hides all but the far edge of the water.
    await stage.world.command(`fill ${x - 5} ${y - 2} ${z - 5} ${x + 5} ${y - 1} ${z + 5} dirt`);
    await stage.world.command(`fill ${x - 5} ${y} ${z - 5} ${x + 5} ${y + 3} ${z + 5} air`);
    await stage.world.command(`setblock ${x} ${y - 1} ${z} air`);
    // A body at the edge of its cell would stand on the rim of the pit.
    await stage.world.command(`tp ${BOT} ${x} ${y} ${z}`);
    await stage.world.command(`setblock ${x + 4} ${y - 1} ${z} water`);
    await stage.world.command(`setblock ${x + 4} ${y} ${z} ${mcVersion === "1.20.1" ? "grass" : "fern"}`);
    await until(() => stage.body.feet.y === y - 1 && stage.body.nameAt({ x: x + 4, y: y - 1, z }) === "water");
    const had = await serverCount("water_bucket");
    await stage.give("bucket", 1);
    const args = use("fill", "water", "water_bucket", { ingredients: { bucket: 1 } });
    expect(await stage.perform("use_on_block", args)).toEqual(done);
    expect((await serverCount("water_bucket")) - had).toBe(1);
  });
});
