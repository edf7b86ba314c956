import { describe, expect, test } from "vitest";
import {
  emptyInventoryEstimates,
  storedEmptyInventoryEstimates,
  storeEmptyInventoryEstimates,
} from "../../../../planner/htn/cost-estimates/empty-inventory.ts";
import { costEstimatesOf } from "../../../../planner/htn/cost-estimates/estimates.ts";
import { compileDomain, openDomain } from "../../../../planner/index.ts";
import { compileProblem } from "../../../../planner/model/compiled-problem.ts";
import { minecraft } from "../../reference/minecraft.ts";
import { problemOn } from "../../reference/plan.ts";
import { smallDomain } from "../../reference/small-domain.ts";

const plain = minecraft("time");
// Opened as another thread or a later process does it: from the memory alone.
const kept = openDomain(storeEmptyInventoryEstimates(plain).buffer);
const everything = new Uint8Array(plain.operatorCount).fill(1);
const overworld = plain.nameId.get("dimension:overworld") ?? -1;
const dragon = plain.nameId.get("once:ender_dragon") ?? -1;
const nether = plain.nameId.get("dimension:nether") ?? -1;

describe("the bare place in a domain's memory", () => {
  test("stores the estimates that would be computed", () => {
    const start = [overworld, dragon].sort((a, b) => a - b);
    expect(storedEmptyInventoryEstimates(kept, start, everything)).toEqual(
      emptyInventoryEstimates(plain, start, everything),
    );
  });

  test("leaves the rest of the domain unchanged", () => {
    expect({ ...kept, buffer: null, precomputed: null, document: null, excerpt: null, growingExcerpt: null }).toEqual({
      ...plain,
      ...{ buffer: null, precomputed: null, document: null, excerpt: null, growingExcerpt: null },
    });
    expect(kept.document()).toEqual(plain.document());
  });

  test("serves problems that start with an empty inventory", () => {
    const problem = problemOn(plain.document(), { goal: { items: { stick: 1 } } });
    const estimates = costEstimatesOf(compileProblem(kept, problem));
    expect(estimates.base?.estimates.price).toBe(kept.precomputed?.price);
    expect(estimates).toEqual(costEstimatesOf(compileProblem(plain, problem)));
  });

  test("does not serve other locations or constraints", () => {
    const fewer = everything.slice();
    fewer[0] = 0;
    expect(storedEmptyInventoryEstimates(kept, [nether], everything)).toBeNull();
    expect(storedEmptyInventoryEstimates(kept, [], everything)).toBeNull();
    expect(storedEmptyInventoryEstimates(kept, [overworld], fewer)).toBeNull();
  });

  test("works for domains without dimensions, and only once stored", () => {
    const small = compileDomain(smallDomain([{ id: "dig", verb: "dig", produces: { stone: 1 }, cost: 2 }]));
    const all = new Uint8Array(small.operatorCount).fill(1);
    expect(storedEmptyInventoryEstimates(small, [], all)).toBeNull();
    expect(storedEmptyInventoryEstimates(storeEmptyInventoryEstimates(small), [], all)).toEqual(
      emptyInventoryEstimates(small, [], all),
    );
  });
});
