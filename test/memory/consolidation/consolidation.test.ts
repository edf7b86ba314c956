// Consolidation: which of alike episodes stay, in which order groups are worked, and when.

import { describe, expect, test } from "vitest";
import { EventBus, VirtualClock } from "../../../executor/index.ts";
import { Consolidation, losersOf } from "../../../memory/consolidation/consolidation.ts";
import { strengthOf } from "../../../memory/consolidation/strength.ts";
import { EpisodesInMemory, type KeptEpisode, Memory } from "../../../memory/index.ts";
import { episodeOf, failedIron } from "../episode-doubles.ts";

const START = "2026-01-01T00:00:00.000Z";
const later = (days: number): string => new Date(Date.parse(START) + days * 86_400_000).toISOString();
const keptOf = (id: number, parts: Partial<KeptEpisode["episode"]> = {}, uses = 0): KeptEpisode => ({
  ...{ episode: { ...episodeOf({ salience: 0.1, ...parts }), id: `ep-${id}` }, uses },
});
const nothingCited = () => false;
const idsOf = (kept: KeptEpisode[]) => kept.map(({ episode }) => episode.id);

describe("strength", () => {
  test("halves in a day without salience, and in 60 days when tagged", () => {
    const shareLeft = (salience: number, days: number) =>
      strengthOf(keptOf(1, { salience }), later(days)) / strengthOf(keptOf(1, { salience }), START);
    expect(shareLeft(0, 1)).toBeCloseTo(0.5);
    expect(shareLeft(0.7, 60)).toBeCloseTo(0.5);
    expect(shareLeft(0.9, 60)).toBeCloseTo(0.5);
  });

  test("is raised by a recall, and fades from then on", () => {
    const forgotten = keptOf(1);
    const recalled = { ...keptOf(1), uses: 1, usedAt: later(9) };
    expect(strengthOf(recalled, later(10))).toBeGreaterThan(10 * strengthOf(forgotten, later(10)));
  });
});

describe("of alike episodes", () => {
  test("the latest stays, and one that is cited", () => {
    const kept = [1, 2, 3, 4].map((id) => keptOf(id));
    expect(idsOf(losersOf(kept, START, (id) => id === "ep-2"))).toEqual(["ep-1", "ep-3"]);
  });

  test("the five strongest that are tagged or were recalled stay until they have faded", () => {
    const kept = [
      ...[0.71, 0.95, 0.8, 0.9, 0.85, 0.75].map((salience, index) => keptOf(index + 1, { salience })),
      keptOf(7, {}, 8),
      keptOf(8),
      keptOf(9),
    ];
    expect(idsOf(losersOf(kept, START, nothingCited))).toEqual(["ep-1", "ep-6", "ep-8"]);
    expect(idsOf(losersOf(kept, later(400), nothingCited))).toEqual(idsOf(kept.slice(0, -1)));
  });
});

describe("the queue", () => {
  const clockOf = (...times: number[]) => ({ now: () => times.shift() ?? 1_000 });

  test("takes groups with tagged episodes first, and stops when its time is over", () => {
    const store = new EpisodesInMemory();
    const consolidation = new Consolidation(store, "land");
    const goal = (name: string, salience: number) => {
      for (let count = 0; count < 3; count++) consolidation.note(store.append(episodeOf({ goal: name, salience })));
    };
    goal("plain", 0.1);
    store.append(failedIron());
    for (let count = 0; count < 8; count++) consolidation.note(store.append(failedIron({ salience: 0.8 })));
    const left = () => store.list({ subject: "iron_ore" }).length;
    expect(consolidation.work({ now: START, clock: clockOf(0, 20), budgetMs: 20 })).toBe(3);
    expect([left(), store.list({ goal: "plain" }).length, consolidation.waiting]).toEqual([6, 3, 1]);
    expect(consolidation.work({ now: START, clock: clockOf(0, 20), budgetMs: 20 })).toBe(2);
    expect([store.list({ goal: "plain" }).length, consolidation.waiting]).toEqual([1, 0]);
  });

  test("takes up what an earlier process left, and once a day what faded", () => {
    const store = new EpisodesInMemory();
    for (let count = 0; count < 4; count++) store.append(failedIron({ salience: 0.8, at: START }));
    const work = (now: string) => new Consolidation(store, "land").work({ now, clock: clockOf(), budgetMs: 20 });
    expect(work(later(1))).toBe(0);
    expect(work(later(400))).toBe(3);
    expect(store.counts()).toMatchObject({ episodes: 1, merged: 3 });
  });
});

describe("a memory", () => {
  const memoryOf = (store: EpisodesInMemory) => new Memory({ store, world: "land", bot: "Bot", now: () => START });

  test("plans after a restart with the same prices, whatever was let go", () => {
    const store = new EpisodesInMemory();
    const memory = memoryOf(store);
    const parts = { act: "collect_block", situation: {}, expectedMs: 5_000 };
    for (let count = 0; count < 40; count++) {
      memory.note(
        { ...parts, subject: `ore_${count % 3}`, end: count % 2 ? "success" : "collect.failed", takenMs: 9_000 },
        START,
      );
    }
    const before = memory.prices();
    expect(memory.consolidate({ now: () => 0 }, 20)).toBeGreaterThan(5);
    expect(Object.keys(before)).toHaveLength(3);
    expect(memoryOf(store).prices()).toEqual(before);
  });

  test("consolidates while no run is under way, and not during one", async () => {
    const store = new EpisodesInMemory();
    const memory = memoryOf(store);
    const bus = new EventBus({ now: () => START });
    const clock = new VirtualClock();
    const stop = memory.consolidateWhileIdle(bus, clock);
    const chain = { intentId: "i" };
    const note = () => memory.note({ act: "wait", end: "success", situation: {} }, START);
    bus.publish({ topic: "plan", type: "plan-found", chain, data: { atMs: 0 } });
    for (let count = 0; count < 5; count++) note();
    await clock.sleep(60_000);
    expect(store.list()).toHaveLength(5);
    bus.publish({ topic: "run", type: "run-finished", chain, data: { atMs: 1, outcome: "success" } });
    await clock.sleep(60_000);
    expect(store.list()).toHaveLength(1);
    stop();
    note();
    await clock.sleep(60_000);
    expect(store.list()).toHaveLength(2);
  });

  test("says of what it recalls how many alike ones left only their counts", () => {
    const memory = memoryOf(new EpisodesInMemory());
    for (let count = 0; count < 4; count++) memory.note({ act: "wait", end: "success", situation: {} }, START);
    memory.consolidate({ now: () => 0 }, 0);
    expect(memory.recall({ act: "wait", k: 5 })).toMatchObject([{ episode: { id: "ep-4" }, alike: 3 }]);
  });
});
