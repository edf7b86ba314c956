import { expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { OperatorBatch } from "../../../planner/model/operator-batch.ts";
import { eliminateActions } from "../../../planner/postprocess/action-elimination.ts";
import { problemOn } from "../reference/plan.ts";

const domain = compileDomain(counterDomain());

const batchOf = (id: string, times: number, consumed: [number, number][]): OperatorBatch => ({
  operator: domain.operatorId.get(id) ?? -1,
  times,
  consumed: new Map(consumed),
});

function kept(goal: Record<string, number>, operators: readonly string[]): string[] | string {
  const problem = compileProblem(domain, problemOn(domain, { goal: { items: goal } }));
  const oak = domain.nameId.get("oak") ?? -1;
  const bench = domain.nameId.get("bench") ?? -1;
  const kinds: Record<string, [number, number][]> = { "make:bench": [[oak, 4]], "place:bench": [[bench, 1]] };
  const batches = operators.map((id) => batchOf(id, 1, kinds[id] ?? []));
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

test("cuts a batch to what is used", () => {
  const oak = domain.nameId.get("oak") ?? -1;
  const problem = compileProblem(domain, problemOn(domain, { goal: { items: { bench: 1 } } }));
  const schedule = eliminateActions(problem, [batchOf("gather:oak", 9, []), batchOf("make:bench", 2, [[oak, 8]])]);
  if (schedule.status !== "ordered") throw new Error(schedule.status);
  expect(schedule.batches.map(({ times, consumed }) => [times, [...consumed]])).toEqual([
    [4, []],
    [1, [[oak, 4]]],
  ]);
});

test("reports an invalid order as blocked", () => {
  expect(kept({ bench: 1 }, ["make:bench", ...FOUR_OAK])).toBe("blocked");
});
