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

test("what feeds best is eaten first", () => {
  expect(taste("apple", "bread", "cooked_beef")).toEqual(["cooked_beef", "bread", "apple"]);
});

test("what a fire would make better comes after, and what is precious last", () => {
  expect(taste("golden_apple", "beef", "apple")).toEqual(["apple", "beef", "golden_apple"]);
});

test("what harms, and what is no food, is left alone", () => {
  expect(taste("rotten_flesh", "chicken", "stone")).toEqual([]);
});
