// What the bus gets of a mineflayer body: wounds, deaths and returns by the server's word, the loss of
// its connection, and what its memories learn.

import { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { MineflayerBody } from "../../../bots/index.ts";
import { publishBody } from "../../../bots/index.ts";
import { PlaceMemory } from "../../../bots/memory/places.ts";
import { Replans } from "../../../bots/memory/replans.ts";
import { StationMemory } from "../../../bots/memory/stations.ts";
import { Waypoints } from "../../../bots/memory/waypoints.ts";
import { EventBus } from "../../../executor/index.ts";
import { CodedError } from "../../../schemas/index.ts";

function stage() {
  const bus = new EventBus({ now: () => "1970-01-01T00:00:00.000Z" });
  const bot = Object.assign(new EventEmitter(), {
    username: "Ada",
    health: undefined as number | undefined,
    entity: { position: { x: 1, y: 64, z: 2 } },
  });
  const lost = Promise.withResolvers<CodedError>();
  const memories = { stations: new StationMemory(), places: new PlaceMemory(), waypoints: new Waypoints() };
  const replans = new Replans();
  const body = {
    bot,
    replans,
    dimension: "overworld",
    lost: lost.promise,
    ...memories,
  } as unknown as MineflayerBody;
  const end = publishBody(body, bus);
  const has = (health: number): void => {
    bot.health = health;
    bot.emit("health");
  };
  const events = () => bus.since(0).map(({ topic, type, data }) => ({ topic, type, ...data }));
  return { bot, has, events, end, lost, replans, ...memories };
}

const HERE = { position: [1, 64, 2], dimension: "overworld" };

test("wounds are published with their points and their place, healing is not", () => {
  const { has, events } = stage();
  for (const health of [20, 17.5, 19, 18.999]) has(health);
  expect(events()).toEqual([
    { topic: "health", type: "hurt", bot: "Ada", points: 2.5, health: 17.5, ...HERE },
    { topic: "health", type: "hurt", bot: "Ada", points: 0.001, health: 18.999, ...HERE },
  ]);
});

test("paths that were planned anew are published by walk", () => {
  const { replans, events } = stage();
  replans.note(2);
  expect(events()).toEqual([{ topic: "leaf", type: "path-replanned", replans: 2 }]);
});

test("a death and the return are published once each, with the place", () => {
  const { bot, has, events } = stage();
  has(20);
  has(0);
  bot.emit("death");
  has(20);
  has(20);
  expect(events().slice(1)).toEqual([
    { topic: "health", type: "died", bot: "Ada", position: [1, 64, 2], dimension: "overworld" },
    { topic: "health", type: "revived", bot: "Ada", health: 20 },
  ]);
});

test("a lost connection is published with its reason, and is the last", async () => {
  const { bot, has, events, lost, stations } = stage();
  lost.resolve(new CodedError("run.disconnected", "kicked: bye"));
  await setImmediate();
  has(3);
  bot.emit("death");
  stations.remember({ station: "furnace", place: { x: 0, y: 0, z: 0 }, dimension: "overworld", own: true });
  expect(events()).toEqual([
    { topic: "health", type: "lost", bot: "Ada", code: "run.disconnected", detail: "kicked: bye" },
  ]);
});

test("what a memory learns or forgets is published, and what it knew already is not", () => {
  const { events, stations, places, waypoints } = stage();
  const place = { x: 5, y: 64, z: 0 };
  const table = { station: "crafting_table", place, dimension: "overworld", own: false };
  for (const own of [false, false, true, false]) stations.remember({ ...table, own });
  stations.forget("overworld", place);
  stations.forget("overworld", place);
  for (const name of ["village", "village"]) places.remember({ name, place, dimension: "overworld" });
  places.leave("overworld");
  waypoints.note({ name: "home", kind: "place", position: [1, 2, 3], dimension: "overworld", biome: null });
  waypoints.forget("home");
  waypoints.forget("home");
  const where = { position: [5, 64, 0], dimension: "overworld" };
  expect(events()).toEqual(
    [
      { type: "station-remembered", station: "crafting_table", ...where, own: false },
      { type: "station-remembered", station: "crafting_table", ...where, own: true },
      { type: "station-forgotten", station: "crafting_table", ...where },
      { type: "place-remembered", name: "village", ...where },
      { type: "place-forgotten", name: "village", ...where },
      ...[{ type: "waypoint-noted", name: "home", kind: "place", position: [1, 2, 3] }].map((noted) => ({
        ...{ ...noted, dimension: "overworld", biome: null },
      })),
      { type: "waypoint-forgotten", name: "home" },
    ].map((learnt) => ({ topic: "memory", ...learnt })),
  );
});

test("a body that is no longer followed publishes nothing", () => {
  const { bot, has, events, end, waypoints } = stage();
  has(20);
  end();
  has(2);
  bot.emit("death");
  waypoints.forget("home");
  expect(events()).toEqual([]);
  expect(bot.listenerCount("health") + bot.listenerCount("death")).toBe(0);
});
