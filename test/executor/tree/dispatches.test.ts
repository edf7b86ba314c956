// Idempotency keys of leaves: every start of a leaf has its own key, all its attempts share it, and
// no key is dispatched twice.

import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  defineLeaf,
  type Leaf,
  type LeafRecord,
  logLeaves,
  Quota,
  runGoal,
  TICK_MS,
  VirtualClock,
} from "../../../executor/index.ts";
import { EventStream } from "../../../executor/leaf/events.ts";
import { Dispatches } from "../../../executor/tree/dispatches.ts";
import { runTree } from "../../../executor/tree/engine.ts";
import { Scope } from "../../../executor/tree/scope.ts";
import { compileTree } from "../../../executor/tree/tree.ts";
import { VisitBudget } from "../../../executor/tree/visit-budget.ts";
import { Watchdog } from "../../../executor/tree/watchdog.ts";
import { CodedError } from "../../../schemas/index.ts";
import { BakingPlanner, breadProblem, PantryBody, pantryRegistry } from "../pantry.ts";

/** The scope of a tree over the pantry, as the engine creates it. */
function scopeOf(leaves: readonly Leaf<PantryBody>[] = []) {
  const [body, clock, registry] = [new PantryBody(), new VirtualClock(), pantryRegistry()];
  for (const leaf of leaves) registry.registerLeaf(leaf);
  const parts = { body, clock, registry, quota: new Quota(clock), events: new EventStream(clock), stepId: "tree" };
  const wakes = {
    signal: new AbortController().signal,
    onSettled: () => {},
    watchdog: new Watchdog(body, clock, TICK_MS),
  };
  const limits = {
    visits: new VisitBudget(),
    dispatches: new Dispatches("tree"),
    granted: undefined,
    hold: undefined,
    interceptors: [],
  };
  return { body, clock, scope: new Scope({ ...parts, ...wakes, ...limits }, {}, body.observe()) };
}

describe("in a run", () => {
  const records: LeafRecord[] = [];

  beforeAll(async () => {
    const [body, clock] = [new PantryBody(), new VirtualClock()];
    body.inject("place_block", new CodedError("place.timeout", "slow"));
    const common = { problem: breadProblem(), planner: new BakingPlanner(), registry: pantryRegistry(), body, clock };
    const interceptors = [logLeaves(clock, (record) => void records.push(record))];
    await runGoal({ ...common, deadlineMs: 60_000, interceptors, intentId: "intent-7" });
  });

  test("the attempts at one start of a leaf share its key, and no other start has it", () => {
    const attempts = Map.groupBy(records, ({ idempotencyKey }) => idempotencyKey);
    const [retried, ...more] = [...attempts.values()].filter((list) => list.length > 1);
    expect(retried?.map(({ leaf, attempt }) => [leaf, attempt])).toEqual([
      ["place_block", 1],
      ["place_block", 2],
    ]);
    expect(more).toEqual([]);
    expect(records.filter(({ leaf }) => leaf === "pick_one").length).toBe(6);
    expect(attempts.size).toBe(records.length - 1);
  });

  test("a key names the intent, the plan, the step and the node", () => {
    const [first] = records;
    expect(first?.idempotencyKey).toMatch(/^intent-7\/plan-[^/]+\/key-s1\/\d+:\/child>\/child#1$/);
  });
});

/**
 * A leaf that passes its key to an external service, which does not answer the first `unanswered`
 * calls.
 */
function orderByPost(unanswered: number) {
  const keys: (string | undefined)[] = [];
  const order = defineLeaf<PantryBody, object, null>({
    ...{ name: "order", version: "1.0.0", kind: "internal", description: "orders by post" },
    ...{ inputSchema: z.strictObject({}), outputSchema: z.null(), timeoutMs: 1_000, retries: 1 },
    ...{ permissions: [], rateLimitPerMin: 60, maxConcurrent: 1, guard: () => undefined },
    async run({ idempotencyKey }) {
      keys.push(idempotencyKey);
      if (keys.length <= unanswered) throw new CodedError("leaf.timeout", "no answer came");
      return null;
    },
    postcondition: () => undefined,
  });
  return { keys, order };
}

test("a leaf receives its key, to pass it to an external service", async () => {
  const { keys, order } = orderByPost(1);
  const { scope, clock } = scopeOf([order]);
  const started = scope.start({ name: "order", args: {} }, { at: "/child", count: 1 });
  await clock.sleep(5_000);
  expect(started.outcome?.status).toBe("success");
  expect(keys).toEqual(["tree:/child#1", "tree:/child#1"]);
});

test("repeated dispatches under the same name have different keys: a trailer, a second flight, a step after its preemption", async () => {
  const { keys, order } = orderByPost(0);
  const registry = pantryRegistry();
  registry.registerLeaf(order);
  const [body, clock] = [new PantryBody(), new VirtualClock()];
  const json = { type: "Decorator.Timeout", ms: 5_000, child: { type: "Leaf", name: "order", args: {} } };
  const events = new EventStream(clock, () => {}, { intentId: "intent-7", planId: "plan-1" });
  const again = {
    tree: compileTree(json, registry),
    body,
    clock,
    registry,
    events,
    stepId: "s1",
    idempotencyKey: "key-s1",
  };
  for (let dispatch = 1; dispatch <= 3; dispatch++) expect((await runTree(again)).status).toBe("success");
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^intent-7\/plan-1\/key-s1\//);
});

describe("a start that was already dispatched", () => {
  test("is refused by its key, and the leaf has run once", async () => {
    const { scope, clock, body } = scopeOf();
    const call = { name: "pick_one", args: { item: "wheat" } };
    const first = scope.start(call, { at: "/child", count: 1 });
    expect(scope.start(call, { at: "/child", count: 1 }).outcome).toMatchObject({
      failure: { code: "pbi.doubleDispatch", detail: "tree:/child#1 was already dispatched" },
    });
    await clock.sleep(1_000);
    expect(first.outcome?.status).toBe("success");
    expect(scope.start(call, { at: "/child", count: 1 }).outcome?.status).toBe("failure");
    await clock.sleep(1_000);
    expect(body.inventory.wheat).toBe(1);
  });

  test("does not prevent other starts, of its node or of another", async () => {
    const { scope, clock, body } = scopeOf();
    const call = { name: "pick_one", args: { item: "wheat" } };
    for (const start of [
      { at: "/child", count: 1 },
      { at: "/child", count: 2 },
      { at: "/other", count: 1 },
    ]) {
      scope.start(call, start);
      await clock.sleep(1_000);
    }
    expect(body.inventory.wheat).toBe(3);
  });
});
