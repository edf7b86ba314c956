import { describe, expect, test } from "vitest";
import { RunMetrics, runGoal, VirtualClock } from "../../../executor/index.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { aPlan } from "../../../worlds/testing/index.ts";
import { BakingPlanner, breadProblem, PantryBody, type PantryFault, pantryRegistry } from "../pantry.ts";

async function measured(faults: Record<string, PantryFault[]> = {}, metrics = new RunMetrics()) {
  const body = new PantryBody();
  for (const [leaf, due] of Object.entries(faults)) body.inject(leaf, ...due);
  const common = { problem: breadProblem(), planner: new BakingPlanner(), registry: pantryRegistry() };
  await runGoal({ ...common, body, clock: new VirtualClock(), deadlineMs: 600_000, onEvent: metrics.follow() });
  return metrics;
}

describe("the figures of runs", () => {
  test("count runs, plans and repairs, and the outcomes of every verb", async () => {
    const metrics = await measured({ pick_one: ["lie"] });
    await measured({}, metrics);
    expect(metrics.figures()).toMatchObject({ runs: 2, succeeded: 2, plans: 3, repairs: 1, repairsPerPlan: 1 / 3 });
    expect(metrics.figures().verbs).toMatchObject([
      { verb: "collect_block", succeeded: 2, failed: 1, meanMs: 600, lastFailures: [{ code: "pbi.effectsUnmet" }] },
      { verb: "craft_item", succeeded: 2, failed: 0, meanMs: 200, lastFailures: [] },
      { verb: "place_block", succeeded: 2, failed: 0, meanMs: 50, lastFailures: [] },
    ]);
  });

  test("measure the time to the first action", async () => {
    expect((await measured()).figures().firstActionMs).toEqual({ p50: 50, p95: 50 });
    expect(new RunMetrics().figures().firstActionMs).toBeNull();
  });

  test("take percentiles by rank", () => {
    const metrics = new RunMetrics();
    const follow = metrics.follow();
    for (let tookMs = 100; tookMs >= 1; tookMs -= 1) {
      follow({ type: "first-action", atMs: 0, stepId: "s1", tookMs });
    }
    expect(metrics.figures().firstActionMs).toEqual({ p50: 50, p95: 95 });
  });

  test("count successful second attempts, timeouts and stuck loops", async () => {
    const metrics = await measured({ place_block: [new CodedError("place.timeout", "slow")], pick_one: ["hang"] });
    const { retrySuccess, timeoutsPerHour, actionsPerSecond } = metrics.figures();
    expect(retrySuccess).toBe(1);
    expect(timeoutsPerHour).toBeGreaterThan(0);
    expect(actionsPerSecond).toBeGreaterThan(0);
  });

  test("count the leaves of an option, but not the option again", () => {
    const metrics = new RunMetrics();
    const follow = metrics.follow();
    const about = { atMs: 5, stepId: "s1", attempt: 1 };
    const failed = failure("leaf.timeout", "slow");
    follow({ type: "leaf-failed", ...about, leaf: "dig", failure: failed });
    follow({ type: "leaf-failed", ...about, leaf: "collect", form: "option", failure: failed });
    follow({ type: "run-finished", atMs: 3_600_000, outcome: "failure" });
    expect(metrics.figures()).toMatchObject({ timeoutsPerHour: 1, actionsPerSecond: 1 / 3_600 });
  });

  test("are rates per time that the runs took", () => {
    const metrics = new RunMetrics();
    const follow = metrics.follow();
    const about = { atMs: 5, stepId: "s1", leaf: "wait", attempt: 1 };
    follow({ type: "leaf-failed", ...about, failure: failure("stuck.loop", "silent") });
    follow({ type: "run-finished", atMs: 1_800_000, outcome: "failure" });
    expect(metrics.figures()).toMatchObject({ stuckLoopsPerHour: 2, timeoutsPerHour: 0, actionsPerSecond: 1 / 1_800 });
  });

  test("continue to grow while a run is under way, by its clock and not only by its events", () => {
    const metrics = new RunMetrics();
    let now = 50_000;
    const follow = metrics.follow(() => now);
    follow({ type: "run-state", atMs: 0, from: "idle", to: "planning" });
    follow({ type: "leaf-succeeded", atMs: 0, stepId: "s1", leaf: "wait", attempt: 1 });
    now += 10_000;
    expect(metrics.figures()).toMatchObject({ runs: 0, underWay: 1, actionsPerSecond: 0.1 });
    follow({ type: "run-finished", atMs: 20_000, outcome: "success" });
    now += 60_000;
    expect(metrics.figures()).toMatchObject({ runs: 1, underWay: 0, actionsPerSecond: 0.05 });
  });

  test("give every verb its durations and its share within the expected time", () => {
    const metrics = new RunMetrics();
    const follow = metrics.follow();
    const { steps } = aPlan().step("craft_item", { item: "bread", count: 1 }).build();
    const [step = expect.fail("no step")] = steps;
    for (let tookMs = 1; tookMs <= 100; tookMs += 1) {
      const about = { atMs: 0, planId: "p", stepId: step.stepId };
      const expectedDurationMs = tookMs <= 20 ? 0 : 60;
      follow({ type: "step-started", ...about, index: 0, of: 1, step: { ...step, expectedDurationMs } });
      follow({ type: "step-succeeded", ...about, atMs: tookMs, tookMs });
    }
    // Twenty had no expected time; of the other eighty, those of 21 to 60 ms kept to it.
    expect(metrics.figures().verbs).toMatchObject([{ p50Ms: 50, p95Ms: 95, meanMs: 50.5, withinExpected: 0.5 }]);
  });

  test("do not count a preemption against the verb", () => {
    const metrics = new RunMetrics();
    const follow = metrics.follow();
    const { steps } = aPlan().step("craft_item").build();
    const [step = expect.fail("no step")] = steps;
    const about = { atMs: 0, planId: "p", stepId: step.stepId };
    follow({ type: "step-started", ...about, index: 0, of: 1, step });
    follow({ type: "step-failed", ...about, failure: failure("safety.preempted", "a zombie") });
    expect(metrics.figures().verbs).toEqual([]);
  });
});
