// Holds htn against hybrid on problems with something at hand. htn proves nothing and is asked
// first; hybrid's cost says how far from the best known its plan is.

import { runProblem } from "../../workers/index.ts";
import type { BenchFigure } from "../lib/figures.ts";
import { geometricMean, greatest } from "../lib/statistics.ts";
import type { BenchProblem } from "../suites/suite.ts";

export interface BagRow {
  id: string;
  /** Costs; null without a plan. */
  htn: number | null;
  hybrid: number | null;
  /** htn's cost by hybrid's; null if either has no plan. */
  ratio: number | null;
  holds: boolean;
  /** Why it does not hold. */
  code: "bags.dearer" | "bags.noPlan" | null;
}

/** The greatest ratio at which a plan counts as near the best known. */
const NEAR = 1.1;
const TARGETS = { nearPercent: 97, worst: 1.5 };

export function compareBag({ id, domain, problem }: BenchProblem, now: () => number): BagRow {
  const costBy = (planner: string): number | null => {
    const result = runProblem(domain, { ...problem, planner }, { now, isCancelled: () => false });
    return result.status === "solved" ? result.cost : null;
  };
  return bagRow(id, costBy("htn"), costBy("hybrid"));
}

/** A problem that neither planner solves holds: its bag does not help. */
export function bagRow(id: string, htn: number | null, hybrid: number | null): BagRow {
  const isMissing = htn === null || hybrid === null;
  const ratio = isMissing ? null : hybrid > 0 ? htn / hybrid : htn > 0 ? Number.POSITIVE_INFINITY : 1;
  const holds = ratio === null ? htn === hybrid : ratio <= NEAR;
  return { id, htn, hybrid, ratio, holds, code: holds ? null : ratio === null ? "bags.noPlan" : "bags.dearer" };
}

export function bagFigures(rows: readonly BagRow[]): BenchFigure[] {
  const ratios = rows.flatMap(({ ratio }) => (ratio === null ? [] : [ratio]));
  const near = rows.filter(({ holds }) => holds).length;
  return [
    { name: "within 10 % of hybrid", value: (100 * near) / rows.length, unit: "%", atLeast: TARGETS.nearPercent },
    { name: "worst cost", value: greatest(ratios) ?? 1, unit: "×", atMost: TARGETS.worst },
    { name: "mean cost", value: geometricMean(ratios.filter((ratio) => ratio > 0)) ?? 1, unit: "×" },
    {
      name: "planned by one alone",
      value: rows.filter(({ code }) => code === "bags.noPlan").length,
      unit: "",
      atMost: 0,
    },
  ];
}
