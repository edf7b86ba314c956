import { describe, expect, test } from "vitest";
import { validate } from "../../../planner/index.ts";
import {
  type Domain,
  Domain as DomainSchema,
  type Plan,
  type ProblemInput,
  parseDocument,
} from "../../../schemas/index.ts";
import { planOn, problemOn, solved } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

/** A world with one dragon, which lives unless its gate is open; another is called with a crystal. */
const WORLD: Domain = parseDocument(
  DomainSchema,
  {
    ...smallDomain([
      {
        id: "slay",
        verb: "slay",
        consumes: [some("once:dragon")],
        produces: { egg: 1, "gate:open": 1 },
        cost: 5,
      },
      {
        id: "call",
        verb: "call",
        requires: [some("gate:open")],
        consumes: [some("crystal")],
        produces: { scale: 1 },
        cost: 3,
      },
      { id: "make", verb: "make", produces: { crystal: 1 }, cost: 4 },
    ]),
    assumes: [{ fact: "once:dragon", unless: ["gate:open"], because: "a world has one dragon" }],
  },
  "a world with a dragon",
);

const result = (items: Record<string, number>, facts: string[] = [], planner = "hybrid") =>
  planOn(WORLD, { planner, goal: { items }, state: { facts } });

describe.each(["hybrid", "goap", "htn"])("%s", (planner) => {
  test("takes for granted once what the state does not deny", () => {
    expect(solved(result({ egg: 1 }, [], planner).result).cost).toBe(5);
    expect(result({ egg: 2 }, [], planner).result.status).not.toBe("solved");
    expect(result({ egg: 1 }, ["gate:open"], planner).result.status).toBe("unsolvable");
  });

  test("does not count it twice if the state names it", () => {
    expect(solved(result({ egg: 1 }, ["once:dragon"], planner).result).cost).toBe(5);
    expect(result({ egg: 2 }, ["once:dragon"], planner).result.status).not.toBe("solved");
  });

  test("needs no first fight where the gate is open", () => {
    expect(solved(result({ scale: 1 }, ["gate:open"], planner).result).cost).toBe(7);
    expect(solved(result({ scale: 1 }, [], planner).result).cost).toBe(12);
  });
});

/** Whoever is below has a ladder, and a lamp where there is a ladder. */
const BELOW: Domain = parseDocument(
  DomainSchema,
  {
    ...smallDomain([
      { id: "climb", verb: "climb", requires: [some("made:ladder")], produces: { view: 1 }, cost: 2 },
      { id: "build", verb: "build", produces: { "made:ladder": 1 }, cost: 50 },
      { id: "read", verb: "read", requires: [some("lit:lamp")], produces: { news: 1 }, cost: 3 },
      { id: "light", verb: "light", produces: { "lit:lamp": 1 }, cost: 7 },
      { id: "go", verb: "go", requires: [some("dimension:cellar")], produces: { dust: 1 }, cost: 1 },
      { id: "down", verb: "down", produces: { "dimension:cellar": 1 }, cost: 1 },
    ]),
    assumes: [
      { fact: "made:ladder", given: ["dimension:cellar"], unless: ["gone:ladder"], because: "it led there" },
      { fact: "lit:lamp", given: ["made:ladder"], because: "nobody climbs in the dark" },
    ],
  },
  "a cellar",
);

describe.each(["hybrid", "goap", "htn"])("%s takes for granted what a place tells", (planner) => {
  const planFor = (item: string, dimension: string, facts: string[] = []) =>
    solved(planOn(BELOW, { planner, goal: { items: { [item]: 1 } }, state: { dimension, facts } }).result);

  test.each([
    ["view", "cellar", [], 2, ["made:ladder"]],
    ["view", "overworld", [], 52, undefined],
    ["view", "cellar", ["gone:ladder"], 52, undefined],
    ["view", "cellar", ["made:ladder"], 2, undefined],
    ["news", "cellar", [], 3, ["lit:lamp"]],
    ["news", "overworld", ["made:ladder"], 3, ["lit:lamp"]],
    ["news", "overworld", [], 10, undefined],
    ["dust", "cellar", [], 1, undefined],
  ])("%s in the %s with %j costs %i and assumes %j", (item, dimension, facts, cost, assumed) => {
    const result = planFor(item, dimension, facts);
    expect([result.cost, result.assumptions?.map((one) => "fact" in one && one.fact)]).toEqual([cost, assumed]);
    expect(result.plan.assumptions).toEqual(result.assumptions);
  });
});

test("a plan that hides or invents what it takes for granted is flawed", () => {
  const problem = problemOn(BELOW, { goal: { items: { view: 1 } }, state: { dimension: "cellar" } });
  const { plan } = solved(planOn(BELOW, { goal: problem.goal, state: problem.state }).result);
  const codes = (changed: Partial<Plan>): string[] =>
    validate(BELOW, { problem, plan: { ...plan, ...changed } })
      .flaws.map(({ code }) => code)
      .filter((code) => code !== "plan.digest");
  expect(codes({})).toEqual([]);
  expect(codes({ assumptions: undefined })).toEqual(["plan.assumption"]);
  const invented = { fact: "lit:lamp", because: "it shines" };
  expect(codes({ assumptions: [...(plan.assumptions ?? []), invented] })).toEqual(["plan.assumption"]);
});

test("two of what there is once are proven out of reach", () => {
  expect(result({ egg: 2 }).result.status).toBe("unsolvable");
});

test("validate assumes the same by itself", () => {
  const { plan } = solved(result({ egg: 1 }).result);
  const codes = (input: Pick<ProblemInput, "state">): string[] => {
    const problem = problemOn(WORLD, { goal: { items: { egg: 1 } }, ...input });
    return validate(WORLD, { problem, plan }).flaws.map(({ code }) => code);
  };
  expect(codes({})).toEqual([]);
  expect(codes({ state: { facts: ["gate:open"] } })).not.toEqual([]);
});
