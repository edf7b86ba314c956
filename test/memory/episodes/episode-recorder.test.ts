// Episodes from the bus: a real run in a simulated world, and events of a body one by one.

import { beforeEach, describe, expect, test } from "vitest";
import { EventBus } from "../../../executor/index.ts";
import { recordEpisodes } from "../../../memory/index.ts";
import type { NewEpisode, Situation } from "../../../schemas/index.ts";

let bus: EventBus;
let kept: NewEpisode[];
let situation: Situation;
beforeEach(() => {
  bus = new EventBus({ now: () => "2026-01-01T00:00:00.000Z" });
  kept = [];
  situation = { phase: "day", health: 20 };
  const seen = new Set<string>();
  recordEpisodes({
    ...{ bus, world: "land", bot: "Bot", situation: () => situation },
    isFirst: (act, subject) => !seen.has(`${act} ${subject}`),
    onEpisode(episode) {
      kept.push(episode);
      seen.add(`${episode.act} ${episode.subject}`);
    },
  });
});

const chain = { intentId: "run-1", planId: "p", stepId: "s1" };
const step = {
  ...{ stepId: "s1", type: "collect_block", args: { block: "iron_ore", count: 3 }, expectedDurationMs: 5_000 },
  actions: [{ operator: "collect:iron_ore:raw_iron", times: 3, consumes: {} }],
};
const begin = (atMs = 100): void =>
  void bus.publish({ topic: "step", type: "step-started", chain, data: { atMs, index: 0, of: 1, step } });
const succeed = (atMs: number): void =>
  void bus.publish({
    topic: "step",
    type: "step-succeeded",
    chain,
    data: { atMs, tookMs: 1, effects: ["raw_iron += 3"] },
  });
const fail = (code: string): void =>
  void bus.publish({
    topic: "step",
    type: "step-failed",
    chain,
    data: { atMs: 900, failure: { code, detail: "no way" } },
  });

describe("a step", () => {
  test("is an episode with what it was about, its times and its effects", () => {
    begin();
    succeed(6_100);
    expect(kept).toMatchObject([
      {
        ...{ kind: "step", act: "collect_block", subject: "iron_ore", operator: "collect:iron_ore:raw_iron", chain },
        ...{ expectedMs: 5_000, takenMs: 6_000, end: "success", effects: ["raw_iron += 3"], harm: 0 },
      },
    ]);
  });

  test("has the situation of its beginning", () => {
    begin();
    situation = { phase: "night", health: 3 };
    succeed(200);
    expect(kept[0]?.situation).toEqual({ phase: "day", health: 20 });
  });

  test("that failed says why, and is worth more than one that went well before", () => {
    begin();
    fail("collect.failed");
    begin();
    succeed(5_100);
    const [failed, usual] = kept;
    expect(failed).toMatchObject({ end: "collect.failed", detail: "no way" });
    expect(failed?.salience).toBeGreaterThan(usual?.salience ?? 1);
  });

  test("that was refused before it began leaves none", () => {
    fail("pbi.precondMissing");
    expect(kept).toEqual([]);
  });

  test("counts the health that was lost while it was under way", () => {
    begin();
    bus.publish({ topic: "health", type: "hurt", data: { points: 4 } });
    bus.publish({ topic: "health", type: "hurt", data: { points: 2.5 } });
    succeed(5_000);
    expect(kept[0]?.harm).toBe(6.5);
  });
});

test("a run is an episode with the kind of its goal and the words that asked for it", () => {
  bus.publish({
    topic: "intent",
    type: "started",
    chain: { intentId: "run-1" },
    data: { text: "get me iron", player: "Ada" },
  });
  bus.publish({ topic: "plan", type: "plan-found", chain, data: { atMs: 5, steps: 1, cost: 2, reason: "goal" } });
  bus.publish({
    topic: "run",
    type: "run-finished",
    chain: { intentId: "run-1" },
    data: { atMs: 90_000, outcome: "success", goal: "items" },
  });
  expect(kept).toMatchObject([{ kind: "run", act: "items", goal: "get me iron", takenMs: 90_000, end: "success" }]);
});

test("a death is an episode with its place and what was done", () => {
  begin();
  bus.publish({ topic: "health", type: "died", data: { position: [1, 12, 3], dimension: "overworld" } });
  expect(kept).toMatchObject([
    { kind: "death", act: "die", subject: "iron_ore", end: "run.died", situation: { position: [1, 12, 3] } },
  ]);
  expect(kept[0]?.salience).toBeGreaterThan(0.9);
});

test("a reflex is an episode from its trigger to its end; a blind one is none", () => {
  const reflex = (status: string, atMs: number): void =>
    void bus.publish({ topic: "reflex", type: "reflex", data: { atMs, reflex: "flee", status } });
  reflex("blind", 1);
  reflex("triggered", 10);
  reflex("succeeded", 700);
  expect(kept).toMatchObject([{ kind: "reflex", act: "flee", takenMs: 690, end: "success" }]);
});

test("steps of a run that ended are no longer under way", () => {
  begin();
  bus.publish({
    topic: "run",
    type: "run-finished",
    chain: { intentId: "run-1" },
    data: { atMs: 1, outcome: "failure", failure: { code: "run.aborted", detail: "" } },
  });
  bus.publish({ topic: "health", type: "died", data: {} });
  expect(kept.at(-1)).toMatchObject({ kind: "death" });
  expect(kept.at(-1)?.subject).toBeUndefined();
});
