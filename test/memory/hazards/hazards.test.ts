// Places and acts that cost health are avoided, less with time, and are told.

import { describe, expect, test } from "vitest";
import { AvoidedPlaces } from "../../../bots/memory/avoided-places.ts";
import { EventBus } from "../../../executor/index.ts";
import { EpisodesInMemory, Memory } from "../../../memory/index.ts";
import { episodeOf } from "../episode-doubles.ts";

const NOW = "2026-01-01T00:00:00.000Z";
const later = (days: number): string => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();

function diedInLava(without: ("map" | "hazards")[] = []) {
  const memory = new Memory({ store: new EpisodesInMemory(), world: "land", bot: "Bot", without });
  const bus = new EventBus({ now: () => NOW });
  memory.follow(bus, () => ({ phase: "day" }));
  const data = { position: [10, 12, 3], dimension: "overworld", by: "lava" };
  bus.publish({ topic: "health", type: "hurt", data: { points: 4, ...data } });
  bus.publish({ topic: "health", type: "died", data });
  return memory;
}

const HERE = { dimension: "overworld", phase: "day" } as const;

describe("a place where the body died", () => {
  test("is a danger that fades, there alone", () => {
    const { places } = diedInLava();
    const [danger] = places.dangers(HERE, NOW);
    expect(danger).toMatchObject({ center: [10, 12, 3], blocks: 6 });
    expect(places.dangers(HERE, later(2))).toMatchObject([{ blocks: 3 }]);
    expect(places.dangers(HERE, later(30))).toEqual([]);
    expect(places.dangers({ dimension: "nether" }, NOW)).toEqual([]);
  });

  test("makes ways dearer, most at its centre, and bars none", () => {
    const { places } = diedInLava();
    const dangers = new AvoidedPlaces();
    dangers.source = (at) => places.dangers(at, NOW);
    dangers.refresh("overworld", "day");
    const costs = [0, 2, 6].map((x) => dangers.costAt({ x: 10 + x, y: 12, z: 3 }));
    expect(costs[0]).toBeGreaterThan(costs[1] as number);
    expect(costs[2]).toBe(0);
    expect(Math.max(...costs)).toBeLessThan(100);
    expect(dangers.spheres()).toEqual([{ center: [10, 12, 3], radius: 5, ticks: 24 }]);
  });

  test("is told, with the episode of the death", () => {
    const { places, ledger } = diedInLava();
    const facts = places.facts(ledger.rows(), later(2));
    expect(facts).toMatchObject([{ fact: "I died here by lava 2 days ago", subject: "lava", episodes: ["ep-1"] }]);
    const asked = { k: 5, situation: { position: [12, 12, 3] as [number, number, number] } };
    expect(places.recall(asked, facts)).toHaveLength(1);
  });

  test("is no danger with hazards switched off", () => {
    expect(diedInLava(["hazards"]).places.dangers(HERE, NOW)).toEqual([]);
  });
});

test("what hurts by night counts little by day", () => {
  const { places } = diedInLava();
  places.map.noteHarm({
    ...{
      name: "zombie",
      dimension: "overworld",
      position: [90, 64, 3],
      points: 16,
      isDeath: true,
      phase: "night",
      at: NOW,
    },
  });
  const blocksOf = (phase: "day" | "night") =>
    places.dangers({ dimension: "overworld", phase }, NOW).find(({ center }) => center[0] === 90)?.blocks ?? 0;
  expect(blocksOf("night")).toBe(4 * blocksOf("day"));
});

test("an act that cost health is dearer in plans, less after runs without it, and not when switched off", () => {
  const hurt = episodeOf({ act: "kill_entity", subject: "zombie", harm: 16 });
  const priced = (runs: number, without: ("map" | "hazards")[] = []) => {
    const store = new EpisodesInMemory();
    for (let count = 0; count < 3; count++) store.append(hurt);
    for (let run = 0; run < runs; run++) store.append(episodeOf({ kind: "run" }));
    return new Memory({ store, world: "land", bot: "Bot", without }).prices()["kill_entity:zombie"] ?? 1;
  };
  expect(priced(0)).toBe(5.2);
  expect(priced(3)).toBeLessThan(priced(0));
  expect(priced(30)).toBe(1);
  expect(priced(0, ["hazards"])).toBe(1);
});
