// Every verb of the body in the embedded world, over the real protocol, judged by the server's
// inventory and blocks, not by the bot's.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BOT, type BotStage, listenerCounts, setStage, until } from "./bot-stage.ts";

const done = { status: "success" };
const planks = (item: string, log: string) => ({ ingredients: { [log]: 1 }, result: { [item]: 4 } });

describe("on 1.20.1", () => {
  let stage: BotStage;
  let listeners: Record<string, number>;

  beforeAll(async () => {
    stage = await setStage("1.20.1", 2);
    // One short walk first: the pathfinder and mineflayer's movement register some of their
    // listeners on first use.
    await stage.perform("explore", { for: "grass_block" });
    listeners = listenerCounts(stage.body);
  });
  afterAll(() => stage.leave());

  const serverCount = async (item: string) => (await stage.world.inventoryOf(BOT))[item] ?? 0;

  test("explore finds a log and observation names it nearby", async () => {
    expect(await stage.perform("explore", { for: "oak_log" })).toEqual(done);
    expect(stage.body.observe().nearby.some(({ block, count }) => block === "oak_log" && count > 0)).toBe(true);
  });

  test("collect_block gains logs in the server's inventory", async () => {
    const args = { block: "oak_log", item: "oak_log", count: 3, tool: null };
    expect(await stage.perform("collect_block", args)).toEqual(done);
    expect(await serverCount("oak_log")).toBeGreaterThanOrEqual(3);
  });

  test("craft_item makes planks in the player's own grid", async () => {
    const args = { item: "oak_planks", count: 12, recipe: planks("oak_planks", "oak_log"), station: null };
    expect(await stage.perform("craft_item", args)).toEqual(done);
    expect(await serverCount("oak_planks")).toBe(12);
  });

  test("craft_item mixes kinds of planks that no listed recipe mixes", async () => {
    await stage.give("birch_planks", 2);
    const recipe = { ingredients: { oak_planks: 2, birch_planks: 2 }, result: { crafting_table: 1 } };
    expect(await stage.perform("craft_item", { item: "crafting_table", count: 1, recipe, station: null })).toEqual(
      done,
    );
    expect(await serverCount("crafting_table")).toBe(1);
    expect(await serverCount("birch_planks")).toBe(0);
    expect(await serverCount("oak_planks")).toBe(10);
  });

  test("craft_item reports missing ingredients", async () => {
    const recipe = { ingredients: { diamond: 9 }, result: { diamond_block: 1 } };
    const end = await stage.perform("craft_item", { item: "diamond_block", count: 1, recipe, station: null });
    expect(end).toMatchObject({ status: "failure", failure: { code: "craft.missingInput" } });
  });

  test("a verb that needs a station fails where none is known", async () => {
    const recipe = { ingredients: { oak_planks: 3, stick: 2 }, result: { wooden_pickaxe: 1 } };
    const args = { item: "wooden_pickaxe", count: 1, recipe, station: "crafting_table" };
    expect(await stage.perform("craft_item", args)).toMatchObject({ failure: { code: "pbi.precondMissing" } });
  });

  test("place_block sets the table down, and near:crafting_table holds from then on", async () => {
    expect(stage.body.observe().facts).not.toContain("near:crafting_table");
    expect(await stage.perform("place_block", { item: "crafting_table" })).toEqual(done);
    expect(stage.body.observe().facts).toContain("near:crafting_table");
    const [table] = stage.body.nearStations();
    const { x, y, z } = table?.place ?? { x: 0, y: 0, z: 0 };
    expect(await stage.world.blockNameAt([x, y, z])).toBe("crafting_table");
  });

  test("navigate reaches the given position", async () => {
    const { x, y, z } = stage.body.feet;
    expect(await stage.perform("navigate", { position: [x + 6, y, z + 6], range: 4 })).toEqual(done);
  });

  test("craft_item walks back to the table", async () => {
    const sticks = { ingredients: { oak_planks: 2 }, result: { stick: 4 } };
    expect(await stage.perform("craft_item", { item: "stick", count: 4, recipe: sticks, station: null })).toEqual(done);
    const recipe = { ingredients: { oak_planks: 3, stick: 2 }, result: { wooden_pickaxe: 1 } };
    const args = { item: "wooden_pickaxe", count: 1, recipe, station: "crafting_table" };
    expect(await stage.perform("craft_item", args)).toEqual(done);
    expect(await serverCount("wooden_pickaxe")).toBe(1);
  });

  test("equip_item takes the tool in hand, and reports a missing one", async () => {
    expect(await stage.perform("equip_item", { item: "wooden_pickaxe" })).toEqual(done);
    expect(stage.body.bot.heldItem?.name).toBe("wooden_pickaxe");
    const end = await stage.perform("equip_item", { item: "diamond_pickaxe" });
    expect(end).toMatchObject({ failure: { code: "inventory.missingItem" } });
  });

  test("collect_block digs down to stone, gains cobblestone, and the pickaxe wears", async () => {
    const args = { block: "stone", item: "cobblestone", count: 8, tool: "wooden_pickaxe" };
    expect(await stage.perform("collect_block", args)).toEqual(done);
    expect(await serverCount("cobblestone")).toBeGreaterThanOrEqual(8);
    const [left] = stage.body.observe().durability.wooden_pickaxe ?? [];
    expect(left).toBeLessThanOrEqual(59 - 8);
  });

  test("collect_block reports that no held tool harvests the block", async () => {
    const args = { block: "diamond_ore", item: "diamond", count: 1, tool: "iron_pickaxe" };
    expect(await stage.perform("collect_block", args)).toMatchObject({ failure: { code: "dig.toolInvalid" } });
  });

  test("smelt_item loads, waits, takes out, and brings unused fuel back", async () => {
    await stage.give("furnace", 1);
    await stage.give("raw_iron", 5);
    await stage.give("coal", 2);
    expect(await stage.perform("place_block", { item: "furnace" })).toEqual(done);
    const args = { input: "raw_iron", item: "iron_ingot", count: 5, fuel: "coal", fuelCount: 1, station: "furnace" };
    expect(await stage.perform("smelt_item", args)).toEqual(done);
    expect(await serverCount("iron_ingot")).toBe(5);
    expect(await serverCount("raw_iron")).toBe(0);
    expect(await serverCount("coal")).toBe(1);
  });

  test("smelt_item continues with the heat that is left", async () => {
    await stage.give("raw_iron", 1);
    const args = { input: "raw_iron", item: "iron_ingot", count: 1, fuel: null, fuelCount: 0, station: "furnace" };
    expect(await stage.perform("smelt_item", args)).toEqual(done);
    expect(await serverCount("iron_ingot")).toBe(6);
  });

  test("put_block places a block on a furnace, which would open without sneaking", async () => {
    const { x, y, z } = stage.body.feet;
    const [there, position] = [`${x + 2} ${y} ${z}`, [x + 2, y + 1, z] as const];
    await stage.world.command(`setblock ${there} furnace`);
    await stage.world.command(`setblock ${position.join(" ")} air`);
    const nameAt = (up: number) => stage.body.blockAt({ x: x + 2, y: y + up, z })?.name;
    await until(() => nameAt(0) === "furnace" && nameAt(1) === "air");
    expect(await stage.perform("put_block", { item: "cobblestone", position })).toEqual(done);
    expect(await stage.world.blockNameAt([x + 2, y + 1, z])).toBe("cobblestone");
    expect(stage.body.bot.currentWindow).toBeNull();
    for (const cell of [position.join(" "), there]) await stage.world.command(`setblock ${cell} air`);
    await until(() => nameAt(0) === "air");
  });

  test("collect_block takes a station along, and it is no longer near", async () => {
    const args = { block: "crafting_table", item: "crafting_table", count: 1, tool: null };
    expect(await stage.perform("collect_block", args)).toEqual(done);
    expect(await serverCount("crafting_table")).toBe(1);
    expect(stage.body.observe().facts).not.toContain("near:crafting_table");
  });

  test("deposit and withdraw move things in and out of a chest that place_block set down", async () => {
    await stage.give("chest", 1);
    await stage.give("bread", 3);
    expect(await stage.perform("place_block", { item: "chest" })).toEqual(done);
    expect(await stage.perform("deposit", { item: "bread", count: 3 })).toEqual(done);
    expect(await serverCount("bread")).toBe(0);
    expect(await stage.perform("withdraw", { item: "bread", count: 2 })).toEqual(done);
    expect(await serverCount("bread")).toBe(2);
  });

  test("dig_block digs the one block, and put_block fills the cell again", async () => {
    await stage.give("cobblestone", 16);
    const { x, y, z } = stage.body.feet;
    const position = [x + 2, y - 1, z];
    expect(await stage.perform("dig_block", { position })).toEqual(done);
    expect(await stage.perform("put_block", { item: "cobblestone", position })).toEqual(done);
    expect(await stage.world.blockNameAt([x + 2, y - 1, z])).toBe("cobblestone");
  });

  test("build_structure digs the body in under a lid, with a torch beside the head", async () => {
    await stage.give("torch", 1);
    expect(await stage.perform("build_structure", { blueprint: "shelter_dug_in" })).toEqual(done);
    expect(await stage.perform("place_block", { item: "torch" })).toEqual(done);
    expect(stage.body.observe().facts).toContain("near:lit_shelter:dug_in");
    const { x, y, z } = stage.body.feet;
    expect(await stage.world.blockNameAt([x, y + 1, z])).toBe("wall_torch");
    expect(await stage.world.blockNameAt([x, y + 2, z])).toMatch(/dirt|cobblestone/);
  });

  test("build_structure shuts the body in a hut, and a torch lights it", async () => {
    await stage.give("oak_door", 1);
    await stage.give("torch", 1);
    await stage.give("dirt", 8);
    expect(await stage.perform("build_structure", { blueprint: "shelter_hut" })).toEqual(done);
    expect(await stage.perform("place_block", { item: "torch" })).toEqual(done);
    expect(stage.body.observe().facts).toEqual(expect.arrayContaining(["near:shelter:hut", "near:lit_shelter:hut"]));
    const { x, y, z } = stage.body.feet;
    expect(await stage.world.blockNameAt([x, y + 1, z])).toBe("wall_torch");
    const sides = [1, -1].flatMap((d) => [0, 1].flatMap((up) => [[d, up, 0] as const, [0, up, d] as const]));
    const walls = () => Promise.all(sides.map(([dx, up, dz]) => stage.world.blockNameAt([x + dx, y + up, z + dz])));
    const before = await walls();
    expect(before).not.toContain("air");
    // By the door, if a way leads on from there, and never through a wall.
    const end = await stage.perform("flee", { from: [x + 1, y, z] });
    if (end.status === "failure") expect(end.failure.code).toBe("path.unreachable");
    expect(await walls()).toEqual(before);
  });

  test("a stopped walk ends standing still, with its code", async () => {
    const { x, y, z } = stage.body.feet;
    const controller = new AbortController();
    const walk = stage.perform("navigate", { position: [x + 60, y, z], range: 2 }, controller.signal);
    await until(() => stage.body.feet.x !== x || stage.body.feet.z !== z);
    controller.abort();
    expect(await walk).toMatchObject({ failure: { code: "run.aborted" } });
    expect(["forward", "back", "jump", "sprint"].some((name) => stage.body.bot.getControlState(name as "jump"))).toBe(
      false,
    );
  });

  test("a stopped collection leaves no dig behind", async () => {
    const controller = new AbortController();
    const args = { block: "stone", item: "cobblestone", count: 40, tool: "wooden_pickaxe" };
    const digging = stage.perform("collect_block", args, controller.signal);
    setTimeout(() => controller.abort(), 1_500);
    expect(await digging).toMatchObject({ failure: { code: "run.aborted" } });
    expect(stage.body.bot.targetDigBlock).toBeFalsy();
  });

  test("levers are set, a ladder is climbed and a sapling is planted", async () => {
    const { x, y, z } = stage.body.feet;
    const set = (block: string, dx: number, dy: number, dz: number) =>
      stage.world.command(`setblock ${x + dx} ${y + dy} ${z + dz} ${block}`);
    for (const dx of [-2, -1, 0, 1, 2, 3]) {
      for (const dz of [-2, -1, 0, 1, 2, 3]) {
        await set("grass_block", dx, -1, dz);
        for (const up of [0, 1, 2]) await set("air", dx, up, dz);
      }
    }
    for (const dx of [1, -1]) await set("stone", dx, 0, 3);
    await set("lever", 1, 0, 2);
    await set("stone_button", -1, 0, 2);
    for (const up of [0, 1, 2]) {
      await set("stone", 2, up, 1);
      await set("ladder", 2, up, 0);
    }
    await set("oak_fence_gate", 0, 0, -2);
    const gate = () => stage.body.blockAt({ x, y, z: z - 2 });
    await until(() => gate()?.name === "oak_fence_gate");
    expect(await stage.perform("operate", { fixture: "fence_gate", to: "open" })).toEqual(done);
    expect(gate()?.getProperties().open).toBe(true);
    expect(await stage.perform("operate", { fixture: "fence_gate", to: "closed" })).toEqual(done);
    expect(gate()?.getProperties().open).toBe(false);
    for (const fixture of ["lever", "button"]) expect(await stage.perform("operate", { fixture })).toEqual(done);
    expect(await stage.perform("climb", { on: "ladder" })).toEqual(done);
    expect(stage.body.feet.y).toBeGreaterThanOrEqual(y + 2);
    await stage.give("oak_sapling", 1);
    expect(await stage.perform("plant", { item: "oak_sapling", count: 1 })).toEqual(done);
  });

  test("after all of these tests no listener is left", async () => {
    // mineflayer itself waits 5 seconds for a block that the stopped walk was about to place.
    await expect.poll(() => listenerCounts(stage.body), { interval: 250 }).toEqual(listeners);
  });

  test("the body's inventory is the server's", async () => {
    expect(await stage.world.inventoryOf(BOT)).toEqual(stage.body.observe().inventory);
  });
});

