// Plans each problem with several efforts, one run after the other, so that a change of the
// machine's speed affects all alike; and sums up each effort: how long answers take, how good they
// are against the best plan of any effort, and how many are proven.

import type { Effort, Plan, ProblemInput } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { COST_TOLERANCE } from "../lib/cost-tolerance.ts";
import type { BenchFigure } from "../lib/figures.ts";
import { geometricMean, greatest, quantile } from "../lib/statistics.ts";
import type { BenchProblem } from "../suites/suite.ts";

/** `0.1` is the default of release 0.1: 50,000 expansions. */
export type EffortArm = Effort | "0.1";
export const EFFORT_ARMS: readonly EffortArm[] = ["quick", "balanced", "thorough", "prove", "0.1"];

export interface EffortRow {
  id: string;
  seed: number;
  arm: EffortArm;
  /** The objective, and the farthest dimension that the plan visits. */
  kind: string;
  status: string;
  ended: string | null;
  cost: number | null;
  lowerBound: number;
  optimal: boolean;
  /** CPU time of the thread. */
  ms: number;
}

export interface EffortOptions {
  arms: readonly EffortArm[];
  seed: number;
  timeMs: number;
  /** CPU time of this thread in milliseconds. */
  cpuMs: () => number;
  /** Milliseconds on a monotonic clock. */
  now: () => number;
}

/** Problems that are planned unmeasured first, to warm the JIT. */
const WARM_UP = 40;

export function compareEfforts(
  problems: readonly BenchProblem[],
  options: EffortOptions,
  onProblem: (done: number) => void,
): EffortRow[] {
  const { arms } = options;
  for (const problem of problems.slice(0, WARM_UP)) plan(problem, "balanced", options);
  return problems.flatMap((problem, index) => {
    const turn = index % arms.length;
    const rows = [...arms.slice(turn), ...arms.slice(0, turn)].map((arm) => plan(problem, arm, options));
    onProblem(index + 1);
    return rows;
  });
}

function plan({ id, domain, problem }: BenchProblem, arm: EffortArm, options: EffortOptions): EffortRow {
  const { seed, timeMs, cpuMs, now } = options;
  const limits: NonNullable<ProblemInput["limits"]> = arm === "0.1" ? { expansions: 50_000 } : { effort: arm };
  const asked = { ...problem, planner: "hybrid", limits: { ...limits, timeMs } };
  const startedAt = cpuMs();
  const result = runProblem(domain, asked, { now, isCancelled: () => false });
  const ms = cpuMs() - startedAt;
  const { status } = result;
  return {
    id,
    seed,
    arm,
    kind: `${problem.objective}, ${status === "solved" ? dimensionOf(result.plan) : "without a plan"}`,
    status,
    ended: "ended" in result ? (result.ended ?? null) : null,
    cost: status === "solved" ? result.cost : null,
    lowerBound: status === "unsolvable" ? Number.POSITIVE_INFINITY : (result.lowerBound ?? 0),
    optimal: status === "solved" && result.optimal,
    ms,
  };
}

function dimensionOf({ steps }: Plan): string {
  const visited = new Set(steps.flatMap(({ args }) => ("dimension" in args ? [args.dimension] : [])));
  return ["end", "nether"].find((dimension) => visited.has(dimension)) ?? "overworld";
}

/**
 * What `arm` leaves unproven, by kind of problem: how many, the mean share between bound and cost,
 * and how many of them each other arm proves. A line each.
 */
export function unprovenText(rows: readonly EffortRow[], arm: EffortArm): string {
  const isProven = ({ optimal, status }: EffortRow): boolean => optimal || status === "unsolvable";
  const others = [...new Set(rows.map((row) => row.arm))].filter((other) => other !== arm);
  const own = rows.filter((row) => row.arm === arm);
  const lines = [...new Set(own.map(({ kind }) => kind))].sort().map((kind) => {
    const alike = own.filter((row) => row.kind === kind);
    const open = alike.filter((row) => !isProven(row));
    const gaps = open.flatMap(({ cost, lowerBound }) => (cost === null ? [] : [1 - lowerBound / cost]));
    const gap =
      gaps.length === 0 ? "-" : `${((100 * gaps.reduce((sum, one) => sum + one, 0)) / gaps.length).toFixed(1)} %`;
    const keys = new Set(open.map(({ id, seed }) => `${seed} ${id}`));
    const proven = others.map((other) =>
      rows.filter((row) => row.arm === other && isProven(row) && keys.has(`${row.seed} ${row.id}`)).length.toString(),
    );
    return [kind, `${alike.length}`, `${open.length}`, gap, ...proven];
  });
  const head = [`unproven by ${arm}`, "problems", "open", "gap", ...others.map((other) => `proven by ${other}`)];
  const table = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  return table
    .map((line) => line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map((cells) => cells.join("  ").trimEnd())
    .join("\n");
}

/** What is asked of an arm. */
const TARGETS: Partial<Record<EffortArm, Record<string, Pick<BenchFigure, "atLeast" | "atMost">>>> = {
  balanced: {
    "p50 ms": { atMost: 60 },
    "p99 ms": { atMost: 300 },
    "without a plan": { atMost: 0 },
    "proven %": { atLeast: 80 },
    "mean cost": { atMost: 1.01 },
    "worst cost": { atMost: 1.1 },
  },
  prove: { "without a plan": { atMost: 0 }, "proven %": { atLeast: 90 } },
};

/** The figures of each arm. Costs are relative to the best plan of any arm in these rows. */
export function effortFigures(rows: readonly EffortRow[]): BenchFigure[] {
  const keyOf = ({ id, seed }: EffortRow): string => `${seed} ${id}`;
  const best = new Map<string, number>();
  for (const row of rows) best.set(keyOf(row), Math.min(row.cost ?? Infinity, best.get(keyOf(row)) ?? Infinity));
  return [...new Set(rows.map(({ arm }) => arm))].flatMap((arm) => {
    const own = rows.filter((row) => row.arm === arm);
    const ms = own.map((row) => row.ms);
    const ratios = own.flatMap((row) => {
      const least = best.get(keyOf(row)) as number;
      return row.cost === null || least === 0 ? [] : [row.cost / least];
    });
    const proven = own.filter(({ optimal, status }) => optimal || status === "unsolvable").length;
    const falseBounds = own.filter((row) => row.lowerBound > (best.get(keyOf(row)) as number) * (1 + COST_TOLERANCE));
    const figures: BenchFigure[] = [
      { name: "p50 ms", value: quantile(ms, 0.5) ?? 0, unit: "ms" },
      { name: "p99 ms", value: quantile(ms, 0.99) ?? 0, unit: "ms" },
      { name: "without a plan", value: own.filter(({ status }) => status === "exhausted").length, unit: "" },
      { name: "proven %", value: (100 * proven) / own.length, unit: "%" },
      { name: "mean cost", value: geometricMean(ratios) ?? 1, unit: "×" },
      { name: "worst cost", value: greatest(ratios) ?? 1, unit: "×" },
      { name: "false bounds", value: falseBounds.length, unit: "", atMost: 0 },
    ];
    return figures.map((figure) => ({ ...figure, ...TARGETS[arm]?.[figure.name], name: `${arm}: ${figure.name}` }));
  });
}
