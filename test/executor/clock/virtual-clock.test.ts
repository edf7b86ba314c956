import { describe, expect, test } from "vitest";
import { VirtualClock } from "../../../executor/clock/virtual-clock.ts";

describe("VirtualClock", () => {
  test("wakes sleepers in order of their time and then of their call", async () => {
    const clock = new VirtualClock();
    const woken: string[] = [];
    const nap = (name: string, ms: number) => clock.sleep(ms).then(() => woken.push(`${name}@${clock.now()}`));
    await Promise.all([nap("late", 30), nap("first", 10), nap("second", 10)]);
    expect(woken).toEqual(["first@10", "second@10", "late@30"]);
  });

  test("stands still while work runs", async () => {
    const clock = new VirtualClock({ startMs: 5 });
    let doneAt = -1;
    const work = async () => {
      for (let turn = 0; turn < 1_000; turn += 1) await Promise.resolve();
      doneAt = clock.now();
    };
    await Promise.all([work(), clock.sleep(10)]);
    expect(doneAt).toBe(5);
    expect(clock.now()).toBe(15);
  });

  test("wakes a sleeper at once when its signal aborts, and forgets it", async () => {
    const clock = new VirtualClock();
    const controller = new AbortController();
    const nap = clock.sleep(1_000, controller.signal);
    controller.abort();
    await nap;
    await clock.sleep(1_000, controller.signal);
    expect(clock.now()).toBe(0);
    expect(clock.sleeping).toBe(0);
  });

  test("stands still during work that it cannot see", async () => {
    const clock = new VirtualClock();
    const { promise, resolve } = Promise.withResolvers<void>();
    let slept = false;
    const nap = clock.sleep(10).then(() => {
      slept = true;
    });
    const held = clock.during(promise);
    await new Promise((turn) => setImmediate(() => setImmediate(turn)));
    expect(slept).toBe(false);
    resolve();
    await held;
    await nap;
    expect(clock.now()).toBe(10);
  });
});
