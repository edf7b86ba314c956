import { describe, expect, test } from "vitest";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { compileDomain } from "../../../planner/index.ts";
import { type Landmark, needsOfAll } from "../../../planner/infeasible/landmarks.ts";
import { limitedNames } from "../../../planner/infeasible/limited-fluents.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const DOMAIN = smallDomain(
  [
    { id: "dig", verb: "v", uses: [{ anyOf: ["pick", "drill"], durability: 1 }], produces: { ore: 1 }, cost: 1 },
    {
      id: "blast",
      verb: "v",
      uses: [{ anyOf: ["pick", "drill"], durability: 1 }],
      consumes: [some("tnt")],
      produces: { ore: 8 },
      cost: 1,
    },
    {
      id: "pick",
      verb: "v",
      consumes: [some("bar", 3)],
      requires: [some("near:forge")],
      produces: { pick: 1 },
      cost: 1,
    },
    {
      id: "drill",
      verb: "v",
      consumes: [some("bar", 5)],
      requires: [some("near:forge")],
      produces: { drill: 1 },
      cost: 1,
    },
    { id: "forge", verb: "v", produces: { "near:forge": 1 }, cost: 1 },
    { id: "cast", verb: "v", consumes: [some("scrap")], produces: { bar: 1 }, cost: 1 },
  ],
  { pick: { status: "obtainable", durability: 4 }, drill: { status: "obtainable", durability: 9 } },
);
const compiled = compileDomain(DOMAIN);
const read = (input: Omit<ProblemInput, "goal">) => {
  const problem = compileProblem(compiled, problemOn(DOMAIN, { goal: { items: { ore: 1 } }, ...input }));
  return { problem, reach: reachable(compiled, problem.start, problem.allowed, problem.kept) };
};

describe("landmarks by amounts", () => {
  const reported = ({ classId, count, missing }: Landmark): [string[], number, number] => {
    const members = compiled.classKinds.subarray(compiled.classStart[classId], compiled.classStart[classId + 1]);
    return [[...members].map((name) => compiled.names[name] as string), count, missing];
  };
  const landmarks = (input: Omit<ProblemInput, "goal">) => {
    const { problem, reach } = read(input);
    return needsOfAll(problem, reach).map(reported);
  };

  test("are the tool, and in turn what all its makers need", () => {
    expect(landmarks({ state: { inventory: { bar: 2, scrap: 9, tnt: 1 } } })).toEqual(
      expect.arrayContaining([
        [["drill", "pick"], 1, 1],
        [["near:forge"], 1, 1],
        [["bar"], 3, 1],
      ]),
    );
  });

  test("leave out what is held", () => {
    expect(landmarks({ state: { inventory: { pick: 1 } } })).toEqual([]);
    expect(landmarks({ state: { inventory: { bar: 5 }, facts: ["near:forge"] } })).toEqual([[["drill", "pick"], 1, 1]]);
  });
});

describe("limited fluents", () => {
  const limited = (input: Omit<ProblemInput, "goal">): string[] => {
    const { problem, reach } = read(input);
    const marks = limitedNames(problem, reach);
    return compiled.names.filter((_, name) => marks[name] === 1);
  };

  test("are made from limited fluents, tools included", () => {
    expect(limited({ state: { inventory: { scrap: 9 } } })).toEqual(
      ["bar", "drill", "ore", "pick", "scrap", "tnt", "dimension:overworld"].filter((name) =>
        compiled.nameId.has(name),
      ),
    );
  });
});
