// Other wordings of goals, as published benchmarks and players write them: each is read as a wording
// that the reader knows. What is mined or cooked means what comes of it ("mine 5 iron ore"). What has no
// end that a plan could reach says so in a sentence.

import phrasesJson from "./goal-phrases.json" with { type: "json" };

type Pairs = readonly (readonly [pattern: RegExp, text: string])[];

const pairsOf = (rows: readonly string[][]): Pairs =>
  rows.map(([pattern = "", text = ""]) => [new RegExp(pattern), text] as const);
const REPHRASED = pairsOf(phrasesJson.rephrased);
const OPEN = pairsOf(phrasesJson.open);
const MINED: Readonly<Record<string, string>> = phrasesJson.mined;
const COOKED: Readonly<Record<string, string>> = phrasesJson.cooked;

const MINES = new Set(["mine", "dig", "dig up", "dig out"]);
const COOKS = new Set(["smelt", "cook", "bake", "roast", "fry", "grill"]);
const ORE = /^(?:deepslate_)?(.+)_ore$/;
const RAW = /^(?:raw_(.+)|(.+)_ore)$/;

/** The words without "of any kind": of a class any member counts. */
export const withoutAny = (text: string): string =>
  text
    .replaceAll(/ of any (?:kind|type|sort|wood|colou?r|material)\b/g, "")
    .replaceAll(/\bany (?:kind|type|sort) of |\bany (?=[a-z])/g, "");

/** The same wish in words that the reader knows, the likeliest first. */
export const rephrased = (text: string): string[] =>
  REPHRASED.flatMap(([pattern, words]) => (pattern.test(text) ? [text.replace(pattern, words)] : []));

/** Why a wish has no goal, as half a sentence; undefined for other words. */
export const openReason = (text: string): string | undefined =>
  OPEN.find(([pattern]) => pattern.test(text.toLowerCase().trim()))?.[1];

/** The item that mining or cooking another one gives, of those that exist; itself for other verbs. */
export function resultOf(verb: string, item: string, exists: (name: string) => boolean): string {
  if (MINES.has(verb)) {
    const [, metal = ""] = ORE.exec(item) ?? [];
    const results = [MINED[item], MINED[`${metal}_ore`], `raw_${metal}`, metal];
    return results.find((name) => name !== undefined && exists(name)) ?? item;
  }
  if (!COOKS.has(verb)) return item;
  const [, raw, ore] = RAW.exec(item) ?? [];
  const results = [COOKED[item], `${raw ?? ore}_ingot`, `cooked_${item}`];
  return results.find((name) => name !== undefined && exists(name)) ?? item;
}
