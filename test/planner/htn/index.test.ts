import { describe, expect, test } from "vitest";
import { COUNTER_PROBLEMS, counterDomain } from "../../../domains/index.ts";
import { compileDomain, Planning, validate } from "../../../planner/index.ts";
import type { Domain, Plan, SearchEvent } from "../../../schemas/index.ts";
import { EIGHT_DOMAIN } from "../../workers/problems.ts";
import { planCompiled, planOn, problemOn, STEPS, solved } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const COUNTER = compileDomain(counterDomain());

/** Applications by operator over the whole plan. */
function applications(plan: Plan): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { actions } of plan.steps) {
    for (const { operator, times } of actions) sums[operator] = (sums[operator] ?? 0) + times;
  }
  return sums;
}

const possible = COUNTER_PROBLEMS.filter(({ optimum }) => optimum !== null);

describe("htn on the toy domain", () => {
  test.each(possible.map((problem) => [problem.name, problem] as const))(
    "plans %s validly, at no less than the optimum",
    (_, { goal, inventory, optimum }) => {
      const { problem, result } = planCompiled(COUNTER, { goal, state: { inventory }, planner: "htn" });
      const { plan, cost } = solved(result);
      expect(validate(counterDomain(), { problem, plan }).flaws).toEqual([]);
      expect(cost).toBeGreaterThanOrEqual(optimum ?? 0);
      expect(result).toMatchObject({ optimal: cost === 0, lowerBound: 0 });
    },
  );

  test("finds the optimum in most problems", () => {
    const best = possible.filter(({ goal, inventory, optimum }) => {
      const { result } = planCompiled(COUNTER, { goal, state: { inventory }, planner: "htn" });
      return solved(result).cost === optimum;
    });
    expect(best.length).toBeGreaterThanOrEqual(possible.length - 2);
  });

  test("reports an unreachable goal with the reason", () => {
    const { result } = planCompiled(COUNTER, { goal: { items: { idol: 1 } }, planner: "htn" });
    expect(result).toMatchObject({ status: "unsolvable", reasons: [{ item: "idol" }] });
  });

  test("uses what is left over before it gathers more", () => {
    const { result } = planCompiled(COUNTER, {
      goal: { items: { bench: 1 } },
      state: { inventory: { oak: 3 } },
      planner: "htn",
    });
    expect(solved(result).cost).toBe(2);
  });

  test("uses mixed kinds where they are held", () => {
    const { result } = planCompiled(COUNTER, {
      goal: { items: { bench: 2 } },
      state: { inventory: { oak: 5, birch: 3 } },
      planner: "htn",
    });
    expect(applications(solved(result).plan)).toEqual({ "make:bench": 2 });
  });

  test("makes as many tools as the work wears out", () => {
    const { result } = planCompiled(COUNTER, { goal: { items: { ore: 7 } }, planner: "htn" });
    expect(applications(solved(result).plan)).toMatchObject({ "mine:ore": 7, "make:pick": 4, "make:bench": 1 });
  });

  test("counts the wear of a held tool", () => {
    const state = { inventory: { pick: 1 }, durability: { pick: [1] }, facts: ["near:bench"] };
    const { result } = planCompiled(COUNTER, { goal: { items: { ore: 3 } }, state, planner: "htn" });
    expect(applications(solved(result).plan)).toEqual({ "gather:birch": 3, "make:pick": 1, "mine:ore": 3 });
  });

  test("lets two goals share a station", () => {
    const { result } = planCompiled(COUNTER, { goal: { items: { pick: 1, kiln: 1 } }, planner: "htn" });
    // Bench 5, pick 4, kiln 4.
    expect(solved(result).cost).toBe(13);
  });
});

