// Summaries of a suite's rows by planner: coverage, wrong claims, cost against the best known, the
// planning competitions' scores, times and expansions; and pairs of planners on the problems that
// both solved. Invariant: every figure follows from the rows and the known problems alone.

import type { KnownProblem, RunRowDocument } from "../document/run-document.ts";
import { COST_TOLERANCE } from "../lib/cost-tolerance.ts";
import { geometricMean, greatest, mean, median, quantile } from "../lib/statistics.ts";

/** The best known cost of a problem, and whether it is proven. */
interface Best {
  cost: number;
  proven: boolean;
}

export interface PlannerSummary {
  planner: string;
  /**
   * Problems that it got; that it gave a valid plan for; that it proved impossible, correctly as
   * far as known.
   */
  asked: number;
  solved: number;
  impossible: number;
  /** Plans that the planner itself proved best. */
  proven: number;
  /** Claims that are wrong: see `wrongClaims`. */
  wrong: number;
  /** The share of its problems with a correct answer. */
  coverage: number;
  /** The competitions' scores, averaged over its problems: see `agileScore` and `qualityScore`. */
  agile: number;
  quality: number;
  /** Cost divided by the best known, over the problems that it solved. */
  meanRatio: number | null;
  worstRatio: number | null;
  /** Plans at the best known cost. */
  atBest: number;
  /** Milliseconds to the first plan and to the final answer, right or not. */
  firstP50: number | null;
  finalP50: number | null;
  finalP99: number | null;
  finalMax: number | null;
  expandedP50: number | null;
  expandedMax: number | null;
  /** The mean share of nodes with the most frequent heuristic value, over longer searches. */
  equalH: number | null;
}

/** Searches of fewer nodes say nothing about how often one heuristic value occurs. */
const FEW_NODES = 20;

/** By problem: the cheapest of its known optimum and of the valid plans. */
export function bestKnown(problems: readonly KnownProblem[], rows: readonly RunRowDocument[]): Map<string, Best> {
  const best = new Map<string, Best>();
  for (const { id, optimum } of problems) if (optimum !== undefined) best.set(id, { cost: optimum, proven: true });
  for (const row of rows) {
    if (row.valid !== true || row.cost === null) continue;
    const known = best.get(row.problem);
    if (known === undefined || row.cost < known.cost - COST_TOLERANCE) {
      best.set(row.problem, { cost: row.cost, proven: row.optimal });
    } else if (row.optimal && row.cost <= known.cost + COST_TOLERANCE) known.proven = true;
  }
  return best;
}

/**
 * The wrong claims of a row: an invalid plan, an impossible problem that has a plan, a plan below a
 * proven optimum, a bound above the best known cost, an "optimal" plan that is not. Empty without
 * any.
 */
export function wrongClaims(row: RunRowDocument, known: KnownProblem | undefined, best: Best | undefined): string[] {
  const wrong: string[] = [];
  if (row.status === "failed") wrong.push("it threw an error");
  if (row.valid === false) wrong.push("its plan is invalid");
  if (row.status === "unsolvable" && (best !== undefined || known?.solvable === true)) wrong.push("a plan exists");
  if (row.valid === true && known?.solvable === false) wrong.push("a plan for an impossible problem");
  if (row.valid === true && row.cost !== null && row.cost < (known?.optimum ?? 0) - COST_TOLERANCE) {
    wrong.push(`cheaper than the optimum ${known?.optimum}`);
  }
  if (best !== undefined && (row.lowerBound ?? 0) > best.cost + COST_TOLERANCE) {
    wrong.push(`bound ${row.lowerBound} above cost ${best.cost}`);
  }
  if (best !== undefined && row.optimal && (row.cost ?? 0) > best.cost + COST_TOLERANCE) {
    wrong.push(`${row.cost} called optimal, but ${best.cost} is possible`);
  }
  return wrong;
}

/**
 * The wrong claims of a suite's rows, a line each; only those of `planners`, where they are given.
 */
export function wrongLines(
  problems: readonly KnownProblem[],
  rows: readonly RunRowDocument[],
  planners?: ReadonlySet<string>,
): string[] {
  const best = bestKnown(problems, rows);
  const known = new Map(problems.map((problem) => [problem.id, problem]));
  return rows.flatMap((row) => {
    if (planners?.has(row.planner) === false) return [];
    const wrong = wrongClaims(row, known.get(row.problem), best.get(row.problem));
    if (wrong.length === 0) return [];
    const because = row.error === undefined ? "" : ` (${row.error})`;
    return [`${row.planner} on ${row.problem}: ${wrong.join("; ")}${because}`];
  });
}

