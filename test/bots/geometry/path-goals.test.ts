// Path goals: where they end, and that their heuristics fall on the way there.

import { describe, expect, test } from "vitest";
import type { RayWorld } from "../../../bots/geometry/line-of-sight.ts";
import { columnGoal, nearGoal, reachGoal } from "../../../bots/geometry/path-goals.ts";

const open: RayWorld = {
  raycast(from, direction, range, matcher) {
    for (let along = 0; along <= range; along += 0.02) {
      const position = from.plus(direction.scaled(along)).floored();
      if (matcher({ position, shapes: [] }, { intersect: () => null })) return { position };
    }
    return null;
  },
};

describe("nearGoal", () => {
  test("ends within the range and not beyond", () => {
    const goal = nearGoal({ x: 10, y: 64, z: 10 }, 2);
    expect(goal.isEnd({ x: 10, y: 64, z: 12 })).toBe(true);
    expect(goal.isEnd({ x: 10, y: 64, z: 13 })).toBe(false);
    expect(goal.isEnd({ x: 10, y: 67, z: 10 })).toBe(false);
  });

  test("its heuristic is zero at the position and falls towards it", () => {
    const goal = nearGoal({ x: 10, y: 64, z: 10 }, 1);
    expect(goal.heuristic({ x: 10, y: 64, z: 10 })).toBe(0);
    expect(goal.heuristic({ x: 30, y: 64, z: 10 })).toBeGreaterThan(goal.heuristic({ x: 20, y: 64, z: 10 }));
  });
});

test("columnGoal ignores the height", () => {
  const goal = columnGoal({ x: 0, z: 0 }, 3);
  expect(goal.isEnd({ x: 2, y: -40, z: 2 })).toBe(true);
  expect(goal.isEnd({ x: 3, y: 64, z: 3 })).toBe(false);
});

describe("reachGoal", () => {
  const block = { x: 5, y: 64, z: 5 };
  test("ends beside the block, where it is visible within reach", () => {
    const goal = reachGoal(block, open);
    expect(goal.isEnd({ x: 4, y: 64, z: 5 })).toBe(true);
    expect(goal.isEnd({ x: -5, y: 64, z: 5 })).toBe(false);
  });

  test("ends beside a buried block, in the rock that is dug on the way there", () => {
    const rock: RayWorld = {
      raycast(from, direction, range, matcher) {
        for (let along = 0; along <= range; along += 0.02) {
          const position = from.plus(direction.scaled(along)).floored();
          if (matcher({ position, shapes: [] }, { intersect: () => true })) return { position };
        }
        return null;
      },
    };
    const goal = reachGoal(block, rock);
    expect(goal.isEnd({ x: 4, y: 64, z: 5 })).toBe(true);
    expect(goal.isEnd({ x: 3, y: 64, z: 5 })).toBe(false);
    expect(goal.isEnd({ x: 5, y: 63, z: 5 })).toBe(false);
  });

  test("does not end on top of the block, where digging it means falling", () => {
    expect(reachGoal(block, open).isEnd({ x: 5, y: 65, z: 5 })).toBe(false);
  });
});
