// What can be told of a domain's operators at once: here, which make more of something out of less of it, and how htn makes use of those.

import { describe, expect, test } from "vitest";
import { domainAnalysisOf, timesFor } from "../../../planner/htn/domain-analysis.ts";
import { compileDomain } from "../../../planner/index.ts";
import type { Plan } from "../../../schemas/index.ts";
import { planOn, solved } from "../reference/plan.ts";
import { canBeCarriedOut } from "../reference/replay.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

/** A relic lies far away; with three gems it is copied, at a bench that is left behind on the way. */
const RELICS = smallDomain(
  [
    { id: "dig:gem", verb: "v", requires: [some("at:home")], produces: { gem: 1 }, cost: 2 },
    { id: "build", verb: "v", requires: [some("at:home")], produces: { bench: 1 }, cost: 1 },
    { id: "place", verb: "v", consumes: [some("bench")], produces: { "near:bench": 1 }, cost: 1 },
    {
      id: "go",
      verb: "v",
      consumes: [some("gem")],
      requires: [some("at:home")],
      clears: ["at:home", "near:bench"],
      produces: { "at:away": 1 },
      cost: 5,
    },
    { id: "find:relic", verb: "v", requires: [some("at:away")], produces: { relic: 1 }, cost: 50 },
    {
      id: "copy:relic",
      verb: "v",
      consumes: [some("relic"), some("gem", 3)],
      requires: [some("near:bench")],
      produces: { relic: 2 },
      cost: 1,
    },
    { id: "melt:relic", verb: "v", consumes: [some("relic", 2)], produces: { relic: 1, gem: 1 }, cost: 1 },
  ],
  {},
  ["at:home", "at:away", "near:bench"],
);

const operatorsOf = ({ steps }: Plan): string[] =>
  steps.flatMap(({ actions }) => actions.map(({ operator }) => operator));

const state = { inventory: {}, facts: ["at:home"] };

describe("what makes more of something out of less of it", () => {
  const domain = compileDomain(RELICS);
  const analysis = domainAnalysisOf(domain);
  const of = (id: string): number => domain.operatorId.get(id) ?? -1;
  const relic = domain.nameId.get("relic") ?? -1;

  test("is distinguished from operators that make less of it or make it from others", () => {
    const multiplying = domain.operatorIds.filter((_, operator) => analysis.multiplies[operator] === 1);
    expect(multiplying).toEqual(["copy:relic"]);
  });

  test("is applied once for each unit beyond the first", () => {
    expect([1, 2, 8, 9].map((missing) => timesFor(domain, analysis, of("copy:relic"), relic, missing, 0))).toEqual([
      1, 1, 7, 8,
    ]);
    expect(timesFor(domain, analysis, of("find:relic"), relic, 8, 0)).toBe(8);
  });

  test("starts with the held unit, which remains", () => {
    expect([1, 2, 7].map((missing) => timesFor(domain, analysis, of("copy:relic"), relic, missing, 1))).toEqual([
      1, 2, 7,
    ]);
    const { problem, result } = planOn(RELICS, {
      goal: { items: { relic: 8 } },
      state: { ...state, inventory: { relic: 1 } },
      planner: "htn",
    });
    const { plan } = solved(result);
    expect(operatorsOf(plan)).not.toContain("find:relic");
    // A gem to dig and a copy to make, three and one times over; and the bench.
    expect(plan.cost).toBe(7 * (3 * 2 + 1) + 2);
    expect(canBeCarriedOut(RELICS, problem, plan)).toBe(true);
  });

  test.each([0, 1, 2, 3, 4])("obtains the rest of the three that it takes if %i are held", (held) => {
    const triples = smallDomain([
      { id: "find", verb: "v", produces: { relic: 1 }, cost: 100 },
      { id: "copy", verb: "v", consumes: [some("relic", 3)], produces: { relic: 5 }, cost: 1 },
    ]);
    const inventory: Record<string, number> = held === 0 ? {} : { relic: held };
    const { result } = planOn(triples, { goal: { items: { relic: 16 } }, state: { inventory }, planner: "htn" });
    const found = Math.max(0, 3 - held);
    expect(solved(result).plan.cost).toBe(100 * found + Math.ceil((16 - found - held) / 2));
  });

  test("is not a source of its own ingredients", () => {
    const costly = smallDomain([
      { id: "dig:gem", verb: "v", produces: { gem: 1 }, cost: 3 },
      { id: "find:relic", verb: "v", produces: { relic: 1 }, cost: 6 },
      { id: "copy:relic", verb: "v", consumes: [some("relic"), some("gem", 2)], produces: { relic: 2 }, cost: 1 },
      { id: "carve:relic", verb: "v", consumes: [some("stone")], produces: { relic: 1 }, cost: 2 },
    ]);
    const { result } = planOn(costly, {
      goal: { items: { relic: 14 } },
      state: { inventory: { stone: 2 } },
      planner: "htn",
    });
    expect(solved(result).plan.cost).toBe(2 * 2 + 12 * 6);
  });

  test.each([2, 3, 8, 13, 40])("makes %i relics from one by multiplying all there are", (count) => {
    const { problem, result } = planOn(RELICS, { goal: { items: { relic: count } }, state, planner: "htn" });
    const { plan } = solved(result);
    const timesOf = (id: string): number[] =>
      plan.steps.flatMap(({ actions }) => actions.filter(({ operator }) => operator === id).map(({ times }) => times));
    expect(timesOf("find:relic")).toEqual([1]);
    const copies = timesOf("copy:relic");
    expect(copies.reduce((sum, times) => sum + times, 0)).toBe(count - 1);
    expect(copies.length).toBe(Math.ceil(Math.log2(count)));
    expect(canBeCarriedOut(RELICS, problem, plan)).toBe(true);
  });
});
