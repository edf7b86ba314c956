// Both fills of the store keep episodes alike: in memory, and in a file that outlives its process.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EpisodeStore, EpisodesInMemory } from "../../../memory/index.ts";
import { openEpisodes } from "../../../server/memory/sqlite-episodes.ts";
import { episodeOf, failedIron } from "../episode-doubles.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-memory-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each<[string, () => EpisodeStore]>([
  ["in memory", () => new EpisodesInMemory()],
  ["in a file", () => openEpisodes(folder)],
])("%s", (_, open) => {
  let store: EpisodeStore;
  beforeEach(() => {
    store = open();
  });
  afterEach(() => store.close());

  test("lists newest first, in pages", () => {
    for (let count = 0; count < 5; count++) store.append(episodeOf());
    expect(store.list({ limit: 2 }).map(({ id }) => id)).toEqual(["ep-5", "ep-4"]);
    expect(store.list({ limit: 2, before: "ep-4" }).map(({ id }) => id)).toEqual(["ep-3", "ep-2"]);
  });

  test("finds by kind, act, subject, goal, world and chain", () => {
    store.append(episodeOf());
    const chain = { intentId: "i", planId: "p", stepId: "s3" };
    store.append(failedIron({ kind: "note", act: "mine", goal: "a shield", world: "sea", chain }));
    for (const query of [
      ...[{ kind: "note" as const }, { act: "mine" }, { subject: "iron_ore" }, { goal: "a shield" }, { world: "sea" }],
      ...["i", "p", "s3"].map((id) => ({ chain: id })),
    ])
      expect(
        store.list(query).map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual(["ep-2"]);
  });

  test("searches words, whatever characters they have", () => {
    store.append(failedIron({ detail: 'the "vein" was under lava*' }));
    store.append(episodeOf());
    expect(store.search(["vein"]).map(({ id }) => id)).toEqual(["ep-1"]);
    expect(store.search(["lava", "sand"]).map(({ id }) => id)).toEqual(["ep-1"]);
    expect(store.search(['" OR *'])).toEqual([]);
    expect(store.search([])).toEqual([]);
  });

  test("forgets an episode: it is neither found, listed nor searched, and its id names no other", () => {
    store.append(failedIron());
    expect(store.forget("ep-1")).toBe(true);
    expect(store.forget("ep-1")).toBe(false);
    expect([store.find("ep-1"), ...store.list(), ...store.search(["iron_ore"])]).toEqual([undefined]);
    expect(store.append(episodeOf()).id).toBe("ep-2");
  });

  test("counts what it holds", () => {
    store.append(episodeOf());
    store.append(episodeOf({ kind: "death", act: "die" }));
    expect(store.counts()).toMatchObject({ episodes: 2, kinds: { step: 1, death: 1 } });
    expect(store.counts().bytes).toBeGreaterThan(100);
  });
});

describe("a file", () => {
  test("outlives its process, with its words", () => {
    const before = openEpisodes(folder);
    before.append(failedIron());
    before.close();
    const after = openEpisodes(folder);
    expect(after.search(["iron_ore"])).toMatchObject([{ id: "ep-1", end: "collect.failed" }]);
    expect(after.append(episodeOf()).id).toBe("ep-2");
    after.close();
  });

  test("over its limit drops the least salient on opening", () => {
    const before = openEpisodes(folder);
    for (const salience of [0.2, 0.9, 0.1, 0.5]) before.append(episodeOf({ salience }));
    before.close();
    const after = openEpisodes(folder, { limit: { episodes: 2 } });
    expect(after.list().map(({ id }) => id)).toEqual(["ep-4", "ep-2"]);
    after.close();
  });

  test("holds no secret, neither in documents nor in words", () => {
    const store = openEpisodes(folder, { redact: (text) => text.replaceAll("hunter2", "…") });
    store.append(failedIron({ detail: "log in with hunter2" }));
    expect(store.search(["hunter2"])).toEqual([]);
    expect(store.list()).toMatchObject([{ detail: "log in with …" }]);
    store.close();
  });
});

test("memory drops the least salient of its oldest, so that it stays bounded", () => {
  const store = new EpisodesInMemory({ episodes: 3 });
  for (const salience of [0.9, 0.1, 0.5, 0.5]) store.append(episodeOf({ salience }));
  expect(store.list().map(({ id }) => id)).toEqual(["ep-4", "ep-3", "ep-1"]);
});
