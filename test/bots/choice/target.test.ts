// Target choice: least effort first, failed places never, blocks under the feet last.

import { expect, test } from "vitest";
import { chooseTarget, effort } from "../../../bots/choice/target.ts";
import { keyOf } from "../../../bots/geometry/positions.ts";

const feet = { x: 0.5, y: 64, z: 0.5 };
const never = () => false;

test("the nearest block is chosen", () => {
  const near = { x: 3, y: 64, z: 0 };
  expect(chooseTarget(feet, [{ x: 9, y: 64, z: 0 }, near], never)).toBe(near);
});

test("a block on the bot's level comes before one as far below", () => {
  const level = { x: 5, y: 64, z: 0 };
  expect(chooseTarget(feet, [{ x: 1, y: 59, z: 0 }, level], never)).toBe(level);
});

test("a block under the feet comes after its neighbour", () => {
  const beside = { x: 1, y: 63, z: 0 };
  expect(chooseTarget(feet, [{ x: 0, y: 63, z: 0 }, beside], never)).toBe(beside);
  expect(effort(feet, { x: 0, y: 63, z: 0 })).toBeGreaterThan(effort(feet, beside));
});

test("excluded blocks are skipped, and no block is chosen if all are excluded", () => {
  const [a, b] = [
    { x: 1, y: 64, z: 0 },
    { x: 2, y: 64, z: 0 },
  ];
  expect(chooseTarget(feet, [a, b], (place) => keyOf(place) === keyOf(a))).toBe(b);
  expect(chooseTarget(feet, [a, b], () => true)).toBeUndefined();
});

test("ties do not depend on the order in which blocks were found", () => {
  const [east, west] = [
    { x: 2, y: 64, z: 0 },
    { x: -2, y: 64, z: 0 },
  ];
  expect(chooseTarget(feet, [east, west], never)).toBe(chooseTarget(feet, [west, east], never));
});
