import { describe, expect, test } from "vitest";
import { TICK_MS, TickDebt } from "../../../worlds/embedded/tick-loop.ts";

describe("the tick debt", () => {
  test("is one tick every 50 ms", () => {
    const debt = new TickDebt(0);
    expect([debt.take(49), debt.take(50), debt.take(99), debt.take(100)]).toEqual([0, 1, 0, 1]);
  });

  test("makes up for the ticks that a pause cost", () => {
    const debt = new TickDebt(0);
    expect([debt.take(275), debt.take(299), debt.take(300)]).toEqual([5, 0, 1]);
  });

  test("forgives what is more than a second", () => {
    const debt = new TickDebt(0);
    expect(debt.take(60_000)).toBe(20);
    expect(debt.take(60_000 + TICK_MS)).toBe(1);
  });
});
