import { describe, expect, test } from "vitest";
import type { Domain } from "../../../schemas/index.ts";
import { planOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { uniformCost } from "../reference/uniform-cost.ts";

/** What no plan for one of the item costs less than, by goap, and what the cheapest costs, by looking at every state. */
function boundAndOptimum(domain: Domain, item: string): [number, number] {
  const { result } = planOn(domain, { goal: { items: { [item]: 1 } }, planner: "goap", limits: { expansions: 2_000 } });
  const judged = uniformCost(domain, {}, { [item]: 1 }, { states: 2_000, maxAmount: 5 });
  if (result.status !== "solved" || judged.status !== "solved") throw new Error(`${result.status}, ${judged.status}`);
  return [result.lowerBound, judged.cost];
}

describe("landmark orderings", () => {
  test("demand one application if it may make the rest superfluous", () => {
    // A stand is set up of a rod or a reel. The reel takes two rods; one rod by itself does, and then rods are free.
    const domain = smallDomain(
      [
        { id: "cut:rod", verb: "cut", produces: { rod: 1 }, cost: 1 },
        { id: "place:stand", verb: "place", consumes: [some(["rod", "reel"])], produces: { "near:stand": 1 }, cost: 0 },
        { id: "turn:rod", verb: "turn", requires: [some("near:stand")], produces: { rod: 1 }, cost: 0 },
        { id: "wind:reel", verb: "wind", consumes: [some("rod", 2)], produces: { reel: 1, line: 1 }, cost: 0 },
      ],
      {},
      ["near:stand"],
    );
    expect(boundAndOptimum(domain, "line")).toEqual([1, 1]);
  });

  test("count a piece that is held and then spent once", () => {
    // Of the kit's two parts one only looks at two stones, the other takes one of them.
    const domain = smallDomain([
      { id: "gather:stone", verb: "gather", produces: { stone: 1 }, cost: 5 },
      { id: "make:anvil", verb: "make", consumes: [some("stone")], produces: { anvil: 1 }, cost: 1 },
      { id: "make:mould", verb: "make", requires: [some("stone", 2)], produces: { mould: 1 }, cost: 1 },
      { id: "make:kit", verb: "make", consumes: [some("anvil"), some("mould")], produces: { kit: 1 }, cost: 1 },
      { id: "make:sword", verb: "make", requires: [some("kit")], produces: { sword: 1 }, cost: 1 },
    ]);
    const [bound, optimum] = boundAndOptimum(domain, "sword");
    expect(optimum).toBe(14);
    expect(bound).toBeLessThanOrEqual(optimum);
  });
});
