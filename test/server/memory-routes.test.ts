// The routes of memory, on a service whose body runs in a simulated world: what it does is
// remembered, recalled, planned with and forgotten.

import { afterEach, describe, expect, test } from "vitest";
import { openActing } from "../../cli/serve/acting.ts";
import { EventBus } from "../../executor/index.ts";
import { EpisodesInMemory, Memory } from "../../memory/index.ts";
import { buildApp } from "../../server/index.ts";
import { inlineClient } from "../../workers/index.ts";
import { failedIron } from "../memory/episode-doubles.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function plain() {
  const app = buildApp({ planner: answeringClient().client, info: INFO });
  open.push(app);
  return app;
}

const IRON = { act: "collect_block", subject: "iron_ore", end: "collect.failed", takenMs: 60_000, expectedMs: 5_000 };

describe("an episode that is told", () => {
  test("is kept, recalled with the reason, and has a price", async () => {
    const app = plain();
    const kept = await app.inject({ method: "POST", url: "/episodic", payload: { ...IRON, goal: "a shield" } });
    expect([kept.statusCode, kept.json()]).toEqual([201, { id: "ep-1" }]);
    const byWords = await app.inject("/recall?text=what+about+the+shield");
    expect(byWords.json()).toMatchObject({ episodes: [{ episode: { id: "ep-1", kind: "note" }, because: ["text"] }] });
    const payload = { subject: "iron_ore", k: 1 };
    const like = await app.inject({ method: "POST", url: "/recall", payload });
    expect(like.json()).toMatchObject({ episodes: [{ episode: { end: "collect.failed" }, because: ["subject"] }] });
    const { ledger } = (await app.inject("/memory/ledger")).json();
    expect(ledger).toMatchObject([{ key: "collect_block:iron_ore", price: 26, episodes: ["ep-1"] }]);
  });

  test("is forgotten with its price", async () => {
    const app = plain();
    await app.inject({ method: "POST", url: "/episodic", payload: IRON });
    expect((await app.inject({ method: "DELETE", url: "/memory/episodes/ep-1" })).statusCode).toBe(204);
    expect((await app.inject("/memory/episodes")).json()).toEqual({ episodes: [] });
    expect((await app.inject("/memory/ledger")).json()).toEqual({ ledger: [] });
    const again = await app.inject({ method: "DELETE", url: "/memory/episodes/ep-1" });
    expect([again.statusCode, again.json().code]).toEqual([404, "memory.unknownEpisode"]);
  });

  test.each<[object, string]>([
    [{ subject: "iron_ore" }, "act"],
    [{ ...IRON, end: "hm" }, "end"],
    [{ ...IRON, takenMs: -1 }, "takenMs"],
    [{ ...IRON, situation: { phase: "noon" } }, "situation.phase"],
    [{ ...IRON, mood: "bad" }, "mood"],
  ])("such as %j is refused at %s", async (payload, path) => {
    const answer = await plain().inject({ method: "POST", url: "/episodic", payload });
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json().issues)).toContain(path);
  });
});

describe("what memory holds", () => {
  const filled = async () => {
    const store = new EpisodesInMemory();
    for (const player of ["Ada", "Ada", "Zoe"]) {
      const at = player === "Zoe" ? "2999-01-01T00:00:00.000Z" : "2020-01-01T00:00:00.000Z";
      store.append(failedIron({ player, at }));
    }
    const memory = new Memory({ store, world: "land", bot: "Bot" });
    const app = buildApp({ planner: answeringClient().client, info: INFO, memory });
    open.push(app);
    return app;
  };

  test("is counted, with its worlds and players", async () => {
    const app = await filled();
    expect((await app.inject("/memory/stats")).json()).toMatchObject({ episodes: 3, players: ["Ada", "Zoe"] });
    expect((await app.inject("/memory/episodes?player=Zoe")).json().episodes).toHaveLength(1);
  });

  test("is exported as lines of JSON", async () => {
    const { body, headers } = await (await filled()).inject("/memory/export?player=ada");
    expect(headers["content-type"]).toMatch(/ndjson/);
    expect(
      body
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).episode.id),
    ).toEqual(["ep-1", "ep-2"]);
  });

  test.each([
    ["player=ADA", 2],
    ["world=sea", 0],
    ["olderThan=30d", 2],
    ["player=Zoe&olderThan=30d", 0],
  ])("is erased by %s, with what was learnt from it", async (query, erased) => {
    const app = await filled();
    const answer = await app.inject({ method: "DELETE", url: `/memory/episodes?${query}` });
    expect([answer.statusCode, answer.json()]).toEqual([200, { erased, places: 0 }]);
    expect((await app.inject("/memory/stats")).json().episodes).toBe(3 - erased);
    const left = ["ep-3", "ep-2", "ep-1"].slice(0, 3 - erased);
    expect((await app.inject("/memory/ledger")).json().ledger).toMatchObject([{ failed: left.length, episodes: left }]);
  });

  test.each([
    ["", "player"],
    ["?olderThan=soon", "olderThan"],
    ["?planet=mars", "planet"],
  ])("is not erased by %j", async (query, path) => {
    const app = await filled();
    const answer = await app.inject({ method: "DELETE", url: `/memory/episodes${query}` });
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json().issues)).toContain(path);
    expect((await app.inject("/memory/stats")).json().episodes).toBe(3);
  });
});

test("episodes are listed in pages", async () => {
  const app = plain();
  for (let count = 0; count < 3; count++) await app.inject({ method: "POST", url: "/episodic", payload: IRON });
  const page = async (query: string) =>
    (await app.inject(`/memory/episodes?${query}`)).json().episodes.map(({ id }: { id: string }) => id);
  expect(await page("limit=2")).toEqual(["ep-3", "ep-2"]);
  expect(await page("limit=2&after=ep-2")).toEqual(["ep-1"]);
});

test("what a body does is remembered with its chain, and its next plan reckons with it", {
  timeout: 300_000,
}, async () => {
  const planner = inlineClient();
  const bus = new EventBus({ now: () => "2026-01-01T00:00:00.000Z" });
  const settings = { world: "simulated", mcVersion: "1.20.1", username: "Bot" } as never;
  const acting = await openActing(settings, planner, new AbortController().signal, {
    ...{ bus, episodes: new EpisodesInMemory() },
  });
  const { body, memory } = acting;
  if (body === undefined || memory === undefined) throw new Error("no body");
  const app = buildApp({ planner, info: INFO, body, memory, bus });
  open.push(app, acting, planner);
  const payload = { problem: { goal: { items: { stick: 4 } } } };
  const run = async () => (await app.inject({ method: "POST", url: "/run", payload })).json();
  const { runId, outcome } = await run();
  expect(outcome).toBe("success");
  const { episodes } = (await app.inject(`/memory/episodes?chain=${runId}&kind=step`)).json();
  expect(episodes).toEqual(
    expect.arrayContaining([expect.objectContaining({ act: "collect_block", subject: "oak_log", end: "success" })]),
  );
  for (let count = 0; count < 3; count++)
    memory.note(
      { act: "collect_block", subject: "oak_log", end: "collect.failed", expectedMs: 5_000, situation: {} },
      "2026-01-01T00:00:00.000Z",
    );
  await app.inject({ method: "POST", url: "/run", payload: { problem: { goal: { items: { chest: 1 } } } } });
  const { episodes: later } = (await app.inject("/memory/episodes?kind=step&act=collect_block&limit=1")).json();
  expect(later).toMatchObject([{ end: "success" }]);
  expect(later[0].subject).not.toBe("oak_log");
});
