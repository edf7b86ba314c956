// Amounts of which a goal wants no more than so many at its end. Searches only know of amounts that
// are at least something, so what a bounded amount may still gain is an amount too: whatever makes
// `xp:points` takes of `spare:xp:points`, whatever takes it gives that back, and the goal wants so
// much of it left. What can be taken away at the end needs none of that: items, and fires, which go
// out (planner/run/at-most.ts).

import { MAX_COUNT, MAX_FOOD } from "../words/facts.ts";
import { boundsOf } from "../words/goal-bounds.ts";
import type { Goal } from "./goal.ts";
import { goalAmounts } from "./goal-parts.ts";
import type { Problem } from "./problem.ts";

const SPARE = "spare:";
const FOOD = "food:points";

/** More than any amount and any bound together. */
const ENOUGH = 2 * MAX_COUNT;

/** The amount by which a bounded one may still grow, and more. */
export const spareFact = (fact: string): string => SPARE + fact;

/** How much of it must be left for the amount to be at most `most`. */
export const spareAtMost = (most: number): number => ENOUGH - most;

/** The most of each bounded amount of the world; `food` is `food:points`. */
export function boundedFacts({ state = [] }: Pick<Goal, "state">): Map<string, number> {
  return mostOf(state, ({ subject, name }) => (subject === "food" ? FOOD : subject === "facts" ? name : undefined));
}

/** The most of each bounded item. */
export function boundedItems({ state = [] }: Pick<Goal, "state">): Map<string, number> {
  return mostOf(state, ({ subject, name }) => (subject === "inventory" ? name : undefined));
}

type Bounds = NonNullable<ReturnType<typeof boundsOf>>;

function mostOf(conditions: readonly string[], nameOf: (bounds: Bounds) => string | undefined): Map<string, number> {
  const most = new Map<string, number>();
  for (const text of conditions) {
    const bounds = boundsOf(text);
    const name = bounds === undefined ? undefined : nameOf(bounds);
    if (bounds === undefined || name === undefined || bounds.most === Number.POSITIVE_INFINITY) continue;
    // A full body is not fed any further.
    if (name === FOOD && bounds.most >= MAX_FOOD) continue;
    most.set(name, Math.min(most.get(name) ?? Number.POSITIVE_INFINITY, Math.floor(bounds.most)));
  }
  return most;
}

/** How much of a bounded amount there is at the start. */
export function amountAtStart({ state, constraints }: Pick<Problem, "state" | "constraints">, fact: string): number {
  if (fact === FOOD) return constraints.peaceful === true ? MAX_FOOD : Math.floor(state.food);
  return Math.min(goalAmounts(state).get(fact) ?? 0, MAX_COUNT);
}

/** What is spare at the start. */
export const spareAtStart = (
  problem: Pick<Problem, "goal" | "state" | "constraints">,
): [fact: string, count: number][] =>
  [...boundedFacts(problem.goal).keys()].map((fact) => [spareFact(fact), ENOUGH - amountAtStart(problem, fact)]);
