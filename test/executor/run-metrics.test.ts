import { describe, expect, test } from "vitest";
import { RunMetrics, runGoal, VirtualClock } from "../../executor/index.ts";
import { CodedError, failure } from "../../schemas/index.ts";
import { BakingPlanner, breadProblem, type Fault, PantryBody, pantryRegistry } from "./pantry.ts";

async function measured(faults: Record<string, Fault[]> = {}, metrics = new RunMetrics()) {
  const body = new PantryBody();
  for (const [leaf, due] of Object.entries(faults)) body.inject(leaf, ...due);
  const common = { problem: breadProblem(), planner: new BakingPlanner(), registry: pantryRegistry() };
  await runGoal({ ...common, body, clock: new VirtualClock(), deadlineMs: 600_000, onEvent: metrics.onEvent });
  return metrics;
}

describe("the figures of runs", () => {
  test("count runs, plans and repairs, and hold every verb to what it did", async () => {
    const metrics = await measured({ pick_one: ["lie"] });
    await measured({}, metrics);
    expect(metrics.figures()).toMatchObject({ runs: 2, succeeded: 2, plans: 3, repairs: 1, repairsPerPlan: 1 / 3 });
    expect(metrics.figures().verbs).toEqual([
      { verb: "collect_block", succeeded: 2, failed: 1, meanMs: 600, lastFailures: ["pbi.effectsUnmet"] },
      { verb: "craft_item", succeeded: 2, failed: 0, meanMs: 200, lastFailures: [] },
      { verb: "place_block", succeeded: 2, failed: 0, meanMs: 50, lastFailures: [] },
    ]);
  });

  test("say how soon bodies act", async () => {
    expect((await measured()).figures().firstActionMs).toEqual({ p50: 50, p95: 50 });
    expect(new RunMetrics().figures().firstActionMs).toBeNull();
  });

  test("take percentiles by rank", () => {
    const metrics = new RunMetrics();
    for (let tookMs = 100; tookMs >= 1; tookMs -= 1) {
      metrics.onEvent({ type: "first-action", atMs: 0, stepId: "s1", tookMs });
    }
    expect(metrics.figures().firstActionMs).toEqual({ p50: 50, p95: 95 });
  });

  test("say how often a second attempt helped, and how often leaves hang", async () => {
    const metrics = await measured({ place_block: [new CodedError("place.timeout", "slow")], pick_one: ["hang"] });
    const { retrySuccess, timeoutsPerHour, actionsPerSecond } = metrics.figures();
    expect(retrySuccess).toBe(1);
    expect(timeoutsPerHour).toBeGreaterThan(0);
    expect(actionsPerSecond).toBeGreaterThan(0);
  });

  test("count what leaves do, and not once more the options that they are of", () => {
    const metrics = new RunMetrics();
    const about = { atMs: 5, stepId: "s1", attempt: 1 };
    const failed = failure("leaf.timeout", "slow");
    metrics.onEvent({ type: "leaf-failed", ...about, leaf: "dig", failure: failed });
    metrics.onEvent({ type: "leaf-failed", ...about, leaf: "collect", form: "option", failure: failed });
    metrics.onEvent({ type: "run-finished", atMs: 3_600_000, outcome: "failure" });
    expect(metrics.figures()).toMatchObject({ timeoutsPerHour: 1, actionsPerSecond: 1 / 3_600 });
  });

  test("are rates of the time that the runs took", () => {
    const metrics = new RunMetrics();
    const about = { atMs: 5, stepId: "s1", leaf: "wait", attempt: 1 };
    metrics.onEvent({ type: "leaf-failed", ...about, failure: failure("stuck.loop", "silent") });
    metrics.onEvent({ type: "run-finished", atMs: 1_800_000, outcome: "failure" });
    expect(metrics.figures()).toMatchObject({ stuckLoopsPerHour: 2, timeoutsPerHour: 0, actionsPerSecond: 1 / 1_800 });
  });
});
