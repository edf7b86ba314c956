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
