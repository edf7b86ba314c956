import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { blockWorld } from "../support/block-world.ts";

const HERE = new Vec3(0, 64, 0);
const THERE = new Vec3(1, 64, 0);

describe("the schedule", () => {
  test("does what is due in the order of the ticks, then of the asking", async () => {
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

  test("does the same thing to a place once, and again when it is asked for anew", async () => {
    const { schedule, tick } = blockWorld();
    let times = 0;
    for (let ask = 0; ask < 3; ask++) schedule.after(2, "flow", HERE, () => void times++);
    await tick(2);
    expect(times).toBe(1);
    schedule.after(1, "flow", HERE, () => void times++);
    await tick(1);
    expect(times).toBe(2);
  });

  test("goes on after something that failed, which is reported", async () => {
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
