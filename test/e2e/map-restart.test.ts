// A second process on the same world, with the same state folder: it knows the first one's table,
// chest and ore without having seen them, and its plan is cheaper for it.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBody, publishBody, recallPlaces } from "../../bots/index.ts";
import { seekSight } from "../../bots/work/find.ts";
import { EventBus } from "../../executor/index.ts";
import { EpisodesInMemory, Memory } from "../../memory/index.ts";
import { type PlannerClient, Problem, type State } from "../../schemas/index.ts";
import { openPlaces } from "../../server/memory/sqlite-places.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-map-"));
const NOW = "2026-01-01T00:00:00.000Z";
const bus = new EventBus({ now: () => NOW });
let stage: BotStage;
let planner: PlannerClient;

beforeAll(async () => {
  planner = inlineClient({ domains: minecraftDomains() });
  stage = await setStage("1.20.1", 3);
});
afterAll(async () => {
  await planner.close();
  await stage.leave();
  rmSync(folder, { recursive: true });
});

/** Of a wooden hoe, which a table at hand saves making one for. */
const costOf = async ({ facts, dimension }: State): Promise<number> => {
  const state = { dimension, facts: facts.filter((fact) => fact === "near:crafting_table") };
  const result = await planner.plan(Problem.parse({ goal: { items: { wooden_hoe: 1 } }, state }));
  return result.status === "solved" ? result.cost : Number.POSITIVE_INFINITY;
};

test("the second process knows the first one's table, chest and ore, until it sees them gone", async () => {
  const { body, world } = stage;
  const first = openPlaces(folder);
  const before = new Memory({ store: new EpisodesInMemory(), placeStore: first, world: "here", bot: BOT });
  const unpublish = publishBody(body, bus);
  const unfollow = before.follow(
    bus,
    () => ({}),
    () => body,
  );
  await stage.give("crafting_table", 1);
  await stage.give("chest", 1);
  const { x, y, z } = body.feet;
  await world.command(`setblock ${x + 2} ${y + 1} ${z + 1} iron_ore`);
  await until(() => body.nameAt({ x: x + 2, y: y + 1, z: z + 1 }) === "iron_ore");
  for (const item of ["crafting_table", "chest"]) {
    const placed = await stage.perform("place_block", { item });
    expect(placed, JSON.stringify(placed)).toMatchObject({ status: "success" });
  }
  seekSight(body, "iron_ore");
  bus.publish({ topic: "run", type: "run-finished", data: {} });
  const names = before.places.map.list().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["crafting_table", "chest", "iron_ore"]));
  const table = before.places.map.list({ name: "crafting_table" })[0];
  unfollow();
  unpublish();
  first.close();
  await body.leave();

  const second = openPlaces(folder);
  const after = new Memory({ store: new EpisodesInMemory(), placeStore: second, world: "here", bot: BOT });
  const { host, port } = world;
  const next = await connectBody({ host, port, username: BOT, mcVersion: "1.20.1" });
  // As if it stood where nothing of it is in sight.
  next.stations = new (next.stations.constructor as new () => typeof next.stations)();
  const without = next.observe();
  expect(without.facts).not.toContain("near:crafting_table");
  recallPlaces(next, { known: () => after.places.known({}, NOW), dangers: () => [] });
  const state = next.observe();
  expect(state.facts).toEqual(expect.arrayContaining(["near:crafting_table", "near:chest"]));
  expect(state.nearby).toContainEqual(expect.objectContaining({ block: "iron_ore" }));
  expect(await costOf(state)).toBeLessThan(await costOf(without));

  const [tx, ty, tz] = table?.position ?? [0, 0, 0];
  await world.command(`setblock ${tx} ${ty} ${tz} air`);
  await until(() => next.nameAt({ x: tx, y: ty, z: tz }) === "air");
  expect(next.observe().facts).not.toContain("near:crafting_table");
  const unwatch = after.follow(
    bus,
    () => ({}),
    () => next,
  );
  bus.publish({ topic: "run", type: "run-finished", data: {} });
  unwatch();
  expect(after.places.map.list({ name: "crafting_table" })).toEqual([]);
  expect(after.places.map.list({ name: "crafting_table", ended: true })).toMatchObject([{ validUntil: NOW }]);
  second.close();
  await next.leave();
});
