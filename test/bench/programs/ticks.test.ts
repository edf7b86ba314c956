import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type BenchFigure, isMet } from "../../../bench/lib/figures.ts";
import { compareTicks } from "../../../bench/ticks/compared.ts";
import { ourNodes, ourRun, theirs } from "../../../bench/ticks/ticked-trees.ts";
import { TREE_JOBS } from "../../../bench/ticks/tree-jobs.ts";
import { FIVE_HUNDRED, GUARDED, HUNDRED, nodesIn, STANDING, VISITED } from "../../../bench/ticks/trees.ts";

const PROGRAM = fileURLToPath(new URL("../../../bench/programs/ticks.ts", import.meta.url));

test("the trees have the node counts that the figures name", () => {
  expect([VISITED, STANDING, GUARDED].map(({ ours }) => nodesIn(ours))).toEqual([10, 10, 10]);
  expect([HUNDRED, FIVE_HUNDRED].map(nodesIn)).toEqual([100, 500]);
});

test("every tree that compiles also lints", () => {
  expect(() => Object.values(TREE_JOBS).forEach((job) => void job())).not.toThrow();
});

test("the two forms of a tree call the same number of leaves and sensors a tick, and end alike", async () => {
  const pairs = [
    [ourNodes(VISITED), await theirs(VISITED)],
    [ourNodes(STANDING), await theirs(STANDING)],
    [await ourRun(GUARDED), await theirs(GUARDED)],
  ] as const;
  const seen = pairs.map((pair) =>
    pair.map((ticked) => {
      ticked.tick();
      const before = ticked.calls();
      for (let tick = 0; tick < 10; tick += 1) ticked.tick();
      return { calls: ticked.calls() - before, isRunning: ticked.isRunning() };
    }),
  );
  expect(seen).toEqual([
    [
      { calls: 60, isRunning: false },
      { calls: 60, isRunning: false },
    ],
    [
      { calls: 0, isRunning: true },
      { calls: 0, isRunning: true },
    ],
    [
      { calls: 10, isRunning: true },
      { calls: 10, isRunning: true },
    ],
  ]);
});

test("a comparison gives each side's rate and their ratio", async () => {
  const figures = await compareTicks({ rounds: 2, ticks: 10 });
  expect(figures.map(({ unit }) => unit)).toEqual([
    "ticks/s",
    "ticks/s",
    "x",
    "ticks/s",
    "ticks/s",
    "x",
    "ticks/s",
    "ticks/s",
    "x",
  ]);
  expect(figures.filter(({ value }) => !(Number.isFinite(value) && value > 0))).toEqual([]);
});

test("a small run has every figure, and --check reports whether all targets are met", () => {
  const sizes = { rounds: 1, ticks: 10, trees: 3, seconds: 2, processes: 1, repeats: 1, registrations: 1 };
  const options = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, "--json", "--check", ...options], {
    encoding: "utf8",
  });
  expect([0, 1], stderr).toContain(status);
  const { asked, versions, figures } = JSON.parse(stdout) as {
    asked: unknown;
    versions: Record<string, string>;
    figures: BenchFigure[];
  };
  expect(asked).toEqual(sizes);
  expect(versions.mistreevous).toMatch(/^\d+\.\d+\.\d+$/);
  expect(figures.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
  expect(figures.filter((figure) => isMet(figure) !== null).map(({ name }) => name.trim())).toEqual([
    "ratio",
    "ratio",
    "ratio",
    "3 trees of 100 nodes, 20 ticks/s",
    "compile 500 nodes, cold",
    "warm",
    "register torch_corridor, the first",
    "median of all",
  ]);
  expect(status).toBe(figures.some((figure) => isMet(figure) === false) ? 1 : 0);
});
