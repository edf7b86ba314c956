// Erasing and letting go, alike in memory and in a file; what is erased is gone from the bytes of
// the file, its index and its log.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EpisodeStore, EpisodesInMemory, groupOf } from "../../../memory/index.ts";
import { openEpisodes } from "../../../server/memory/sqlite-episodes.ts";
import { episodeOf, failedIron } from "../episode-doubles.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-memory-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytesOfFiles = (): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "latin1"))
    .join();

describe.each<[string, () => EpisodeStore]>([
  ["in memory", () => new EpisodesInMemory()],
  ["in a file", () => openEpisodes(folder)],
])("%s", (_, open) => {
  let store: EpisodeStore;
  beforeEach(() => {
    store = open();
  });
  afterEach(() => store.close());
  const ids = () => store.list().map(({ id }) => id);

  test.each<[string, object, string[]]>([
    ["the player who asked, whatever the capitals", { player: "ADA" }, ["ep-4", "ep-3", "ep-2"]],
    ["a player who is only named", { player: "Big_Ben" }, ["ep-4", "ep-3", "ep-1"]],
    ["a world", { world: "sea" }, ["ep-3", "ep-2", "ep-1"]],
    ["age", { until: "2026-02-01T00:00:00.000Z" }, ["ep-4", "ep-3"]],
    ["player and world together", { player: "Ada", world: "sea" }, ["ep-4", "ep-3", "ep-2", "ep-1"]],
  ])("erases by %s, and nothing else", (_title, selection, left) => {
    store.append(episodeOf({ player: "Ada" }));
    store.append(failedIron({ detail: "give it to Big_Ben, who is far" }));
    store.append(episodeOf({ player: "Adam", at: "2026-03-01T00:00:00.000Z" }));
    store.append(episodeOf({ world: "sea", at: "2026-03-01T00:00:00.000Z" }));
    expect(store.erase(selection)).toBe(4 - left.length);
    expect(ids()).toEqual(left);
  });

  test("what is let go leaves its counts, and what the ledger reads, without anybody's words", () => {
    const said = failedIron({ player: "Ada", goal: "a zebra", detail: "behind the zebra" });
    for (let count = 0; count < 3; count++) store.append(said);
    store.merge(["ep-1", "ep-2"]);
    expect(ids()).toEqual(["ep-3"]);
    expect(store.mergedOf(groupOf(said))).toBe(2);
    expect(store.groups()).toMatchObject([{ merged: 2, takenMs: 120_000, player: "Ada" }]);
    const history = store.history("land", 10);
    expect(history.map(({ id, end }) => [id, end])).toEqual([1, 2, 3].map((id) => [`ep-${id}`, "collect.failed"]));
    expect(JSON.stringify(history.slice(0, 2))).not.toContain("zebra");
    expect(store.counts()).toMatchObject({ episodes: 1, merged: 2, players: ["Ada"], worlds: ["land"] });
  });

  test("erasing a player takes the counts and remnants along", () => {
    for (let count = 0; count < 3; count++) store.append(failedIron({ player: "Ada", goal: "a zebra" }));
    store.merge(["ep-1", "ep-2"]);
    expect(store.erase({ player: "ada" })).toBe(1);
    expect([store.groups(), store.history("land", 10), store.list()]).toEqual([[], [], []]);
  });

  test("a full store lets what is neither salient, recalled nor cited go first", () => {
    store.close();
    store =
      _ === "in memory" ? new EpisodesInMemory({ episodes: 4 }) : openEpisodes(folder, { limit: { episodes: 4 } });
    for (const salience of [0.1, 0.1, 0.9, 0.2]) store.append(episodeOf({ salience }));
    store.strengthen(["ep-1"], "2026-01-02T00:00:00.000Z");
    store.citedBy(() => ["ep-2"]);
    store.append(episodeOf({ salience: 0.5 }));
    expect(ids()).toEqual(["ep-5", "ep-3", "ep-2", "ep-1"]);
    expect(store.counts().merged).toBe(1);
  });
});

describe("the bytes of a file", () => {
  test("hold nothing of what was forgotten or erased, while it is open and after", () => {
    const store = openEpisodes(folder);
    store.append(failedIron({ player: "Ada", goal: "fetch the xylophone" }));
    for (let count = 0; count < 50; count++) store.append(failedIron({ player: "Zoe", goal: `quixotic ${count}` }));
    expect(bytesOfFiles()).toContain("xylophone");
    store.forget("ep-1");
    expect(bytesOfFiles()).not.toContain("xylophone");
    store.merge(["ep-2", "ep-3"]);
    store.erase({ player: "zoe" });
    expect(bytesOfFiles()).not.toMatch(/quixotic|Zoe/);
    store.close();
    expect(bytesOfFiles()).not.toMatch(/quixotic|Zoe|xylophone/);
  });

  test("stay within a limit of bytes", () => {
    const bytes = 400_000;
    const store = openEpisodes(folder, { limit: { bytes } });
    for (let count = 0; count < 1_200; count++) store.append(failedIron({ goal: `goal number ${count % 7}` }));
    expect(store.counts().bytes).toBeLessThan(1.2 * bytes);
    expect(store.counts().merged).toBeGreaterThan(0);
    store.close();
  });
});
