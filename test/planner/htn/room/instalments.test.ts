import { describe, expect, test } from "vitest";
import { validate } from "../../../../planner/index.ts";
import { planOn, solved } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

/** Every hunt leaves more bones than a slot holds in the end; three skulls make a star. */
const DOMAIN = smallDomain([
  { id: "hunt", verb: "v", produces: { skull: 1, bone: 40 }, cost: 10 },
  { id: "star", verb: "v", consumes: [some("skull", 3)], produces: { star: 1 }, cost: 1 },
  { id: "drop", verb: "v", consumes: [some(["bone", "skull", "star"])], produces: {}, cost: 1 },
]);

const planned = (items: Record<string, number>, slots: number) => {
  const { problem, result } = planOn(DOMAIN, { goal: { items }, constraints: { slots }, planner: "htn" });
  const { plan } = solved(result);
  expect(validate(DOMAIN, { problem, plan }).flaws).toEqual([]);
  return plan.steps.flatMap(({ actions }) => actions.map(({ operator, times }) => ({ operator, times })));
};
const timesOf = (actions: ReturnType<typeof planned>, name: string): number =>
  actions.reduce((sum, { operator, times }) => sum + (operator === name ? times : 0), 0);

describe("a goal whose plan does not fit into the slots", () => {
  test.each([2, 4, 8, 64])("is planned in instalments, and %i stars throw their bones away between them", (count) => {
    const actions = planned({ star: count }, 4);
    expect(timesOf(actions, "hunt")).toBe(3 * count);
    expect(timesOf(actions, "star")).toBe(count);
    expect(timesOf(actions, "drop")).toBeGreaterThan(0);
  });

  test("carries a hunt out part by part, if it alone leaves more than fits, and keeps what it is for", () => {
    const actions = planned({ skull: 64 }, 4);
    const hunts = actions.filter(({ operator }) => operator === "hunt");
    expect(timesOf(actions, "hunt")).toBe(64);
    expect(hunts.length).toBeGreaterThan(1);
    expect(hunts.length).toBeLessThan(30);
  });

  test("is not cut up where it fits", () => {
    expect(planned({ star: 4 }, 36).map(({ operator }) => operator)).toEqual(["hunt", "star"]);
  });
});
