import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FuzzProblems } from "../../../../bench/fuzz/fuzz-problems.ts";
import { unitCorrection } from "../../../../planner/heuristics/prices.ts";
import { reachable } from "../../../../planner/heuristics/reachability.ts";
import { type CostEstimates, costEstimatesOf } from "../../../../planner/htn/cost-estimates/estimates.ts";
import { MethodLists } from "../../../../planner/htn/cost-estimates/method-lists.ts";
import { priceFluents } from "../../../../planner/htn/cost-estimates/start-prices.ts";
import { domainAnalysisOf } from "../../../../planner/htn/domain-analysis.ts";
import { type CompiledDomain, compileDomain } from "../../../../planner/index.ts";
import { type CompiledProblem, compileProblem } from "../../../../planner/model/compiled-problem.ts";
import type { Problem } from "../../../../schemas/index.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../../reference/knotty-domains.ts";
import { minecraft } from "../../reference/minecraft.ts";
import { problemOn } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

/** What is there and is not used up, and what can be had in no other way: worked out name by name. */
function freeAt({ domain, start, allowed, kept }: CompiledProblem): Int32Array {
  const consumed = new Set<number>();
  for (const classId of domain.consumesClass) {
    for (let k = domain.classStart[classId] ?? 0; k < (domain.classStart[classId + 1] ?? 0); k++) {
      consumed.add(domain.classKinds[k] ?? -1);
    }
  }
  const staying = start.map((count, name) =>
    (domain.durability[name] ?? 0) > 0 || (domain.isItem[name] === 0 && !consumed.has(name)) ? count : 0,
  );
  const without = reachable(domain, staying, allowed, kept).fluents;
  return staying.map((count, name) => (without[name] === 1 ? count : (start[name] ?? 0)));
}

/** Reach and prices by label correcting from nothing, whatever is known of other starts. */
function fromNothing(problem: CompiledProblem) {
  const { domain, searchCost, start, allowed, kept } = problem;
  const reach = reachable(domain, start, allowed, kept);
  const free = freeAt(problem);
  const { isLocation } = domainAnalysisOf(domain);
  const { fluents } = reachable(
    domain,
    start.map((count, name) => (isLocation[name] === 1 ? count : 0)),
    allowed,
  );
  const remade = problem.startFluents.filter(
    (name) => free[name] !== 0 && isLocation[name] !== 1 && fluents[name] === 1,
  );
  const given = free.map((count, name) => (remade.includes(name) ? 0 : count));
  const unit = unitCorrection(domain, searchCost, given, reach).prices;
  return { reach, unit, ...priceFluents(problem, reach, free, unit, remade) };
}

const near = (prices: Float64Array): (number | string)[] =>
  Array.from(prices, (price) => (Number.isFinite(price) ? Math.round(price * 1e6) / 1e6 : "none"));

function expectSame(problem: CompiledProblem, estimates: CostEstimates): void {
  const { reach, unit, made, price } = fromNothing(problem);
  expect(estimates.reach).toEqual(reach);
  expect(near(estimates.unit)).toEqual(near(unit));
  expect(near(estimates.made)).toEqual(near(made));
  expect(near(estimates.price)).toEqual(near(price));
}

const compiled = (domain: CompiledDomain, problem: Problem): CompiledProblem | null => {
  try {
    return compileProblem(domain, problem);
  } catch {
    return null;
  }
};

