import { describe, expect, test } from "vitest";
import { compileDomain, validate } from "../../../planner/index.ts";
import { repetitionsIn, timesInARow } from "../../../planner/model/repetition.ts";
import type { Plan } from "../../../schemas/index.ts";
import { planOn, solved } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { uniformCost } from "../reference/uniform-cost.ts";

/** Who engraves needs a hand of three runes each time, and one of them is spent. */
const DOMAIN = smallDomain([
  { id: "find:rune", verb: "find", produces: { rune: 1 }, cost: 3 },
  {
    id: "engrave:ring",
    verb: "engrave",
    consumes: [some("rune")],
    requires: [some("rune", 3)],
    produces: { ring: 1 },
    cost: 2,
  },
]);
const COMPILED = compileDomain(DOMAIN);
const ENGRAVE = COMPILED.operatorIds.indexOf("engrave:ring");

const timesOf = (plan: Plan, operator: string): number[] =>
  plan.steps.flatMap(({ actions }) =>
    actions.filter((action) => action.operator === operator).map(({ times }) => times),
  );

describe("what spends what it requires", () => {
  test("can be done as often in a row as enough is left for the last time", () => {
    const repetition = repetitionsIn(COMPILED);
    const inARow = (runes: number): number => timesInARow(repetition, ENGRAVE, () => runes);
    expect([3, 4, 5].map(inARow)).toEqual([1, 2, 3]);
    expect(timesInARow(repetition, COMPILED.operatorIds.indexOf("find:rune"), () => 0)).toBe(Number.POSITIVE_INFINITY);
  });

  test.each(["htn", "goap", "hybrid"])("is planned with what the last time requires, by %s", (planner) => {
    const { problem, result } = planOn(DOMAIN, { goal: { items: { ring: 3 } }, planner });
    const { plan } = solved(result);
    expect(validate(DOMAIN, { problem, plan }).flaws).toEqual([]);
    const judged = uniformCost(DOMAIN, {}, { ring: 3 }, { states: 1_000, maxAmount: 9 });
    expect(judged).toEqual({ status: "solved", cost: 21 });
    // htn may get one rune too many.
    expect(plan.cost).toBe(planner === "htn" ? 24 : 21);
  });
});

test("validate finds that a batch spends what its last application requires", () => {
  const enough = { inventory: { rune: 4 } };
  const { problem, result } = planOn(DOMAIN, { goal: { items: { ring: 2 } }, state: enough, planner: "htn" });
  const { plan } = solved(result);
  expect(timesOf(plan, "engrave:ring")).toEqual([2]);
  const flawsWith = (rune: number): string[] =>
    validate(DOMAIN, { problem: { ...problem, state: { ...problem.state, inventory: { rune } } }, plan }).flaws.map(
      ({ code, detail }) => `${code}: ${detail}`,
    );
  expect(flawsWith(3).join("\n")).toContain(
    "plan.requirement: engrave:ring x2 requires 3 of rune each time and leaves 2",
  );
  expect(flawsWith(4).join("\n")).not.toContain("plan.requirement");
});

