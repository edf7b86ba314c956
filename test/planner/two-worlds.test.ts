import { describe, expect, test } from "vitest";
import { validate } from "../../planner/index.ts";
import { planOn, solved } from "./reference/plan.ts";
import { smallDomain, some } from "./reference/small-domain.ts";

/**
 * Two worlds, of which one is true at a time: travelling ends the other, stations and what was seen. A blade wants a gem of the
 * nether and wood of the overworld at a bench; a crown wants two gems, each set at the bench in the overworld.
 */
const worlds = smallDomain([
  { id: "find:tree", verb: "find", produces: { "seen:tree": 4 }, requires: [some("dimension:overworld", 1)], cost: 5 },
  { id: "chop:tree", verb: "chop", consumes: [some("seen:tree", 1)], produces: { wood: 1 }, cost: 2 },
  { id: "make:bench", verb: "make", consumes: [some("wood", 2)], produces: { bench: 1 }, cost: 1 },
  { id: "place:bench", verb: "place", consumes: [some("bench", 1)], produces: { "near:bench": 1 }, cost: 1 },
  {
    id: "build:gate",
    verb: "build",
    consumes: [some("wood", 3)],
    requires: [some("dimension:overworld", 1)],
    produces: { "gate:open": 1 },
    cost: 1,
  },
  {
    id: "travel:nether",
    verb: "travel",
    requires: [some("dimension:overworld", 1), some("gate:open", 1)],
    clears: ["dimension:overworld", "near:*", "seen:*"],
    produces: { "dimension:nether": 1 },
    cost: 10,
  },
  {
    id: "travel:overworld",
    verb: "travel",
    requires: [some("dimension:nether", 1), some("gate:open", 1)],
    clears: ["dimension:nether", "near:*", "seen:*"],
    produces: { "dimension:overworld": 1 },
    cost: 10,
  },
  { id: "find:gem", verb: "find", produces: { "seen:gem": 1 }, requires: [some("dimension:nether", 1)], cost: 7 },
  { id: "dig:gem", verb: "dig", consumes: [some("seen:gem", 1)], produces: { gem: 1 }, cost: 2 },
  {
    id: "make:blade",
    verb: "make",
    consumes: [some("gem", 1), some("wood", 1)],
    requires: [some("near:bench", 1)],
    produces: { blade: 1 },
    cost: 1,
  },
  {
    id: "make:crown",
    verb: "make",
    consumes: [some("blade", 2), some("seen:tree", 1)],
    requires: [some("near:bench", 1), some("dimension:overworld", 1)],
    produces: { crown: 1 },
    cost: 1,
  },
]);

describe("where one dimension is true at a time", () => {
  test.each([
    ["htn", { gem: 1 }],
    ["htn", { blade: 1 }],
    ["htn", { crown: 1 }],
    ["goap", { gem: 1 }],
    ["goap", { blade: 1 }],
    ["goap", { crown: 1 }],
    ["hybrid", { crown: 2 }],
  ] as const)("%s plans %o validly", (planner, items) => {
    const { problem, result } = planOn(worlds, { goal: { items }, planner });
    const { plan } = solved(result);
    expect(validate(worlds, { problem, plan }).flaws).toEqual([]);
  });
});
