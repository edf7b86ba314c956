// Requests in the game's chat are carried out: a player writes, the bot answers and makes the
// items, and the server's inventory decides. No model is configured.

import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBody, type MineflayerBody } from "../../bots/index.ts";
import { runChatSession } from "../../cli/run/chat-session.ts";
import { Conduct } from "../../mind/index.ts";
import type { BusEvent } from "../../schemas/index.ts";
import { readConfiguration } from "../../server/config/configuration.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";

const TIME_MS = 90_000;

let world: EmbeddedWorld;
let alex: MineflayerBody;
let session: Promise<void>;
const ending = new AbortController();
const domains = minecraftDomains();
const stages: string[] = [];
const received: string[] = [];

beforeAll(async () => {
  world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 3, fast: true });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  session = runChatSession({
    configuration: readConfiguration(
      { join: `127.0.0.1:${world.port}`, mcVersion: "1.20.1", username: "Lodestone" },
      {},
    ),
    conduct: Conduct.parse({ commanders: ["Alex"] }),
    planner: inlineClient({ domains }),
    signal: ending.signal,
    viewer: { port: 0, domains },
    onStage(text) {
      stages.push(text);
      if (text.includes("is listening")) resolve();
    },
  });
  await Promise.race([listening, session]);
  alex = await connectBody({
    host: world.host,
    port: world.port,
    username: "Alex",
    auth: "offline",
    mcVersion: "1.20.1",
  });
  alex.bot.on("chat", (player: string, text: string) => {
    if (player === "Lodestone") received.push(text);
  });
  // Slow materials are given, because only the chat is under test.
  for (const given of ["iron_ingot 9", "oak_log 4"]) await world.command(`give Lodestone ${given}`);
}, TIME_MS);

afterAll(async () => {
  ending.abort();
  await session?.catch(() => {});
  await alex?.leave();
  await world?.stop();
}, TIME_MS);

const answer = (part: string) =>
  expect
    .poll(() => received.filter((line) => line.includes(part)), { timeout: TIME_MS, message: stages.join("\n") })
    .not.toEqual([]);

test("a chat request for three iron pickaxes is carried out", { timeout: TIME_MS }, async () => {
  alex.bot.chat("hello everybody");
  alex.bot.chat("lodestone, get me 3 iron pickaxes");
  await answer("I'll get 3 iron pickaxes");
  await answer("Done: lodestone, get me 3 iron pickaxes");
  expect((await world.inventoryOf("Lodestone")).iron_pickaxe).toBeGreaterThanOrEqual(3);
  // A line not addressed to it was not answered.
  expect(received.filter((line) => line.startsWith("Hello"))).toEqual([]);
});

test("what was said, wanted, planned and done is on the bus, which the viewer shows", async () => {
  const url = stages.join("\n").match(/shown at (http\S+)/)?.[1];
  const headers = { accept: "application/json" };
  const answered = (await (await fetch(`${url}/events?after=0`, { headers })).json()) as { events: BusEvent[] };
  const of = (topic: string) => answered.events.filter((event) => event.topic === topic);
  expect(of("chat")).toContainEqual(
    expect.objectContaining({
      type: "said",
      data: expect.objectContaining({ text: "lodestone, get me 3 iron pickaxes" }),
    }),
  );
  expect(of("chat").map(({ type }) => type)).toContain("answered");
  const [intent] = of("intent");
  expect(intent).toMatchObject({ data: { player: "Alex", text: "lodestone, get me 3 iron pickaxes" } });
  for (const topic of ["plan", "run", "step", "leaf"])
    expect(of(topic).map(({ chain }) => chain.intentId)).toContain(intent?.chain.intentId);
  expect(
    (await fetch(`${url}/run`, { method: "POST", body: "{}", headers: { "content-type": "application/json" } })).ok,
  ).toBe(false);
});

test("requested items are handed over", { timeout: TIME_MS }, async () => {
  await world.command("give Lodestone stick 5");
  alex.bot.chat("lodestone, give me 3 sticks");
  await answer("Done: lodestone, give me 3 sticks");
  await expect.poll(async () => (await world.inventoryOf("Alex")).stick, { timeout: TIME_MS }).toBe(3);
});

test("a question why is answered, and a stop works without a name", { timeout: TIME_MS }, async () => {
  alex.bot.chat("lodestone, get me bedrock");
  await answer("I can't do that");
  alex.bot.chat("stop");
  await answer("Okay, stopping.");
});

