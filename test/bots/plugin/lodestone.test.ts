// The plugin's runs on a body that fishes: bounded in time like every run, and resumable.

import { expect, test } from "vitest";
import type { MineflayerBody } from "../../../bots/body/body.ts";
import { BotGoals, type LodestoneParts } from "../../../bots/plugin/lodestone.ts";
import { memoryTickets, VirtualClock } from "../../../executor/index.ts";
import { AnglerBody, anglerPlanner, fishing } from "../../executor/angler.ts";

/** A bot with the plugin; only its body is not mineflayer's. */
function angling(body = new AnglerBody()) {
  const clock = new VirtualClock();
  const bot = {
    ...{ version: "1.20.1", username: "Ada", emit: () => true },
    pathfinder: { movements: undefined, setMovements: () => {} },
  };
  const parts = {
    ...{ bot, clock, planner: anglerPlanner(), registry: fishing, reflexes: [] },
    buckets: { trailer: { capability: "block_in" }, goesOn: true },
    navigation: () => ({ walk: async () => {}, halt: () => {} }),
    createBody: async () => Object.assign(body, { keepTo() {} }) as unknown as MineflayerBody,
  };
  return { body, clock, lodestone: new BotGoals(parts as unknown as LodestoneParts) };
}

test("a goal continues through a step whose time was over", async () => {
  const { lodestone, body } = angling();
  expect(await lodestone.achieve({ items: { cod: 10 } })).toMatchObject({ outcome: "success", suspensions: 1 });
  expect(body.inventory).toEqual({ cod: 10 });
});

test("a stopped goal is resumed by another process that has its tickets", async () => {
  const tickets = memoryTickets();
  const { lodestone, body, clock } = angling();
  void clock.sleep(800_000).then(() => lodestone.stop());
  await expect(lodestone.achieve({ items: { cod: 10 } }, { tickets })).rejects.toMatchObject({ code: "run.aborted" });
  expect(tickets.load("Ada")).toMatchObject({ suggestedBucket: "long" });
  body.position = [300, 64, 0];
  await angling(body).lodestone.achieve({ items: { cod: 10 } }, { tickets });
  expect(body.walks).toEqual([[0, 64, 0]]);
  expect(tickets.load("Ada")).toBeUndefined();
});

test("a paused goal rests after the current act, and continues on resume", async () => {
  const { lodestone, body, clock } = angling();
  const achieved = lodestone.achieve({ items: { cod: 3 } });
  await clock.sleep(150_000);
  await lodestone.pause();
  expect(lodestone.status.state).toBe("paused");
  expect(body.running).toBe(0);
  const { cod = 0 } = body.inventory;
  await clock.sleep(500_000);
  expect(body.inventory.cod ?? 0).toBe(cod);
  lodestone.resume();
  expect(await achieved).toMatchObject({ outcome: "success", preemptions: 1 });
});
