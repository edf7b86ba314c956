// Words that are spelt right, and corrections of the others.

import { describe, expect, test } from "vitest";
import { ENGLISH } from "../../../mind/lexicon/lexicon.ts";
import { ItemIndex } from "../../../mind/parser/item-index.ts";
import { spellerOf } from "../../../mind/parser/speller-words.ts";

const index = new ItemIndex(ENGLISH, {
  items: new Map([
    ["cobblestone", 64],
    ["crafting_table", 64],
    ["iron_pickaxe", 1],
  ]),
});
const speller = spellerOf(ENGLISH, index, new Set(["because"]), ["Rusty"]);

describe("accepted as spelt", () => {
  test.each(["cobblestone", "because", "rusty", "village", "creeper", "twelve", "collected", "crafting", "nicer"])(
    "%s",
    (word) => {
      expect(speller.isKnown(word)).toBe(true);
      expect(speller.correct(word)).toBeUndefined();
    },
  );
});

describe("corrected", () => {
  test.each([
    ["cobblestnoe", "cobblestone"],
    ["vilage", "village"],
    ["creepr", "creeper"],
    ["heree", "here"],
    ["ironpickaxe", "iron pickaxe"],
    ["goin", "going"],
    ["crpr", "creeper"],
    ["jmp", "jump"],
  ])("%s: %s", (word, meant) => {
    expect(speller.correct(word)).toEqual({ word: meant, isSure: true });
  });
});

test("a person's name and a word like no other stay unchanged", () => {
  expect(speller.correct("alice")).toBeUndefined();
  expect(speller.correct("blorbification")).toBeUndefined();
});
