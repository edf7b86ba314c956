import { describe, expect, test } from "vitest";
import { catchTicks } from "../../../../domains/minecraft/costs/fishing.ts";
import {
  furtherTriesTicks,
  offerChance,
  TRADE_TICKS,
  traderWaitTicks,
  tradesToNext,
  tradingTicks,
  villageSearchTicks,
} from "../../../../domains/minecraft/costs/trading.ts";

describe("trading", () => {
  test("needs 10, 60, 80 and 100 experience for the levels", () => {
    expect([tradesToNext(1, 2), tradesToNext(2, 10), tradesToNext(3, 20), tradesToNext(4, 30)]).toEqual([5, 6, 4, 4]);
  });

  test("waits half a day for the restock of a sold-out offer", () => {
    expect(tradingTicks(12, 12)).toBe(12 * TRADE_TICKS);
    expect(tradingTicks(13, 12)).toBe(13 * TRADE_TICKS + 12_000);
    expect(tradingTicks(25, 12) - tradingTicks(13, 12)).toBe(12 * TRADE_TICKS + 12_000);
  });

  test("subtracts earlier trades from the stock", () => {
    expect(tradingTicks(6, 12, 6)).toBe(6 * TRADE_TICKS);
    expect(tradingTicks(7, 12, 6)).toBe(7 * TRADE_TICKS + 12_000);
    expect(tradingTicks(4, 12, 20)).toBe(4 * TRADE_TICKS);
  });

  test("draws offers without repetition", () => {
    expect(offerChance(5, 1, 2)).toBeCloseTo(2 / 5);
    expect(offerChance(7, 6, 2)).toBe(1);
    expect(offerChance(4, 2, 2)).toBeCloseTo(5 / 6);
    expect(offerChance(1, 1, 2)).toBe(1);
  });

  test("counts only tries after the first", () => {
    expect(furtherTriesTicks(1, 600)).toBe(0);
    expect(furtherTriesTicks(0.25, 600)).toBe(1800);
  });

  test("waits about two weeks for a wandering trader, and finds a village in minutes", () => {
    expect(traderWaitTicks() / 24_000).toBeCloseTo(14.325);
    expect(villageSearchTicks()).toBeGreaterThan(2400);
    expect(villageSearchTicks()).toBeLessThan(12_000);
  });
});

test("catchTicks is slightly more than twenty seconds", () => {
  expect(catchTicks()).toBe(350 + 50 + 30);
});
