import { expect, test, vi } from "vitest";
import { disturbed, faultsOf } from "../../../bench/runs/faults.ts";
import { VirtualClock } from "../../../executor/index.ts";
import type { RunEvent } from "../../../schemas/index.ts";

const started = { type: "step-started" } as RunEvent;

test("the faults of a run are one of each kind, in steps one after the other, the same for the same seed", () => {
  const faults = faultsOf(7, "Bot");
  expect(faults.map(({ disturbance }) => disturbance.kind).sort()).toEqual([
    "deleteItems",
    "kick",
    "removeBlock",
    "teleport",
  ]);
  expect(faults.map(({ step }) => step)).toEqual(faults.map(({ step }) => step).toSorted((a, b) => a - b));
  expect(faultsOf(7, "Bot")).toEqual(faults);
  expect(faultsOf(8, "Bot")).not.toEqual(faults);
});

test("a fault is done once its step has begun, and what came of it is kept in words", async () => {
  const [first] = faultsOf(7, "Bot");
  const disturb = vi.fn(async ({ kind }: { kind: string }) => {
    if (kind !== first?.disturbance.kind) throw new Error("nobody there");
    return { what: "done", changed: true };
  });
  const { onEvent, done } = disturbed({ disturb }, 7, "Bot", new VirtualClock());
  onEvent({ type: "tick", atMs: 0, status: "running" });
  for (let step = 0; step < 12; step += 1) onEvent(started);
  await vi.waitFor(() => expect(done).toHaveLength(4));
  expect(done.filter((text) => text === "done")).toHaveLength(1);
  expect(done.filter((text) => text.endsWith("came to nothing: nobody there"))).toHaveLength(3);
});
