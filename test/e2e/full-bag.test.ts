// A goal with every slot of the bag full: what conduct calls junk is thrown away, and nothing else;
// the server's inventory decides. The junk is glass, which no leaf throws away of its own accord.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type MineflayerBody, mineflayerRegistry, systemClock } from "../../bots/index.ts";
import { ConductGuard } from "../../executor/conduct/guard.ts";
import { runGoal } from "../../executor/index.ts";
import { Conduct, Problem, type RunEvent } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { BOT, type BotStage, setStage } from "./bot-stage.ts";

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
    failure: { code: "inventory.full", detail: expect.stringContaining("64 glass would have to be thrown away") },
  });
  expect(await stage.world.inventoryOf(BOT)).toEqual(before);
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
