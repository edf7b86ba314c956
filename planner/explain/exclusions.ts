// Which constraints of a problem exclude an operator, in the problem's own words.

import { avoidedBy } from "../../schemas/plain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { notInPeaceful } from "../model/permissions.ts";
import { listed } from "./words.ts";

/**
 * The exclusion as text: `avoid has make:blade`, `allow lacks collect_block and loot_container`.
 */
export function exclusionText(problem: CompiledProblem, operators: readonly number[]): string {
  const { domain, constraints, limits } = problem;
  const avoided = new Set<string>();
  const lacking = new Set<string>();
  const gone = new Set(constraints.peaceful === true ? notInPeaceful(domain) : []);
  let isPeaceful = false;
  const avoid = avoidedBy(constraints);
  const looked = operators.slice(0, limits.run.maxExaminedExclusions);
  for (const { id, verb, args } of domain.excerpt(looked).operators) {
    isPeaceful ||= gone.has(id);
    if (constraints.allow?.includes(verb) === false) lacking.add(verb);
    const subjects = Object.values(args).filter((value) => typeof value === "string");
    const names = new Set([verb, id, ...subjects.map((subject) => `${verb}:${subject}`)]);
    const entry = avoid.find((name) => names.has(name));
    if (entry !== undefined) avoided.add(entry);
  }
  return [
    ...(isPeaceful ? ["peaceful difficulty has no hostile creatures"] : []),
    ...(avoided.size > 0 ? [`avoid has ${listed([...avoided])}`] : []),
    ...(lacking.size > 0 ? [`allow lacks ${listed([...lacking].sort())}`] : []),
  ].join("; ");
}
