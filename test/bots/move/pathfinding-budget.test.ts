// The time budget of path searches, with a clock that only searching and waiting move.

import { beforeEach, describe, expect, test } from "vitest";
import { PathfindingBudget } from "../../../bots/move/pathfinding-budget.ts";

let now: number;
let time: PathfindingBudget;

beforeEach(() => {
  now = 0;
  time = new PathfindingBudget(() => now);
});

/** A search that uses its whole slice, as a hard one does. */
const think = (isAlone: boolean, thinkers = 1): number => {
  const given = time.share(isAlone, thinkers);
  time.spend(() => {
    now += given;
  });
  return given;
};
const ticks = (count: number, thinkers: number): number =>
  Array.from({ length: count }, () => think(false, thinkers)).reduce((sum, given) => sum + given, 0);

describe("the slice of a path search", () => {
  test("is most of a tick if no other body is there", () => {
    now += 1_000;
    expect(think(true)).toBe(30);
  });

  test("is smaller beside other bodies, and shared among simultaneous searches", () => {
    expect(time.share(false, 1)).toBe(16);
    expect(time.share(false, 4)).toBe(4);
  });

  test("is small if several ticks coincide, of whichever bodies", () => {
    expect(ticks(4, 1)).toBeLessThan(32);
    now += 1_000;
    expect(ticks(4, 5)).toBeLessThan(16);
  });

  test("is half of the time in the long run, for all bodies together", () => {
    let thought = 0;
    for (let tick = 0; tick < 400; tick += 1) {
      thought += think(false, 2);
      now += 5;
    }
    expect(thought / now).toBeGreaterThan(0.4);
    expect(thought / now).toBeLessThan(0.6);
  });

  test("is subtracted from the budget also if a search throws", () => {
    expect(() =>
      time.spend(() => {
        now += 100;
        throw new Error("no world");
      }),
    ).toThrow("no world");
    expect(time.share(false, 1)).toBe(1);
  });
});
