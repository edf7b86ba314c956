import { expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { mergeAdjacentBatches } from "../../../planner/postprocess/merge-batches.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";

const domain = compileDomain(counterDomain());

function gathered(input: ProblemInput, operators: readonly string[]): string[] | string {
  const problem = compileProblem(domain, problemOn(domain, input));
  const oak = domain.nameId.get("oak") ?? -1;
  const batches = operators.map((id) => ({
    operator: domain.operatorId.get(id) ?? -1,
    times: 1,
    consumed: new Map<number, number>(id === "make:bench" ? [[oak, 4]] : []),
  }));
  const schedule = mergeAdjacentBatches(problem, batches);
  return schedule.status === "ordered"
    ? schedule.batches.map(({ operator, times }) => `${domain.operatorIds[operator]} x${times}`)
    : "blocked";
}

const OAK = "gather:oak";

test("merges batches of one operator as early as the order allows", () => {
  const piecemeal = [OAK, OAK, OAK, OAK, "make:bench", OAK, OAK, OAK, OAK, "make:bench"];
  expect(gathered({ goal: { items: { bench: 2 } } }, piecemeal)).toEqual(["gather:oak x8", "make:bench x2"]);
});

test("reports an invalid order as blocked", () => {
  expect(gathered({ goal: { items: { bench: 1 } } }, ["make:bench", OAK, OAK, OAK, OAK])).toBe("blocked");
});
