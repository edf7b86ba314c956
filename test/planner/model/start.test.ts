import { describe, expect, test } from "vitest";
import { validate } from "../../../planner/index.ts";
import { type Domain, Domain as DomainSchema, type ProblemInput, parseDocument } from "../../../schemas/index.ts";
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
    assumes: [{ fact: "once:dragon", unless: ["gate:open"] }],
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
