// Plans a problem to its end on the caller's thread, as tests of the planners do.

import { compileSteps, makespanTicks } from "../../../domains/index.ts";
import { type CompiledDomain, compileDomain, Planning, type SearchLimits } from "../../../planner/index.ts";
import { type Domain, Problem, type ProblemInput, parseDocument, type Result } from "../../../schemas/index.ts";

export const STEPS = { compileSteps, makespanTicks };

/** The problem with its defaults; its objective is the domain's where it names none. */
export const problemOn = (domain: Pick<Domain, "objective">, input: ProblemInput): Problem =>
  parseDocument(Problem, { objective: domain.objective, ...input }, "problem");

/** A state as problems put it, where the facts of the domain stand among what is held. */
export function stateOf({ facts }: Domain, held: Readonly<Record<string, number>>): ProblemInput["state"] {
  const inventory = Object.fromEntries(Object.entries(held).filter(([name]) => !facts.includes(name)));
  return { inventory, facts: facts.filter((name) => (held[name] ?? 0) > 0) };
}

/** The result of a problem on a domain. */
export function planOn(
  domain: Domain,
  input: ProblemInput,
  searchLimits?: SearchLimits,
): { problem: Problem; result: Result } {
  return planCompiled(compileDomain(domain), input, searchLimits);
}

/** The same on a domain that is compiled already, as tests of many problems have it. */
export function planCompiled(
  domain: CompiledDomain,
  input: ProblemInput,
  searchLimits?: SearchLimits,
): { problem: Problem; result: Result } {
  const problem = problemOn(domain, input);
  const planning = new Planning(domain, problem, { steps: STEPS, searchLimits });
  for (;;) {
    const result = planning.step();
    if (result !== null) return { problem, result };
  }
}

export type SolvedResult = Extract<Result, { status: "solved" }>;

/** The result where it is a plan; fails otherwise. */
export function solved(result: Result): SolvedResult {
  if (result.status !== "solved") throw new Error(`not solved: ${JSON.stringify(result)}`);
  return result;
}
