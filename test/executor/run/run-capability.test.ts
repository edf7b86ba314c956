// A run of one capability: its gates, its end by observation, and its preemption.

import { describe, expect, test } from "vitest";
import { Lease, RunMetrics, runCapability, VirtualClock } from "../../../executor/index.ts";
import { CodedError, type RunEvent } from "../../../schemas/index.ts";
import { dangerousRegistry, reflexOf } from "../danger.ts";
import { PantryBody, pantryRegistry } from "../pantry.ts";

function stage(name: string, args: Record<string, never> | Record<string, string | number>) {
  const body = new PantryBody();
  const clock = new VirtualClock();
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent) => void events.push(event);
  return { body, clock, events, options: { name, args, body, clock, registry: pantryRegistry(), onEvent } };
}

const WHEAT = { block: "wheat", item: "wheat", count: 2 };

describe("a run of one capability", () => {
  test("succeeds if the world shows its effect, and emits its step like a plan's", async () => {
    const { body, events, options } = stage("collect_block", WHEAT);
    expect(await runCapability(options)).toMatchObject({ outcome: "success" });
    expect(body.inventory.wheat).toBe(2);
    const types = events.map(({ type }) => type);
    expect([types[0], ...types.slice(-2)]).toEqual(["step-started", "step-succeeded", "run-finished"]);
  });

  test("fails if a leaf reports success without effect", async () => {
    const { body, options } = stage("collect_block", WHEAT);
    body.inject("pick_one", "lie", "lie", "lie", "lie", "lie", "lie");
    expect((await runCapability(options)).outcome).toBe("failure");
  });

  test.each([
    ["an unregistered capability", "knead_dough", {}, "pbi.unknownVerb"],
    ["a capability for trees only", "pick_one", {}, "pbi.unknownVerb"],
    ["invalid arguments", "collect_block", { count: "many" }, "pbi.schemaViolation"],
  ])("is refused with %s, and the body does nothing", async (_, name, args, code) => {
    const { body, options } = stage(name, args as Record<string, string>);
    expect((await runCapability(options)).failure?.code).toBe(code);
    expect(body.commands()).toBe(0);
  });

  test("is refused without the permissions that it needs", async () => {
    const { options } = stage("collect_block", WHEAT);
    expect((await runCapability({ ...options, permissions: [] })).failure?.code).toBe("permission.denied");
  });

  test("ends when its signal aborts, and the body stands still", async () => {
    const { body, clock, options } = stage("collect_block", WHEAT);
    const controller = new AbortController();
    body.inject("pick_one", "hang");
    const run = runCapability({ ...options, signal: controller.signal });
    await clock.sleep(200);
    controller.abort(new CodedError("run.aborted", "enough"));
    expect((await run).failure).toMatchObject({ code: "run.aborted", detail: "enough" });
    expect(body.running).toBe(0);
  });

  test("waits for the holder of the body", async () => {
    const { body, clock, options } = stage("collect_block", WHEAT);
    const lease = new Lease();
    const hold = await lease.acquire({ name: "another", urgency: "routine" }, new AbortController().signal);
    const run = runCapability({ ...options, lease });
    await clock.sleep(1_000);
    expect(body.commands()).toBe(0);
    hold.release();
    expect((await run).outcome).toBe("success");
  });

  test("yields to a reflex", async () => {
    const { body, clock, options } = stage("collect_block", { ...WHEAT, count: 20 });
    const run = runCapability({ ...options, registry: dangerousRegistry(), reflexes: [reflexOf("flee", "wolf", 1)] });
    await clock.sleep(200);
    body.facts.add("near:wolf");
    expect((await run).failure?.code).toBe("safety.preempted");
  });

  test("counts in the figures of runs, even beside the plans of other runs", async () => {
    const { options } = stage("collect_block", WHEAT);
    const metrics = new RunMetrics();
    const [count, countOther] = [metrics.follow(), metrics.follow()];
    const other: RunEvent = { type: "plan-found", atMs: 0, planId: "p", steps: 1, cost: 1, reason: "goal" };
    const onEvent = (event: RunEvent) => {
      count(event);
      if (event.type === "step-started") countOther(other);
    };
    await runCapability({ ...options, onEvent });
    expect(metrics.figures()).toMatchObject({ runs: 1, verbs: [{ verb: "collect_block", succeeded: 1 }] });
  });
});
