// The tables of a suite as text cells, for a terminal and for a page alike.

import type { KnownProblem, RunDocument, RunRowDocument } from "../document/run-document.ts";
import { type Pair, type PlannerSummary, pairOf, summarize } from "./summary.ts";

interface Table {
  head: string[];
  rows: string[][];
}

/** The planner that pairs are compared with, if it was run. */
const REFERENCE = "hybrid";

/** Two or three significant digits, `-` for none. */
function figure(value: number | null): string {
  if (value === null) return "-";
  if (value === 0) return "0";
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  if (value >= 0.1) return value.toFixed(2);
  return value.toPrecision(2);
}

const share = (value: number | null): string => (value === null ? "-" : `${(100 * value).toFixed(1)}%`);
const score = (value: number): string => value.toFixed(3);
const ratio = (value: number | null): string => (value === null ? "-" : value.toFixed(3));

const SUMMARY_COLUMNS: readonly (readonly [head: string, cell: (summary: PlannerSummary) => string])[] = [
  ["planner", ({ planner }) => planner],
  ["asked", ({ asked }) => `${asked}`],
  ["solved", ({ solved }) => `${solved}`],
  ["impossible", ({ impossible }) => `${impossible}`],
  ["wrong", ({ wrong }) => `${wrong}`],
  ["coverage", ({ coverage }) => share(coverage)],
  ["agile", ({ agile }) => score(agile)],
  ["quality", ({ quality }) => score(quality)],
  ["at best", ({ atBest }) => `${atBest}`],
  ["proven", ({ proven }) => `${proven}`],
  ["mean ratio", ({ meanRatio }) => ratio(meanRatio)],
  ["worst", ({ worstRatio }) => ratio(worstRatio)],
  ["first p50", ({ firstP50 }) => figure(firstP50)],
  ["p50 ms", ({ finalP50 }) => figure(finalP50)],
  ["p99", ({ finalP99 }) => figure(finalP99)],
  ["max", ({ finalMax }) => figure(finalMax)],
  ["expanded p50", ({ expandedP50 }) => figure(expandedP50)],
  ["max nodes", ({ expandedMax }) => figure(expandedMax)],
  ["equal h", ({ equalH }) => share(equalH)],
];

const PAIR_COLUMNS: readonly (readonly [head: string, cell: (pair: Pair) => string])[] = [
  ["planner", ({ planner }) => planner],
  ["both solved", ({ both }) => `${both}`],
  ["median time ratio", ({ medianTime }) => figure(medianTime)],
  ["mean time ratio", ({ meanTime }) => figure(meanTime)],
  ["mean cost ratio", ({ meanCost }) => ratio(meanCost)],
  ["cheaper", ({ cheaper }) => `${cheaper}`],
  ["costlier", ({ dearer }) => `${dearer}`],
];

const tableOf = <T>(columns: readonly (readonly [string, (row: T) => string])[], rows: readonly T[]): Table => ({
  head: columns.map(([head]) => head),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
});

/** Planners that have rows, in the run's order. */
export const plannersIn = (run: Pick<RunDocument, "planners">, rows: readonly RunRowDocument[]): string[] =>
  run.planners.map(({ id }) => id).filter((id) => rows.some(({ planner }) => planner === id));

/** One line for each planner. */
export function summaryTable(
  run: Pick<RunDocument, "planners" | "limits">,
  problems: readonly KnownProblem[],
  rows: readonly RunRowDocument[],
): Table {
  const planners = plannersIn(run, rows);
  const summaries = planners.map((planner) => summarize(planner, problems, rows, run.limits.timeMs));
  return tableOf(SUMMARY_COLUMNS, summaries);
}

/**
 * One line for each planner beside the reference, on the problems that both solved; null without a
 * comparison.
 */
export function pairTable(
  run: Pick<RunDocument, "planners">,
  rows: readonly RunRowDocument[],
): (Table & { reference: string }) | null {
  const planners = plannersIn(run, rows);
  if (!planners.includes(REFERENCE) || planners.length < 2) return null;
  const pairs = planners.filter((planner) => planner !== REFERENCE).map((planner) => pairOf(planner, REFERENCE, rows));
  return { ...tableOf(PAIR_COLUMNS, pairs), reference: REFERENCE };
}

/** For a terminal: columns as wide as necessary, the first one left-aligned. */
export function plainText({ head, rows }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** For a page: columns of figures right-aligned. */
export function markdown({ head, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const isFigure = (column: number): boolean => rows.every((row) => /^[-\d]/.test(row[column] ?? "-"));
  const rule = head.map((_, column) => (column > 0 && isFigure(column) ? "---:" : "---"));
  return [head, rule, ...rows].map(line).join("\n");
}
