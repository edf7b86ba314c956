import { expect, test } from "vitest";
import { logToFell, trunkOf } from "../../../bots/choice/trunk.ts";

const log = (x: number, y: number, z = 0) => ({ x, y, z });
const TREE = [64, 65, 66, 67].map((y) => log(5, y));

test("a trunk is the logs of one column, topmost first", () => {
  const others = [log(6, 66), log(5, 70)];
  expect(trunkOf(log(5, 65), [...TREE, ...others])).toEqual(TREE.toReversed());
});

test("the topmost log that can be reached from beside its foot is felled first", () => {
  expect(logToFell(TREE.toReversed(), (from, one) => from.y === 64 && one.y <= 66)).toEqual(log(5, 66));
});

test("if no log is in reach, the lowest is felled first", () => {
  expect(logToFell(TREE.toReversed(), () => false)).toEqual(log(5, 64));
});
