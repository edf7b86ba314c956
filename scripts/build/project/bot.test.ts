// A stock mineflayer bot, and one with the plugin, in a world of their own.

import { once } from "node:events";
import { lodestone } from "lodestone/mineflayer";
import { type EmbeddedWorld, startEmbeddedWorld } from "lodestone/testing";
import mineflayer from "mineflayer";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startEmbeddedWorld({ fast: true });
}, 120_000);
afterAll(() => world.stop());

const join = async (username: string) => {
  const { host, port, mcVersion: version } = world;
  const bot = mineflayer.createBot({ host, port, username, version });
  await once(bot, "spawn");
  return bot;
};

test("a stock bot holds what the server gave it", async () => {
  const bot = await join("Stock");
  const given = once(bot.inventory, "updateSlot");
  await world.command("give Stock bread 3");
  await given;
  expect(bot.inventory.items().map(({ name, count }) => `${count} ${name}`)).toEqual(["3 bread"]);
  bot.quit();
}, 60_000);

test("a bot with the plugin gets planks", async () => {
  const bot = await join("Planner");
  bot.loadPlugin(lodestone);
  await bot.lodestone.achieve("oak_planks");
  expect((await world.inventoryOf("Planner")).oak_planks).toBeGreaterThan(0);
  bot.quit();
}, 240_000);
