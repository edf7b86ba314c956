// Runs hybrid and goap without some layers on families of small problems; an exhaustive search judges
// their claims.

import { type Layer, withoutLayers } from "../../planner/index.ts";
import { runProblem, runRepair } from "../../workers/index.ts";
import { type JudgeOptions, judgeFamily } from "../fuzz/family-range.ts";
import { FAMILIES } from "../fuzz/fuzz-families.ts";

const PLANNERS = ["hybrid", "goap"];
const EXPANSIONS = 500;
const CLOCK = { now: () => 0, isCancelled: () => false };

/** False claims and crashes on the first `count` problems of each family, a line of JSON each. */
export function judgeLayers(layers: readonly Layer[], seed: number, count: number): string[] {
  const searchLimits = withoutLayers(layers);
  const asked: JudgeOptions = {
    plan: (domain, problem) => runProblem(domain, problem, { ...CLOCK, searchLimits }),
    repair: (domain, request) => runRepair(domain, request, CLOCK),
  };
  return [...FAMILIES.keys()].flatMap((family) => {
    const setup = { family, seed, planners: PLANNERS, expansions: EXPANSIONS };
    return judgeFamily(setup, { from: 0, count }, asked).faults;
  });
}
