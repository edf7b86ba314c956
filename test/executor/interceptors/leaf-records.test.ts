// Records of attempts at leaves from the bus: as the interceptor around each attempt writes them.

import { expect, test } from "vitest";
import {
  EventBus,
  followLeaves,
  type LeafRecord,
  logLeaves,
  publishedRunEvent,
  RunMetrics,
  runCapability,
  VirtualClock,
} from "../../../executor/index.ts";
import { CodedError, type RunEvent } from "../../../schemas/index.ts";
import { PantryBody, pantryRegistry } from "../pantry.ts";

async function gathered(intentId: string, bus: EventBus, fault?: CodedError) {
  const clock = new VirtualClock();
  const body = new PantryBody();
  if (fault !== undefined) body.inject("pick_one", fault);
  const logged: LeafRecord[] = [];
  const events: RunEvent[] = [];
  await runCapability({
    ...{ body, clock, registry: pantryRegistry(), name: "collect_block", intentId },
    args: { block: "wheat", item: "wheat", count: 2 },
    interceptors: [logLeaves(clock, (record) => logged.push(record))],
    onEvent(event) {
      events.push(event);
      const published = publishedRunEvent(event);
      if (published !== undefined) bus.publish(published);
    },
  });
  return { logged, events };
}

const busNow = (): EventBus => new EventBus({ now: () => "1970-01-01T00:00:00.000Z" });

test("an attempt's record has all that its interceptor sees but the key, also of a failure", async () => {
  const bus = busNow();
  const records: LeafRecord[] = [];
  const unfollow = followLeaves(bus, (record) => records.push(record));
  const { logged } = await gathered("i1", bus, new CodedError("path.stuck", "a fence"));
  expect(records).toMatchObject([
    { intentId: "i1", attempt: 1, outcome: "failure", code: "path.stuck", detail: "a fence" },
    { attempt: 2, outcome: "success", effects: ["inventory.wheat += 1"] },
    { attempt: 1, outcome: "success" },
  ]);
  expect(records).toEqual(logged.map(({ idempotencyKey: _, ...record }) => record));
  unfollow();
  await gathered("i2", bus);
  expect(records).toHaveLength(3);
});

test("figures of runs from the bus equal those from the runs themselves", async () => {
  const [bus, fromBus, fromRuns] = [busNow(), new RunMetrics(), new RunMetrics()];
  const unsubscribe = fromBus.subscribe(bus);
  for (const [intent, fault] of [
    ["i1", undefined],
    ["i2", new CodedError("path.stuck", "a fence")],
  ] as const) {
    const { events } = await gathered(intent, bus, fault);
    const follow = fromRuns.follow();
    for (const event of events) follow(event);
  }
  expect(fromBus.figures()).toEqual(fromRuns.figures());
  expect(fromBus.figures()).toMatchObject({ runs: 2, succeeded: 2, underWay: 0, retrySuccess: 1 });
  unsubscribe();
  await gathered("i3", bus);
  expect(fromBus.figures().runs).toBe(2);
});

test("steps to success are counted by the kind of goal that the publisher adds", async () => {
  const [bus, metrics] = [busNow(), new RunMetrics()];
  metrics.subscribe(bus);
  const end = (intentId: string, goal: string | undefined, steps: number, outcome: "success" | "failure") => {
    for (let index = 0; index < steps; index++) {
      const step = { stepId: `s${index}`, type: "bake", expectedDurationMs: 0 };
      bus.publish({ topic: "step", type: "step-started", chain: { intentId }, data: { atMs: index, step } });
    }
    const data = { atMs: steps, outcome, ...(goal !== undefined && { goal }) };
    bus.publish({ topic: "run", type: "run-finished", chain: { intentId }, data });
  };
  end("a", "items", 2, "success");
  end("b", "items", 5, "success");
  end("c", "items", 9, "failure");
  end("d", "task", 1, "failure");
  end("e", undefined, 1, "success");
  expect(metrics.figures().goals).toEqual([
    { goal: "items", succeeded: 2, failed: 1, steps: { mean: 3.5, p50: 2, p95: 5 } },
    { goal: "task", succeeded: 0, failed: 1, steps: null },
  ]);
});

test("what a body does without a run is no run under way", () => {
  const [bus, metrics] = [busNow(), new RunMetrics()];
  metrics.subscribe(bus);
  for (const [topic, type] of [
    ["reflex", "reflex"],
    ["leaf", "leaf-started"],
    ["leaf", "leaf-succeeded"],
  ] as const)
    bus.publish({ topic, type, chain: { stepId: "reflex:eat" }, data: { atMs: 5, leaf: "eat", attempt: 1 } });
  expect(metrics.figures()).toMatchObject({ underWay: 0, runs: 0 });
});
