import { describe, expect, test } from "vitest";
import { CapabilityRegistry } from "../../../executor/index.ts";
import { askPlanner, problemFrom } from "../../../executor/run/ask-planner.ts";
import { CodedError, type PlannerClient, type Result, State } from "../../../schemas/index.ts";
import { breadProblem, type PantryBody, pantryRegistry, plan, STATS, step } from "../pantry.ts";

const answering = (result: Result | Promise<Result>): PlannerClient => ({
  plan: () => Promise.resolve(result),
  close: () => Promise.resolve(),
});

const ask = (planner: PlannerClient, signal = new AbortController().signal) =>
  askPlanner(planner, breadProblem(), signal);

describe("the problem for the planner", () => {
  test("starts from the observed state and allows the body's verbs", () => {
    const state = State.parse({ inventory: { wheat: 3 } });
    const asked = problemFrom(breadProblem(), state, pantryRegistry());
    expect(asked.state).toEqual(state);
    expect(asked.constraints.allow).toEqual(["collect_block", "craft_item", "place_block"]);
  });

  test("avoids what the body refuses, beside what the problem avoids", () => {
    const capabilities = pantryRegistry().list();
    const leaves = capabilities.flatMap((one) => (one.form === "leaf" ? [{ ...one.leaf, refuses: ["furnace"] }] : []));
    const options = capabilities.flatMap((one) => (one.form === "option" ? [one.option] : []));
    const registry = new CapabilityRegistry<PantryBody>({ leaves, options, sensors: [] });
    const problem = breadProblem();
    problem.constraints.avoid = ["trade"];
    const { avoid } = problemFrom(problem, State.parse({}), registry).constraints;
    expect(avoid).toContain("trade");
    expect(avoid).toContain("place_block:furnace");
  });

  test("narrows the problem's own `allow`", () => {
    const problem = breadProblem();
    problem.constraints.allow = ["craft_item", "trade"];
    expect(problemFrom(problem, State.parse({}), pantryRegistry()).constraints.allow).toEqual(["craft_item"]);
  });
});

describe("the planner's answer", () => {
  const found = plan([step("s1", "wait", {})]);

  test("is the plan if there is one, even if the search was cut short", async () => {
    const solved: Result = { status: "solved", plan: found, cost: 1, lowerBound: 1, optimal: true, stats: STATS };
    expect(await ask(answering(solved))).toBe(found);
    expect(await ask(answering({ status: "timeout", best: found, stats: STATS }))).toBe(found);
  });

  test("to an unsolvable problem is its first reason, with all of them in the detail", async () => {
    const reasons = [
      { code: "goal.missing", item: "bread", because: "needs wheat" },
      { code: "goal.noSource", item: "wheat", because: "grows nowhere" },
    ];
    await expect(ask(answering({ status: "unsolvable", reasons, stats: STATS }))).rejects.toMatchObject({
      code: "goal.missing",
      detail: "bread: needs wheat; wheat: grows nowhere",
    });
  });

  test.each(["exhausted", "timeout", "memout"] as const)("%s without a plan is goal.notFound", async (status) => {
    await expect(ask(answering({ status, best: null, stats: STATS }))).rejects.toMatchObject({ code: "goal.notFound" });
  });

  test("from a planner that fails is its own error", async () => {
    const failed = answering(Promise.reject(new CodedError("pool.workerFailed", "lost")));
    await expect(ask(failed)).rejects.toMatchObject({ code: "pool.workerFailed" });
  });

  test("is not awaited once the signal has aborted", async () => {
    const controller = new AbortController();
    const end = ask(answering(new Promise<Result>(() => {})), controller.signal);
    controller.abort(new CodedError("run.deadline", "too late"));
    await expect(end).rejects.toMatchObject({ code: "run.deadline" });
  });
});
