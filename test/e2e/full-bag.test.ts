// A goal with every slot of the bag full: the plan throws a stack away, the bot does so, and the
// server's inventory decides. The junk is glass, which no leaf throws away of its own accord.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type MineflayerBody, mineflayerRegistry, systemClock } from "../../bots/index.ts";
import { runGoal } from "../../executor/index.ts";
import { Problem, type RunEvent } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { BOT, type BotStage, setStage } from "./bot-stage.ts";

const TIME_MS = 60_000;
const GLASS = 34 * 64;

let stage: BotStage;

beforeAll(async () => {
  stage = await setStage("1.20.1", 3);
  await stage.give("oak_log", 2);
  await stage.give("cobblestone", 64);
  for (let given = 0; given < GLASS; given += 64) await stage.give("glass", 64);
}, TIME_MS);
afterAll(() => stage.leave());

test("a full bag is no obstacle: one stack of junk is left behind", { timeout: TIME_MS }, async () => {
  const events: RunEvent[] = [];
  const run = runGoal<MineflayerBody>({
    problem: Problem.parse({ goal: { items: { cobblestone: 64, oak_planks: 4, stick: 4 } } }),
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
