import { expect, test, vi } from "vitest";
import { disturbed, faultsOf } from "../../../bench/runs/faults.ts";
import { VirtualClock } from "../../../executor/index.ts";
import type { RunEvent } from "../../../schemas/index.ts";

const run = { goal: "bread", seed: 7 };
const started = { type: "step-started" } as RunEvent;

test("a run's faults are one of each kind, in successive steps, and the same for the same goal and seed", () => {
  const faults = faultsOf(run, "Bot");
  expect(faults.map(({ disturbance }) => disturbance.kind).sort()).toEqual([
    "deleteItems",
    "kick",
    "removeBlock",
    "teleport",
  ]);
  expect(faults.map(({ step }) => step)).toEqual(faults.map(({ step }) => step).toSorted((a, b) => a - b));
  expect(faultsOf(run, "Bot")).toEqual(faults);
  expect(faultsOf({ ...run, seed: 8 }, "Bot")).not.toEqual(faults);
  expect(faultsOf({ ...run, goal: "rail" }, "Bot")).not.toEqual(faults);
});

test("a fault is applied once after its step began, and its description is kept", async () => {
  const disturb = vi.fn(async ({ kind }: { kind: string }) => ({ what: kind, changed: true }));
  const { onEvent, done } = disturbed({ disturb }, run, "Bot", new VirtualClock());
  onEvent({ type: "tick", atMs: 0, status: "running" });
  for (let step = 0; step < 12; step += 1) onEvent(started);
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["deleteItems", "kick", "removeBlock", "teleport"]));
});

test("a fault that changed nothing comes again with a later step, and after the last attempt is reported as failed", async () => {
  const [first] = faultsOf(run, "Bot");
  let nothings = 0;
  const disturb = vi.fn(async ({ kind }: { kind: string }) => {
    if (kind === first?.disturbance.kind) return { what: "now", changed: ++nothings === 3 };
    throw new Error("nobody there");
  });
  const { onEvent, done } = disturbed({ disturb }, run, "Bot", new VirtualClock());
  for (let step = 0; step < 24; step += 1) {
    onEvent(started);
    await new Promise(setImmediate);
  }
  await vi.waitFor(() => expect(done).toHaveLength(4));
  expect(nothings).toBe(3);
  expect(done.filter((text) => text === "now")).toHaveLength(1);
  expect(done.filter((text) => text.endsWith("failed: nobody there"))).toHaveLength(3);
});
