// A file that is damaged, old or too new; a disk that does not write.

import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { EventBus } from "../../../executor/index.ts";
import { Memory } from "../../../memory/index.ts";
import type { CodedError } from "../../../schemas/index.ts";
import { EPISODE_LAYOUT } from "../../../server/memory/episode-layout.ts";
import { openEpisodes } from "../../../server/memory/sqlite-episodes.ts";
import { episodeOf, failedIron } from "../episode-doubles.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-memory-"));
  file = join(folder, "memory.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const failures: CodedError[] = [];
beforeEach(() => void failures.splice(0));
const onFailure = (error: unknown): void => void failures.push(error as CodedError);

function fill(count = 300, effects = ["raw_iron += 3"]): void {
  const store = openEpisodes(folder);
  for (let done = 0; done < count; done++) store.append(failedIron({ goal: `goal ${done}`, effects }));
  store.close();
}

function overwrite(from: number, length: number): void {
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(length, 0x5a), 0, length, from);
  closeSync(descriptor);
}

describe("a damaged file", () => {
  test.each<[string, () => void]>([
    ["no database", () => writeFileSync(file, "this is no database, and never was one".repeat(200))],
    ["overwritten in its middle", () => overwrite(8_192, 40_000)],
    ["cut off", () => writeFileSync(file, readFileSync(file).subarray(0, 20_000))],
  ])("that is %s is set aside with a warning that names both files, and a new one works", (_, damage) => {
    fill();
    damage();
    const before = readFileSync(file);
    const store = openEpisodes(folder, { onFailure });
    expect(failures).toMatchObject([{ code: "state.damaged" }]);
    expect(failures[0]?.detail).toMatch(/^memory\.sqlite: .*memory\.sqlite\.damaged-1/);
    expect(failures[0]?.detail).not.toContain(folder);
    expect(readFileSync(`${file}.damaged-1`).equals(before)).toBe(true);
    expect(store.list()).toEqual([]);
    expect(store.append(episodeOf()).id).toBe("ep-1");
    store.close();
  });

  test("that is damaged again is kept beside the first", () => {
    for (let count = 0; count < 2; count++) {
      writeFileSync(file, "no database".repeat(500));
      openEpisodes(folder).close();
    }
    expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toHaveLength(2);
  });

  test("that shows its damage in use is set aside then; ids go on", () => {
    // More than SQLite keeps of a file in memory.
    fill(
      500,
      Array.from({ length: 32 }, (_, index) => `${index}`.repeat(100)),
    );
    const store = openEpisodes(folder, { onFailure });
    overwrite(4_096, 4_000_000);
    const read = Array.from({ length: 2 }, () => store.list({ limit: 2_000 }).length);
    expect(read).toEqual([0, 0]);
    expect(failures).toMatchObject([{ code: "state.damaged" }]);
    expect(store.append(episodeOf()).id).toBe("ep-501");
    expect(existsSync(`${file}.damaged-1`)).toBe(true);
    store.close();
  });
});

describe("an older file", () => {
  test("keeps its episodes, which can then be grouped, erased and searched", () => {
    const old = new DatabaseSync(file);
    old.exec(EPISODE_LAYOUT[0] ?? "");
    const insert = old.prepare(
      "INSERT INTO episodes (world, kind, act, subject, salience, words, document) VALUES (?, ?, ?, ?, ?, ?, ?)",
    );
    for (const id of [1, 2]) {
      const document = JSON.stringify({ ...failedIron(), id: `ep-${id}` });
      insert.run("land", "step", "collect_block", "iron_ore", 0.3, "collect_block iron_ore", document);
    }
    old.close();
    const store = openEpisodes(folder, { onFailure });
    expect(failures).toEqual([]);
    expect(store.search(["iron_ore"])).toHaveLength(2);
    expect(store.crowded("land", 5)).toHaveLength(1);
    expect(store.erase({ until: "2027-01-01T00:00:00.000Z" })).toBe(2);
    store.close();
  });

  test("of a later version is refused and left alone", () => {
    fill(3);
    const later = new DatabaseSync(file);
    later.exec("PRAGMA user_version = 99");
    later.close();
    expect(() => openEpisodes(folder)).toThrow(expect.objectContaining({ code: "state.newer" }));
    expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toEqual([]);
  });
});

describe("a disk that does not write", () => {
  test("is reported once; the bot goes on and learns, and what waited is kept when it writes again", () => {
    let isFull = false;
    const store = openEpisodes(folder, {
      beforeWrite() {
        if (isFull) throw new Error("database or disk is full");
      },
    });
    const bus = new EventBus({ now: () => "2026-01-01T00:00:00.000Z" });
    const memory = new Memory({ store, world: "land", bot: "Bot", onFailure, now: () => "2026-01-01T00:00:00.000Z" });
    memory.follow(bus, () => ({}));
    const chain = { intentId: "i", planId: "p", stepId: "s" };
    const step = { type: "collect_block", args: { block: "iron_ore" }, actions: [], expectedDurationMs: 5_000 };
    const fail = (): void => {
      bus.publish({ topic: "step", type: "step-started", chain, data: { atMs: 0, step } });
      const data = { atMs: 60_000, failure: { code: "collect.failed", detail: "" } };
      bus.publish({ topic: "step", type: "step-failed", chain, data });
    };
    isFull = true;
    for (let count = 0; count < 5; count++) fail();
    expect(failures).toMatchObject([{ code: "state.writeFailed" }]);
    expect(memory.prices()["collect_block:iron_ore"]).toBeGreaterThan(10);
    expect(memory.list({})).toEqual([]);
    expect(memory.recall({ subject: "iron_ore", k: 3 })).toEqual([]);
    isFull = false;
    fail();
    expect(memory.list({})).toHaveLength(6);
    expect(failures).toHaveLength(1);
    store.close();
  });
});
