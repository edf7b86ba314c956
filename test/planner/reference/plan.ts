// Plans a problem to its end on the caller's thread, as tests of the planners do.

import { compileSteps, makespanTicks } from "../../../domains/index.ts";
import { compileDomain, Planning } from "../../../planner/index.ts";
import { type Domain, Problem, type ProblemInput, parseDocument, type Result } from "../../../schemas/index.ts";

/** The result of a problem on a domain; the problem's objective is the domain's where it names none. */
export function planOn(domain: Domain, input: ProblemInput): { problem: Problem; result: Result } {
  const problem = parseDocument(Problem, { objective: domain.objective, ...input }, "problem");
  const planning = new Planning(compileDomain(domain), problem, { steps: { compileSteps, makespanTicks } });
  for (;;) {
    const result = planning.step();
    if (result !== null) return { problem, result };
  }
}
