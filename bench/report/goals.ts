// Targets of the planners, each beside the figure of a run. A goal is a line in the table; the
// figures are the summaries' own.

import type { RunDocument, RunRowDocument, SuiteRun } from "../document/run-document.ts";
import { quantile } from "../lib/statistics.ts";
import { type PlannerSummary, summarize } from "./summary.ts";

/** The data behind a goal: a planner's part of a suite. */
interface GoalContext {
  summary: PlannerSummary;
  rows: readonly RunRowDocument[];
  suite: SuiteRun;
}

interface GoalRow {
  suite: string;
  planner: string;
  what: string;
  /** The largest, or the least, allowed figure. */
  most?: number;
  least?: number;
  unit?: string;
  /** The figure; null where the run has none. */
  figure: (scene: GoalContext) => number | null;
}

interface MeasuredGoal {
  suite: string;
  planner: string;
  what: string;
  goal: string;
  measured: string;
  isMet: boolean;
}

const PERCENT = 100;
const ratios = (suite: string): GoalRow[] => [
  { suite, planner: "hybrid", what: "mean cost / best known", most: 1.01, figure: ({ summary }) => summary.meanRatio },
  { suite, planner: "hybrid", what: "worst cost / best known", most: 1.1, figure: ({ summary }) => summary.worstRatio },
];
const expansionsOf =
  (item: string) =>
  ({ rows }: GoalContext): number | null =>
    rows.find(({ problem, optimal }) => problem.startsWith(item) && optimal)?.expanded ?? null;
const atTime =
  (share: number) =>
  ({ rows }: GoalContext): number | null =>
    quantile(
      rows.map(({ finalMs }) => finalMs),
      share,
    );
const answered = ({ summary }: GoalContext): number => PERCENT * summary.coverage;
const provenShare = ({ summary }: GoalContext): number | null =>
  summary.solved === 0 ? null : (PERCENT * summary.proven) / summary.solved;
const wrong = ({ summary }: GoalContext): number => summary.wrong;
const wrongClaims = (suite: string, ...planners: string[]): GoalRow[] =>
  planners.map((planner) => ({ suite, planner, what: "wrong claims", most: 0, figure: wrong }));

const GOALS: readonly GoalRow[] = [
  {
    suite: "eight",
    planner: "htn",
    what: "worst cost / optimum",
    most: 1.02,
    figure: ({ summary }) => summary.worstRatio,
  },
  ...["goap", "hybrid"].map(
    (planner): GoalRow => ({
      suite: "eight",
      planner,
      what: "plans at the optimum",
      least: 8,
      figure: ({ summary }) => summary.atBest,
    }),
  ),
  ...["iron_pickaxe", "diamond_pickaxe"].map(
    (item): GoalRow => ({
      suite: "eight",
      planner: "goap",
      what: `expansions to prove ${item}`,
      most: 1000,
      figure: expansionsOf(item),
    }),
  ),
  {
    suite: "craftables",
    planner: "htn",
    what: "time, documents included, p50",
    most: 0.02,
    unit: " ms",
    figure: atTime(0.5),
  },
  {
    suite: "craftables",
    planner: "htn",
    what: "time, documents included, p99",
    most: 0.5,
    unit: " ms",
    figure: atTime(0.99),
  },
  {
    suite: "craftables",
    planner: "htn",
    what: "time, documents included, max",
    most: 5,
    unit: " ms",
    figure: atTime(1),
  },
  {
    suite: "craftables",
    planner: "hybrid",
    what: "time to the first answer, p50",
    most: 1,
    unit: " ms",
    figure: ({ summary }) => summary.firstP50,
  },
  {
    suite: "craftables",
    planner: "hybrid",
    what: "time to the final answer, p99",
    most: 250,
    unit: " ms",
    figure: atTime(0.99),
  },
  { suite: "craftables", planner: "hybrid", what: "plans proven optimal", least: 95, unit: "%", figure: provenShare },
  {
    suite: "craftables",
    planner: "hybrid",
    what: "mean share of nodes with the most common h",
    most: 50,
    unit: "%",
    figure: ({ summary }) => (summary.equalH === null ? null : PERCENT * summary.equalH),
  },
  ...ratios("craftables"),
  ...ratios("counts"),
  {
    suite: "plancraft",
    planner: "hybrid",
    what: "solved at the optimal length, or proven impossible",
    least: 100,
    unit: "%",
    figure: ({ summary }) =>
      summary.asked === 0 ? null : (PERCENT * (summary.atBest + summary.impossible)) / summary.asked,
  },
  { suite: "plancraft", planner: "hybrid", what: "time, p99", most: 5, unit: " ms", figure: atTime(0.99) },
  ...["craftables", "counts", "plancraft", "fuzz"].flatMap((suite) => wrongClaims(suite, "htn", "goap", "hybrid")),
  { suite: "repair", planner: "repair", what: "time, p95", most: 1, unit: " ms", figure: atTime(0.95) },
  { suite: "repair", planner: "repair", what: "answered", least: 100, unit: "%", figure: answered },
];

/** Each goal for which the run has a figure. */
export function measuredGoals(run: RunDocument): MeasuredGoal[] {
  return GOALS.flatMap(({ suite: id, planner, what, most: max, least: min, unit = "", figure }) => {
    const suite = run.suites.find((candidate) => candidate.suite === id);
    const all = run.rows.filter((row) => row.suite === id);
    const rows = all.filter((row) => row.planner === planner);
    if (suite === undefined || rows.length === 0) return [];
    const summary = summarize(planner, suite.problems, all, run.limits.timeMs);
    const value = figure({ summary, rows, suite });
    if (value === null) return [];
    const isMet = value <= (max ?? Number.POSITIVE_INFINITY) + 1e-9 && value >= (min ?? 0) - 1e-9;
    const goal = max === undefined ? `≥ ${min}${unit}` : `≤ ${max}${unit}`;
    return [{ suite: id, planner, what, goal, measured: `${Number(value.toPrecision(4))}${unit}`, isMet }];
  });
}
