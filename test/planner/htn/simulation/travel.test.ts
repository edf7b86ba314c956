import { expect, test } from "vitest";
import { planOn, solved } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

const method = (id: string, from: string, to: string, cost: number) => ({
  id,
  verb: "travel",
  requires: [some(`dimension:${from}`)],
  produces: { [`dimension:${to}`]: 1 },
  clears: [`dimension:${from}`],
  cost,
});

/** A statue is made at home of what lies on the moon; there are two ways back. */
const DOMAIN = smallDomain(
  [
    method("go:moon", "overworld", "moon", 10),
    method("go:home", "moon", "overworld", 10),
    method("row:home", "moon", "overworld", 50),
    { id: "dust", verb: "v", requires: [some("dimension:moon")], produces: { dust: 1 }, cost: 1 },
    {
      id: "statue",
      verb: "v",
      consumes: [some("dust")],
      requires: [some("dimension:overworld")],
      produces: { statue: 1 },
      cost: 1,
    },
  ],
  {},
  ["dimension:overworld", "dimension:moon"],
);

test.each([
  [[], "go:home"],
  [["go:home"], "row:home"],
])("with %j avoided, htn comes home by %s", (avoid, back) => {
  const { result } = planOn(DOMAIN, { goal: { items: { statue: 1 } }, constraints: { avoid }, planner: "htn" });
  const operators = solved(result).plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator));
  expect(operators).toEqual(["go:moon", "dust", back, "statue"]);
});

test("htn takes a one-way trip only after everything at home is done", () => {
  const avoid = ["go:home", "row:home"];
  const status = (item: string): string =>
    planOn(DOMAIN, { goal: { items: { [item]: 1 } }, constraints: { avoid }, planner: "htn" }).result.status;
  expect(status("dust")).toBe("solved");
  expect(status("statue")).not.toBe("solved");
});
