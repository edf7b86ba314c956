// Players of the embedded world whisper to each other by the game's own command, on versions with
// and without signed chat.

import type { Bot } from "mineflayer";
import { afterEach, expect, test } from "vitest";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { joinStock } from "./stock-bot.ts";

let world: EmbeddedWorld | undefined;
const bots: Bot[] = [];
afterEach(async () => {
  for (const bot of bots.splice(0)) bot.quit();
  await world?.stop();
});

test.each(["1.16.5", "1.20.1"])("a whisper reaches its player and nobody else on %s", async (mcVersion) => {
  world = await startEmbeddedWorld({ mcVersion, seed: 1 });
  const received: string[] = [];
  for (const name of ["Alex", "Steve", "Zoe"]) {
    const bot = await joinStock(world, name);
    bots.push(bot);
    bot.on("whisper", (from, text) => void received.push(`${name} from ${from}: ${text}`));
    bot.on("chat", (from, text) => void received.push(`${name} hears ${from}: ${text}`));
  }
  const [alex] = bots;
  alex?.whisper("Steve", "meet me at 3 & bring bread");
  alex?.chat("hello");
  await expect.poll(() => received.filter((line) => line.endsWith("hello")), { timeout: 30_000 }).toHaveLength(3);
  expect(received.filter((line) => !line.endsWith("hello"))).toEqual(["Steve from Alex: meet me at 3 & bring bread"]);
});
