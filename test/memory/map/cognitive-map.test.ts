// The map keeps what was seen where, by world, in memory and in a file; what is seen gone ends.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { CognitiveMap, type Sight } from "../../../memory/map/cognitive-map.ts";
import { look } from "../../../memory/map/follow-places.ts";
import { PlacesInMemory } from "../../../memory/map/place-store.ts";
import { Places } from "../../../memory/places.ts";
import type { Position, State } from "../../../schemas/index.ts";
import { openPlaces } from "../../../server/memory/sqlite-places.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-places-"));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const table = (parts: Partial<Sight> = {}): Sight => ({
  ...{ kind: "station", name: "crafting_table", dimension: "overworld", position: [1, 64, 1], own: true, at: at(0) },
  ...parts,
});
const emptyMap = (): CognitiveMap => new CognitiveMap(new PlacesInMemory(), "land");

describe.each([
  ["in memory", () => new PlacesInMemory()],
  ["in a file", () => openPlaces(mkdtempSync(join(folder, "one-")))],
])("a map %s", (_, open) => {
  test("is there again for its world, and for no other", () => {
    const store = open();
    new CognitiveMap(store, "land").note(table());
    expect(new CognitiveMap(store, "land").list()).toMatchObject([{ id: "map-1", name: "crafting_table", own: true }]);
    expect(new CognitiveMap(store, "sea").list()).toEqual([]);
    store.close();
  });

  test("keeps told facts over a restart, and ends what they contradict", () => {
    const store = open();
    new Places({ store, world: "land" }).noteFact({ fact: "the door is open" }, at(0));
    new Places({ store, world: "land" }).noteFact({ fact: "the door is closed" }, at(1));
    const facts = new Places({ store, world: "land" }).facts([], at(2), { ended: true });
    expect(facts.map(({ fact, validUntil }) => [fact, validUntil])).toEqual([
      ["the door is closed", undefined],
      ["the door is open", at(1)],
    ]);
    store.close();
  });
});

describe.each([
  ["in memory", () => new PlacesInMemory()],
  ["in a file", () => openPlaces(mkdtempSync(join(folder, "erased-")))],
])("what is erased %s", (_, open) => {
  test.each([
    ["a player who is named", { player: "ZOE" }, ["crafting_table", "chest"]],
    ["age", { until: at(5) }, ["chest", "Zoe lives at the zebra"]],
    ["a world", { world: "land" }, []],
    ["another world", { world: "sea" }, ["crafting_table", "chest", "Zoe lives at the zebra"]],
    [
      "a player in another world",
      { player: "Zoe", world: "sea" },
      ["crafting_table", "chest", "Zoe lives at the zebra"],
    ],
  ])("is what the selection names, by %s, for the memory that holds it too", (_title, selection, left) => {
    const store = open();
    const places = new Places({ store, world: "land" });
    places.map.note(table());
    places.map.note(table({ name: "chest", position: [9, 64, 1], at: at(9) }));
    places.noteFact({ fact: "Zoe lives at the zebra" }, at(9));
    expect(places.erase(selection)).toBe(3 - left.length);
    for (const now of [places, new Places({ store, world: "land" })]) {
      const facts = now.facts([], at(10)).filter(({ source }) => source === "noted");
      expect([...now.map.list().map(({ name }) => name), ...facts.map(({ fact }) => fact)].sort()).toEqual(
        [...left].sort(),
      );
    }
    expect(places.selected({}).length).toBe(left.length);
    store.close();
  });
});

test("a file holds nothing of an erased fact, in its pages and its log", () => {
  const here = mkdtempSync(join(folder, "bytes-"));
  const store = openPlaces(here);
  const places = new Places({ store, world: "land" });
  for (let number = 0; number < 40; number += 1) places.noteFact({ fact: `zebra ${number} is Zoe's` }, at(number));
  const bytes = (): string =>
    readdirSync(here)
      .map((name) => readFileSync(join(here, name), "latin1"))
      .join();
  expect(bytes()).toContain("zebra");
  expect(places.erase({ player: "zoe" })).toBe(40);
  expect(bytes()).not.toContain("zebra");
  store.close();
});

