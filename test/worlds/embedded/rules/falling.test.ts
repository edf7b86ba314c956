import { describe, expect, test } from "vitest";
import { FallTracker } from "../../../../worlds/embedded/rules/falling.ts";

/** The damage of a fall through these heights, the last of them on the ground. */
function fall(...heights: number[]): number {
  const tracker = new FallTracker();
  tracker.move(heights[0] ?? 0, true);
  return heights.slice(1).reduce((damage, height, index) => {
    return damage + tracker.move(height, index === heights.length - 2);
  }, 0);
}

describe("a fall", () => {
  test("of three blocks does no harm", () => {
    expect(fall(67, 66, 65, 64)).toBe(0);
    expect(fall(67, 67.4, 64.4)).toBe(0);
  });

  test("costs a point for every further block, rounded up", () => {
    expect(fall(68, 68, 64)).toBe(1);
    expect(fall(74, 74, 64)).toBe(7);
    expect(fall(67.5, 67.5, 64)).toBe(1);
  });

  test("counts from the highest point of a jump", () => {
    expect(fall(68, 69.2, 64)).toBe(3);
  });

  test("is forgotten on a reset", () => {
    const tracker = new FallTracker();
    tracker.move(80, false);
    tracker.reset();
    expect(tracker.move(64, true)).toBe(0);
  });
});
