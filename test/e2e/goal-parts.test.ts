// A run of each kind of goal beside items: planned, carried out in the embedded world, and judged
// by the server's state, not by the body's.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MineflayerBody, mineflayerRegistry, systemClock } from "../../bots/index.ts";
import { type RunReport, runGoal } from "../../executor/index.ts";
import { type PlannerClient, type Position, Problem, type ProblemInput, parseDocument } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";

const DEADLINE_MS = 240_000;
/** Some seconds before beds work. */
const DUSK = 12_350;
const NIGHT = 14_000;

describe("in the embedded world of 1.20.1, a run reaches", () => {
  let stage: BotStage;
  let planner: PlannerClient;
  /** The block of the body's feet at the start of a test: flat ground with nothing on it. */
  let at: (x: number, y: number, z: number) => Position;

  beforeAll(async () => {
    stage = await setStage("1.20.1", 3);
    planner = inlineClient({ domains: minecraftDomains() });
  });
  afterAll(async () => {
    await planner.close();
    await stage.leave();
  });
  beforeEach(async () => {
    const { body, world } = stage;
    const { x, y, z } = body.feet;
    at = (dx, dy, dz) => [x + dx, y + dy, z + dz];
    await world.command(`fill ${x - 8} ${y - 2} ${z - 8} ${x + 8} ${y - 1} ${z + 8} grass_block`);
    await world.command(`fill ${x - 8} ${y} ${z - 8} ${x + 8} ${y + 4} ${z + 8} air`);
    await until(() => body.nameAt({ x: x + 8, y: y + 4, z: z + 8 }) === "air");
  });

  const run = (goal: ProblemInput["goal"]): Promise<RunReport> => {
    const { body } = stage;
    const problem = parseDocument(Problem, { mcVersion: "1.20.1", goal, limits: { effort: "quick" } }, "problem");
    const registry = mineflayerRegistry();
    return runGoal<MineflayerBody>({
      problem,
      planner,
      body,
      registry,
      clock: systemClock,
      deadlineMs: DEADLINE_MS,
    });
  };
  const spawn = (creature: string, [x, y, z]: Position) => stage.world.command(`spawn ${creature} ${x} ${y} ${z}`);
  const creatures = async (kind: string) => (await stage.world.stats()).creatures[kind] ?? 0;
  const serverCount = async (item: string) => (await stage.world.inventoryOf(BOT))[item] ?? 0;
  const done = { outcome: "success" };

  test("kills, which the server counts", async () => {
    await stage.give("iron_sword", 1);
    // No herd of these comes with a chunk.
    const known = await creatures("mooshroom");
    const killed = () => stage.body.deeds()["kill:mooshroom"] ?? 0;
    const before = killed();
    for (const x of [3, 5, 7]) await spawn("mooshroom", at(x, 0, 3));
    await until(() => stage.body.observe().nearby.some(({ block, count }) => block === "mooshroom" && count >= 3));
    expect(await run({ kills: { mooshroom: 2 } })).toMatchObject(done);
    expect(await creatures("mooshroom")).toBe(known + 1);
    expect(killed() - before).toBe(2);
  });

  test("things worn and held, by the server's slots", async () => {
    await stage.give("iron_helmet", 1);
    await stage.give("dirt", 1);
    expect(await run({ equipped: { head: "iron_helmet", hand: "iron_sword" } })).toMatchObject(done);
    expect(await stage.world.equippedBy(BOT)).toMatchObject({ head: "iron_helmet", hand: "iron_sword" });
  });

  test("blocks placed, anywhere and at a position", async () => {
    await stage.give("torch", 2);
    await stage.give("cobblestone", 1);
    const position = at(4, 0, 2);
    expect(
      await run({
        placed: [
          { block: "torch", count: 2 },
          { block: "cobblestone", position },
        ],
      }),
    ).toMatchObject(done);
    expect(await stage.world.blockNameAt(position)).toBe("cobblestone");
    expect(await serverCount("torch")).toBe(0);
  });

  test("a box that is cleared", async () => {
    const cells = [3, 4, 5].map((x) => at(x, 0, -2));
    for (const [x, y, z] of cells) await stage.world.command(`setblock ${x} ${y} ${z} dirt`);
    await until(() => stage.body.blockNameAt(cells[2] as Position) === "dirt");
    expect(await run({ cleared: { from: at(3, 0, -2), to: at(5, 0, -2) } })).toMatchObject(done);
    for (const cell of cells) expect(await stage.world.blockNameAt(cell)).toBe("air");
  });

  test("items stored in a chest, from which they can be taken again", async () => {
    await stage.give("chest", 1);
    await stage.give("apple", 3);
    expect(await run({ stored: [{ items: { apple: 2 } }] })).toMatchObject(done);
    expect(await serverCount("apple")).toBe(1);
    expect(await serverCount("chest")).toBe(0);
    expect(await stage.perform("withdraw", { item: "apple", count: 2 })).toEqual({ status: "success" });
    expect(await serverCount("apple")).toBe(3);
  });

  test("a position", async () => {
    const position = at(6, 0, 6);
    expect(await run({ at: { position, range: 1 } })).toMatchObject(done);
    const { position: there = [0, 0, 0] } = (await stage.world.stats()).players[BOT] ?? {};
    expect(Math.hypot(...there.map((part, axis) => part - (position[axis] ?? 0)))).toBeLessThanOrEqual(2);
  });

  test("something that it is to be near", async () => {
    await stage.give("crafting_table", 1);
    expect(await run({ near: "crafting_table" })).toMatchObject(done);
    expect(await serverCount("crafting_table")).toBe(0);
  });

  test("the simplest of several goals", async () => {
    await stage.give("shield", 1);
    const goal = { anyOf: [{ kills: { ender_dragon: 1 } }, { equipped: { off_hand: "shield" } }] };
    expect(await run(goal)).toMatchObject(done);
    expect(await stage.world.equippedBy(BOT)).toMatchObject({ off_hand: "shield" });
  });

  test("two parts together: a meal, and seeds in the ground", async () => {
    await stage.give("bread", 1);
    await stage.give("stone_hoe", 1);
    await stage.give("wheat_seeds", 2);
    await stage.world.command(`food ${BOT} 12`);
    await until(() => stage.body.observe().food <= 12);
    expect(await run({ acts: { "eat:bread": 1, "plant:wheat": 2 } })).toMatchObject(done);
    expect(await serverCount("bread")).toBe(0);
    expect(await serverCount("wheat_seeds")).toBe(0);
    expect((await stage.world.stats()).players[BOT]?.food).toBeGreaterThan(12);
  });

  test("a night's sleep in the bed that is held", async () => {
    await stage.give("red_bed", 1);
    await stage.world.disturb({ kind: "setTime", time: NIGHT });
    await until(() => !stage.body.bot.time.isDay);
    expect(await run({ acts: { sleep: 1 } })).toMatchObject(done);
    expect((await stage.world.stats()).timeOfDay).toBeLessThan(NIGHT);
    expect(await serverCount("red_bed")).toBe(0);
  });

  test("sleep that is asked for by day, once beds work", async () => {
    await stage.give("red_bed", 1);
    await stage.world.disturb({ kind: "setTime", time: DUSK });
    await until(() => stage.body.bot.time.timeOfDay < NIGHT && stage.body.bot.time.timeOfDay >= DUSK);
    expect(await run({ acts: { sleep: 1 } })).toMatchObject(done);
    expect((await stage.world.stats()).timeOfDay).toBeLessThan(DUSK);
  });

  test("farmland, and a barrel that is set down and opened", async () => {
    await stage.give("barrel", 1);
    expect(await run({ placed: [{ block: "farmland" }], acts: { "open:barrel": 1 } })).toMatchObject(done);
    expect(await serverCount("barrel")).toBe(0);
  });

  test.each([
    ["wolf", { "tame:wolf": 1 }, { bone: 20 }, 1],
    ["cow", { "breed:cow": 1 }, { wheat: 2 }, 2],
    ["pig", { "feed:pig": 1, "saddle:pig": 1 }, { carrot: 1, saddle: 1 }, 1],
    ["sheep", { "lead:sheep": 1 }, { lead: 1 }, 1],
  ])("a %s, as the server shows it: %j", async (kind, acts, given, count) => {
    const items = Object.entries(given);
    for (const [item, amount] of items) await stage.give(item, amount);
    const before = await creatures(kind);
    for (let index = 0; index < count; index++) await spawn(kind, at(3 + index, 0, 3));
    await until(() => stage.body.observe().nearby.some((one) => one.block === kind && one.count >= count));
    expect(await run({ acts })).toMatchObject(done);
    const born = Object.keys(acts).some((act) => act.startsWith("breed")) ? 1 : 0;
    // Others come with chunks that are generated meanwhile.
    expect(await creatures(kind)).toBeGreaterThanOrEqual(before + count + born);
    for (const [item, amount] of items) expect(await serverCount(item)).toBeLessThan(amount);
  });

  test("milk and wool, in the server's inventory", async () => {
    await stage.give("bucket", 1);
    await stage.give("shears", 1);
    await spawn("cow", at(3, 0, 3));
    await spawn("sheep", at(-3, 0, 3));
    const inSight = (kind: string) => stage.body.observe().nearby.some(({ block }) => block === kind);
    await until(() => inSight("cow") && inSight("sheep"));
    expect(await run({ acts: { "milk:cow": 1, "shear:sheep": 1 } })).toMatchObject(done);
    expect(await serverCount("milk_bucket")).toBe(1);
    expect(await serverCount("bucket")).toBe(0);
    // Whether the wool is picked up is no part of the goal; shears that wear are.
    expect(await serverCount("shears")).toBe(1);
  });

  test("experience points, as the server counts them", async () => {
    const points = async () => (await stage.world.stats()).players[BOT]?.experience ?? 0;
    const wanted = (await points()) + 3;
    for (const x of [3, 5, 7]) await spawn("pig", at(x, 0, -3));
    await until(() => stage.body.observe().nearby.some(({ block, count }) => block === "pig" && count >= 3));
    expect(await run({ state: [`xp:points >= ${wanted}`] })).toMatchObject(done);
    expect(await points()).toBeGreaterThanOrEqual(wanted);
  });

  test("a gate in sight that is used where it stands, and dirt that is dropped", async () => {
    const [x, y, z] = at(4, 0, 3);
    await stage.give("dirt", 2);
    await stage.world.command(`setblock ${x} ${y} ${z} oak_fence_gate`);
    await until(() => stage.body.blockNameAt([x, y, z]) === "oak_fence_gate");
    const before = await serverCount("dirt");
    expect(await run({ acts: { "use:oak_fence_gate": 1, "drop:dirt": 1 } })).toMatchObject(done);
    expect(await stage.world.blockNameAt([x, y, z])).toBe("oak_fence_gate");
    expect(await serverCount("oak_fence_gate")).toBe(0);
    expect(await serverCount("dirt")).toBeLessThan(before);
  });

  test("an egg that is thrown, and two sticks too many", async () => {
    await stage.give("egg", 1);
    await stage.give("stick", 6);
    const { failure } = await run({ acts: { "throw:egg": 1 }, state: ["inventory.stick <= 4"] });
    expect(failure).toBeUndefined();
    expect(await serverCount("egg")).toBe(0);
    expect(await serverCount("stick")).toBe(4);
  });

  test("an act that the body refuses is not planned", async () => {
    await stage.give("written_book", 1);
    const { outcome, failure } = await run({ acts: { "read:written_book": 1 } });
    expect({ outcome, code: failure?.code }).toMatchObject({
      outcome: "failure",
      code: "goal.unsupported",
    });
  });
});
