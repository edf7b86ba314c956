import { describe, expect, test } from "vitest";
import { COUNTER_PROBLEMS, type CounterProblem, counterDomain, lintDomain } from "../../domains/index.ts";
import { reachableBy } from "../../domains/minecraft/analysis/reachable.ts";
import { Domain, digestOf, type Operator } from "../../schemas/index.ts";

describe("the toy domain", () => {
  test("is a valid, sound document with its digest", () => {
    const domain = counterDomain();
    expect(Domain.safeParse(domain).error).toBeUndefined();
    expect(lintDomain(domain, Object.keys(domain.items))).toEqual([]);
    const { digest, ...rest } = domain;
    expect(digest).toBe(digestOf(rest));
  });

  test("gives the pick the requested durability", () => {
    expect(counterDomain({ pickDurability: 7 }).items.pick?.durability).toBe(7);
  });

  test("has problems only about its own items", () => {
    const { items } = counterDomain();
    for (const { goal, inventory } of COUNTER_PROBLEMS) {
      for (const name of [...Object.keys(goal.items), ...Object.keys(inventory)]) expect(items).toHaveProperty(name);
    }
  });

  test.each(
    COUNTER_PROBLEMS.flatMap((problem) => (problem.optimum === null ? [] : [[problem.name, problem] as const])),
  )("has the cost worked out by hand: %s", (_, problem) => {
    expect(leastCost(problem)).toBe(problem.optimum);
  });

  test("has no way to an idol, because only an idol makes one", () => {
    expect(COUNTER_PROBLEMS.filter(({ optimum }) => optimum === null).map(({ goal }) => goal.items)).toEqual([
      { idol: 1 },
    ]);
    expect(reachableBy(counterDomain().operators).names).not.toContain("idol");
  });
});

type Counts = Record<string, number>;

/** Amounts that no optimal plan exceeds at any time; they keep the search finite. */
const CAPS: Counts = {
  oak: 10,
  birch: 1,
  stone: 5,
  coal: 3,
  ore: 6,
  bar: 6,
  bench: 1,
  pick: 2,
  kiln: 1,
  idol: 1,
  "near:bench": 1,
  "near:kiln": 1,
  "heat:kiln": 1200,
};

/** The optimal cost by uniform-cost search over whole states. */
function leastCost({ goal, inventory }: CounterProblem): number | undefined {
  // One kind of wood is as good as two, because gathering either costs the same.
  const operators = counterDomain().operators.filter(({ id }) => id !== "gather:birch");
  const open: Counts[][] = [[{ ...inventory }]];
  const closed = new Set<string>();
  for (let cost = 0; cost < open.length; cost++) {
    const layer = open[cost] ?? [];
    for (const state of layer) {
      const key = JSON.stringify(
        Object.entries(state)
          .filter(([, count]) => count > 0)
          .sort(),
      );
      if (closed.has(key)) continue;
      closed.add(key);
      if (Object.entries(goal.items).every(([name, count]) => (state[name] ?? 0) >= count)) return cost;
      for (const operator of operators) {
        const next = successor(state, operator);
        if (next === undefined) continue;
        open[cost + operator.cost] ??= [];
        open[cost + operator.cost]?.push(next);
      }
    }
  }
  return undefined;
}

function successor(state: Counts, { requires, consumes, uses, clears, produces }: Operator): Counts | undefined {
  const next = { ...state };
  if (requires.some(({ anyOf, count }) => (state[anyOf[0] ?? ""] ?? 0) < count)) return undefined;
  if (uses.length > 0) {
    if ((state.pick ?? 0) < 1) return undefined;
    next.worn = (state.worn ?? 0) + 1;
    if (next.worn === 2) {
      next.worn = 0;
      next.pick = (state.pick ?? 0) - 1;
    }
  }
  for (const { anyOf, count } of consumes) {
    let needed = count;
    for (const kind of anyOf) {
      const taken = Math.min(needed, next[kind] ?? 0);
      next[kind] = (next[kind] ?? 0) - taken;
      needed -= taken;
    }
    if (needed > 0) return undefined;
  }
  for (const name of clears) next[name] = 0;
  for (const [name, count] of Object.entries(produces)) next[name] = (next[name] ?? 0) + count;
  return Object.entries(next).every(([name, count]) => count <= (CAPS[name] ?? 2)) ? next : undefined;
}
