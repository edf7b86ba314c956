import { describe, expect, test } from "vitest";
import { staged } from "./toy-domain.ts";

const failing = (code: string) => ({ status: "failure", failure: { code } });
const RECIPE = { ingredients: { oak: 3 }, result: { plate: 2 } };
const PLATES = { item: "plate", count: 4, recipe: RECIPE, station: "crafting_table" };

describe("verbs that are labour", () => {
  test("run as often as the count asks, each in its operator's time", async () => {
    const { act, world, clock } = staged({ inventory: { oak: 9 }, amounts: { "near:bench": 1 } });
    expect(await act("craft_item", PLATES)).toEqual({ status: "success" });
    expect(world.stock.count("plate")).toBe(4);
    expect(world.stock.count("oak")).toBe(3);
    expect(clock.now()).toBe(1_000);
  });

  test("fail with the verb's own code for missing items, and stop there", async () => {
    const { act, world } = staged({ inventory: { oak: 4 }, amounts: { "near:bench": 1 } });
    expect(await act("craft_item", PLATES)).toMatchObject(failing("craft.missingInput"));
    expect(world.stock.count("plate")).toBe(2);
  });

  test("fail with pbi.precondMissing where a station is not near", async () => {
    const { act } = staged({ inventory: { oak: 9 } });
    expect(await act("craft_item", PLATES)).toMatchObject(failing("pbi.precondMissing"));
  });

  test("refuse arguments that no operator fits", async () => {
    const { act } = staged({ inventory: { oak: 9 } });
    expect(await act("craft_item", { ...PLATES, item: "brick" })).toMatchObject(failing("pbi.guardFailed"));
  });

  test("drop items that do not fit, and report that the inventory is full", async () => {
    const { act, world } = staged({ inventory: { oak: 9 }, slots: 1, amounts: { "near:bench": 1 } });
    expect(await act("craft_item", PLATES)).toMatchObject(failing("inventory.full"));
    expect(world.scene.drops).toMatchObject([{ name: "plate", count: 2 }]);
  });

  test("burn their fuel before they smelt, and keep the heat that is left", async () => {
    const { act, world } = staged({ inventory: { clay: 3, coal: 2 }, amounts: { "near:furnace": 1 } });
    const args = { input: "clay", item: "brick", count: 3, fuel: "coal", fuelCount: 2, station: "furnace" };
    expect(await act("smelt_item", args)).toEqual({ status: "success" });
    expect(world.stock.count("brick")).toBe(3);
    expect(world.stock.count("fuel:furnace")).toBe(200);
  });

  test("smelt on existing heat without fuel, and report when it runs out", async () => {
    const { act, world } = staged({ inventory: { clay: 3 }, amounts: { "near:furnace": 1, "fuel:furnace": 200 } });
    const args = { input: "clay", item: "brick", count: 2, fuel: null, fuelCount: 0, station: "furnace" };
    expect(await act("smelt_item", args)).toMatchObject(failing("smelt.noFuel"));
    expect(world.stock.count("brick")).toBe(1);
  });

  test("clear facts as their operators do: stations are left behind", async () => {
    const { act, body } = staged({ amounts: { "near:bench": 1 } });
    await act("travel", { dimension: "nether" });
    expect(body.observe()).toMatchObject({ dimension: "nether", facts: [] });
  });
});

describe("collecting", () => {
  test("digs blocks in sight, wears the tool, and walks on for more", async () => {
    const { act, world } = staged({
      inventory: { pick: 2 },
      sightings: [{ name: "ore", count: 1, position: [5, 64, 0] }],
    });
    expect(await act("collect_block", { block: "ore", item: "ore", count: 4, tool: "pick" })).toEqual({
      status: "success",
    });
    expect(world.stock.count("ore")).toBe(4);
    expect(world.stock.usesLeft("pick")).toBe(6);
    expect(world.stock.count("seen:ore")).toBe(0);
  });

  test("reports that no held tool harvests the block", async () => {
    const { act } = staged({ sightings: [{ name: "ore", count: 4, position: [5, 64, 0] }] });
    const end = await act("collect_block", { block: "ore", item: "ore", count: 1, tool: "pick" });
    expect(end).toMatchObject({ status: "failure", failure: { recovery: "recoverable" } });
  });

  test("digs a single block out of the world and picks up its loot", async () => {
    const { act, world } = staged({
      inventory: { pick: 1 },
      held: "pick",
      blocks: [{ block: "ore", position: [2, 64, 0] }],
    });
    expect(await act("dig_block", { position: [2, 64, 0] })).toEqual({ status: "success" });
    expect(world.scene.blocks).toEqual([]);
    await act("pick_up", { position: [2, 64, 0], item: "ore" });
    expect(world.stock.count("ore")).toBe(1);
  });

  test("explores until its target is known, and not at all if it is known", async () => {
    const { act, world, clock } = staged();
    await act("explore", { for: "ore" });
    expect(world.stock.count("seen:ore")).toBe(3);
    const before = clock.now();
    await act("explore", { for: "ore" });
    expect(clock.now() - before).toBeLessThan(1_000);
  });
});

