// The table of planners: how each is made. Their names and properties are in planner-names.ts, for
// callers that load no planner. A new planner is its folder and one line in each.

import { PLANNER_NAMES, type PlannerId, plannerNamed } from "../contract/planner-names.ts";
import type { PlannerEntry, PlanSearch, SearchOptions } from "../contract/search.ts";
import { GoapSearch } from "../goap/index.ts";
import { alternativesOf } from "../htn/alternatives.ts";
import { HtnSearch } from "../htn/index.ts";
import { HybridSearch } from "../hybrid/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { TaskSearch, type TaskSearchParts } from "../tasks/task-search.ts";
import { projectedSearch } from "./projected-search.ts";
import { roomSearch } from "./room-search.ts";
import { VariantSearch } from "./variant-search.ts";

type PlannerFactory = PlannerEntry["create"];

/** A planner for fluents and counts, extended to compound tasks and to enchanted items. */
const withTasks =
  (parts: TaskSearchParts, create: PlannerFactory): PlannerFactory =>
  (problem: CompiledProblem, options: SearchOptions): PlanSearch => {
    if (problem.task !== null) return new TaskSearch(problem, problem.task, options, parts);
    if (problem.others?.length === 0) return projectedSearch(problem, options, create);
    return new VariantSearch(problem, options, (one, given) => projectedSearch(one, given, create));
  };

const CREATE: Readonly<Record<PlannerId, PlannerFactory>> = {
  hybrid: withTasks({ decomposes: true, searches: true }, (problem, options) => new HybridSearch(problem, options)),
  htn: withTasks(
    { decomposes: true, searches: false },
    (problem, options) => new HtnSearch(problem, { ...options, alternatives: alternativesOf }),
  ),
  goap: withTasks({ decomposes: false, searches: true }, (problem, options) => new GoapSearch(problem, options)),
};

/** A planner that throws things away where the slots are short. */
const withRoom =
  (create: PlannerFactory): PlannerFactory =>
  (problem, options) =>
    roomSearch(problem, options, create, CREATE.htn);

export const PLANNERS: readonly PlannerEntry[] = PLANNER_NAMES.map((named) => ({
  ...named,
  create: withRoom(CREATE[named.id]),
}));

/** The planner of an id; throws CodedError input.unknownPlanner with a suggestion. */
export function plannerOf(id: string): PlannerEntry {
  // The two tables have the same order.
  return PLANNERS[PLANNER_NAMES.indexOf(plannerNamed(id))] as PlannerEntry;
}
