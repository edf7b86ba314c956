import { describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { searchCostsOf } from "../../../planner/model/learned-prices.ts";
import { CodedError, Problem, type ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const DOMAIN = compileDomain(
  smallDomain([
    { id: "dig:ore", verb: "dig", args: { block: "ore" }, produces: { ore: 1 }, cost: 1 },
    {
      id: "dig:gem",
      verb: "dig",
      args: { block: "gem_ore" },
      requires: [some("dimension:nether")],
      produces: { gem: 1 },
      cost: 2,
    },
    { id: "opt.mine@1.0.0", verb: "opt.mine@1.0.0", args: { block: "ore" }, produces: { ore: 4 }, cost: 3 },
  ]),
);

/** The factor of each operator: ore, gem, option. */
function factors(prices: Record<string, number>, state: ProblemInput["state"] = {}): number[] {
  const searchCost = searchCostsOf(DOMAIN, problemOn(DOMAIN, { goal: { items: { ore: 1 } }, prices, state }));
  return ["dig:ore", "dig:gem", "opt.mine@1.0.0"].map((id) => {
    const operator = DOMAIN.operatorId.get(id) ?? -1;
    return (searchCost[operator] as number) / (DOMAIN.cost[operator] as number);
  });
}

describe("the key of a price", () => {
  test.each([
    ["an operator", { "dig:ore": 2 }, [2, 1, 1]],
    ["a verb", { dig: 2 }, [2, 2, 1]],
    ["a verb with one of the operator's arguments", { "dig:gem_ore": 2 }, [1, 2, 1]],
    ["an option with its version", { "opt.mine@1.0.0": 2 }, [1, 1, 2]],
    ["an option in a context", { "opt.mine@1.0.0@dimension:overworld": 2 }, [1, 1, 2]],
  ])("is %s", (_, prices, expected) => {
    expect(factors(prices)).toEqual(expected);
  });

  test("counts before a less specific one, in whatever order they stand", () => {
    expect(factors({ "dig:ore": 5, dig: 2, "dig:gem_ore": 3 })).toEqual([5, 3, 1]);
    expect(factors({ dig: 2, "dig:gem_ore": 3, "dig:ore": 5 })).toEqual([5, 3, 1]);
    expect(factors({ "dig@dimension:overworld": 7, dig: 2, "dig:ore@biome:desert": 9 })).toEqual([7, 2, 1]);
  });

  test("in a context holds where the operator requires the fact, or the start has it and the operator wants no other of its sort", () => {
    expect(factors({ "dig@dimension:overworld": 4 })).toEqual([4, 1, 1]);
    expect(factors({ "dig@dimension:nether": 4 })).toEqual([1, 4, 1]);
    expect(factors({ "dig@dimension:nether": 4 }, { dimension: "nether" })).toEqual([4, 4, 1]);
    expect(factors({ "dig@biome:desert": 4 }, { facts: ["biome:desert"] })).toEqual([4, 4, 1]);
  });

  test("of several contexts that hold, the dearest counts", () => {
    const facts = ["biome:desert", "time:night"];
    expect(factors({ "dig@biome:desert": 0.5, "dig@time:night": 3 }, { facts })).toEqual([3, 3, 1]);
  });

  test("that names nothing is refused, with a suggestion, in a context as well", () => {
    for (const key of ["digg", "digg@dimension:overworld"]) {
      expect(() => factors({ [key]: 2 })).toThrow(/did you mean dig/);
      expect(() => factors({ [key]: 2 })).toThrow(CodedError);
    }
  });
});

describe("the factor of a price", () => {
  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-10, 1e10])("is not %s", (factor) => {
    expect(Problem.safeParse({ goal: { items: { ore: 1 } }, prices: { dig: factor } }).success).toBe(false);
  });

  test.each([1e-9, 1, 1e9])("may be %s", (factor) => {
    expect(Problem.safeParse({ goal: { items: { ore: 1 } }, prices: { dig: factor } }).success).toBe(true);
  });
});

test("without prices the domain's own costs steer", () => {
  expect(searchCostsOf(DOMAIN, problemOn(DOMAIN, { goal: { items: { ore: 1 } } }))).toBe(DOMAIN.cost);
});
