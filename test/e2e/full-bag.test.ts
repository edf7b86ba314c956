// A goal with every slot of the bag full: what conduct calls junk is thrown away, and nothing else;
// the server's inventory decides. The junk is glass, which no leaf throws away of its own accord.

import { afterAll, beforeAll, expect, test } from "vitest";
import { lookAbout, type MineflayerBody, mineflayerRegistry, systemClock } from "../../bots/index.ts";
import { ConductGuard } from "../../executor/conduct/guard.ts";
import { runGoal } from "../../executor/index.ts";
import { Conduct, Problem, type RunEvent } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";

const TIME_MS = 240_000;
const GLASS = 34 * 64;

let stage: BotStage;

beforeAll(async () => {
  stage = await setStage("1.20.1", 3);
  await stage.give("oak_log", 2);
  await stage.give("cobblestone", 64);
  for (let given = 0; given < GLASS; given += 64) await stage.give("glass", 64);
}, TIME_MS);
afterAll(() => stage.leave());

const GOAL = { items: { cobblestone: 64, oak_planks: 4, stick: 4 } };

test("a bag full of what is no junk keeps it: the run ends with what would have to go", {
  timeout: TIME_MS,
}, async () => {
  const before = await stage.world.inventoryOf(BOT);
  const run = runGoal<MineflayerBody>({
    problem: Problem.parse({ goal: GOAL }),
    planner: inlineClient({ domains: minecraftDomains() }),
    body: stage.body,
    registry: mineflayerRegistry(),
    clock: systemClock,
    deadlineMs: TIME_MS,
  });
  expect(await run).toMatchObject({
    outcome: "failure",
    failure: { code: "inventory.full", detail: expect.stringMatching(/\d+ glass would have to be thrown away/) },
  });
  expect(await stage.world.inventoryOf(BOT)).toEqual(before);
});

test("what is no junk goes into a chest near by, and is lost to nobody", { timeout: TIME_MS }, async () => {
  const { world, body } = stage;
  const { x, y, z } = body.feet;
  await world.command(`setblock ${x + 1} ${y} ${z} chest`);
  await until(() => body.nameAt({ x: x + 1, y, z }) === "chest");
  lookAbout(body);
  const events: RunEvent[] = [];
  const run = runGoal<MineflayerBody>({
    problem: Problem.parse({ goal: GOAL, limits: { effort: "quick" } }),
    planner: inlineClient({ domains: minecraftDomains() }),
    body,
    registry: mineflayerRegistry(),
    clock: systemClock,
    deadlineMs: TIME_MS,
    onEvent: (event) => void events.push(event),
  });
  expect(await run).toMatchObject({ outcome: "success" });
  const leaves = events.flatMap((event) => (event.type === "leaf-started" ? [event.leaf] : []));
  expect(leaves).toContain("deposit");
  expect(leaves).not.toContain("drop_item");
  // Everything is there again once it is taken out of the chest: nothing was thrown away.
  const held = await world.inventoryOf(BOT);
  expect(held).toMatchObject({ cobblestone: 64, stick: 4 });
  const deposited = events.flatMap((event) =>
    event.type === "step-started" && event.step.type === "deposit" ? [event.step.args] : [],
  );
  await stage.perform("toss", { item: "oak_planks", count: held.oak_planks ?? 0 });
  await stage.perform("toss", { item: "stick", count: held.stick ?? 0 });
  for (const args of deposited) expect(await stage.perform("withdraw", args)).toEqual({ status: "success" });
  expect(await world.inventoryOf(BOT)).toMatchObject({ glass: GLASS, cobblestone: 64 });
  await world.command(`setblock ${x + 1} ${y} ${z} air`);
  await stage.give("oak_log", 2);
});

test("a full bag is no obstacle: one stack of junk is left behind", { timeout: TIME_MS }, async () => {
  stage.body.keepTo(new ConductGuard(Conduct.parse({ junk: { glass: GLASS - 64 } })));
  const events: RunEvent[] = [];
  const run = runGoal<MineflayerBody>({
    problem: Problem.parse({ goal: GOAL }),
    planner: inlineClient({ domains: minecraftDomains() }),
    body: stage.body,
    registry: mineflayerRegistry(),
    clock: systemClock,
    deadlineMs: TIME_MS,
    onEvent: (event) => void events.push(event),
  });
  expect(await run).toMatchObject({ outcome: "success" });
  const held = await stage.world.inventoryOf(BOT);
  expect(held).toEqual({ cobblestone: 64, glass: GLASS - 64, oak_planks: 6, stick: 4 });
  const leaves = events.flatMap((event) => (event.type === "leaf-started" ? [event.leaf] : []));
  expect(leaves).toEqual(["drop_item", "craft_item", "craft_item"]);
});

test("what one chest does not take goes into the next, and comes out of both", { timeout: TIME_MS }, async () => {
  const { world, body } = stage;
  const { x, y, z } = body.feet;
  const glass = (await world.inventoryOf(BOT)).glass ?? 0;
  expect(glass).toBeGreaterThan(27 * 64);
  for (const side of [1, -1]) await world.command(`setblock ${x + 2 * side} ${y} ${z} chest`);
  await until(() => body.nameAt({ x: x - 2, y, z }) === "chest");
  expect(await stage.perform("deposit", { item: "glass", count: glass })).toEqual({ status: "success" });
  expect((await world.inventoryOf(BOT)).glass).toBeUndefined();
  expect(await stage.perform("withdraw", { item: "glass", count: glass })).toEqual({ status: "success" });
  expect((await world.inventoryOf(BOT)).glass).toBe(glass);
  expect(await stage.perform("withdraw", { item: "glass", count: 1 })).toMatchObject({
    failure: { code: "inventory.missingItem", detail: "the containers near by gave 0 of 1 glass" },
  });
});