describe("on 1.16.5", () => {
  let stage: BotStage;
  beforeAll(async () => {
    stage = await setStage("1.16.5", 1);
  });
  afterAll(() => stage.leave());

  test("logs become a standing table and a pickaxe", async () => {
    const logs = { block: "oak_log", item: "oak_log", count: 3, tool: null };
    expect(await stage.perform("collect_block", logs)).toEqual(done);
    const craft = (item: string, count: number, ingredients: object, each: number, station: string | null) =>
      stage.perform("craft_item", { item, count, recipe: { ingredients, result: { [item]: each } }, station });
    expect(await craft("oak_planks", 12, { oak_log: 1 }, 4, null)).toEqual(done);
    expect(await craft("crafting_table", 1, { oak_planks: 4 }, 1, null)).toEqual(done);
    expect(await craft("stick", 4, { oak_planks: 2 }, 4, null)).toEqual(done);
    expect(await stage.perform("place_block", { item: "crafting_table" })).toEqual(done);
    expect(await craft("wooden_pickaxe", 1, { oak_planks: 3, stick: 2 }, 1, "crafting_table")).toEqual(done);
    expect((await stage.world.inventoryOf(BOT)).wooden_pickaxe).toBe(1);
  });

  test("iron ore smelts as it is dug", async () => {
    await stage.give("furnace", 1);
    await stage.give("iron_ore", 2);
    await stage.give("oak_planks", 2);
    expect(await stage.perform("place_block", { item: "furnace" })).toEqual(done);
    const args = {
      input: "iron_ore",
      item: "iron_ingot",
      count: 2,
      fuel: "oak_planks",
      fuelCount: 2,
      station: "furnace",
    };
    expect(await stage.perform("smelt_item", args)).toEqual(done);
    expect((await stage.world.inventoryOf(BOT)).iron_ingot).toBe(2);
  });
});
