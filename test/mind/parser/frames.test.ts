// Filler words around a wish, and the text without them.

import { describe, expect, test } from "vitest";
import { ENGLISH } from "../../../mind/lexicon/lexicon.ts";
import { Frames } from "../../../mind/parser/frames.ts";

const frames = new Frames(ENGLISH);

describe("a frame", () => {
  test.each([
    ["it would be wonderful to have 3 torches", "3 torches", false],
    ["i want that you bring me bread", "bring me bread", true],
    ["my wish is to own a boat", undefined, undefined],
    ["you must to make a chest", "make a chest", true],
  ])("%s", (text, rest, isReported) => {
    const found = frames.restsOf(text).find((one) => one.rest === rest);
    expect(found?.isStatement).toBe(isReported);
  });

  test("leads to the longest rest first", () => {
    const rests = frames.restsOf("i want you to have fun").map(({ rest }) => rest.length);
    expect(rests).toEqual([...rests].sort((a, b) => b - a));
    expect(rests.length).toBeGreaterThan(1);
  });

  test("does not exist without a wish, or in an offer", () => {
    expect(frames.restsOf("the torches are here")).toEqual([]);
    expect(frames.restsOf("would you like some cake")).toEqual([]);
  });
});
