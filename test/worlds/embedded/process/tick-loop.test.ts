import { describe, expect, test } from "vitest";
import { TICK_MS, TickDebt, TickTimes } from "../../../../worlds/embedded/process/tick-loop.ts";

describe("the tick debt", () => {
  test("is one tick every 50 ms", () => {
    const debt = new TickDebt(0);
    expect([debt.take(49), debt.take(50), debt.take(99), debt.take(100)]).toEqual([0, 1, 0, 1]);
  });

  test("makes up for the ticks that a pause cost", () => {
    const debt = new TickDebt(0);
    expect([debt.take(275), debt.take(299), debt.take(300)]).toEqual([5, 0, 1]);
  });

  test("can be paid more slowly", () => {
    const debt = new TickDebt(0);
    debt.pace(0, 200);
    expect([debt.take(50), debt.take(249), debt.take(250), debt.take(450)]).toEqual([1, 0, 1, 1]);
  });

  test("skips ticks beyond one second", () => {
    const debt = new TickDebt(0);
    expect(debt.take(60_000)).toBe(20);
    expect(debt.take(60_000 + TICK_MS)).toBe(1);
  });
});

describe("the tick times", () => {
  test("report the mean, the longest, and the number of ticks measured", () => {
    const times = new TickTimes();
    expect(times.summary()).toEqual({ mean: 0, p99: 0, most: 0, ticks: 0 });
    for (const time of [1, 2, 3, 10]) times.add(time);
    expect(times.summary()).toEqual({ mean: 4, p99: 10, most: 10, ticks: 4 });
  });

  test("drop ticks older than half a minute", () => {
    const times = new TickTimes();
    times.add(1000);
    for (let tick = 0; tick < 600; tick++) times.add(1);
    expect(times.summary()).toEqual({ mean: 1, p99: 1, most: 1, ticks: 600 });
  });
});
