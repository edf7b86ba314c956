import { expect, test } from "vitest";
import { byTaste } from "../../../bots/sense/eating.ts";

const FOODS = Object.fromEntries(
  Object.entries({ bread: 5, cooked_beef: 8, beef: 3, golden_apple: 4, rotten_flesh: 4, chicken: 2, apple: 4 }).map(
    ([name, foodPoints]) => [name, { name, foodPoints }],
  ),
);
const taste = (...names: string[]) =>
  byTaste(
    names.map((name) => ({ name })),
    FOODS,
  ).map(({ name }) => name);

test("the most nourishing food is eaten first", () => {
  expect(taste("apple", "bread", "cooked_beef")).toEqual(["cooked_beef", "bread", "apple"]);
});

test("food that is better cooked comes later, and precious food last", () => {
  expect(taste("golden_apple", "beef", "apple")).toEqual(["apple", "beef", "golden_apple"]);
});

test("harmful food and other items are not eaten", () => {
  expect(taste("rotten_flesh", "chicken", "stone")).toEqual([]);
});
