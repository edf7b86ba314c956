import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { blockWorld } from "../support/block-world.ts";

const HERE = new Vec3(0, 64, 0);
const THERE = new Vec3(1, 64, 0);

describe("the schedule", () => {
  test("runs due tasks in the order of their ticks, then of their scheduling", async () => {
    const { schedule, tick } = blockWorld();
    const done: string[] = [];
    schedule.after(3, "late", HERE, () => void done.push("late"));
    schedule.after(1, "first", HERE, () => void done.push("first"));
    schedule.after(1, "second", THERE, () => void done.push("second"));
    await tick(2);
    expect(done).toEqual(["first", "second"]);
    await tick(1);
    expect(done).toEqual(["first", "second", "late"]);
  });

  test("runs the same task for a position once, and again when it is scheduled again", async () => {
    const { schedule, tick } = blockWorld();
    let times = 0;
    for (let ask = 0; ask < 3; ask++) schedule.after(2, "flow", HERE, () => void times++);
    await tick(2);
    expect(times).toBe(1);
    schedule.after(1, "flow", HERE, () => void times++);
    await tick(1);
    expect(times).toBe(2);
  });

  test("continues after a failed task, which is reported", async () => {
    const { schedule, tick } = blockWorld();
    const done: string[] = [];
    schedule.after(1, "fails", HERE, () => {
      throw new Error("broken");
    });
    schedule.after(1, "works", HERE, () => void done.push("works"));
    await expect(tick(1)).rejects.toThrow("broken");
    expect(done).toEqual(["works"]);
  });
});
