// The beginnings of a pattern's matches, and the patterns tried for a text.

import { describe, expect, test } from "vitest";
import { ENGLISH } from "../../../mind/lexicon/lexicon.ts";
import { beginningsOf, PatternIndex } from "../../../mind/parser/beginnings.ts";
import { compileRules } from "../../../mind/parser/rules.ts";
import { sentences } from "../corpus/corpus.ts";

describe("the matches of a pattern begin with", () => {
  test.each([
    ["^(?:come|go)$", ["com", "go"]],
    ["^(?:a |an )?torch$", ["a t", "an ", "tor"]],
    ["^go(?: on| up)?$", ["go", "go "]],
    ["^(?!stop)(?:stay|wait)$", ["sta", "wai"]],
    ["^wai?t$", ["wai", "wat"]],
    ["^[ab]c$", ["ac", "bc"]],
    ["^(?:(?=x|(y|z))|at) home$", [" ho", "at "]],
    ["^\\/.*$", ["/"]],
    ["^(?:ha)+$", ["ha"]],
  ])("%s: %j", (source, beginnings) => {
    expect([...beginningsOf(source)].sort()).toEqual(beginnings);
  });

  test.each(["^.*stop$", "^(?<items>.+)$", "^[a-z]+ now$", "^\\d+ logs$", "^(?:x)*$", "^(?:[^a]|b)$"])(
    "%s: anything",
    (source) => {
      expect(beginningsOf(source)).toContain("");
    },
  );
});

test("the index finds every matching pattern and skips most others", () => {
  const patterns = compileRules(ENGLISH, "clause").flatMap((rule) => rule.patterns);
  const index = new PatternIndex(patterns);
  const texts = sentences("six-lots").map(({ text }) => text.toLowerCase());
  let tried = 0;
  for (const text of texts) {
    const places = index.placesFor(text);
    tried += places.length;
    const fitting = [...patterns.keys()].filter((place) => patterns[place]?.test(text));
    expect(places, text).toEqual(expect.arrayContaining(fitting));
  }
  expect(tried / texts.length).toBeLessThan(patterns.length / 5);
});
