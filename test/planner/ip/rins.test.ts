import { describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { rinsNeighbourhood } from "../../../planner/ip/rins.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

/** Planks are sawn of logs, which are felled with an axe or found. */
const WOODS = smallDomain([
  { id: "saw", verb: "v", consumes: [some("log")], produces: { plank: 1 }, cost: 1 },
  { id: "fell", verb: "v", requires: [some("axe")], produces: { log: 1 }, cost: 2 },
  { id: "find", verb: "v", produces: { log: 1 }, cost: 9 },
  { id: "make:axe", verb: "v", produces: { axe: 1 }, cost: 3 },
  { id: "buy:axe", verb: "v", produces: { axe: 1 }, cost: 30 },
  ...Array.from({ length: 100 }, (_, at) => ({ id: `idle:${at}`, verb: "v", produces: { dust: 1 }, cost: 1 })),
]);

/** What is marked where one more of an operator costs so much, and what is not named costs much. */
function markedBy(costlier: Record<string, number>, input: Partial<ProblemInput> = {}): string[] {
  const problem = compileProblem(compileDomain(WOODS), problemOn(WOODS, { goal: { items: { plank: 1 } }, ...input }));
  const ids = problem.domain.operatorIds;
  const marks = rinsNeighbourhood(problem, new Map(ids.map((id, operator) => [operator, costlier[id] ?? 50])));
  return ids.filter((_, operator) => marks[operator] === 1);
}

/** So many that cost nothing more that there is room for `left` others among the nearest. */
const idle = (left: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: 90 - left }, (_, at) => [`idle:${at}`, 0]));

describe("the RINS neighbourhood", () => {
  test("holds operators that the relaxation applies and those with the least reduced costs", () => {
    const marked = markedBy({ ...idle(2), find: 7, saw: -1, fell: 8 });
    expect(marked.filter((id) => !id.startsWith("idle"))).toEqual(["find", "saw"]);
    expect(marked).toHaveLength(90);
  });

  test("adds what they need, by the producer with the least reduced cost", () => {
    const marked = markedBy({ ...idle(1), saw: -1, find: 30, fell: 20, "make:axe": 15, "buy:axe": 10 });
    expect(marked.filter((id) => !id.startsWith("idle"))).toEqual(["buy:axe", "fell", "saw"]);
  });

  test("adds nothing that is held already", () => {
    const marked = markedBy({ ...idle(1), saw: -1, fell: 20, "make:axe": 15 }, { state: { inventory: { axe: 1 } } });
    expect(marked.filter((id) => !id.startsWith("idle"))).toEqual(["fell", "saw"]);
  });
});