describe("what ends what it makes or takes", () => {
  /** Stoking anew ends the heat that is left; each find ends what was seen before. */
  const heat = smallDomain([
    { id: "stoke", verb: "burn", produces: { "fuel:heat": 4 }, clears: ["fuel:*"], cost: 5 },
    { id: "warm", verb: "burn", consumes: [some("fuel:heat", 4)], produces: { tea: 1 }, cost: 1 },
    { id: "bake", verb: "burn", consumes: [some("fuel:heat", 8)], produces: { bread: 1 }, cost: 1 },
  ]);
  const blast = smallDomain([
    { id: "find", verb: "find", produces: { "seen:ore": 3 }, cost: 10 },
    {
      id: "blast",
      verb: "work",
      consumes: [some("seen:ore")],
      clears: ["seen:*"],
      produces: { rubble: 1 },
      cost: 1,
    },
  ]);

  test.each(["goap", "hybrid"])(
    "is done one by one, so that its batches give no more than the last, by %s",
    (planner) => {
      for (const [domain, goal] of [
        [heat, { tea: 3 }],
        [blast, { rubble: 3 }],
      ] as const) {
        const { problem, result } = planOn(domain, { goal: { items: goal }, planner });
        const { plan } = solved(result);
        expect(validate(domain, { problem, plan }).flaws).toEqual([]);
        const judged = uniformCost(domain, {}, goal, { states: 20_000, maxAmount: 40 });
        expect(judged).toMatchObject({ status: "solved", cost: plan.cost });
      }
    },
  );

  test.each(["htn", "goap", "hybrid"])(
    "adds up to nothing, so that %s finds no plan where it would have to",
    (planner) => {
      const { result } = planOn(heat, { goal: { items: { bread: 1 } }, planner, limits: { expansions: 200 } });
      expect(result.status).not.toBe("solved");
    },
  );

  test("is no batch for validate", () => {
    const { problem, result } = planOn(blast, { goal: { items: { rubble: 1 } }, planner: "htn" });
    const { plan } = solved(result);
    const steps = plan.steps.map((step) => ({
      ...step,
      actions: step.actions.map((action) =>
        action.operator === "blast" ? { ...action, times: 3, consumes: { "seen:ore": 3 } } : action,
      ),
    }));
    const flaws = validate(blast, { problem, plan: { ...plan, steps } }).flaws.map(({ detail }) => detail);
    expect(flaws).toContain("blast x3 ends seen:ore each time: one by one only");
  });
});

describe("an operator that wears a tool", () => {
  const PICK = { pick: { status: "obtainable", stack: 1, durability: 1 } } as const;

  test("that it also requires applies in a row only while enough stay unbroken, and validate agrees", () => {
    const domain = smallDomain(
      [
        {
          id: "dig",
          verb: "dig",
          requires: [some("pick", 2)],
          uses: [{ anyOf: ["pick"], durability: 1 }],
          produces: { ore: 1 },
          cost: 1,
        },
      ],
      PICK,
    );
    const repetition = repetitionsIn(compileDomain(domain));
    expect([2, 3, 4].map((picks) => timesInARow(repetition, 0, () => picks))).toEqual([1, 2, 3]);
    const { problem, result } = planOn(domain, {
      goal: { items: { ore: 2 } },
      state: { inventory: { pick: 3 } },
      planner: "htn",
    });
    const { plan } = solved(result);
    const fewer = { ...problem, state: { ...problem.state, inventory: { pick: 2 } } };
    expect(validate(domain, { problem: fewer, plan }).flaws.map(({ detail }) => detail)).toContain(
      "dig x2 requires 2 of pick each time and leaves 1",
    );
    expect(planOn(domain, { ...fewer, planner: "goap" }).result.status).not.toBe("solved");
  });

  test("and then consumes one applies one at a time, so that each is consumed before it breaks", () => {
    const domain = smallDomain(
      [
        { id: "make", verb: "make", produces: { pick: 1 }, cost: 2 },
        {
          id: "melt",
          verb: "melt",
          consumes: [some("pick")],
          uses: [{ anyOf: ["pick"], durability: 1 }],
          produces: { iron: 1 },
          cost: 0,
        },
      ],
      { pick: { ...PICK.pick, durability: 2 } },
    );
    for (const planner of ["goap", "hybrid"]) {
      const { result } = planOn(domain, { goal: { items: { iron: 3 } }, planner });
      expect(result).toMatchObject({ status: "solved", cost: 6, optimal: true });
    }
  });
});

test("goap proves nothing if tools that were to be consumed broke in the order it tried", () => {
  const domain = smallDomain(
    [
      { id: "buy", verb: "buy", produces: { pick: 1 }, cost: 2 },
      { id: "dig", verb: "dig", uses: [{ anyOf: ["pick"], durability: 2 }], produces: { pick: 1 }, cost: 1 },
      { id: "melt", verb: "melt", consumes: [some("pick", 2)], produces: { iron: 1 }, cost: 0 },
    ],
    { pick: { status: "obtainable", stack: 1, durability: 3 } },
  );
  const start = { inventory: { pick: 1 } };
  const { result } = planOn(domain, { goal: { items: { iron: 3 } }, state: start, planner: "goap" });
  const judged = uniformCost(domain, { pick: 1 }, { iron: 3 }, { states: 3_000, maxAmount: 9 });
  expect(judged).toEqual({ status: "solved", cost: 7 });
  expect(solved(result).lowerBound).toBeLessThanOrEqual(7);
});