/**
 * The agile track's score with a millisecond in place of its second: 1 up to 1 ms, 0 at the limit,
 * linear in the logarithm between.
 */
export function agileScore(ms: number, limitMs: number): number {
  if (ms <= 1) return 1;
  return ms >= limitMs ? 0 : 1 - Math.log(ms) / Math.log(limitMs);
}

/** The satisficing track's score: the best known cost divided by the plan's. */
export const qualityScore = (cost: number, best: number): number => (cost <= COST_TOLERANCE ? 1 : best / cost);

export function summarize(
  planner: string,
  problems: readonly KnownProblem[],
  rows: readonly RunRowDocument[],
  limitMs: number,
): PlannerSummary {
  const best = bestKnown(problems, rows);
  const known = new Map(problems.map((problem) => [problem.id, problem]));
  const own = rows.filter((row) => row.planner === planner);
  const wrong = own.map((row) => wrongClaims(row, known.get(row.problem), best.get(row.problem)).length);
  const isRight = (row: RunRowDocument, index: number): boolean =>
    (row.valid === true || row.status === "unsolvable") && wrong[index] === 0;
  const right = own.filter(isRight);
  const solved = right.filter(({ valid }) => valid === true);
  const ratio = (row: RunRowDocument): number =>
    1 / qualityScore(row.cost ?? 0, best.get(row.problem)?.cost ?? row.cost ?? 0);
  // Where the best plan costs nothing, the ratio of any other would be infinite; such problems have
  // none.
  const ratios = solved
    .filter((row) => (best.get(row.problem)?.cost ?? 0) > COST_TOLERANCE || (row.cost ?? 0) <= COST_TOLERANCE)
    .map(ratio);
  const total = (score: (row: RunRowDocument) => number): number =>
    own.length === 0 ? 0 : right.reduce((sum, row) => sum + score(row), 0) / own.length;
  const times = own.map(({ finalMs }) => finalMs);
  const expansions = own.map(({ expanded }) => expanded);
  const impossible = right.length - solved.length;
  return {
    planner,
    asked: own.length,
    solved: solved.length,
    impossible,
    proven: solved.filter(({ optimal }) => optimal).length,
    wrong: wrong.filter((count) => count > 0).length,
    coverage: total(() => 1),
    agile: total(({ finalMs }) => agileScore(finalMs, limitMs)),
    quality: total((row) => (row.valid === true ? 1 / ratio(row) : 1)),
    meanRatio: mean(ratios),
    worstRatio: greatest(ratios),
    atBest: ratios.filter((each) => each <= 1 + COST_TOLERANCE).length,
    firstP50: median(own.flatMap(({ firstMs }) => firstMs ?? [])),
    finalP50: median(times),
    finalP99: quantile(times, 0.99),
    finalMax: greatest(times),
    expandedP50: median(expansions),
    expandedMax: greatest(expansions),
    equalH: mean(own.filter(({ expanded }) => expanded >= FEW_NODES).flatMap(({ equalH }) => equalH ?? [])),
  };
}

/** Two planners on the problems that both solved with valid plans. */
export interface Pair {
  planner: string;
  reference: string;
  both: number;
  /**
   * The planner's figures divided by the reference's: median and geometric mean of the times, mean
   * of the costs.
   */
  medianTime: number | null;
  meanTime: number | null;
  meanCost: number | null;
  cheaper: number;
  dearer: number;
}

export function pairOf(planner: string, reference: string, rows: readonly RunRowDocument[]): Pair {
  const solvedBy = (id: string): Map<string, RunRowDocument> =>
    new Map(rows.filter((row) => row.planner === id && row.valid === true).map((row) => [row.problem, row]));
  const others = solvedBy(reference);
  const pairs = [...solvedBy(planner).values()].flatMap((row) => {
    const other = others.get(row.problem);
    return other === undefined ? [] : [{ row, other }];
  });
  const time = (ms: number): number => Math.max(ms, 0.001);
  const times = pairs.map(({ row, other }) => time(row.finalMs) / time(other.finalMs));
  const difference = pairs.map(({ row, other }) => (row.cost ?? 0) - (other.cost ?? 0));
  const costs = pairs.flatMap(({ row, other }) =>
    (other.cost ?? 0) > COST_TOLERANCE ? (row.cost ?? 0) / (other.cost ?? 1) : [],
  );
  return {
    planner,
    reference,
    both: pairs.length,
    medianTime: median(times),
    meanTime: geometricMean(times),
    meanCost: mean(costs),
    cheaper: difference.filter((each) => each < -COST_TOLERANCE).length,
    dearer: difference.filter((each) => each > COST_TOLERANCE).length,
  };
}
