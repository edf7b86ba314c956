// Rephrasings of clauses that no rule reads.

import { describe, expect, test } from "vitest";
import { rephrasings } from "../../../mind/parser/rephrase.ts";

describe("rephrasings", () => {
  test.each([
    ["bring here 12 stones", "bring 12 stones"],
    ["craft for my friend a golden helmet", "craft a golden helmet"],
    ["you go to ivan", "go to ivan"],
    ["what you are doing", "what are you doing"],
    ["where do you are", "where are you"],
    ["from what is made a beacon", "how is a beacon made"],
    ["go to down 4 blocks", "go down 4 blocks"],
    ["stay in here", "stay here"],
    ["fight against the skeleton", "fight the skeleton"],
    ["wait me here", "wait here"],
    ["how is it made , the bookshelf", "how is the bookshelf made"],
    ["what is it that you do", "what do you do"],
    ["throw you the stones away", "throw the stones away"],
    ["i have not arrows", "i have no arrows"],
  ])("%s: %s", (text, said) => {
    expect(rephrasings(text, false)).toContain(said);
  });
});

test('a statement about "you" is a question only with a question mark', () => {
  expect(rephrasings("you have bread", true)).toContain("do you have bread");
  expect(rephrasings("you have bread", false)).toEqual([]);
});

test("a clause without rephrasings gives none", () => {
  expect(rephrasings("good morning", false)).toEqual([]);
});
