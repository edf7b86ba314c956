// The planners' names and promises, for `--help`, GET /planners and the docs. They stand apart from
// the planners' code, which a process that only forwards problems need not load.

import { CodedError, didYouMean } from "../../schemas/plain.ts";
import type { PlannerDescription } from "./search.ts";

export const PLANNER_NAMES = [
  {
    id: "hybrid",
    title: "htn's plan at once, improved or proven best by goap",
    properties: { optimal: true, complete: true, anytime: true },
  },
  {
    id: "htn",
    title: "ordered task decomposition: fast, near the optimum, proves nothing",
    properties: { optimal: false, complete: false, anytime: false },
  },
  {
    id: "goap",
    title: "best-first regression with an admissible bound: proves the optimum",
    properties: { optimal: true, complete: true, anytime: true },
  },
] as const satisfies readonly PlannerDescription[];

export type PlannerId = (typeof PLANNER_NAMES)[number]["id"];

/** The planner of an id; throws CodedError input.unknownPlanner with a suggestion. */
export function plannerNamed(id: string): (typeof PLANNER_NAMES)[number] {
  const found = PLANNER_NAMES.find((planner) => planner.id === id);
  if (found !== undefined) return found;
  const known = PLANNER_NAMES.map((planner) => planner.id);
  const message = `no planner ${id}${didYouMean(id, known)}; there are ${known.join(", ")}`;
  throw new CodedError("input.unknownPlanner", `planner: ${message}`, { issues: [{ path: "planner", message }] });
}
