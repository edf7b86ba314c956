// Puts the applications of a solution into an executable order, or finds the names that alone rule
// it out. It tries all names first; where that search grows too large, only those of the goal, and
// after each order that fails in full the names that it lacked.

import { type BoundedState, Tracked, type TrackedOperator } from "./bounded-state.ts";
import { choicesOf } from "./choices.ts";
import type { ExactProblem } from "./exact-problem.ts";
import { ExactOrderSearch, type TrackedApplication } from "./order-search.ts";
import type { ReplayedApplication } from "./replay.ts";

type Ordering =
  | { status: "ordered"; applications: ReplayedApplication[] }
  | { status: "impossible"; names: ReadonlySet<number> }
  | { status: "unknown" };

const WHOLE_BUDGET = 20_000;
const PART_BUDGET = 5_000;

/** An order of operators, each applied at most `times[operator]` often, that reaches the goal. */
export function orderOf(problem: ExactProblem, times: readonly number[]): Ordering {
  const whole = new Tracked(problem, namesOf(problem, times), times, false);
  const answer = new ExactOrderSearch(whole).run(whole.start(times), WHOLE_BUDGET);
  if (answer.status === "reached")
    return { status: "ordered", applications: applicationsOf(problem, whole, answer.steps) };
  if (answer.status === "unreachable") return { status: "impossible", names: new Set(whole.names) };
  return orderByParts(problem, times, whole);
}

/** The names that the operators with a bound above 0 touch, and those of the goal. */
function namesOf({ operators, goal }: ExactProblem, times: readonly number[]): Set<number> {
  const names = new Set(goal.flatMap(({ kinds }) => kinds));
  for (const [operator, { consumes, requires, uses, produces }] of operators.entries()) {
    if ((times[operator] ?? 0) === 0) continue;
    for (const { kinds } of [...consumes, ...requires, ...uses]) for (const kind of kinds) names.add(kind);
    for (const { name } of produces) names.add(name);
  }
  return names;
}

function orderByParts(problem: ExactProblem, times: readonly number[], whole: Tracked): Ordering {
  const names = new Set(problem.goal.flatMap(({ kinds }) => kinds));
  for (;;) {
    const tracked = new Tracked(problem, names, times, false);
    const answer = new ExactOrderSearch(tracked).run(tracked.start(times), PART_BUDGET);
    if (answer.status === "unreachable") return { status: "impossible", names };
    if (answer.status === "budget") return { status: "unknown" };
    const operators = answer.steps.map(({ part }) => tracked.parts[part]?.operator ?? -1);
    const carried = carryOut(whole, whole.start(times), operators);
    if ("steps" in carried && whole.reached(carried.state)) {
      return { status: "ordered", applications: applicationsOf(problem, whole, carried.steps) };
    }
    const before = names.size;
    for (const name of "lacking" in carried ? carried.lacking : []) names.add(name);
    if (names.size === before) return { status: "unknown" };
  }
}

/**
 * Applies operators in the given order, each with the first choice of kinds; returns the unmet
 * needs of the first that fails.
 */
function carryOut(
  whole: Tracked,
  start: BoundedState,
  operators: readonly number[],
): { steps: TrackedApplication[]; state: BoundedState } | { lacking: number[] } {
  const steps: TrackedApplication[] = [];
  let state = start;
  for (const operator of operators) {
    const index = whole.parts.findIndex((part) => part.operator === operator);
    const part = whole.parts[index];
    if (part === undefined) return { lacking: [] };
    const { value: choice } = choicesOf(whole, state, part, []).next();
    if (choice === undefined) return { lacking: lackingOf(whole, state, part) };
    steps.push({ part: index, choice });
    state = whole.apply(state, index, choice);
  }
  return { steps, state };
}

function lackingOf(whole: Tracked, state: BoundedState, { consumes, requires, uses }: TrackedOperator): number[] {
  const sum = (kinds: readonly number[], of: (name: number) => number): number =>
    kinds.reduce((all, kind) => all + of(kind), 0);
  const short = [
    ...consumes.filter(({ kinds, count }) => sum(kinds, (name) => whole.free(state, name)) < count),
    ...requires.filter(({ kinds, count }) => sum(kinds, (name) => state.counts[name] ?? 0) < count),
    ...uses.filter(({ kinds, count }) => sum(kinds, (name) => whole.points(state, name)) < Math.max(1, count)),
  ];
  const lacking = short.length > 0 ? short : [...consumes, ...uses];
  return lacking.flatMap(({ kinds }) => kinds.map((kind) => whole.names[kind] ?? -1));
}

function applicationsOf(
  problem: ExactProblem,
  { parts, names }: Tracked,
  steps: readonly TrackedApplication[],
): ReplayedApplication[] {
  const named = (amounts: ReadonlyMap<number, number>): Map<string, number> =>
    new Map(
      [...amounts].flatMap(([name, count]) =>
        count > 0 ? [[problem.names[names[name] ?? -1] ?? "", count] as const] : [],
      ),
    );
  return steps.map(({ part, choice }) => ({
    operator: problem.operators[parts[part]?.operator ?? -1]?.id ?? "",
    taken: named(choice.taken),
    wear: named(choice.wear),
  }));
}
