import { expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { eliminateActions } from "../../../planner/postprocess/action-elimination.ts";
import { problemOn } from "../reference/plan.ts";

const domain = compileDomain(counterDomain());

function kept(goal: Record<string, number>, operators: readonly string[]): string[] | string {
  const problem = compileProblem(domain, problemOn(domain, { goal: { items: goal } }));
  const oak = domain.nameId.get("oak") ?? -1;
  const bench = domain.nameId.get("bench") ?? -1;
  const kinds: Record<string, [number, number][]> = { "make:bench": [[oak, 4]], "place:bench": [[bench, 1]] };
  const batches = operators.map((id) => ({
    operator: domain.operatorId.get(id) ?? -1,
    times: 1,
    consumed: new Map(kinds[id] ?? []),
  }));
  const schedule = eliminateActions(problem, batches);
  return schedule.status === "ordered"
    ? schedule.batches.map(({ operator }) => domain.operatorIds[operator] ?? "")
    : "blocked";
}

const FOUR_OAK = ["gather:oak", "gather:oak", "gather:oak", "gather:oak"];

test("removes unneeded actions, then those that only served them", () => {
  expect(kept({ oak: 2 }, [...FOUR_OAK, "make:bench", "place:bench", "gather:oak", "gather:oak"])).toHaveLength(2);
});

test("keeps what the goal needs, in order", () => {
  expect(kept({ bench: 1 }, [...FOUR_OAK, "gather:oak", "make:bench"])).toEqual([...FOUR_OAK, "make:bench"]);
});

test("reports an invalid order as blocked", () => {
  expect(kept({ bench: 1 }, ["make:bench", ...FOUR_OAK])).toBe("blocked");
});
