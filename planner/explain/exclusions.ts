// Which of a problem's constraints rule an operator out, in the problem's own words.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { listed } from "./words.ts";

/** Operators that are looked into: a reason names a few entries, not all. */
const MAX_EXAMINED = 16;

/** What rules these operators out: `avoid has make:blade`, `allow lacks collect_block and loot_container`. */
export function exclusionText({ domain, constraints }: CompiledProblem, operators: readonly number[]): string {
  const avoided = new Set<string>();
  const lacking = new Set<string>();
  const looked = operators.slice(0, MAX_EXAMINED);
  for (const { id, verb, args } of domain.excerpt(looked).operators) {
    if (constraints.allow?.includes(verb) === false) lacking.add(verb);
    const subjects = Object.values(args).filter((value) => typeof value === "string");
    const names = new Set([verb, id, ...subjects.map((subject) => `${verb}:${subject}`)]);
    const entry = constraints.avoid.find((name) => names.has(name));
    if (entry !== undefined) avoided.add(entry);
  }
  return [
    ...(avoided.size > 0 ? [`avoid has ${listed([...avoided])}`] : []),
    ...(lacking.size > 0 ? [`allow lacks ${listed([...lacking].sort())}`] : []),
  ].join("; ");
}
