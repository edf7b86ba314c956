// The spiral of waypoints: every point of a grid once, near ones before far ones.

import { expect, test } from "vitest";
import { type SpiralPoint, spiral, spiralAfter } from "../../../bots/choice/spiral.ts";

const take = (count: number, start = { x: 0, z: 0 }, spacing = 1): SpiralPoint[] => {
  const points: SpiralPoint[] = [];
  for (const point of spiral(start, spacing)) {
    points.push(point);
    if (points.length === count) break;
  }
  return points;
};

test("the first eight waypoints are the ring around the start", () => {
  const ring = take(8).map(({ x, z }) => `${x},${z}`);
  expect(new Set(ring)).toEqual(new Set(["1,0", "1,1", "0,1", "-1,1", "-1,0", "-1,-1", "0,-1", "1,-1"]));
});

test("no waypoint occurs twice and a whole square is covered", () => {
  const keys = take(7 * 7 - 1).map(({ x, z }) => `${x},${z}`);
  expect(new Set(keys).size).toBe(48);
  expect(keys.every((key) => key.split(",").every((part) => Math.abs(Number(part)) <= 3))).toBe(true);
});

test("consecutive waypoints are one spacing apart, from the start on", () => {
  const start = { x: 100, z: -20 };
  const points = [start, ...take(30, start, 48)];
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (next) expect(Math.abs(next.x - point.x) + Math.abs(next.z - point.z)).toBe(48);
  }
});

test("a waypoint that was not reached comes first again, and the rest follows", () => {
  const search = spiral({ x: 0, z: 0 }, 1);
  const first = search.next().value;
  const again = spiralAfter(first, search);
  const points = [again.next().value, again.next().value, again.next().value];
  expect(points).toEqual(take(3));
});
