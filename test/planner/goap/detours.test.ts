import { describe, expect, test } from "vitest";
import { withoutDetours } from "../../../planner/goap/detours.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

/** Planks burn by twos for 6; a door of six burns for 2, a slab of half a plank for 3, and a chest is wanted by a cart as well. */
const domain = compileDomain(
  smallDomain([
    { id: "saw", verb: "v", produces: { plank: 1 }, cost: 5 },
    { id: "make:door", verb: "v", consumes: [some("plank", 6)], produces: { door: 3 }, cost: 1 },
    { id: "make:slab", verb: "v", consumes: [some("plank", 3)], produces: { slab: 6 }, cost: 1 },
    { id: "make:chest", verb: "v", consumes: [some("plank", 8)], produces: { chest: 1 }, cost: 1 },
    { id: "make:cart", verb: "v", consumes: [some("chest")], produces: { cart: 1 }, cost: 1 },
    { id: "burn:plank", verb: "v", consumes: [some("plank", 2)], produces: { "fuel:ticks": 6 }, cost: 1 },
    { id: "burn:wood", verb: "v", consumes: [some(["door", "chest"])], produces: { "fuel:ticks": 2 }, cost: 1 },
    { id: "burn:slab", verb: "v", consumes: [some("slab", 2)], produces: { "fuel:ticks": 6 }, cost: 1 },
    { id: "smelt", verb: "v", consumes: [some("fuel:ticks", 2)], produces: { glass: 1 }, cost: 3 },
  ]),
);

function leftFor(input: ProblemInput): string[] {
  const problem = compileProblem(domain, problemOn(domain, input));
  const left = withoutDetours(problem, problem.allowed);
  return domain.operatorIds.filter((_, operator) => left[operator] === 1);
}

describe("detours", () => {
  const glass = leftFor({ goal: { items: { glass: 4 } } });

  test("make what only burns of what burns as well", () => {
    expect(glass).not.toContain("make:door");
  });

  test("are none where more comes of what is made", () => {
    expect(glass).toContain("make:slab");
    expect(glass).toContain("burn:slab");
  });

  test("are none where what is made is of other use", () => {
    expect(glass).toContain("make:chest");
  });

  test("are none where what is made is wanted, or there already", () => {
    expect(leftFor({ goal: { items: { glass: 1, door: 1 } } })).toContain("make:door");
    expect(leftFor({ goal: { items: { glass: 1 } }, state: { inventory: { door: 1 } } })).toContain("make:door");
  });

  test("are none where the short way is shut", () => {
    expect(leftFor({ goal: { items: { glass: 1 } }, constraints: { avoid: ["burn:plank"] } })).toContain("make:door");
  });
});
