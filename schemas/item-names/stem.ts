// Stems words, so that plurals meet their singulars: torches and torch, shelves and shelf, berries
// and berry. A stem is a key, not an English word; both sides of a comparison are stemmed.

const VOICED_F = /([aeiou]l?|r)f$/;

/** The key of one lower-case word. */
export function stem(word: string): string {
  let key = word;
  if (key.length > 2 && key.endsWith("s") && !/(ss|us|is)$/.test(key)) key = key.slice(0, -1);
  if (key.length > 2 && key.endsWith("e")) key = key.slice(0, -1);
  if (key.endsWith("y")) key = `${key.slice(0, -1)}i`;
  return key.replace(VOICED_F, "$1v");
}

/** The key of a phrase: each word's key. */
export const stemPhrase = (phrase: string): string => phrase.split(" ").map(stem).join(" ");
