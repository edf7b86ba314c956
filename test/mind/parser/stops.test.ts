// Stops without grammar.

import { describe, expect, test } from "vitest";
import { endsInStop, isPlainStop } from "../../../mind/parser/stops.ts";

describe("a short line with a stop in it", () => {
  test.each(["stop", "please stop", "oh no stop it", "halt right there", "the thing make it stop"])("%s", (text) => {
    expect(isPlainStop(text)).toBe(true);
  });
});

describe("no stop", () => {
  test.each([
    "do not stop",
    "meet me at the bus stop",
    "stop by the village",
    "stopping is hard",
    "why did you stop",
    "stop when you have 64",
    "he told me that the train would never stop here again",
  ])("%s", (text) => {
    expect(isPlainStop(text)).toBe(false);
  });
});

test("only a line whose last word is a stop ends in one", () => {
  expect(endsInStop("get me bread no stop")).toBe(true);
  expect(endsInStop("stop the music")).toBe(false);
});
