// Bodies that nobody gave anything to do, at night among monsters: of a service that joined a server,
// and of an application that asked the plugin to guard its bot. Judged by the world.

import { once } from "node:events";
import mineflayer from "mineflayer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lodestone, type SafetyEmergency } from "../../mineflayer.ts";
import type { ReflexStatus } from "../../schemas/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { until } from "./bot-stage.ts";
import { type CliProcess, startCli } from "./cli-process.ts";

const MIDNIGHT = 18_000;
const PATIENCE = { timeout: 60_000, interval: 200 };

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 3, nights: true });
});
afterAll(() => world.stop());

interface OpenApi {
  paths: Record<
    string,
    { post: { requestBody: { content: Record<string, { examples?: Record<string, { value: object }> }> } } }
  >;
}

/** A zombie three blocks from the player's feet. */
async function zombieBeside(username: string): Promise<void> {
  const [x = 0, y = 0, z = 0] = (await world.stats()).players[username]?.position.map(Math.floor) ?? [];
  await world.command(`spawn zombie ${x + 3} ${y + 1} ${z}`);
}

const deathsOf = async (username: string) => (await world.stats()).players[username]?.deaths;

test("the idle body of a service fights, then shuts itself in until the morning, and says why", async () => {
  const service: CliProcess = startCli(["serve", "--join", `${world.host}:${world.port}`, "--port", "0"], {
    more: { LODESTONE_MC_VERSION: "1.20.1", LODESTONE_WORKERS: "1" },
  });
  try {
    const [, url = ""] = await service.said(/listening on (\S+);/);
    const get = async (path: string) =>
      (await fetch(`${url}${path}`, { headers: { accept: "application/json" } })).json() as never;
    const set = (name: string, change: object) =>
      fetch(`${url}/reflexes/${name}`, {
        ...{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(change) },
      });
    const reflex = async (name: string): Promise<ReflexStatus | undefined> =>
      (await (get("/reflexes") as Promise<{ reflexes: ReflexStatus[] }>)).reflexes.find((one) => one.name === name);
    expect((await set("tired", { on: false })).status).toBe(400);
    const { paths } = (await get("/openapi.json")) as OpenApi;
    const [example] = Object.values(
      paths["/reflexes/{name}"]?.post.requestBody.content["application/json"]?.examples ?? {},
    );
    expect((await set("threatened", example?.value ?? {})).status).toBe(200);
    expect(await reflex("threatened")).toMatchObject({ on: true, ...example?.value });
    await set("threatened", { trigger: { radius: 7 } });
    expect((await set("exposed_at_night", { on: false })).status).toBe(200);
    await world.command("give Lodestone iron_sword 1");
    await world.disturb({ kind: "setTime", time: MIDNIGHT });
    await zombieBeside("Lodestone");
    await expect
      .poll(() => reflex("threatened"), PATIENCE)
      .toMatchObject({
        because: expect.stringMatching(/^threatened \(radius 7\): \w+ [\d.]+ blocks away/),
      });
    expect(await reflex("exposed_at_night")).toMatchObject({ state: "off", fired: 0 });
    await set("exposed_at_night", { on: true });
    await expect.poll(async () => (await reflex("exposed_at_night"))?.fired, PATIENCE).toBeGreaterThan(0);
    const done = /opt\.stay_the_night@1\.0\.0 takes the body, because exposed_at_night: /;
    await service.said(done);
    // Shut in, it cannot see the sky any more.
    const skyless = async () => (await (get("/snapshot") as Promise<{ light: { sky: number } }>)).light.sky;
    await expect.poll(skyless, PATIENCE).toBe(0);
    expect(await deathsOf("Lodestone")).toEqual([]);
    const { events } = (await get("/events?topic=signal,reflex")) as { events: { type: string; data: object }[] };
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "safety_emergency",
        data: expect.objectContaining({ reflex: "threatened", interrupts: null }),
      }),
    );
    expect(events).toContainEqual(expect.objectContaining({ type: "night.fell" }));
    expect(events).toContainEqual(
      expect.objectContaining({ type: "reflex", data: expect.objectContaining({ status: "triggered" }) }),
    );
  } finally {
    service.process.kill("SIGTERM");
    await service.ended;
  }
  expect(service.leftOver()).toEqual([]);
});

test("an application's own bot is guarded from when it asks for that until it asks no more", async () => {
  const bot = mineflayer.createBot({ host: world.host, port: world.port, username: "Owned", version: "1.20.1" });
  bot.loadPlugin(lodestone);
  const emergencies: SafetyEmergency[] = [];
  bot.on("safety_emergency", (emergency) => emergencies.push(emergency));
  try {
    await once(bot, "spawn");
    await bot.lodestone.guard(true);
    await world.command("give Owned iron_sword 1");
    await until(() => bot.inventory.items().length > 0);
    const theirs = bot.pathfinder.movements;
    await world.disturb({ kind: "setTime", time: MIDNIGHT });
    await zombieBeside("Owned");
    await expect.poll(() => emergencies.length, PATIENCE).toBeGreaterThan(0);
    expect(emergencies[0]?.interrupts).toBeNull();
    await bot.lodestone.guard(false);
    // The application has its bot back as it was.
    expect(bot.pathfinder.movements).toBe(theirs);
    expect(bot.pathfinder.isMoving()).toBe(false);
    const before = emergencies.length;
    await bot.waitForTicks(40);
    expect(emergencies).toHaveLength(before);
  } finally {
    bot.end();
  }
});
