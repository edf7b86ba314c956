// The package's entry `lodestone/client`: a running `lodestone serve`, on any host, as typed
// functions. Invariant: importing it loads no module of Node's and none of the planner, so that it
// also runs in browsers and other runtimes.

export { CodedError } from "./schemas/errors/coded-error.ts";
export type { ErrorCode } from "./schemas/errors/errors.ts";
export type { RunEvent, SearchEvent } from "./schemas/execution/trace.ts";
export type { Plan, PlanStep } from "./schemas/planning/plan.ts";
export type { Problem, ProblemInput } from "./schemas/planning/problem.ts";
export type { Repair, RepairRequestInput } from "./schemas/planning/repair.ts";
export type { Explanation, Result, Validation } from "./schemas/planning/result.ts";
export type { AskOptions, BodyClient, FollowOptions, MoveRequest } from "./server/client/body-client.ts";
export {
  type BatchAnswer,
  type ServiceClient,
  serviceClient,
} from "./server/client/service-client.ts";
