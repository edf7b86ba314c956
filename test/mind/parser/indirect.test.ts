// Indirect questions, turned into direct ones.

import { expect, test } from "vitest";
import { directly } from "../../../mind/parser/indirect.ts";

test.each([
  ["may i know where you are", "where are you"],
  ["i wonder whether you have any coal", "do you have any coal"],
  ["tell me if you are hungry", "are you hungry"],
  ["do you know what time it is", "what time is it"],
  ["could you please tell me how many torches you have", "how many torches do you have"],
  ["i would like to know if you have finished", "have you finished"],
  ["can you explain how pistons work", "how pistons work"],
])("%s: %s", (said, asked) => {
  expect(directly(said)).toBe(asked);
});

test("a text that asks for no answer is not an indirect question", () => {
  expect(directly("where are you")).toBeUndefined();
  expect(directly("tell me a joke")).toBeUndefined();
});
