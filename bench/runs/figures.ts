// Figures of a table of runs, each beside its target; and regressions against other rows. The
// targets are the project's own: nearly all goals, no deaths, every end explained, not much slower
// than the cost model. With monsters and faults the targets are lower and leave time out: the bot
// waits for the night to pass, and a teleported bot walks back.

import type { BenchFigure } from "../lib/figures.ts";
import { mean, median, quantile } from "../lib/statistics.ts";
import { RUN_GOALS } from "./goals.ts";
import type { RunRow, RunsDocument } from "./row.ts";

const AT_EASE = 95;
const IN_TROUBLE = 85;
/**
 * By how many percentage points a baseline's success may be higher, and by how many its deaths may
 * be lower.
 */
const SUCCESS_POINTS = 5;
const DEATHS_RATIO = 1.2;

/** Reached; or proven out of reach, where the world may lack what the goal needs. */
function isWell({ goal, success, code }: RunRow): boolean {
  if (success) return true;
  const known = RUN_GOALS.find(({ name }) => name === goal);
  return known?.mayBeOutOfReach === true && code !== null && code.startsWith("goal.");
}

const percent = (rows: readonly RunRow[], holds: (row: RunRow) => boolean): number =>
  rows.length === 0 ? 0 : (100 * rows.filter(holds).length) / rows.length;

const ratioOf = ({ success, gameSeconds, idealSeconds }: RunRow): number | null =>
  success && gameSeconds !== null && idealSeconds !== null && idealSeconds > 0 ? gameSeconds / idealSeconds : null;

/** The mean cost of the first plans of runs that reached their goal, against the time really used. */
function costFigures(rows: readonly RunRow[]): BenchFigure[] {
  const timed = rows.filter((row) => ratioOf(row) !== null);
  const cost = mean(present(timed.map(({ idealSeconds }) => idealSeconds)));
  const used = mean(present(timed.map(({ gameSeconds }) => gameSeconds)));
  if (cost === null || used === null) return [];
  return [
    { name: "first plan's cost, mean", value: cost, unit: "s" },
    { name: "time really used for it, mean", value: used, unit: "s" },
    { name: "mean time used / mean cost", value: used / cost, unit: "×" },
  ];
}

const present = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** The figures of the rows. A figure without data is left out. */
export function figuresOf(
  rows: readonly RunRow[],
  { nights, faults, slowServer = false }: Pick<RunsDocument["asked"], "nights" | "faults"> & { slowServer?: boolean },
): BenchFigure[] {
  const isHarsh = nights || faults || slowServer;
  const deaths = rows.reduce((sum, row) => sum + row.deaths, 0);
  const ratio = median(present(rows.map(ratioOf)));
  const firstAction = quantile(present(rows.map((row) => row.firstActionSeconds)), 0.95);
  const inTime = isHarsh ? {} : { atMost: 2 };
  return [
    { name: "runs", value: rows.length, unit: "" },
    {
      name: "goal reached according to the server, or proven out of reach where that may be",
      value: percent(rows, isWell),
      unit: "%",
      atLeast: isHarsh ? IN_TROUBLE : AT_EASE,
    },
    {
      name: "explicit coded outcome",
      value: percent(rows, ({ success, code }) => success || (code !== null && code !== "run.unknown")),
      unit: "%",
      atLeast: 100,
    },
    {
      name: "reported as done, but not there",
      value: rows.filter((row) => row.wrongSuccess).length,
      unit: "",
      atMost: 0,
    },
    { name: "deaths", value: deaths, unit: "", ...(isHarsh ? {} : { atMost: 0 }) },
    ...(ratio === null ? [] : [{ name: "game time / ideal, median", value: ratio, unit: "×", ...inTime }]),
    ...costFigures(rows),
    ...(firstAction === null ? [] : [{ name: "time to first action, p95", value: firstAction, unit: "s", ...inTime }]),
    { name: "model calls", value: rows.reduce((sum, row) => sum + row.modelCalls, 0), unit: "" },
  ];
}

/** The rows that both have, by goal and seed: success and deaths against the baseline's. */
export function regressionFigures(rows: readonly RunRow[], baseline: readonly RunRow[]): BenchFigure[] {
  const keyOf = ({ goal, seed }: RunRow): string => `${goal} ${seed}`;
  const before = new Map(baseline.map((row) => [keyOf(row), row]));
  const now = rows.filter((row) => before.has(keyOf(row)));
  const then = now.flatMap((row) => before.get(keyOf(row)) ?? []);
  if (now.length === 0) return [];
  const deathsOf = (list: readonly RunRow[]): number => list.reduce((sum, row) => sum + row.deaths, 0);
  return [
    { name: "runs that the baseline has as well", value: now.length, unit: "" },
    {
      name: "success below the baseline's",
      value: percent(then, isWell) - percent(now, isWell),
      unit: "points",
      atMost: SUCCESS_POINTS,
    },
    { name: "deaths", value: deathsOf(now), unit: "", atMost: DEATHS_RATIO * deathsOf(then) },
  ];
}
