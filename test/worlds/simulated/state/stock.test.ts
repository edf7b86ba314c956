import { expect, test } from "vitest";
import { Stock } from "../../../../worlds/simulated/state/stock.ts";
import { TOY } from "../toy-domain.ts";

const stock = () => new Stock(TOY.items);

test("gained items are counted, and names with no items left are dropped", () => {
  const held = stock();
  held.gain("oak", 3);
  expect(held.lose("oak", 5)).toEqual({ count: 3, usesLeft: [] });
  expect(held.names()).toEqual([]);
});

test("fractional wear counts once it is a whole point, and a tool without uses is removed", () => {
  const held = stock();
  held.gain("pick", 1);
  held.wear("pick", 0.5);
  expect(held.usesLeft("pick")).toBe(4);
  for (let count = 0; count < 6; count += 1) held.wear("pick", 0.5);
  expect(held.usesLeft("pick")).toBe(1);
  held.wear("pick", 0.5);
  expect(held.count("pick")).toBe(0);
});

test("the most worn tool wears first, and the next one takes the rest", () => {
  const held = stock();
  held.gain("pick", 2, [1, 4]);
  held.wear("pick", 2);
  expect(held.count("pick")).toBe(1);
  expect(held.usesLeft("pick")).toBe(3);
});

test("a pattern with a star clears every fact with that prefix, and no item", () => {
  const held = stock();
  held.gain("near:bench", 1);
  held.gain("near:kiln", 1);
  held.gain("seen:ore", 2);
  held.gain("oak", 1);
  held.clear("near:*");
  expect(held.names()).toEqual(["oak", "seen:ore"]);
});

test("used slots follow the stacks, and roomFor counts open stacks and free slots", () => {
  const held = stock();
  held.gain("brick", 20);
  held.gain("pick", 2);
  expect(held.slotsUsed()).toBe(4);
  expect(held.roomFor("brick", 4)).toBe(12);
  expect(held.roomFor("brick", 6)).toBe(44);
});

test("`changes` grows with every change of a count and with nothing else", () => {
  const held = stock();
  const before = held.changes;
  held.count("oak");
  expect(held.changes).toBe(before);
  held.gain("oak", 1);
  expect(held.changes).toBeGreaterThan(before);
});

test("a tool that is not to be used up wears until its last use", () => {
  const held = stock();
  held.gain("pick", 2, [1, 3]);
  held.spendable = (_, count) => count - 1;
  expect([0.5, 1, 3, 4].map((points) => held.mayWear("pick", points))).toEqual([true, true, true, false]);
  held.spendable = () => 0;
  expect([0.5, 1].map((points) => held.mayWear("pick", points))).toEqual([true, false]);
});
