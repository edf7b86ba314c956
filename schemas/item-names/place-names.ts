// Places by other names that people give them, such as "nether fortress".

import placeWordsJson from "./place-words.json" with { type: "json" };

const NAMES: Readonly<Record<string, string>> = placeWordsJson;

/** The place's own name; undefined if the phrase is no other name of one. */
export function placeCalled(phrase: string): string | undefined {
  const said = phrase.replaceAll("_", " ");
  return Object.hasOwn(NAMES, said) ? NAMES[said] : undefined;
}
