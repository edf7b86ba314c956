// The table of planners: `--help`, GET /planners and the docs are made from it. A new planner is one line here and its folder.

import { CodedError, didYouMean } from "../schemas/plain.ts";
import { GoapSearch } from "./goap/goap.ts";
import { HtnSearch } from "./htn/htn.ts";
import { HybridSearch } from "./hybrid.ts";
import type { CompiledProblem } from "./model/compiled-problem.ts";
import { narrowedSearch } from "./narrowed-search.ts";
import type { PlannerEntry, Search, SearchOptions } from "./search.ts";
import { type UndertakingParts, UndertakingSearch } from "./undertakings/undertaking-search.ts";

type Create = PlannerEntry["create"];

/** A planner of names and counts, made one that also plans for tasks, by its own means. */
const withTasks =
  (parts: UndertakingParts, create: Create): Create =>
  (problem: CompiledProblem, options: SearchOptions): Search =>
    problem.undertaking === null
      ? narrowedSearch(problem, options, create)
      : new UndertakingSearch(problem, problem.undertaking, options, parts);

export const PLANNERS: readonly PlannerEntry[] = [
  {
    id: "hybrid",
    title: "htn's plan at once, improved or proven best by goap",
    properties: { optimal: true, complete: true, anytime: true },
    create: withTasks({ decomposes: true, searches: true }, (problem, options) => new HybridSearch(problem, options)),
  },
  {
    id: "htn",
    title: "ordered task decomposition: fast, near the optimum, proves nothing",
    properties: { optimal: false, complete: false, anytime: false },
    create: withTasks({ decomposes: true, searches: false }, (problem, options) => new HtnSearch(problem, options)),
  },
  {
    id: "goap",
    title: "best-first regression with an admissible bound: proves the optimum",
    properties: { optimal: true, complete: true, anytime: true },
    create: withTasks({ decomposes: false, searches: true }, (problem, options) => new GoapSearch(problem, options)),
  },
];

/** The planner of an id; throws CodedError input.unknownPlanner with a suggestion. */
export function plannerOf(id: string): PlannerEntry {
  const entry = PLANNERS.find((planner) => planner.id === id);
  if (entry !== undefined) return entry;
  const known = PLANNERS.map((planner) => planner.id);
  throw new CodedError(
    "input.unknownPlanner",
    `no planner ${id}${didYouMean(id, known)}; there are ${known.join(", ")}`,
  );
}
