// A goal as data becomes a path goal that ends in the same cells as a navigator's.

import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { pathGoalOf } from "../../../bots/geometry/goal-of-data.ts";
import type { RayWorld } from "../../../bots/geometry/line-of-sight.ts";
import { goalTest } from "../../../navigation/goals/goal-test.ts";
import { NavigationGoal, type NavigationGoalInput } from "../../../schemas/index.ts";

const NOTHING = { raycast: () => null } as unknown as RayWorld;

const GOALS: NavigationGoalInput[] = [
  { at: { position: [2, 64, 1] } },
  { at: { position: [2.5, 64, -1.5], range: 2 } },
  { follow: { position: [2, 64, 1] } },
  { column: { position: [-1.5, 2], range: 3 } },
  { away: { positions: [[0, 64, 0]], range: 6 } },
  { inside: { from: [3, 66, 3], to: [-1, 63, 0] } },
  { height: { min: 62.5, max: 65 } },
  { anyOf: [{ at: { position: [5, 64, 5] } }, { height: { min: 69, max: 69 } }] },
];

test.each(GOALS)("%j ends in the same cells", (asked) => {
  const goal = pathGoalOf(asked, NOTHING);
  const { isGoal } = goalTest(NavigationGoal.parse(asked), () => true);
  const [ends, expected]: [string[], string[]] = [[], []];
  for (let x = -7; x <= 7; x += 1)
    for (let y = 60; y <= 70; y += 1)
      for (let z = -7; z <= 7; z += 1) {
        if (goal.isEnd(new Vec3(x, y, z))) ends.push(`${x} ${y} ${z}`);
        if (isGoal(x, y, z)) expected.push(`${x} ${y} ${z}`);
      }
  expect(ends).toEqual(expected);
  expect(ends.length).toBeGreaterThan(0);
  expect(goal.data).toBeDefined();
});

test.each<[asked: unknown, path: RegExp]>([
  [{ at: { position: [1, 2] } }, /position/],
  [{ at: { position: [1, Number.NaN, 2] } }, /position/],
  [{ anyOf: [] }, /anyOf/],
  [{ near: "village" }, /goal/],
])("%j is refused with its path", (asked, path) => {
  const refused = expect.objectContaining({ code: "input.invalid", message: expect.stringMatching(path) });
  expect(() => pathGoalOf(asked as NavigationGoalInput, NOTHING)).toThrow(refused);
});
