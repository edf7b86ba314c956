// The package's entry `lodestone/client`: a service of `lodestone serve`, wherever it runs, as functions with types.
// Invariant: importing it loads nothing of Node's and nothing of the planner, so that it runs in browsers and other runtimes as well.

export { CodedError } from "./schemas/coded-error.ts";
export type { ErrorCode } from "./schemas/errors.ts";
export type { Plan, PlanStep } from "./schemas/plan.ts";
export type { Problem, ProblemInput } from "./schemas/problem.ts";
export type { Repair, RepairRequestInput } from "./schemas/repair.ts";
export type { Explanation, Result, Validation } from "./schemas/result.ts";
export type { RunEvent, SearchEvent } from "./schemas/trace.ts";
export type { AskOptions, BodyClient, FollowOptions, MoveRequest } from "./server/client/body-client.ts";
export {
  type BatchAnswer,
  type ServiceClient,
  serviceClient,
} from "./server/client/service-client.ts";
