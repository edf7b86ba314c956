import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { compileTree, defineSensor, GRACE_MS, runTree, TICK_MS, VirtualClock } from "../../../executor/index.ts";
import { VISITS_PER_TICK } from "../../../executor/tree/visit-budget.ts";
import { CodedError, type RunEvent } from "../../../schemas/index.ts";
import { PantryBody, pantryRegistry } from "../pantry.ts";

const conjure = (count: number) => ({ type: "Leaf", name: "conjure", args: { item: "bread", count } });

function prepared(tree: unknown) {
  const body = new PantryBody();
  const clock = new VirtualClock();
  const registry = pantryRegistry();
  const controller = new AbortController();
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent) => events.push(event);
  const start = () =>
    runTree({ tree: compileTree(tree, registry), body, clock, registry, signal: controller.signal, onEvent });
  return { body, clock, controller, events, start };
}

describe("runTree", () => {
  test("continues as soon as a leaf settles, not at the next tick", async () => {
    const body = new PantryBody();
    const clock = new VirtualClock();
    const registry = pantryRegistry();
    // Each postcondition compares with the start of the tree, so one more loaf is enough for all
    // five.
    const tree = compileTree({ type: "Sequence", children: Array.from({ length: 5 }, () => conjure(1)) }, registry);
    expect(await runTree({ tree, body, clock, registry, tickMs: 10_000 })).toEqual({ status: "success" });
    expect(clock.now()).toBe(500);
  });

  test.each([3, 4, 5, 6])("a tick of %d nested repeats visits a bounded number of nodes", async (levels) => {
    const ask = (sensor: string) => ({ sensor, args: {} });
    const atOnce = { type: "Repeat.Until", until: ask("always"), max: 1, child: conjure(1) };
    const nested = Array.from({ length: levels }).reduce<unknown>(
      (child) => ({
        type: "Selector",
        children: [{ type: "Repeat.Until", until: ask("never"), max: 31, child }, atOnce],
      }),
      atOnce,
    );
    const registry = pantryRegistry();
    let asked = 0;
    const sensorOf = (name: string, holds: boolean) => {
      const count = (): boolean => {
        asked += 1;
        return holds;
      };
      return defineSensor<PantryBody, unknown>({ name, argsSchema: z.strictObject({}), test: count });
    };
    registry.registerSensor(sensorOf("always", true));
    registry.registerSensor(sensorOf("never", false));
    const [body, clock, controller] = [new PantryBody(), new VirtualClock(), new AbortController()];
    const end = runTree({ tree: compileTree(nested, registry), body, clock, registry, signal: controller.signal });
    await clock.sleep(10 * TICK_MS - 1);
    controller.abort();
    expect(await end).toMatchObject({ failure: { code: "run.aborted" } });
    expect(asked).toBeGreaterThan(10 * 100);
    // A visited repeat asks before its first round and after every other.
    expect(asked).toBeLessThanOrEqual(11 * 2 * VISITS_PER_TICK);
  });

  test("reports a change of status once", async () => {
    const { start, events } = prepared(conjure(5));
    await start();
    expect(events.flatMap((event) => (event.type === "tick" ? [event.status] : []))).toEqual(["running", "success"]);
  });

  test("stops the running leaf when the run is aborted, and returns after it has settled", async () => {
    const { start, body, clock, controller, events } = prepared({
      type: "Selector",
      children: [conjure(9), conjure(1)],
    });
    const end = start();
    await clock.sleep(120);
    expect(body.running).toBe(1);
    controller.abort();
    expect(await end).toMatchObject({ status: "failure", failure: { code: "run.aborted" } });
    expect(body.running).toBe(0);
    expect(body.halts).toBe(1);
    expect(events.filter(({ type }) => type === "leaf-started")).toHaveLength(1);
    expect(clock.sleeping).toBe(0);
  });

  test("keeps the reason of an abort that has a code", async () => {
    const { start, clock, controller } = prepared(conjure(9));
    const end = start();
    await clock.sleep(120);
    controller.abort(new CodedError("safety.preempted", "a creeper"));
    expect(await end).toMatchObject({ failure: { code: "safety.preempted", detail: "a creeper" } });
  });

  test("starts nothing if it is aborted before", async () => {
    const { start, events, controller } = prepared(conjure(1));
    controller.abort();
    expect(await start()).toMatchObject({ failure: { code: "run.aborted" } });
    expect(events).toEqual([]);
  });

  test("returns from an abort within the grace of a leaf that will not stop", async () => {
    const { start, body, clock, controller } = prepared(conjure(9));
    body.inject("conjure", "deaf");
    const end = start();
    await clock.sleep(100);
    controller.abort();
    expect(await end).toMatchObject({ failure: { code: "run.aborted" } });
    expect(clock.now()).toBeLessThanOrEqual(100 + GRACE_MS + TICK_MS);
  });

  test("ends a hanging branch by its Decorator.Timeout and stops the leaf", async () => {
    const { start, body, clock } = prepared({ type: "Decorator.Timeout", ms: 300, child: conjure(50) });
    expect(await start()).toMatchObject({ failure: { code: "leaf.timeout" } });
    expect(body.running).toBe(0);
    expect(clock.now()).toBeLessThanOrEqual(300 + TICK_MS);
  });

  test("fails with the body's failure if it cannot observe", async () => {
    const { start, body } = prepared(conjure(1));
    body.blind = 1;
    expect(await start()).toMatchObject({ failure: { code: "sense.apiError" } });
  });

  test("leaves no listener on the run's signal", async () => {
    const { start, controller } = prepared(conjure(2));
    const end = start();
    expect(getEventListeners(controller.signal, "abort").length).toBeGreaterThan(0);
    await end;
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });
});
