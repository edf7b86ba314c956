import { expect, test } from "vitest";
import { namesGiven } from "../../../bench/faults/names-given.ts";

const KNOWN = ["eat", "dig", "dig"];

test("known names are returned as given, and undefined without the flag", () => {
  expect(namesGiven("leaves", "dig,eat", KNOWN)).toEqual(["dig", "eat"]);
  expect(namesGiven("leaves", undefined, KNOWN)).toBeUndefined();
});

test("a misspelt name is refused with a list of the known names", () => {
  const refused = expect.objectContaining({
    code: "input.invalid",
    message: expect.stringContaining("--leaves: there is no digg. Known: dig, eat"),
  });
  expect(() => namesGiven("leaves", "eat,digg", KNOWN)).toThrow(refused);
  expect(() => namesGiven("leaves", "", KNOWN)).toThrow("there is no ");
});
