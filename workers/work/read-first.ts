// Functions of the planner for programs that plan by themselves: they take problems as people write
// them. Within the project, problems are read once, at the border.

import { problemDigest as digestOfProblem, validate as validateRead } from "../../planner/index.ts";
import {
  type Domain,
  type PlannedProblemInput,
  type ProblemInput,
  readPlanned,
  readProblem,
  type Validation,
} from "../../schemas/index.ts";

/**
 * Replays `plan` from the problem's state; `flaws` is empty exactly if the plan is valid. Throws
 * CodedError `input.invalid`.
 */
export const validate = (domain: Domain, planned: PlannedProblemInput): Validation =>
  validateRead(domain, readPlanned(planned));

/** The digest that a plan keeps of its problem. Throws CodedError `input.invalid`. */
export const problemDigest = (problem: ProblemInput): string => digestOfProblem(readProblem(problem));
