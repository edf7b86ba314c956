// The words that are spelt right, and those that misspellings are corrected to: names of items,
// creatures and places, verbs, numbers. Wrong endings ("torchs") count as right: lookups ignore
// them.

import type { ItemIndex } from "../../schemas/item-names/item-index.ts";
import { stem } from "../../schemas/item-names/stem.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { Speller } from "./spelling.ts";

/**
 * A speller for a lexicon and item names; `said` are the words of its rules, `names` the bot's
 * names.
 */
export function spellerOf(
  lexicon: Lexicon,
  index: ItemIndex,
  said: ReadonlySet<string>,
  names: readonly string[],
): Speller {
  const { world, numbers, words } = lexicon;
  const named = [
    ...world.creatures,
    ...Object.keys(world.spellings),
    ...world.places,
    ...world.wildPlaces,
    ...Object.keys(world.directions),
    ...Object.keys(world.dimensions),
  ];
  const listed = [...words.openers, ...words.closers, ...words.greetings].flatMap(
    (pattern) => pattern.match(/[a-z]+/g) ?? [],
  );
  const targets = new Set([
    ...index.words,
    ...words.corrected,
    ...named.flatMap((name) => name.split(/[ _]/)),
    ...Object.keys(numbers.units),
    ...numbers.stacks,
    ...Object.keys(numbers.groups),
  ]);
  const known = new Set([
    ...targets,
    ...said,
    ...Object.keys(numbers.multipliers),
    ...listed,
    ...lexicon.lookalikes,
    ...words.names,
    ...words.adjuncts,
    ...words.openVerbs,
    ...words.vaguePronouns,
    ...numbers.unnamed,
    ...numbers.all,
    ...Object.keys(numbers.vague),
    ...numbers.pieces,
    ...names.map((name) => name.toLowerCase()),
  ]);
  for (const word of [...known]) {
    const key = stem(word);
    if (key.length > 3) known.add(key);
    if (/^[a-z]{3,}$/.test(word)) for (const ending of ["s", "es", "ed", "ing", "er", "ly"]) known.add(word + ending);
    if (/e$/.test(word))
      for (const ending of ["d", "ing"]) known.add(word.replace(/e$/, ending === "d" ? "ed" : "ing"));
  }
  return new Speller(known, targets, words.people);
}
