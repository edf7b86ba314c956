// The entry `lodestone/client`: typed functions for a service of `lodestone serve`, wherever it
// runs. Invariant: importing it loads no Node modules and no planner, so that it runs in browsers
// and other runtimes too.

export { CodedError } from "./schemas/errors/coded-error.ts";
export type { ErrorCode } from "./schemas/errors/errors.ts";
export type { RunEvent, SearchEvent } from "./schemas/execution/trace.ts";
export type { ResultIn, StepsResult, TextResult } from "./schemas/planning/light-result.ts";
export type { Plan, PlanStep } from "./schemas/planning/plan.ts";
export type { Problem, ProblemInput } from "./schemas/planning/problem.ts";
export type { PlannedProblemInput } from "./schemas/planning/read-problem.ts";
export type { Repair, RepairRequestInput } from "./schemas/planning/repair.ts";
export type { Explanation, Result, Validation } from "./schemas/planning/result.ts";
export { planLines, sentenceOf } from "./schemas/planning/step-sentences.ts";
export type { View } from "./schemas/planning/view.ts";
export type { AskOptions, BodyClient, FollowOptions, MoveRequest } from "./server/client/body-client.ts";
export {
  type BatchAnswer,
  type ServiceClient,
  serviceClient,
} from "./server/client/service-client.ts";
