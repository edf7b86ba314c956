// Clauses that amend the act before them.

import { expect, test } from "vitest";
import { add, countsLast } from "../../../mind/parser/amends.ts";
import type { ParsedAct } from "../../../mind/parser/reading.ts";

const obtain = (...targets: ParsedAct["targets"]): ParsedAct => ({ intent: "obtain", targets, args: {} });

test("a bare amount counts the item before it", () => {
  const acts = [obtain({ item: "torch", qty: 1 })];
  expect(countsLast(acts, 12)).toBe(true);
  expect(acts[0]?.targets).toEqual([{ item: "torch", qty: 12 }]);
});

test("a bare amount counts nothing after several items, or none", () => {
  const several = [obtain({ item: "torch", qty: 1 }, { item: "bread", qty: 1 })];
  expect(countsLast(several, 12)).toBe(false);
  expect(countsLast([], 12)).toBe(false);
  expect(countsLast([obtain({ item: "torch", qty: 1 })], undefined)).toBe(false);
});

test("a repetition with an amount is no second request", () => {
  const wool = obtain({ item: "white_wool", qty: 1 });
  const more = obtain({ item: "white_wool", qty: 4 });
  const after = (before: ParsedAct, act: ParsedAct): ParsedAct[] => {
    const acts = [before];
    add(acts, act);
    return acts;
  };
  expect(after(wool, more)).toEqual([more]);
  expect(after(wool, obtain({ item: "bread", qty: 4 }))).toHaveLength(2);
  expect(after(obtain({ item: "white_wool", qty: 2 }), more)).toHaveLength(2);
  expect(after(wool, { ...more, intent: "drop" })).toHaveLength(2);
});
