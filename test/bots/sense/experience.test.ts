import { expect, test } from "vitest";
import { experienceOf } from "../../../bots/sense/experience.ts";

const shown = (level: number, progress: number) =>
  experienceOf({ experience: { level, points: 9999, progress } } as Parameters<typeof experienceOf>[0]);

test.each([
  [0, 0, 0],
  [0, 3 / 7, 3],
  [3, 0, 27],
  [30, 0.5, 1451],
  [40, 0, 2920],
])("level %i with the bar at %f is %i points, whatever the server's total says", (level, progress, points) => {
  expect(shown(level, progress)).toEqual({ amounts: { "xp:points": points } });
});

test("nothing is known before the server sends it", () => {
  expect(experienceOf({ experience: {} } as Parameters<typeof experienceOf>[0])).toEqual({});
});
