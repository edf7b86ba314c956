// Run-on sentences: where one ends and the next begins without a separator.

import { expect, test } from "vitest";
import { jointsOf } from "../../../mind/parser/run-on.ts";

const verbs = new Set(["make", "get", "go"]);

test.each([
  ["it is dark in here make 10 torches", "make 10 torches", true],
  ["my pickaxe broke get me a new one", "get me a new one", true],
  ["go to sleep it is night", "it is night", false],
  ["mommy says i need 2 melons", "i need 2 melons", true],
])("%s", (text, right, asks) => {
  expect(jointsOf(text, verbs)).toContainEqual({ left: text.slice(0, -right.length - 1), right, asks });
});

test("a sentence does not end with a word that needs a continuation", () => {
  expect(jointsOf("he likes to make 3 chests", verbs)).toEqual([]);
  expect(jointsOf("tell them not to get bread", verbs)).toEqual([]);
});
