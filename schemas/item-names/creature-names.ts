// Creatures by other names that people give them, such as "zombie pigman" and "skelly".

import creatureWordsJson from "./creature-words.json" with { type: "json" };
import { stemPhrase } from "./stem.ts";

const NAMES = new Map(Object.entries(creatureWordsJson).map(([said, name]) => [stemPhrase(said), name]));

/** The creature's own name; undefined if the phrase is no other name of one. */
export const creatureCalled = (phrase: string): string | undefined =>
  NAMES.get(stemPhrase(phrase.replaceAll("_", " ")));
