// The judge of orders: every order of operators, each applied no more often than so many times, one application after the other, until one
// comes to the goal. Written on the documents and apart from everything in planner/. Exact, and only fit for toys.

import type { Domain } from "../../../schemas/index.ts";
import { amount, keyOf, type ReferenceState, successors } from "./uniform-cost.ts";

/** Whether there is such an order; null where `states` were looked at and none was found. */
export function hasOrder(
  domain: Domain,
  start: Record<string, number>,
  goal: Record<string, number>,
  times: Readonly<Record<string, number>>,
  states: number,
): boolean | null {
  const open: { state: ReferenceState; left: Readonly<Record<string, number>> }[] = [
    { state: new Map(Object.entries(start)), left: times },
  ];
  const seen = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { state, left } = next;
    if (Object.entries(goal).every(([name, count]) => amount(state, name) >= count)) return true;
    const key = `${keyOf(state)} ${JSON.stringify(left)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > states) return null;
    for (const operator of domain.operators) {
      const count = left[operator.id] ?? 0;
      if (count === 0) continue;
      for (const after of successors(domain, state, operator)) {
        open.push({ state: after, left: { ...left, [operator.id]: count - 1 } });
      }
    }
  }
  return false;
}
