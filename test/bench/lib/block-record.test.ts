import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { addBlock, blocksLeft, type DoneBlock, doneBlocks } from "../../../bench/lib/block-record.ts";

const folder = mkdtempSync(join(tmpdir(), "block-record-"));
afterAll(() => rmSync(folder, { recursive: true }));

const setup = { planner: "htn", seed: 4 };
type Done = DoneBlock<typeof setup, string>;
const done = (from: number, count: number, other: Partial<Done> = {}): Done => ({
  setup,
  from,
  count,
  revision: "abc",
  tally: "fine",
  ...other,
});
const recorded = (name: string, ...blocks: Done[]): string => {
  const path = join(folder, name);
  for (const block of blocks) addBlock(path, block);
  return path;
};

describe("a record of blocks", () => {
  test("is empty without a file", () => {
    expect(doneBlocks(join(folder, "absent"), setup, { from: 0, count: 100 })).toEqual([]);
  });

  test("returns the blocks of its run, in any order of completion, and no other run's", () => {
    const [first, second] = [done(0, 50), done(50, 50)];
    const path = recorded("runs", second, done(0, 50, { setup: { ...setup, seed: 5 } }), first);
    expect(doneBlocks(path, setup, { from: 0, count: 100 })).toEqual([first, second]);
  });

  test("counts no problem twice and none outside the requested range", () => {
    const path = recorded("overlaps", done(0, 50), done(25, 50), done(50, 20), done(90, 20));
    const blocks = doneBlocks(path, setup, { from: 0, count: 100 });
    expect(blocks.map(({ from, count }) => [from, count])).toEqual([
      [0, 50],
      [50, 20],
    ]);
  });

  test("returns the missing problems, in blocks of the requested size", () => {
    expect(blocksLeft({ from: 10, count: 90 }, [done(30, 20), done(60, 10)], 25)).toEqual([
      { from: 10, count: 20 },
      { from: 50, count: 10 },
      { from: 70, count: 25 },
      { from: 95, count: 5 },
    ]);
    expect(blocksLeft({ from: 0, count: 50 }, [done(0, 50)], 25)).toEqual([]);
  });
});
