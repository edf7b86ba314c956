// The judge of small problems: forward uniform-cost search over states, one application at a time, written on the documents
// and apart from everything in planner/. Exact, and only fit for toys.

import type { Domain, Operator } from "../../../schemas/index.ts";

export type ReferenceState = Map<string, number>;

type Unsolved = { status: "unsolvable" } | { status: "unknown" };

export type ReferenceAnswer = { status: "solved"; cost: number } | Unsolved;

/** With what the cheapest plan applies, by id, in its order. */
export type ReferencePlan = { status: "solved"; cost: number; applied: readonly string[] } | Unsolved;

interface Node {
  cost: number;
  state: ReferenceState;
  /** What led here, and from where. */
  last: { operator: string; from: Node } | null;
}

export interface ReferenceLimits {
  states: number;
  /** No amount above this is ever worth having in the toys that are tried. */
  maxAmount: number;
}

/** The cheapest cost of a state with the goal's amounts; `unknown` where the limits were reached first. */
export function uniformCost(
  domain: Domain,
  start: Record<string, number>,
  goal: Record<string, number>,
  limits: ReferenceLimits,
): ReferenceAnswer {
  const found = cheapestPlan(domain, start, goal, limits);
  return found.status === "solved" ? { status: "solved", cost: found.cost } : found;
}

/** The same with a plan of that cost. */
export function cheapestPlan(
  domain: Domain,
  start: Record<string, number>,
  goal: Record<string, number>,
  { states, maxAmount }: ReferenceLimits,
): ReferencePlan {
  const open: Node[] = [{ cost: 0, state: new Map(Object.entries(start)), last: null }];
  const closed = new Set<string>();
  /** The cheapest state that was passed over for its amounts: beyond its cost nothing is certain. */
  let cutAt = Number.POSITIVE_INFINITY;
  while (open.length > 0) {
    let best = 0;
    for (let i = 1; i < open.length; i++) if ((open[i]?.cost ?? 0) < (open[best]?.cost ?? 0)) best = i;
    const [node] = open.splice(best, 1);
    if (node === undefined) break;
    const key = keyOf(node.state);
    if (closed.has(key)) continue;
    closed.add(key);
    if (Object.entries(goal).every(([name, count]) => amount(node.state, name) >= count)) {
      return node.cost <= cutAt
        ? { status: "solved", cost: node.cost, applied: appliedUpTo(node) }
        : { status: "unknown" };
    }
    if (closed.size > states) return { status: "unknown" };
    for (const operator of domain.operators) {
      for (const state of successors(domain, node.state, operator)) {
        if ([...state.values()].some((count) => count > maxAmount)) {
          cutAt = Math.min(cutAt, node.cost + operator.cost);
          continue;
        }
        if (!closed.has(keyOf(state)))
          open.push({ cost: node.cost + operator.cost, state, last: { operator: operator.id, from: node } });
      }
    }
  }
  return { status: cutAt < Number.POSITIVE_INFINITY ? "unknown" : "unsolvable" };
}

function appliedUpTo(node: Node): string[] {
  const applied: string[] = [];
  for (let at = node; at.last !== null; at = at.last.from) applied.push(at.last.operator);
  return applied.reverse();
}

export const amount = (state: ReferenceState, name: string): number => state.get(name) ?? 0;

export const keyOf = (state: ReferenceState): string =>
  [...state]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name}=${count}`)
    .join(",");

/** Every state that one application can lead to: one for each choice of kinds. Tools wear as points on the newest name `wear:TOOL`. */
export function successors(domain: Domain, state: ReferenceState, operator: Operator): ReferenceState[] {
  for (const { anyOf, count } of operator.requires) {
    if (anyOf.reduce((sum, name) => sum + amount(state, name), 0) < count) return [];
  }
  let states: ReferenceState[] = [state];
  for (const { anyOf, durability } of operator.uses) {
    // Point by point, since tools may be mixed; a tool at the least where there is nothing to wear.
    if (durability === 0) states = states.filter((from) => anyOf.some((tool) => amount(from, tool) > 0));
    for (let point = 0; point < durability; point++) {
      states = states.flatMap((from) => anyOf.flatMap((tool) => worn(domain, from, tool, 1)));
    }
  }
  for (const { anyOf, count } of operator.consumes) {
    for (let piece = 0; piece < count; piece++) {
      states = states.flatMap((from) =>
        anyOf.filter((name) => amount(from, name) > 0).map((name) => taken(from, name)),
      );
    }
  }
  return states.map((from) => {
    const next = new Map(from);
    for (const pattern of operator.clears) {
      const isMeant = (name: string): boolean =>
        pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
      for (const name of [...next.keys()].filter(isMeant)) next.delete(name);
    }
    for (const [name, count] of Object.entries(operator.produces)) next.set(name, amount(next, name) + count);
    return next;
  });
}

/** Points taken from the tools of a kind so far are kept as an amount of `wear:KIND`, most worn first. */
function worn(domain: Domain, state: ReferenceState, tool: string, points: number): ReferenceState[] {
  if (amount(state, tool) === 0) return [];
  const full = domain.items[tool]?.durability;
  if (full === undefined || points === 0) return [state];
  const gone = amount(state, `wear:${tool}`) + points;
  if (gone > full * amount(state, tool)) return [];
  const broken = Math.floor(gone / full);
  const next = changed(state, tool, -broken);
  next.set(`wear:${tool}`, gone - broken * full);
  return [next];
}

/** One of a kind is taken: of tools the one that is worn, and its wear goes with it. */
function taken(state: ReferenceState, name: string): ReferenceState {
  const next = changed(state, name, -1);
  next.delete(`wear:${name}`);
  return next;
}

function changed(state: ReferenceState, name: string, by: number): ReferenceState {
  const next = new Map(state);
  next.set(name, amount(state, name) + by);
  return next;
}