describe("htn", () => {
  test("makes 64 rails with one batch of each operator", () => {
    const { result } = planOn(EIGHT_DOMAIN, { goal: { items: { rail: 64 } }, planner: "htn" });
    const batches = solved(result).plan.steps.flatMap(({ actions }) => actions);
    expect(new Set(batches.map(({ operator }) => operator)).size).toBe(batches.length);
    expect(solved(result).cost).toBe(81);
  });

  test("terminates on cyclic recipes, and finds the entry", () => {
    const circle = [
      { id: "ab", verb: "v", consumes: [some("a")], produces: { b: 1 }, cost: 1 },
      { id: "bc", verb: "v", consumes: [some("b")], produces: { c: 1 }, cost: 1 },
      { id: "ca", verb: "v", consumes: [some("c")], produces: { a: 1 }, cost: 1 },
    ];
    const shut = planOn(smallDomain(circle), { goal: { items: { a: 1 } }, planner: "htn" }).result;
    expect(shut.status).toBe("unsolvable");
    const open = smallDomain([...circle, { id: "gather:b", verb: "v", produces: { b: 1 }, cost: 5 }]);
    expect(solved(planOn(open, { goal: { items: { a: 2 } }, planner: "htn" }).result).cost).toBe(14);
  });

  test("backtracks from a cheap method that fails", () => {
    // The cheap way to x needs two different tools made of the one gem that there is.
    const domain = smallDomain([
      { id: "cheap", verb: "v", consumes: [some("gem", 2)], produces: { x: 1 }, cost: 1 },
      { id: "costly", verb: "v", consumes: [some("gem", 1), some("stone", 9)], produces: { x: 1 }, cost: 1 },
      { id: "copy", verb: "v", consumes: [some("gem", 3)], produces: { gem: 4 }, cost: 0 },
      { id: "stone", verb: "v", produces: { stone: 1 }, cost: 1 },
    ]);
    const { result } = planOn(domain, { goal: { items: { x: 1 } }, state: { inventory: { gem: 1 } }, planner: "htn" });
    expect(applications(solved(result).plan)).toEqual({ stone: 9, costly: 1 });
  });

  test("returns no plan in which setting up one station clears another that is needed", () => {
    const domain = smallDomain(
      [
        { id: "light", verb: "v", produces: { "near:lamp": 1 }, cost: 1 },
        { id: "build", verb: "v", clears: ["near:lamp"], produces: { "near:bench": 1 }, cost: 1 },
        { id: "clear", verb: "v", clears: ["near:bench"], produces: { room: 1 }, cost: 1 },
        { id: "work", verb: "v", requires: [some("near:lamp"), some("near:bench")], produces: { x: 1 }, cost: 1 },
      ],
      {},
      ["near:lamp", "near:bench"],
    );
    const goal = { items: { x: 1 } };
    expect(planOn(domain, { goal, planner: "htn" }).result.status).not.toBe("unsolvable");
    expect(solved(planOn(domain, { goal, planner: "hybrid" }).result).cost).toBe(3);
  });

  test.each([
    ["htn", 5_000],
    ["hybrid", 1_000],
  ])("does not overflow the stack on a chain of recipes (%s, %i)", (planner, length) => {
    const goal = { items: { [`i${length}`]: 1 } };
    const { result } = planOn(chain(length), { goal, planner, limits: { expansions: 6_000 } });
    expect(solved(result).cost).toBe(length);
  });

  test("gives up without a claim when its expansions run out", () => {
    const { result } = planOn(chain(100), { goal: { items: { i100: 1 } }, planner: "htn", limits: { expansions: 10 } });
    expect(result).toMatchObject({ status: "exhausted", best: null, stats: { expanded: 10 } });
  });

  test("never consumes kept items, but lets them meet requirements", () => {
    const domain = smallDomain([
      { id: "look", verb: "v", requires: [some("map")], produces: { x: 1 }, cost: 1 },
      { id: "eat", verb: "v", consumes: [some("map")], produces: { y: 1 }, cost: 1 },
    ]);
    const held = { state: { inventory: { map: 1 } }, constraints: { keep: { map: 1 } } };
    for (const planner of ["htn", "goap", "hybrid"]) {
      expect(solved(planOn(domain, { goal: { items: { x: 2 } }, planner, ...held }).result).cost).toBe(2);
      expect(planOn(domain, { goal: { items: { y: 1 } }, planner, ...held }).result.status).toBe("unsolvable");
    }
  });

  test("emits the methods that it tried, and its plan", () => {
    const events: SearchEvent[] = [];
    const problem = problemOn(COUNTER, { goal: { items: { bench: 1 } }, planner: "htn" });
    const planning = new Planning(COUNTER, problem, { steps: STEPS, onEvent: (event) => events.push(event) });
    while (planning.step() === null);
    expect(events[0]).toEqual({ type: "method-tried", task: "obtain bench", method: "make:bench x1" });
    expect(events.at(-1)).toEqual({ type: "incumbent", planner: "htn", cost: 5 });
  });
});

/** i0 is gathered; each later item is made of the one before it. */
function chain(length: number): Domain {
  return smallDomain(
    Array.from({ length }, (_, index) => ({
      id: `make:${String(index + 1).padStart(5, "0")}`,
      verb: "make",
      consumes: index === 0 ? [] : [some(`i${index}`)],
      produces: { [`i${index + 1}`]: 1 },
      cost: 1,
    })),
  );
}
