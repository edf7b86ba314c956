import { describe, expect, test } from "vitest";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { compileDomain } from "../../../planner/index.ts";
import { LandmarkSets } from "../../../planner/ip/landmark-sets.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const domain = compileDomain(
  smallDomain([
    { id: "fell", verb: "v", produces: { log: 1 }, cost: 1 },
    { id: "wood:pick", verb: "v", consumes: [some("log")], produces: { wooden_pick: 1 }, cost: 1 },
    { id: "dig", verb: "v", requires: [some(["wooden_pick", "stone_pick"])], produces: { stone: 1 }, cost: 1 },
    { id: "stone:pick", verb: "v", consumes: [some("stone")], produces: { stone_pick: 1 }, cost: 1 },
    { id: "mine", verb: "v", requires: [some("stone_pick")], produces: { ore: 1 }, cost: 1 },
  ]),
);

function setsFor(inventory: Record<string, number>): LandmarkSets {
  const problem = compileProblem(domain, problemOn(domain, { goal: { items: { ore: 1 } }, state: { inventory } }));
  return new LandmarkSets(problem, reachable(domain, problem.start, problem.allowed, problem.kept));
}

const nameOf = (name: string): number => domain.nameId.get(name) ?? -1;
const namesBefore = (sets: LandmarkSets, name: string): string[] =>
  sets
    .before(nameOf(name))
    .flatMap((classId) => domain.names[classId] ?? [])
    .sort();

describe("landmark sets", () => {
  test("chain down to a source, through the member that comes first", () => {
    expect(namesBefore(setsFor({}), "ore")).toEqual(["log", "ore", "stone", "stone_pick", "wooden_pick"]);
  });

  test("end at what the start state holds", () => {
    expect(namesBefore(setsFor({ wooden_pick: 1 }), "ore")).toEqual(["ore", "stone", "stone_pick"]);
  });

  test("leave out what comes only after the landmark", () => {
    const sets = setsFor({});
    const operator = (id: string): number => domain.operatorId.get(id) ?? -1;
    expect(sets.isBefore(nameOf("stone_pick"), operator("mine"))).toBe(true);
    expect(sets.isBefore(nameOf("stone_pick"), operator("dig"))).toBe(false);
  });
});
