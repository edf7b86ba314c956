// No state of a module hangs on a version: a fresh machine without caches plays any version that it
// is asked for, and two versions in one process do not disturb each other.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { connectBody, type MineflayerBody } from "../../bots/index.ts";
import { BOT, type BotStage, setStage } from "./bot-stage.ts";
import { type CliProcess, startCli } from "./cli-process.ts";

const TIME_MS = 240_000;
const folder = mkdtempSync(join(tmpdir(), "lodestone-cold-"));
afterAll(() => rmSync(folder, { recursive: true }));

let cli: CliProcess | undefined;
let alex: MineflayerBody | undefined;
const stages: BotStage[] = [];
afterEach(async () => {
  await alex?.leave();
  cli?.process.kill("SIGKILL");
  for (const stage of stages.splice(0)) await stage.leave();
});

test("with cold caches a bot of 1.21.1 gives two sticks to the player who asks", { timeout: TIME_MS }, async () => {
  const conduct = join(folder, "conduct.json");
  writeFileSync(conduct, JSON.stringify({ commanders: ["Alex"] }));
  const args = ["run", "--chat", "--mc-version", "1.21.1", "--fast", "--seed", "3", "--conduct", conduct];
  cli = startCli(args, { more: { LODESTONE_CACHE_DIR: "off" } });
  const [, port] = await cli.said(/join its game at [\d.]+:(\d+)/);
  await cli.said(/is listening/);
  alex = await connectBody({ host: "127.0.0.1", port: Number(port), username: "Alex", mcVersion: "1.21.1" });
  alex.bot.chat("lodestone, give me 2 sticks");
  await cli.said(/give me 2 sticks → done/);
  await expect.poll(() => alex?.observe().inventory.stick).toBe(2);
});

test("bots of 1.21.1 and 1.18.2 in one process craft by their own recipes", { timeout: TIME_MS }, async () => {
  const craft = (stage: BotStage) =>
    stage.perform("craft_item", {
      item: "oak_planks",
      count: 4,
      recipe: { ingredients: { oak_log: 1 }, result: { oak_planks: 4 } },
      station: null,
    });
  // The version that is loaded last must not be the one that all play.
  for (const version of ["1.21.1", "1.18.2"]) stages.push(await setStage(version, 3));
  for (const stage of [...stages, ...stages]) {
    await stage.give("oak_log", 1);
    expect(await craft(stage)).toEqual({ status: "success" });
  }
  for (const { world } of stages) expect((await world.inventoryOf(BOT)).oak_planks).toBe(8);
});