test("a file is read by the next process", () => {
  const first = openPlaces(folder);
  new CognitiveMap(first, "land").note(table());
  first.close();
  const second = openPlaces(folder);
  expect(new CognitiveMap(second, "land").list()).toHaveLength(1);
  second.close();
});

test("another block at the same position ends the one before, and one elsewhere ends nothing", () => {
  const map = emptyMap();
  map.note(table());
  map.note(table({ name: "furnace", at: at(1) }));
  map.note(table({ name: "chest", position: [5, 64, 1], at: at(2) }));
  expect(map.list().map(({ name }) => name)).toEqual(["chest", "furnace"]);
  expect(map.list({ name: "crafting_table", ended: true })).toMatchObject([{ validUntil: at(1) }]);
});

const seeing = (blocks: Record<string, string>, nearby: State["nearby"] = []) => ({
  observe: () => ({ dimension: "overworld", position: [0, 64, 0], biome: "plains", nearby }) as unknown as State,
  blockNameAt: ([x, y, z]: Position) => blocks[`${x} ${y} ${z}`],
});

test("a block ends only when its place is seen without it", () => {
  const map = emptyMap();
  map.note(table());
  look(map, seeing({}), at(1));
  expect(map.list({ kind: "station" })).toHaveLength(1);
  look(map, seeing({ "1 64 1": "air" }), at(2));
  expect(map.list({ kind: "station" })).toEqual([]);
  expect(map.list({ kind: "land" })).toMatchObject([{ name: "plains" }]);
});

test("blocks and creatures in sight are noted, and cite the episode in which they were seen", () => {
  const map = emptyMap();
  const nearby = [
    { block: "iron_ore", count: 3, position: [4, 60, 2] },
    { block: "cow", count: 2, position: [9, 64, 2] },
  ] as State["nearby"];
  look(map, seeing({ "4 60 2": "iron_ore", "9 64 2": "air" }, nearby), at(0));
  map.cite({ id: "ep-7" });
  map.cite({ id: "ep-8" });
  expect(map.list({ kind: "sighting" })).toMatchObject([{ name: "iron_ore", count: 3, episodes: ["ep-7"] }]);
  expect(map.list({ kind: "creature" })).toMatchObject([{ name: "cow", episodes: ["ep-7"] }]);
});

test("a forgotten episode takes along what it alone witnessed", () => {
  const map = emptyMap();
  map.note(table());
  map.cite({ id: "ep-1" });
  map.note(table({ name: "chest", position: [5, 64, 1] }));
  map.cite({ id: "ep-2" });
  map.forget("ep-1");
  expect(map.list().map(({ name }) => name)).toEqual(["chest"]);
});

test("a cell keeps the last few of a kind, and the bot's own before others", () => {
  const map = emptyMap();
  map.note(table({ at: at(0) }));
  for (let x = 2; x < 12; x++) map.note(table({ position: [x, 64, 1], own: false, at: at(x) }));
  const kept = map.list({ ended: true });
  expect(kept).toHaveLength(4);
  expect(kept.at(-1)).toMatchObject({ own: true, position: [1, 64, 1] });
});

test("what is old is doubted, and bodies get nothing of a map that is switched off", () => {
  const store = new PlacesInMemory();
  const places = new Places({ store, world: "land" });
  places.map.note(table({ own: false }));
  const later = new Date(Date.UTC(2026, 0, 9)).toISOString();
  expect(places.known({}, at(1))).toHaveLength(1);
  expect(places.known({}, later)).toEqual([]);
  expect(places.facts([], later)).toMatchObject([{ doubted: true }]);
  expect(new Places({ store, world: "land", without: ["map"] }).known({}, at(1))).toEqual([]);
});
