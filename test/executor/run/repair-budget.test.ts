import { describe, expect, test } from "vitest";
import { RepairBudget } from "../../../executor/run/repair-budget.ts";
import { type ErrorCode, failure } from "../../../schemas/index.ts";
import { step } from "../pantry.ts";

const at = (code: ErrorCode, count = 1) => ({
  step: step("s1", "collect_block", { count }),
  failure: failure(code, "it failed"),
});

describe("RepairBudget", () => {
  test.each(["run.aborted", "pbi.unknownVerb", "run.disconnected", "run.deadline"] as const)(
    "grants nothing after %s",
    (code) => {
      const budget = new RepairBudget(8);
      expect(budget.ask(at(code), 0)).toEqual(failure(code, "it failed"));
      expect(budget.repairs).toBe(0);
    },
  );

  test.each(["path.unreachable", "path.stuck", "run.died"] as const)("grants a repair after %s", (code) => {
    const budget = new RepairBudget(8);
    expect(budget.ask(at(code), 0)).toBeUndefined();
    expect(budget.repairs).toBe(1);
  });

  test("ends after the same failure three times without a finished step in between", () => {
    const budget = new RepairBudget(8);
    budget.ask(at("path.unreachable"), 2);
    budget.ask(at("path.unreachable"), 2);
    expect(budget.ask(at("path.unreachable"), 2)).toMatchObject({ code: "path.unreachable" });
    expect(budget.repairs).toBe(2);
  });

  test("counts a finished step, other arguments or another code as progress", () => {
    const budget = new RepairBudget(8);
    budget.ask(at("path.unreachable"), 0);
    budget.ask(at("path.unreachable"), 0);
    expect(budget.ask(at("path.unreachable"), 1)).toBeUndefined();
    expect(budget.ask(at("path.unreachable", 2), 1)).toBeUndefined();
    expect(budget.ask(at("dig.blockChanged", 2), 1)).toBeUndefined();
  });

  test("grants no more than its maximum", () => {
    const budget = new RepairBudget(2);
    budget.ask(at("path.unreachable", 1), 0);
    budget.ask(at("path.unreachable", 2), 0);
    expect(budget.ask(at("path.unreachable", 3), 0)).toMatchObject({
      detail: expect.stringContaining("after 2 repairs"),
    });
  });

  test("pauses longer before each repair in a row without a finished step, and not before the first", () => {
    const budget = new RepairBudget(8);
    const pauses = [0, 0, 0, 1, 1].map((stepsDone, count) => {
      budget.ask(at("path.unreachable", count + 1), stepsDone);
      return budget.pauseMs;
    });
    expect(pauses).toEqual([0, 5_000, 10_000, 0, 5_000]);
  });

  test.each(["craft.uiTimeout", "container.error", "leaf.timeout"] as const)(
    "pauses after %s at once: the answer may still come",
    (code) => {
      const budget = new RepairBudget(8);
      budget.ask(at(code), 0);
      expect(budget.pauseMs).toBeGreaterThanOrEqual(1_000);
    },
  );

  test("grants another plan when the steps were done but the goal does not show", () => {
    const budget = new RepairBudget(1);
    const unmet = { step: undefined, failure: failure("run.goalUnmet", "no bread") };
    expect(budget.ask(unmet, 3)).toBeUndefined();
    expect(budget.ask(unmet, 6)).toMatchObject({ code: "run.goalUnmet" });
  });
});
