// The table of published goals by suite, the figures beside their bounds, and the most frequent
// reasons why goals fell short. Counts are of tasks: a goal counts as often as its suite has it.

import type { BenchFigure } from "../lib/figures.ts";
import { geometricMean, greatest, quantile } from "../lib/statistics.ts";
import { OLD_VERSION, type PublishedRow } from "./ask-case.ts";

export interface SuiteSummary {
  suite: string;
  tasks: number;
  /** Tasks with no end to plan for. They are in no other count. */
  open: number;
  said: number;
  planned: number;
  /** Of the planned: nothing of the task is left out. */
  full: number;
  oneBag: number;
  proven: number;
  meanCost: number | null;
  worstCost: number | null;
  refusedRightly: number;
  refusedWrongly: number;
  absurd: number;
  invalid: number;
  right: number;
  p50: number | null;
  p99: number | null;
}

const ALL = "all";
const REFUSALS: ReadonlySet<string | null> = new Set(["unsolvable", "exhausted"]);

/** A line for each suite, and one for all. */
export function summariesOf(rows: readonly PublishedRow[]): SuiteSummary[] {
  const suites = [...new Set(rows.map(({ suite }) => suite))];
  const parts = suites.map((suite) =>
    summaryOf(
      suite,
      rows.filter((row) => row.suite === suite),
    ),
  );
  return suites.length > 1 ? [...parts, summaryOf(ALL, rows)] : parts;
}

function summaryOf(suite: string, rows: readonly PublishedRow[]): SuiteSummary {
  const count = (holds: (row: PublishedRow) => boolean): number =>
    rows.filter(holds).reduce((sum, { n }) => sum + n, 0);
  const isPlanned = ({ status, expect }: PublishedRow): boolean => status === "solved" && expect === "planned";
  // A plan cheaper than the best known one is the best known.
  const ratios = rows.flatMap(({ cost, best }) => (cost === null || !best ? [] : [Math.max(1, cost / best)]));
  const times = rows.flatMap(({ ms }) => ms ?? []);
  return {
    suite,
    tasks: count(() => true),
    open: count(({ said }) => said === null),
    said: count(({ said }) => said === "full" || said === "part"),
    planned: count(isPlanned),
    full: count((row) => isPlanned(row) && row.said === "full"),
    oneBag: count((row) => isPlanned(row) && row.isOneBag),
    proven: count((row) => isPlanned(row) && row.optimal),
    meanCost: geometricMean(ratios),
    worstCost: greatest(ratios),
    refusedRightly: count(({ expect, holds }) => expect === "refused" && holds === true),
    refusedWrongly: count(({ expect, code }) => expect === "planned" && REFUSALS.has(code)),
    absurd: count(({ code }) => code === "absurd"),
    invalid: count(({ code }) => code === "invalid"),
    right: count(({ holds }) => holds === true),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** The figures of all rows, with what is asked of them. */
export function publishedFigures(rows: readonly PublishedRow[]): BenchFigure[] {
  const { tasks, open, said, planned, full, right, refusedWrongly, absurd, invalid } = summaryOf(ALL, rows);
  const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);
  return [
    { name: "tasks that can be said, open ones apart", value: percent(said, tasks - open), unit: "%", atLeast: 97 },
    { name: "said in full, of those planned", value: percent(full, planned), unit: "%", atLeast: 95 },
    { name: "answered rightly, of those that can be said", value: percent(right, said), unit: "%", atLeast: 99 },
    { name: "refused wrongly", value: refusedWrongly, unit: "", atMost: 0 },
    { name: "absurd plans", value: absurd, unit: "", atMost: 3 },
    { name: "invalid plans", value: invalid, unit: "", atMost: 0 },
  ];
}

export interface ShortReason {
  tasks: number;
  kind: string;
  /** The refused or missing part, or the goals' common name. */
  what: string;
  example: string;
  /** What the example was answered. */
  detail: string;
}

/** Why goals fell short or were not said in full, the most frequent reason first. */
export function shortReasons(rows: readonly PublishedRow[], max: number): ShortReason[] {
  const found = new Map<string, ShortReason>();
  const add = (kind: string, what: string, { id, n, detail }: PublishedRow): void => {
    const key = `${kind} ${what}`;
    const reason = found.get(key) ?? { tasks: 0, kind, what, example: id, detail: detail ?? "" };
    found.set(key, { ...reason, tasks: reason.tasks + n });
  };
  for (const row of rows) {
    if (row.code !== null) for (const what of partsAtFault(row)) add(row.code, what, row);
    else for (const part of row.unsaid) if (part !== OLD_VERSION) add("left out", part, row);
  }
  return [...found.values()].sort((a, b) => b.tasks - a.tasks).slice(0, max);
}

/** A goal's refused parts, why its plan is absurd, or the name that it shares with its like. */
function partsAtFault({ id, code, detail, unsaid }: PublishedRow): readonly string[] {
  if (code === "unsaid") return unsaid;
  return [code === "absurd" && detail !== null ? detail : id.replaceAll(/[_-]\d+/g, "")];
}
