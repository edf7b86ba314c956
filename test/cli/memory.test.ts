// `lodestone memory` on the file of a state folder.

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEpisodes } from "../../server/memory/sqlite-episodes.ts";
import { lockState } from "../../server/records/state-lock.ts";
import { episodeOf, failedIron } from "../memory/episode-doubles.ts";
import { lodestone } from "./fake-console.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-memory-"));
  const store = openEpisodes(folder);
  store.append(failedIron({ player: "Ada", at: "2020-01-01T00:00:00.000Z" }));
  store.append(episodeOf({ player: "Zoe", world: "sea", at: new Date().toISOString() }));
  for (let count = 0; count < 3; count++) store.append(episodeOf({ act: "wait", at: new Date().toISOString() }));
  store.merge(["ep-3", "ep-4"]);
  store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const memory = (...args: string[]) => lodestone(["memory", ...args, "--state", folder]);
const exported = async (...args: string[]) =>
  (await memory("export", ...args)).out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test("stats show what is kept, of whom and of which worlds", async () => {
  const { exit, out } = await memory("stats");
  expect(exit).toBe(0);
  expect(out).toMatch(
    /^episodes: 3 \(step 3\)\nleft only as counts: 2\nplaces and facts: 0\nbytes: \d+\nfrom 2020-01-01/,
  );
  expect(out).toMatch(/worlds: land, sea\nplayers: Ada, Zoe/);
  expect(JSON.parse((await memory("stats", "--json")).out)).toMatchObject({ episodes: 3, merged: 2 });
});

describe("export", () => {
  test("prints every episode and group as a line of JSON", async () => {
    expect(await exported()).toMatchObject([
      ...[{ episode: { id: "ep-1" } }, { episode: { id: "ep-2" } }, { episode: { id: "ep-5" } }],
      { group: { act: "wait", merged: 2 } },
    ]);
  });

  test.each<[string[], string[]]>([
    [["--player", "ada"], ["ep-1"]],
    [["--world", "sea"], ["ep-2"]],
    [["--older-than", "365d"], ["ep-1"]],
    [["--player", "Zoe", "--older-than", "1h"], []],
  ])("with %j has those alone", async (args, ids) => {
    expect((await exported(...args)).map(({ episode }) => episode.id)).toEqual(ids);
  });
});

describe("erase", () => {
  test("by player leaves the others", async () => {
    expect(await memory("erase", "--player", "Ada")).toMatchObject({
      exit: 0,
      out: "erased 1 episodes and 0 places and facts\n",
    });
    expect((await exported()).flatMap(({ episode }) => episode?.id ?? [])).toEqual(["ep-2", "ep-5"]);
  });

  test("asks for a selection, or --all", async () => {
    const { exit, out, notes } = await memory("erase");
    expect([exit, out]).toEqual([31, ""]);
    expect(notes).toMatch(/input\.invalid.*--player, --world, --older-than or --all/);
    expect((await memory("erase", "--all", "--json")).out).toBe('{"erased":3,"places":0}\n');
    expect(await exported()).toEqual([]);
  });

  test("is refused while another process has the folder", async () => {
    const lock = lockState(folder);
    const { exit, notes } = await memory("erase", "--all");
    lock.release();
    expect([exit, notes]).toEqual([31, expect.stringMatching(/^state\.inUse: .*\n.*end it/)]);
    expect(await exported()).toHaveLength(4);
  });
});

test.each([
  [["--older-than", "soon"], /number of days.* such as 30d/],
  [["--older-than", "30"], /number of days.* such as 30d/],
])("%j is refused with what is allowed", async (args, said) => {
  const { exit, notes } = await memory("stats", ...args);
  expect([exit, notes]).toEqual([31, expect.stringMatching(said)]);
});

test("a folder without a memory is named, and not created", async () => {
  const none = join(folder, "none");
  const { exit, notes } = await lodestone(["memory", "stats", "--state", none]);
  expect([exit, notes]).toEqual([31, expect.stringMatching(/input\.file: .*nothing is remembered there/)]);
  expect(readdirSync(folder)).not.toContain("none");
});
