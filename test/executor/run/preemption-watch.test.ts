import { expect, test } from "vitest";
import { PreemptionWatch } from "../../../executor/run/preemption-watch.ts";
import type { PlanStep } from "../../../schemas/index.ts";

const step = (type: string, effects: string[]) => ({ type, args: { count: 1 }, effects }) as unknown as PlanStep;
const kill = step("kill_entity", ["inventory.gunpowder += 5"]);
const note = (watch: PreemptionWatch, times: number, what = kill, inventory: Record<string, number> = {}) =>
  Array.from({ length: times }, () => watch.note(what, { inventory })).map((one) => one?.code);

test("a step that should gain items is stuck after eight preemptions without a gain", () => {
  expect(note(new PreemptionWatch(), 9)).toEqual([...Array(7).fill(undefined), "stuck.loop", undefined]);
});

test("a gain in between, or another step, restarts the count", () => {
  const watch = new PreemptionWatch();
  note(watch, 7);
  expect(note(watch, 7, kill, { gunpowder: 1 })).toEqual(Array(7).fill(undefined));
  expect(note(watch, 7)).toEqual(Array(7).fill(undefined));
  expect(note(watch, 7, step("collect_block", ["inventory.oak_log += 1"]))).toEqual(Array(7).fill(undefined));
});

test("a walk is never stuck because of preemptions", () => {
  expect(note(new PreemptionWatch(), 50, step("explore", ["facts += near:creeper"]))).toEqual(
    Array(50).fill(undefined),
  );
});
