// A stock mineflayer bot in an embedded world, which tests the world without our own body; and a
// wait for a condition.

import { setTimeout } from "node:timers/promises";
import mineflayer, { type Bot } from "mineflayer";
import { expect } from "vitest";
import type { EmbeddedWorld } from "../../worlds/embedded/index.ts";

/**
 * Joins, and resolves once the bot stands in the world and has the land around it. With `respawn:
 * false` a dead bot stays dead until it asks to respawn.
 */
export async function joinStock(world: EmbeddedWorld, username: string, { respawn = true } = {}): Promise<Bot> {
  const { host, port, mcVersion: version } = world;
  const connection = { host, port, username, version, auth: "offline" as const, checkTimeoutInterval: 90_000 };
  const bot = mineflayer.createBot({ ...connection, respawn });
  await new Promise<void>((resolve, reject) => {
    bot.once("spawn", () => resolve());
    bot.once("kicked", (reason) => reject(new Error(`kicked: ${JSON.stringify(reason)}`)));
    bot.once("error", reject);
  });
  await bot.waitForChunksToLoad();
  return bot;
}

/**
 * Waits until `holds` is true, checking ten times a second by the clock, because a bot whose chunk
 * is reloaded or that has just respawned has no physics ticks for a while. Throws after
 * `patienceMs`.
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>, patienceMs = 90_000): Promise<void> {
  // Not expect.poll, which hooks must not call.
  const deadline = Date.now() + patienceMs;
  let held = await holds();
  while (!held && Date.now() < deadline) {
    await setTimeout(100);
    held = await holds();
  }
  expect(held, what).toBe(true);
}