describe("the beginning of a start, made from that of a bare place", () => {
  test("equal prices computed from scratch, on cyclic random domains", () => {
    fc.assert(
      fc.property(knottyDomain, knottyGoal, knottyInventory, fc.nat(255), (document, items, inventory, mask) => {
        const domain = compileDomain(document);
        const avoid = domain.operatorIds.filter((_, index) => index % 3 === 0 && (mask >> (index % 8)) & 1);
        const [first] = Object.keys(inventory);
        const keep = first === undefined || mask % 3 > 0 ? {} : { [first]: 1 };
        const state = { inventory, facts: mask % 2 === 0 ? ["near:bench"] : [] };
        const problem = compileProblem(
          domain,
          problemOn(document, { goal: { items }, state, constraints: { avoid, keep } }),
        );
        expectSame(problem, costEstimatesOf(problem));
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  test.each(["time", "actions"] as const)("has them on Minecraft's domain, objective %s", (objective) => {
    const domain = minecraft(objective);
    const problems = new FuzzProblems(domain);
    for (let index = 0; index < 24; index++) {
      const problem = problems.problem(17, index, {
        planner: "htn",
        expansions: 1,
        timeMs: 1,
        isStocked: index % 2 === 0,
      });
      const start = compiled(domain, problem);
      if (start !== null) expectSame(start, costEstimatesOf(start));
    }
  });

  const document = smallDomain(
    [
      { id: "dig", verb: "dig", uses: [{ anyOf: ["pick"], durability: 1 }], produces: { stone: 1 }, cost: 2 },
      { id: "hew", verb: "hew", produces: { pick: 1 }, cost: 5 },
      { id: "build", verb: "build", consumes: [some("stone", 3)], produces: { hut: 1 }, cost: 1 },
      { id: "dye", verb: "dye", consumes: [some("flower")], produces: { red: 1 }, cost: 1 },
      { id: "pluck", verb: "pluck", produces: { flower: 1 }, cost: 1 },
    ],
    { pick: { status: "obtainable", stack: 1, durability: 9 } },
  );
  const domain = compileDomain(document);
  const startWith = (inventory: Record<string, number>): CompiledProblem =>
    compileProblem(domain, problemOn(document, { goal: { items: { hut: 1 } }, state: { inventory } }));

  test("are shared by starts that differ only in consumables", () => {
    expect(costEstimatesOf(startWith({ stone: 3, red: 1 }))).toBe(costEstimatesOf(startWith({})));
  });

  test("change only where a held tool changes prices", () => {
    const bare = costEstimatesOf(startWith({}));
    const armed = costEstimatesOf(startWith({ pick: 1 }));
    const id = (name: string): number => domain.nameId.get(name) ?? -1;
    expect([bare.price[id("stone")], armed.price[id("stone")]]).toEqual([7, 2]);
    const makers = armed.base?.changed.makers;
    expect(["stone", "hut", "red", "flower"].map((name) => makers?.[id(name)])).toEqual([1, 1, 0, 0]);
  });

  test("share the method lists of unchanged fluents", () => {
    const start = startWith({ pick: 1 });
    const armed = costEstimatesOf(start);
    const bare = costEstimatesOf(startWith({}));
    const id = (name: string): number => domain.nameId.get(name) ?? -1;
    const [of, like] = [MethodLists.of(start, armed), MethodLists.of(start, bare)];
    expect(of.of(id("red"))).toBe(like.of(id("red")));
    expect(of.of(id("hut"))).not.toBe(like.of(id("hut")));
  });

  test("price replacing a station that was taken along", () => {
    const domain = compileDomain(
      smallDomain(
        [
          { id: "saw", verb: "make", produces: { bench: 1 }, cost: 9 },
          {
            id: "take",
            verb: "take",
            requires: [some("near:bench")],
            produces: { bench: 1 },
            clears: ["near:bench"],
            cost: 1,
          },
          { id: "put", verb: "place", consumes: [some("bench")], produces: { "near:bench": 1 }, cost: 1 },
        ],
        {},
        ["near:bench"],
      ),
    );
    const problem = compileProblem(
      domain,
      problemOn(domain, { goal: { items: { bench: 3 } }, state: { facts: ["near:bench"] } }),
    );
    const station = domain.nameId.get("near:bench") ?? -1;
    const { price, spent, made } = costEstimatesOf(problem);
    expect([price[station], spent[station]]).toEqual([0, 10]);
    expect(made[domain.nameId.get("bench") ?? -1]).toBe(9);
  });
});
