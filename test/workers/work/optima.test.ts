import { afterAll, describe, expect, test } from "vitest";
import { validate } from "../../../planner/index.ts";
import { givenDomain, inlineClient } from "../../../workers/index.ts";
import { EIGHT_DOMAIN, eightProblems } from "../problems.ts";

const client = inlineClient({ domains: givenDomain(EIGHT_DOMAIN) });
afterAll(() => client.close());

const goalOf = ({ goal }: { goal: { items?: Record<string, number> | undefined } }) =>
  Object.entries(goal.items ?? {})
    .map(([item, count]) => `${count} ${item}`)
    .join();

describe.each(["goap", "hybrid"])("%s", (planner) => {
  test.each(eightProblems(planner).map((problem) => [goalOf(problem), problem] as const))(
    "proves the known optimum of %s",
    async (_, problem) => {
      const result = await client.plan(problem);
      expect(result).toMatchObject({
        status: "solved",
        cost: problem.optimum,
        lowerBound: problem.optimum,
        optimal: true,
      });
    },
  );
});

test("htn solves the eight problems with valid plans, none below the optimum, without a proof", async () => {
  for (const problem of eightProblems("htn")) {
    const result = await client.plan(problem);
    if (result.status !== "solved") throw new Error(result.status);
    expect(validate(EIGHT_DOMAIN, { problem, plan: result.plan })).toEqual({ valid: true, flaws: [] });
    expect(result.cost).toBeGreaterThanOrEqual(problem.optimum ?? Number.POSITIVE_INFINITY);
    expect(result).toMatchObject({ optimal: false, lowerBound: 0 });
  }
});
