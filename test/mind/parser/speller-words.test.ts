// Words that are spelt right, and corrections of the others.

import { describe, expect, test } from "vitest";
import { ENGLISH } from "../../../mind/lexicon/lexicon.ts";
import { spellerOf } from "../../../mind/parser/speller-words.ts";
import { ItemIndex } from "../../../schemas/item-names/item-index.ts";

const index = new ItemIndex(["cobblestone", "crafting_table", "iron_pickaxe"]);
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
