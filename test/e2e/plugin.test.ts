// The mineflayer plugin as its users load it: the examples, from an ES module and from CommonJS,
// side by side in one world; and a bot's own program that watches a goal and stops it.

import { execFile } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import mineflayer from "mineflayer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lodestone } from "../../mineflayer.ts";
import type { Plan } from "../../schemas/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { until } from "./bot-stage.ts";

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 3, fast: true });
});
afterAll(() => world.stop());

async function example(file: string, item: string): Promise<string> {
  const path = fileURLToPath(new URL(`../../examples/${file}`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path, world.host, String(world.port), item]);
  return stdout;
}

test("the examples reach their goals, as an ES module and in CommonJS", async () => {
  const [modern, classic, journal] = await Promise.all([
    example("plugin.ts", "stick"),
    example("plugin-commonjs.cjs", "oak_planks"),
    example("events.ts", "wooden_sword"),
  ]);
  expect(modern).toMatch(
    /^a plan of 4 steps\n1\/4 find \w+_log: started\n1\/4 find \w+_log: succeeded\n(.*\n)*stick: reached in 4 steps\n$/,
  );
  // What happens to the bot, as another plugin follows it on the bus.
  expect(journal).toMatch(/^(plan-\w+: \d+ steps\n)(.*\n)*station-remembered: crafting_table\n/);
  expect(journal).toMatch(/\nstep-started \{"intentId":".+","planId":"plan-\w+","stepId":"s1",.*\n/);
  expect(journal).toMatch(/\nsuccess after [1-9]\d* leaves and \d+ wounds\n/);
  expect(classic).toMatch(/^a plan of 3 steps\noak_planks: reached in 3 steps\n$/);
});

test("a bot's own program sees the status of a goal, may stop it, and controls the bot again", async () => {
  const bot = mineflayer.createBot({ host: world.host, port: world.port, username: "Owned", version: "1.20.1" });
  bot.loadPlugin(lodestone);
  try {
    await once(bot, "spawn");
    expect(bot.lodestone.status).toEqual({ state: "idle", goal: null, plan: null, step: null });
    const found: Plan[] = [];
    bot.on("plan_found", (plan) => found.push(plan));
    const failed = new Promise((resolve) => bot.once("plan_failed", resolve));
    const goal = { items: { diamond_pickaxe: 1 } };
    const outcome = bot.lodestone.achieve(goal).catch((error: unknown) => error);
    await expect(bot.lodestone.achieve({ items: { stick: 1 } })).rejects.toMatchObject({ code: "run.busy" });
    await until(() => bot.lodestone.status.step !== null);
    expect(bot.lodestone.status).toMatchObject({ state: "executing", goal, step: { of: found[0]?.steps.length } });
    expect(bot.lodestone.status.plan).toEqual(found[0]);
    await bot.lodestone.stop();
    expect(await outcome).toMatchObject({ code: "run.aborted" });
    expect(await failed).toMatchObject({ code: "run.aborted" });
    expect(bot.lodestone.status.state).toBe("idle");
    expect(bot.pathfinder.isMoving()).toBe(false);
    // A goal that the bot holds is reached at once.
    await world.command("give Owned torch 4");
    await until(() => bot.inventory.items().length > 0);
    expect(await bot.lodestone.achieve({ items: { torch: 3 } })).toMatchObject({ outcome: "success", stepsDone: 0 });
    await expect(bot.lodestone.achieve({ items: { torchh: 3 } })).rejects.toMatchObject({ code: "input.unknownItem" });
  } finally {
    bot.end();
  }
});

test("a bot goes where its program says, stops when it says, and refuses what is no goal", async () => {
  const bot = mineflayer.createBot({ host: world.host, port: world.port, username: "Walker", version: "1.20.1" });
  bot.loadPlugin(lodestone);
  try {
    await once(bot, "spawn");
    await expect(bot.lodestone.goTo({ at: { position: [0, Number.NaN, 0] } })).rejects.toMatchObject({
      code: "input.invalid",
    });
    const { x, y, z } = bot.entity.position;
    const far = (): number => Math.hypot(bot.entity.position.x - x, bot.entity.position.z - z);
    const walk = bot.lodestone.goTo({ away: { positions: [[x, y, z]], range: 6 } });
    await expect(bot.lodestone.achieve("stick")).rejects.toMatchObject({ code: "run.busy" });
    await walk;
    expect(far()).toBeGreaterThanOrEqual(5);
    const back = bot.lodestone.goTo({ at: { position: [x, y, z] } }).catch((error: unknown) => error);
    await until(() => far() < 5);
    await bot.lodestone.stop();
    expect(await back).toMatchObject({ code: "run.aborted" });
    expect(bot.getControlState("forward")).toBe(false);
  } finally {
    bot.end();
  }
});