describe("moving", () => {
  test("takes a walker's time and ends within the range", async () => {
    const { act, world, clock } = staged();
    expect(await act("navigate", { position: [43, 64, 0], range: 2 })).toEqual({ status: "success" });
    expect(world.scene.position[0]).toBeGreaterThanOrEqual(40.9);
    expect(clock.now()).toBeGreaterThan(9_000);
    expect(clock.now()).toBeLessThan(12_000);
  });

  test("does not lead into a block", async () => {
    const { act } = staged({ blocks: [{ block: "dirt", position: [5, 64, 0] }] });
    expect(await act("navigate", { position: [5, 64, 0], range: 0 })).toMatchObject(failing("path.unreachable"));
  });

  test("flees from a hostile creature, in the other direction", async () => {
    const zombie = { id: 1, kind: "zombie", position: [3, 64, 0] as [number, number, number], hostile: true };
    const { act, world } = staged({ creatures: [zombie] });
    expect(await act("flee")).toEqual({ status: "success" });
    expect(world.scene.position[0]).toBeLessThan(-20);
  });

  test("builds a pillar of held blocks, and none without", async () => {
    const { act, world } = staged({ inventory: { oak: 1, oak_planks: 3 } });
    expect(await act("pillar_up", { height: 2 })).toEqual({ status: "success" });
    expect(world.scene.position).toEqual([0, 66, 0]);
    expect(world.stock.count("oak_planks")).toBe(1);
    expect(await act("pillar_up", { height: 2 })).toMatchObject(failing("inventory.missingItem"));
  });

  test("blocks itself in on all open sides", async () => {
    const { act, world } = staged({ inventory: { dirt: 4 }, blocks: [{ block: "stone", position: [1, 64, 0] }] });
    expect(await act("block_in")).toEqual({ status: "success" });
    expect(world.stock.count("dirt")).toBe(1);
  });

  test("ends at once with run.died if the body dies on the way", async () => {
    const zombie = { id: 1, kind: "zombie", position: [2, 64, 0] as [number, number, number], hostile: true };
    const { act, world } = staged({ health: 3, rules: ["monsters"], creatures: [zombie] });
    expect(await act("wait", { ms: 20_000 })).toMatchObject(failing("run.died"));
    expect(world.scene.deaths).toBe(1);
  });
});

describe("daily life", () => {
  test("puts a block against a neighbour, and nowhere else", async () => {
    const { act, world } = staged({ inventory: { torch: 2 } });
    expect(await act("put_block", { item: "torch", position: [1, 64, 0] })).toEqual({ status: "success" });
    expect(await act("put_block", { item: "torch", position: [0, 67, 0] })).toMatchObject(failing("place.invalidFace"));
    expect(world.stock.count("torch")).toBe(1);
  });

  test("moves a count of items between the body and the nearest container", async () => {
    const { act, world } = staged({
      inventory: { oak: 5 },
      containers: [{ position: [4, 64, 0], items: { coal: 3 } }],
    });
    expect(await act("deposit", { item: "oak", count: 2 })).toEqual({ status: "success" });
    expect(await act("withdraw", { item: "coal", count: 2 })).toEqual({ status: "success" });
    expect(world.scene.containers[0]?.items).toEqual({ oak: 2, coal: 1 });
    expect(await act("withdraw", { item: "coal", count: 2 })).toMatchObject(failing("inventory.missingItem"));
  });

  test("finds no container where there is none", async () => {
    const { act } = staged({ inventory: { oak: 5 } });
    expect(await act("deposit", { item: "oak", count: 2 })).toMatchObject(failing("container.error"));
  });

  test("sleeps at night in a bed until the morning, waits for night by day, and fails without a bed", async () => {
    const bed = { inventory: { white_bed: 1 } };
    const { act, world } = staged({ ...bed, ticks: 14_000 });
    expect(await act("sleep")).toEqual({ status: "success" });
    expect(world.scene.ticks % 24_000).toBeLessThan(200);
    const byDay = staged({ ...bed, ticks: 1_000 });
    expect(await byDay.act("sleep")).toEqual({ status: "success" });
    expect(byDay.clock.now()).toBeGreaterThan(((12_542 - 1_000) / 20) * 1_000);
    expect(byDay.world.scene.ticks).toBeGreaterThanOrEqual(24_000);
    expect(await staged({ ticks: 14_000 }).act("sleep")).toMatchObject(failing("inventory.missingItem"));
  });

  test("waits for the given time, takes items in hand, and chats", async () => {
    const { act, world, clock } = staged({ inventory: { pick: 1 } });
    await act("wait", { ms: 7_000 });
    expect(clock.now()).toBe(7_000);
    await act("equip_item", { item: "pick" });
    await act("chat", { message: "hello" });
    expect(world.scene).toMatchObject({ held: "pick", chat: ["hello"] });
  });
});
