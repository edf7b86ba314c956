// Normalises a line of chat for the rules: lower case, contractions written out, single blanks. Of
// the punctuation only separators stay: a comma with blanks around it, and ` . ` at the end of a
// sentence.

import type { Lexicon } from "../lexicon/lexicon.ts";

/** Turns a raw line into the form that rules are matched against. */
export type Normalise = (raw: string) => string;

export function normaliser({ words, numbers }: Lexicon): Normalise {
  // "three (3)" is three.
  const restated = new RegExp(`\\b(${Object.keys(numbers.units).join("|")}|dozen) ?[([]\\d+[)\\]]`, "g");
  const batches = batchesOf(words.replacements);
  const misspelt = new Map(Object.entries(words.misspellings));
  return (raw) => {
    let text = plain(raw);
    for (const { any, replacements } of batches) {
      if (!any.test(text)) continue;
      for (const [from, to] of replacements) text = text.replace(from, to);
    }
    return text
      .replace(/(^| )(minecraft:)/g, "$1")
      .replace(/(\d),(\d{3})(?!\d)/g, "$1$2")
      .replace(/(\d+) ?[x*](?= |$)/g, "$1")
      .replace(/(^| )(\d+)(?=[a-z]{3,}(?= |$))(?!(?:st|nd|rd|th)\b)/g, "$1$2 ")
      .replace(/(^| )[x*](?= ?\d)/g, "$1x ")
      .replace(/(\d)([x*])(?=[a-z])/g, "$1 ")
      .replace(/([xyz]) ?[:=] ?(?=-?\d)/g, "$1 ")
      .replace(restated, "$1")
      .replace(/["()[\]{}<>|~^]/g, " ")
      .replace(/ ?& ?| \+ /g, " and ")
      .replace(/ - |[;:]|\.{2,}|…|—|–/g, " , ")
      .replace(/[.!?]+(?=\s|$)/g, " . ")
      .replace(/,/g, " , ")
      .replace(/[^a-z0-9_+\-.,'/ ]/g, " ")
      .split(" ")
      .filter((word) => word !== "")
      .map((word) => misspelt.get(word) ?? word)
      .join(" ")
      .replace(/^(?:[.,] ?)+|(?: ?[.,])+$/g, "")
      .replace(/(?: [.,])+ \.(?= )|(?: \.)+ [.,](?= )/g, " .")
      .trim();
  };
}

/** Replacements tested by one regular expression: most lines need none of them. */
const BATCH = 12;

interface Batch {
  /** Matches where any of the replacements does. */
  any: RegExp;
  replacements: readonly (readonly [RegExp, string])[];
}

/**
 * Batches in order. A replacement with back references stands alone, since joining would renumber
 * its groups.
 */
function batchesOf(replacements: Lexicon["words"]["replacements"]): Batch[] {
  const batches: [string, string][][] = [];
  let isAlone = true;
  for (const one of replacements) {
    const pointsBack = /\\[1-9]/.test(one[0]);
    const last = batches.at(-1);
    if (last === undefined || isAlone || pointsBack || last.length >= BATCH) batches.push([one]);
    else last.push(one);
    isAlone = pointsBack;
  }
  return batches.map((batch) => ({
    any: new RegExp(batch.map(([from]) => `(?:${from})`).join("|")),
    replacements: batch.map(([from, to]) => [new RegExp(from, "g"), to] as const),
  }));
}

/**
 * Lower case, plain quotes, no accents, blanks only; letters repeated more than twice are cut to
 * two.
 */
export function plain(raw: string): string {
  return raw
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/×/g, "x")
    .replace(/([a-z])\1{2,}/g, "$1$1")
    .replace(/\s+/g, " ")
    .trim();
}
