import { describe, expect, test } from "vitest";
import { compileTree, GRACE_MS, runTree, VirtualClock } from "../../../executor/index.ts";
import { CodedError, type RunEvent } from "../../../schemas/index.ts";
import { LATE_MS, PantryBody, type PantryFault, pantryRegistry } from "../pantry.ts";

const bread = { type: "Leaf", name: "conjure", args: { item: "bread", count: 1 } };

async function run(tree: unknown, body: PantryBody, signal?: AbortSignal) {
  const clock = new VirtualClock();
  const registry = pantryRegistry();
  const events: RunEvent[] = [];
  const options = {
    tree: compileTree(tree, registry),
    body,
    clock,
    registry,
    onEvent: (event: RunEvent) => events.push(event),
  };
  const outcome = await runTree(signal === undefined ? options : { ...options, signal });
  const attempts = events.filter(({ type }) => type === "leaf-started").length;
  return { outcome, events, attempts, clock };
}

async function withFaults(...faults: PantryFault[]) {
  const body = new PantryBody();
  body.inject("conjure", ...faults);
  return { body, ...(await run(bread, body)) };
}

describe("a leaf", () => {
  test("succeeds when the world shows its effect", async () => {
    const { outcome, body, attempts } = await withFaults();
    expect(outcome).toEqual({ status: "success" });
    expect(body.inventory.bread).toBe(1);
    expect(attempts).toBe(1);
  });

  test("is retried after transient failures, with a growing pause, each attempt an event", async () => {
    const { outcome, events, clock } = await withFaults(
      new CodedError("dig.timeout", "1"),
      new CodedError("path.stuck", "2"),
    );
    expect(outcome.status).toBe("success");
    const reported = events.flatMap((event) => ("attempt" in event ? [`${event.type} ${event.attempt}`] : []));
    expect(reported).toEqual([
      "leaf-started 1",
      "leaf-failed 1",
      "leaf-started 2",
      "leaf-failed 2",
      "leaf-started 3",
      "leaf-succeeded 3",
    ]);
    expect(clock.now()).toBeGreaterThanOrEqual(3 * 100 + 250 + 500);
  });

  test("fails with the last failure when its retries are used up", async () => {
    const fault = (detail: string) => new CodedError("dig.timeout", detail);
    const { outcome, attempts } = await withFaults(fault("1"), fault("2"), fault("3"), fault("4"));
    expect(outcome).toMatchObject({ status: "failure", failure: { code: "dig.timeout", detail: "3" } });
    expect(attempts).toBe(3);
  });

  test.each(["craft.missingInput", "permission.denied", "run.disconnected"] as const)(
    "is not retried after %s, which no retry cures",
    async (code) => {
      const { outcome, attempts } = await withFaults(new CodedError(code, "so it is"));
      expect(outcome).toMatchObject({ status: "failure", failure: { code } });
      expect(attempts).toBe(1);
    },
  );

  test("that succeeds without effect fails its postcondition", async () => {
    const { outcome } = await withFaults("lie");
    expect(outcome).toMatchObject({ status: "failure", failure: { code: "pbi.effectsUnmet" } });
  });

  test("that throws without a code fails with run.unknown and the message", async () => {
    const { outcome } = await withFaults(new TypeError("x is not a function"));
    expect(outcome).toMatchObject({
      failure: { code: "run.unknown", detail: "x is not a function", recovery: "critical" },
    });
  });

  test("that hangs is stopped at its time limit and retried", async () => {
    const { outcome, body, events } = await withFaults("hang");
    expect(outcome.status).toBe("success");
    expect(events.flatMap((event) => (event.type === "leaf-failed" ? [event.failure.code] : []))).toEqual([
      "leaf.timeout",
    ]);
    expect(body.running).toBe(0);
    expect(body.halts).toBe(1);
  });

  test("that ignores its signal is abandoned after the grace and not retried", async () => {
    const { outcome, body, attempts, clock } = await withFaults("deaf");
    expect(outcome).toMatchObject({ failure: { code: "leaf.timeout" } });
    expect(attempts).toBe(1);
    expect(clock.now()).toBe(1_000 + GRACE_MS);
    expect(body.halts).toBe(1);
  });

  test("that was abandoned leaves the body to the next leaf at once, also to itself", async () => {
    const body = new PantryBody();
    body.inject("conjure", "deaf");
    const { outcome, clock } = await run({ type: "Selector", children: [bread, bread] }, body);
    expect(outcome).toEqual({ status: "success" });
    expect(clock.now()).toBeLessThan(1_000 + GRACE_MS + 500);
    expect(body.inventory.bread).toBe(1);
  });

  test("that was abandoned does nothing when its answer comes at last", async () => {
    const body = new PantryBody();
    body.inject("conjure", "late");
    const oven = { type: "Leaf", name: "place_block", args: { item: "oven" } };
    const { outcome, clock } = await run({ type: "Selector", children: [bread, oven] }, body);
    expect(outcome).toEqual({ status: "success" });
    expect([...body.facts]).toEqual(["near:oven"]);
    await clock.sleep(LATE_MS);
    expect(body.running).toBe(0);
    expect(body.inventory.bread).toBeUndefined();
  });

  test("with arguments that violate its schema never starts", async () => {
    const body = new PantryBody();
    const { outcome } = await run({ ...bread, args: { item: "bread", cuont: 1 } }, body);
    expect(outcome).toMatchObject({ failure: { code: "pbi.schemaViolation" } });
    expect(body.inventory.bread).toBeUndefined();
  });

  test("refused by its guard never starts", async () => {
    const body = new PantryBody();
    body.facts.add("near:fire");
    const { outcome } = await run(bread, body);
    expect(outcome).toMatchObject({ failure: { code: "pbi.guardFailed" } });
    expect(body.inventory.bread).toBeUndefined();
  });

  test("with a reference that does not resolve fails and does not throw", async () => {
    const { outcome } = await run(
      { ...bread, args: { item: { $ref: "memory.target.name" }, count: 1 } },
      new PantryBody(),
    );
    expect(outcome).toMatchObject({ failure: { code: "pbi.schemaViolation" } });
  });

  test("passes its output to later leaves by name", async () => {
    const body = new PantryBody();
    const again = { ...bread, args: { item: { $ref: "memory.made.item" }, count: 2 } };
    const { outcome } = await run({ type: "Sequence", children: [{ ...bread, as: "made" }, again] }, body);
    expect(outcome.status).toBe("success");
    expect(body.inventory.bread).toBe(3);
  });
});
