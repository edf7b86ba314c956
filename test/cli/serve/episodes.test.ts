// Where the episodes of a body are kept, and what happens where they cannot be.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openRemembering } from "../../../cli/run/remembering.ts";
import { episodesIn } from "../../../cli/serve/episodes.ts";
import { memoryWorldName } from "../../../cli/serve/world-name.ts";
import { readConfiguration } from "../../../server/config/configuration.ts";
import { episodeOf } from "../../memory/episode-doubles.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-episodes-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a file that cannot be opened is reported once, and memory then ends with the process", () => {
  mkdirSync(join(folder, "memory.sqlite"));
  const failures: unknown[] = [];
  const store = episodesIn({ memory: true, state: folder }, { onFailure: (error) => failures.push(error) });
  expect(failures).toMatchObject([{ code: "input.file" }]);
  expect(store?.append(episodeOf()).id).toBe("ep-1");
  expect(store?.list()).toHaveLength(1);
});

test("without memory there is no store; with a limit it is held to it", () => {
  expect(episodesIn({ memory: false, state: folder }, {})).toBeUndefined();
  const store = episodesIn({ memory: true, memoryLimit: { episodes: 100 } }, {});
  for (let count = 0; count < 130; count++) store?.append(episodeOf());
  expect(store?.counts()).toMatchObject({ episodes: 100, merged: 30 });
});

describe("a limit of memory", () => {
  const limitOf = (text: string) => readConfiguration({ world: "simulated", memoryLimit: text }, {}).memoryLimit;

  test.each([
    ["20000", { episodes: 20_000 }],
    ["50MB", { bytes: 50 * 1024 ** 2 }],
    ["2 gb", { bytes: 2 * 1024 ** 3 }],
  ])("of %j is read", (text, limit) => {
    expect(limitOf(text)).toEqual(limit);
  });

  test.each(["99", "1kB", "many", "-5", "50 TB"])("of %j is refused with what is allowed", (text) => {
    expect(() => limitOf(text)).toThrow(/--memory-limit: must be a number of episodes \(at least 100\), or bytes/);
  });
});

test("run and fleet remember nothing without a folder, or with --no-memory", () => {
  expect(openRemembering({}, () => {})).toBeUndefined();
  expect(openRemembering({ state: folder, memory: false }, () => {})).toBeUndefined();
});

test("an embedded world has one name in memory for its seed, version and speed; a server its address", () => {
  const nameOf = (seed: number, fast: boolean, server?: object) =>
    memoryWorldName({ server, seed, fast, problem: { mcVersion: "1.20.1" } }, { host: "h", port: 1 });
  expect(nameOf(1, false)).toBe(nameOf(1, false));
  expect(new Set([nameOf(1, false), nameOf(1, true), nameOf(2, false), nameOf(1, false, {})]).size).toBe(4);
  expect(nameOf(1, false, {})).toBe("h:1");
});