test("after a kick the bot joins again, and answers as before", { timeout: TIME_MS }, async () => {
  await world.disturb({ kind: "kick", username: "Lodestone", reason: "a test" });
  await expect.poll(() => stages, { timeout: TIME_MS }).toContain("joined again");
  alex.bot.chat("lodestone, get me a crafting table");
  await answer("Done: lodestone, get me a crafting table");
  expect((await world.inventoryOf("Lodestone")).crafting_table).toBe(1);
});

test("a kick in the middle of a goal ends neither the goal nor its report", { timeout: TIME_MS }, async () => {
  alex.bot.chat("lodestone, get me 5 wooden shovels");
  await answer("I'll get 5 wooden shovels");
  await world.disturb({ kind: "kick", username: "Lodestone", reason: "a test" });
  await answer("Done: lodestone, get me 5 wooden shovels");
  expect((await world.inventoryOf("Lodestone")).wooden_shovel).toBe(5);
});

test("a kick while it smelts leaves nothing in the furnace, and digs for nothing more", {
  timeout: TIME_MS,
}, async () => {
  const ingots = (await world.inventoryOf("Lodestone")).iron_ingot ?? 0;
  for (const given of ["raw_iron 12", "coal 3", "furnace 1"]) await world.command(`give Lodestone ${given}`);
  await expect.poll(async () => (await world.inventoryOf("Lodestone")).furnace, { timeout: TIME_MS }).toBe(1);
  alex.bot.chat("lodestone, smelt all the raw iron");
  await expect
    .poll(async () => (await world.inventoryOf("Lodestone")).raw_iron, { timeout: TIME_MS, interval: 20 })
    .toBeUndefined();
  await world.disturb({ kind: "kick", username: "Lodestone", reason: "a test" });
  await answer("Done: lodestone, smelt all the raw iron");
  const held = await world.inventoryOf("Lodestone");
  expect(held).toMatchObject({ iron_ingot: ingots + 12 });
  expect(held.raw_iron).toBeUndefined();
});

test("what a newer order gained is not used up by an older one", { timeout: TIME_MS }, async () => {
  for (let slot = 0; slot < 46; slot += 1)
    if (!(await world.disturb({ kind: "deleteItems", username: "Lodestone" })).changed) break;
  await world.command("give Lodestone oak_log 4");
  await expect.poll(() => world.inventoryOf("Lodestone"), { timeout: TIME_MS }).toEqual({ oak_log: 4 });
  alex.bot.chat("lodestone, make 8 sticks");
  alex.bot.chat("lodestone, get me 6 oak planks");
  await answer("Done: lodestone, make 8 sticks");
  await answer("Done: lodestone, get me 6 oak planks");
  const { stick = 0, oak_planks: planks = 0 } = await world.inventoryOf("Lodestone");
  expect(stick).toBeGreaterThanOrEqual(8);
  expect(planks).toBeGreaterThanOrEqual(6);
});

test("what goes into a chest that is named by its place lies there, and not in a nearer one", {
  timeout: TIME_MS,
}, async () => {
  alex.bot.chat("lodestone, come here");
  await answer("Done: lodestone, come here");
  const { x, y, z } = alex.feet;
  for (let at = x - 6; at <= x + 2; at += 1) {
    await world.command(`setblock ${at} ${y - 1} ${z} stone`);
    for (const above of [y, y + 1]) await world.command(`setblock ${at} ${above} ${z} air`);
  }
  for (const at of [x + 2, x - 6]) await world.command(`setblock ${at} ${y} ${z} chest`);
  await world.command("give Lodestone apple 5");
  await expect.poll(async () => (await world.inventoryOf("Lodestone")).apple, { timeout: TIME_MS }).toBe(5);
  const chest = `the chest at ${x - 6} ${y} ${z}`;
  alex.bot.chat(`lodestone, put the apples in ${chest}`);
  await answer(`Done: lodestone, put the apples in ${chest}`);
  expect((await world.inventoryOf("Lodestone")).apple).toBeUndefined();
  await world.command(`setblock ${x + 2} ${y} ${z} air`);
  alex.bot.chat(`lodestone, take 5 apples from ${chest}`);
  await answer(`Done: lodestone, take 5 apples from ${chest}`);
  expect((await world.inventoryOf("Lodestone")).apple).toBe(5);
});
