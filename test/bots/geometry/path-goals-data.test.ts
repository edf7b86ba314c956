// Every path goal as data means the same: a navigator's goal test and the pathfinder's own agree in
// all cells around. Lines of sight are compared in the open, where both see everything.

import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { awayGoal, besideGoal, columnGoal, nearGoal, type PathGoal } from "../../../bots/geometry/path-goals.ts";
import { goalTest } from "../../../navigation/goals/goal-test.ts";
import { NavigationGoal } from "../../../schemas/index.ts";

const GOALS: Record<string, PathGoal> = {
  "near a block": nearGoal({ x: 3, y: 64, z: -2 }, 3),
  "in a cell": nearGoal({ x: 3.5, y: 64, z: -2.5 }, 0),
  "a column": columnGoal({ x: 3, z: -2 }, 2),
  "beside a cell, and neither in it nor on top of it": besideGoal({ x: 3, y: 64, z: -2 }, 3),
  "away from two places": awayGoal(
    [
      { x: 0.5, z: 0.5 },
      { x: 4, z: -3 },
    ],
    5,
  ),
};

test.each(Object.entries(GOALS))("the goal %s is the same as data", (_, goal) => {
  const { isGoal } = goalTest(NavigationGoal.parse(goal.data), () => true);
  const differing: string[] = [];
  let goals = 0;
  for (let x = -8; x <= 12; x += 1)
    for (let y = 58; y <= 70; y += 1)
      for (let z = -12; z <= 8; z += 1) {
        if (goal.isEnd(new Vec3(x, y, z))) goals += 1;
        if (goal.isEnd(new Vec3(x, y, z)) !== isGoal(x, y, z)) differing.push(`${x} ${y} ${z}`);
      }
  expect(differing).toEqual([]);
  expect(goals).toBeGreaterThan(0);
});
