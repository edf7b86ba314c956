import { describe, expect, test } from "vitest";
import { beforeGoal } from "../../../planner/goap/before-goal.ts";
import { withoutIdle } from "../../../planner/goap/idle-operators.ts";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { relevant } from "../../../planner/heuristics/relevance.ts";
import { compileDomain } from "../../../planner/index.ts";
import { type CompiledProblem, compileProblem } from "../../../planner/model/compiled-problem.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const domain = compileDomain(
  smallDomain([
    { id: "chop", verb: "v", produces: { log: 1 }, cost: 1 },
    { id: "bark", verb: "v", consumes: [some("log", 4)], produces: { wood: 3 }, cost: 1 },
    { id: "saw", verb: "v", consumes: [some(["log", "wood"])], produces: { plank: 4 }, cost: 1 },
    { id: "make:pick", verb: "v", consumes: [some("plank", 3)], produces: { pick: 1 }, cost: 1 },
    { id: "dig", verb: "v", requires: [some("pick")], produces: { stone: 1 }, cost: 1 },
    { id: "make:better", verb: "v", consumes: [some("stone", 3)], produces: { pick: 1 }, cost: 1 },
  ]),
);

const problemFor = (items: Record<string, number>): CompiledProblem =>
  compileProblem(domain, problemOn(domain, { goal: { items } }));
const reachOf = (problem: CompiledProblem) => reachable(domain, problem.start, problem.allowed, problem.kept);
const idsOf = (operators: Uint8Array): string[] =>
  domain.operatorIds.filter((_, operator) => operators[operator] === 1);

describe("operators that leave the search before it starts", () => {
  test("are those that need the goal itself", () => {
    const problem = problemFor({ pick: 1 });
    expect(idsOf(beforeGoal(problem, reachOf(problem)).operators)).toEqual(["bark", "chop", "make:pick", "saw"]);
  });

  test("are none where the goal takes more than one application", () => {
    const problem = problemFor({ pick: 2 });
    expect(idsOf(beforeGoal(problem, reachOf(problem)).operators)).toContain("dig");
  });

  test("are those that serve nothing that is wanted", () => {
    const problem = problemFor({ plank: 1 });
    expect(idsOf(relevant(problem, reachOf(problem)).operators)).toEqual(["bark", "chop", "saw"]);
  });

  test("are those whose product does nothing that what it is made of does not", () => {
    const idle = (items: Record<string, number>): string[] => {
      const problem = problemFor(items);
      return idsOf(withoutIdle(problem, reachOf(problem).operators));
    };
    expect(idle({ plank: 1 })).not.toContain("bark");
    expect(idle({ plank: 1, wood: 1 })).toContain("bark");
  });
});
