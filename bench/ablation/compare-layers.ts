// Plans each problem with all layers and without some, one run after the other, so that a change of
// the machine's speed affects all runs alike.

import { type Layer, withoutLayers } from "../../planner/index.ts";
import { runProblem } from "../../workers/index.ts";
import type { BenchProblem } from "../suites/suite.ts";

/** The name of the run with all layers. */
export const ALL_LAYERS = "none";

/** One problem, planned without some layers. */
export interface AblationRow {
  problem: string;
  /** The disabled layers, joined by "+"; ALL_LAYERS if none is. */
  without: string;
  status: string;
  cost: number | null;
  lowerBound: number;
  optimal: boolean;
  expanded: number;
  ms: number;
}

export interface AblationOptions {
  limits: { timeMs: number; expansions: number };
  /** Milliseconds on a monotonic clock. */
  now: () => number;
}

/** Problems that are planned unmeasured first to warm the JIT, and the milliseconds for each. */
const WARM_UP = 12;
const WARM_UP_MS = 150;

export function compareLayers(
  problems: readonly BenchProblem[],
  groups: readonly (readonly Layer[])[],
  options: AblationOptions,
  onProblem: (done: number) => void,
): AblationRow[] {
  const { limits } = options;
  const short = { ...options, limits: { ...limits, timeMs: Math.min(limits.timeMs, WARM_UP_MS) } };
  for (const problem of problems.slice(0, WARM_UP)) plan(problem, [], short);
  const all: readonly (readonly Layer[])[] = [[], ...groups];
  return problems.flatMap((problem, index) => {
    const turn = index % all.length;
    const found = new Map<readonly Layer[], AblationRow>();
    // The first run of a problem rotates among the settings.
    for (const layers of [...all.slice(turn), ...all.slice(0, turn)]) found.set(layers, plan(problem, layers, options));
    onProblem(index + 1);
    return all.flatMap((layers) => found.get(layers) ?? []);
  });
}

function plan({ id, domain, problem }: BenchProblem, layers: readonly Layer[], options: AblationOptions): AblationRow {
  const { limits, now } = options;
  const result = runProblem(
    domain,
    { ...problem, planner: "hybrid", limits },
    { now, isCancelled: () => false, searchLimits: withoutLayers(layers) },
  );
  const { status, stats } = result;
  const found = status === "solved" ? result.plan : status === "unsolvable" ? null : result.best;
  return {
    problem: id,
    without: layers.join("+") || ALL_LAYERS,
    status,
    cost: found?.cost ?? null,
    lowerBound: status === "unsolvable" ? Number.POSITIVE_INFINITY : (result.lowerBound ?? 0),
    optimal: status === "solved" && result.optimal,
    expanded: stats.expanded,
    ms: stats.timeMs,
  };
}
