import { describe, expect, test } from "vitest";
import {
  compileTree,
  type LeafInterceptor,
  LeafMetrics,
  type LeafRecord,
  logLeaves,
  runGoal,
  runTree,
  VirtualClock,
} from "../../executor/index.ts";
import { CodedError, type RunEvent } from "../../schemas/index.ts";
import { BakingPlanner, breadProblem, PantryBody, pantryRegistry } from "./pantry.ts";

async function run(interceptors: readonly LeafInterceptor[], body = new PantryBody(), clock = new VirtualClock()) {
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent) => events.push(event);
  const common = { problem: breadProblem(), planner: new BakingPlanner(), registry: pantryRegistry(), clock };
  const report = await runGoal({ ...common, body, deadlineMs: 60_000, interceptors, onEvent, intentId: "intent-7" });
  return { report, events };
}

describe("interceptors", () => {
  test("wrap every attempt, the first outermost, and receive the chain", async () => {
    const seen: string[] = [];
    const around =
      (name: string): LeafInterceptor =>
      async ({ intentId, planId, stepId, capability, attempt }, next) => {
        seen.push(`${name} before ${intentId} ${planId?.slice(0, 5)} ${stepId} ${capability} ${attempt}`);
        const end = await next();
        seen.push(`${name} after ${end.status}`);
        return end;
      };
    await run([around("a"), around("b")]);
    expect(seen.slice(-4)).toEqual([
      "a before intent-7 plan- s3 craft_item@1.0.0 1",
      "b before intent-7 plan- s3 craft_item@1.0.0 1",
      "b after success",
      "a after success",
    ]);
  });

  test("that throw fail the attempt with a code", async () => {
    const { report } = await run([() => Promise.reject(new TypeError("out of order"))]);
    expect(report).toMatchObject({ failure: { code: "run.unknown", detail: "out of order" } });
  });

  test("log a record of each attempt", async () => {
    const records: LeafRecord[] = [];
    const clock = new VirtualClock();
    const body = new PantryBody();
    body.inject("place_block", new CodedError("place.timeout", "slow"));
    await run([logLeaves(clock, (record) => records.push(record))], body, clock);
    const placed = records.filter(({ leaf }) => leaf === "place_block");
    expect(placed).toMatchObject([
      {
        intentId: "intent-7",
        stepId: "s2",
        args: { item: "oven" },
        outcome: "failure",
        code: "place.timeout",
        detail: "slow",
        effects: [],
        tookMs: 50,
      },
      { attempt: 2, outcome: "success", effects: ["facts.near:oven += 1"], tookMs: 50 },
    ]);
  });

  test("measure every capability: successes, retries, time and the last failures", async () => {
    const clock = new VirtualClock();
    const metrics = new LeafMetrics(() => clock.now());
    const body = new PantryBody();
    body.inject("place_block", new CodedError("place.timeout", "slow"));
    await run([logLeaves(clock, (record) => metrics.note(record))], body, clock);
    const chain = { intentId: "intent-7", planId: expect.stringMatching(/^plan-/), stepId: "s2" };
    expect(metrics.figures()).toMatchObject([
      { capability: "craft_item@1.0.0", succeeded: 1, failed: 0, meanMs: 200, p50Ms: 200, p95Ms: 200 },
      { capability: "pick_one@1.0.0", succeeded: 6, retries: 0, meanMs: 100, lastFailures: [] },
      {
        ...{ capability: "place_block@1.0.0", succeeded: 1, failed: 1, retries: 1, retrySuccesses: 1 },
        lastFailures: [{ ...chain, code: "place.timeout", detail: "slow", durationMs: 50, effects: [] }],
      },
    ]);
  });
});

describe("the chain", () => {
  test("from the intent to the observed effects is in every event of a leaf", async () => {
    const { events } = await run([]);
    const leaves = events.filter((event) => "leaf" in event);
    expect(leaves.length).toBeGreaterThan(0);
    for (const event of leaves) {
      expect(event).toMatchObject({
        intentId: "intent-7",
        planId: expect.stringMatching(/^plan-/),
        stepId: expect.stringMatching(/^s\d$/),
        capability: expect.stringMatching(/^[a-z_]+@1\.0\.0$/),
      });
    }
    expect(leaves.findLast(({ type }) => type === "leaf-started")).toMatchObject({ args: { item: "bread", count: 2 } });
    expect(leaves.findLast(({ type }) => type === "leaf-succeeded")).toMatchObject({
      effects: ["inventory.bread += 2", "inventory.wheat -= 6"],
    });
    const ofSteps = events.filter(({ type }) => /^(step|first|tick|repaired)/.test(type));
    expect(ofSteps.every(({ planId }) => planId?.startsWith("plan-"))).toBe(true);
    expect(ofSteps.map(({ capability }) => capability)).toContain("collect_block@1.0.0");
    expect(ofSteps.every(({ capability }) => capability !== undefined)).toBe(true);
    expect(events.every((event) => event.intentId === "intent-7")).toBe(true);
    expect(events.filter(({ type }) => type === "step-succeeded")[1]).toMatchObject({
      effects: ["facts.near:oven += 1"],
    });
  });
});

test("a tick that exceeds its budget is reported", async () => {
  const virtual = new VirtualClock();
  let busy = 0;
  const clock = { now: () => virtual.now() + busy, sleep: virtual.sleep.bind(virtual) };
  const registry = pantryRegistry();
  registry.registerSensor({
    name: "slow_look",
    argsSchema: registry.sensor("inventory_gained").argsSchema,
    test() {
      busy += 7;
      return false;
    },
  });
  const predicate = { sensor: "slow_look", args: { item: "bread", count: 1 } };
  const child = { type: "Leaf", name: "conjure", args: { item: "bread", count: 1 } };
  const tree = compileTree({ type: "Decorator.FailOnTrue", predicate, child }, registry);
  const events: RunEvent[] = [];
  await runTree({ tree, body: new PantryBody(), clock, registry, onEvent: (event) => events.push(event) });
  expect(events.find(({ type }) => type === "tick-overrun")).toMatchObject({ stepId: "tree", tookMs: 7 });
});
