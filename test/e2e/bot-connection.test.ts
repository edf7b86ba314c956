// Joining and losing a server, dying, swimming, a full inventory: each is overcome or fails with a
// code, and nothing is left waiting.

import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connectBody } from "../../bots/index.ts";
import { type BotStage, setStage, until } from "./bot-stage.ts";
import { closedPort } from "./cli-process.ts";

test("a port without a server is run.connectFailed, with the cause", async () => {
  const options = { host: "127.0.0.1", port: await closedPort(), username: "Nobody", mcVersion: "1.20.1" };
  await expect(connectBody(options)).rejects.toMatchObject({ code: "run.connectFailed" });
});

test("a server that never answers is run.connectFailed within the bound", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", () => resolve()));
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 1;
  const options = { host: "127.0.0.1", port, username: "Nobody", mcVersion: "1.20.1", timeoutMs: 500 };
  await expect(connectBody(options)).rejects.toMatchObject({ code: "run.connectFailed" });
  silent.close();
});

test("joining can be stopped", async () => {
  const controller = new AbortController();
  controller.abort();
  const options = { host: "127.0.0.1", port: 1, username: "Nobody" };
  await expect(connectBody(options, controller.signal)).rejects.toMatchObject({ code: "run.aborted" });
});

describe("in one world, failure after failure", () => {
  let stage: BotStage;
  beforeAll(async () => {
    stage = await setStage("1.20.1", 3);
  });
  afterAll(() => stage.leave());

  test("a death fails the step with run.died, and the body continues after respawning", async () => {
    const { body, world } = stage;
    const { x, y, z } = body.feet;
    const walk = stage.perform("navigate", { position: [x + 80, y, z], range: 2 });
    await until(() => body.feet.x > x + 1);
    await world.command("kill Lodestar");
    expect(await walk).toMatchObject({ failure: { code: "run.died" } });
    await until(() => !body.life.aborted && body.bot.health > 0);
    expect(await stage.perform("explore", { for: "grass_block" })).toEqual({ status: "success" });
  });

  test("a body that is full of dirt makes room and still gains items", async () => {
    const { body, world } = stage;
    for (let stack = 0; stack < 36; stack += 1) await world.command("give Lodestar dirt 64");
    await until(() => body.bot.inventory.emptySlotCount() === 0);
    const args = { block: "oak_log", item: "oak_log", count: 1, tool: null };
    expect(await stage.perform("collect_block", args)).toEqual({ status: "success" });
    expect((await world.inventoryOf("Lodestar")).oak_log).toBeGreaterThanOrEqual(1);
  });

  test("a world that ends during a step fails the step with run.disconnected", async () => {
    const { body, world } = stage;
    const { x, y, z } = body.feet;
    const walk = stage.perform("navigate", { position: [x + 80, y, z], range: 2 });
    await until(() => body.feet.x > x + 1);
    await world.stop();
    expect(await walk).toMatchObject({ failure: { code: "run.disconnected" } });
    expect(await stage.perform("equip_item", { item: "dirt" })).toMatchObject({
      failure: { code: "run.disconnected" },
    });
  });
});

test("a body in deep water swims out and continues", async () => {
  const stage = await setStage("1.20.1", 6);
  onTestFinished(() => stage.leave());
  const { body, world } = stage;
  const water = body.bot.registry.blocksByName.water?.id ?? -1;
  const places = body.bot.findBlocks({ matching: water, maxDistance: 60, count: 400 });
  const deep = places.find((place) => body.blockAt(place.offset(0, -1, 0))?.name === "water");
  if (!deep) throw new Error("the seed has no deep water near its spawn any more; choose another");
  const putTo: string[] = [];
  body.bot.on("forcedMove", () => void putTo.push(`${body.feet}`));
  await world.command(`tp Lodestar ${deep.x} ${deep.y} ${deep.z}`);
  await until(() => body.blockAt(body.feet)?.name === "water");
  // The server sends the body's position when it joins; after that only the teleport does.
  expect(putTo).toEqual([`${deep}`]);
  const args = { block: "oak_log", item: "oak_log", count: 1, tool: null };
  expect(await stage.perform("collect_block", args)).toEqual({ status: "success" });
});
