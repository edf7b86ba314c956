// Which cells a body fills: this decides whether a block can be placed.

import { expect, test } from "vitest";
import { fillsCell } from "../../../bots/work/placing.ts";

const feet = { x: 0.5, y: 64, z: 0.5 };

test("a body fills the cell of its feet and that of its head, and no more", () => {
  expect([63, 64, 65, 66].map((y) => fillsCell(feet, { x: 0, y, z: 0 }))).toEqual([false, true, true, false]);
});

test("a jump clears the cell of the feet only above its top", () => {
  expect(fillsCell({ ...feet, y: 64.9 }, { x: 0, y: 64, z: 0 })).toBe(true);
  expect(fillsCell({ ...feet, y: 65 }, { x: 0, y: 64, z: 0 })).toBe(false);
});

test("at the edge of a block a body fills the neighbouring cell too", () => {
  expect(fillsCell({ ...feet, x: 0.8 }, { x: 1, y: 64, z: 0 })).toBe(true);
  expect(fillsCell(feet, { x: 1, y: 64, z: 0 })).toBe(false);
});
