// The rules of the lexicon as regular expressions over a whole clause, and what one finds. Slots that stand several times in one pattern
// count where they stand first.

import { CodedError } from "../../schemas/index.ts";
import type { Lexicon, LexiconRule } from "../lexicon/lexicon.ts";
import { slotPatterns } from "./slots.ts";

export interface CompiledRule {
  rule: LexiconRule;
  patterns: readonly RegExp[];
}

/** Compiles patterns with slots; throws `input.invalid` naming `owner` where one is none. */
export function fillSlots(lexicon: Lexicon, says: readonly string[], owner: string): RegExp[] {
  const slots = slotPatterns(lexicon);
  return says.map((one) => compile(one, slots, owner));
}

/** Compiles rules; throws `input.invalid` naming the intent of one whose pattern is none. */
export function compileRules(lexicon: Lexicon, scope: LexiconRule["scope"]): CompiledRule[] {
  const slots = slotPatterns(lexicon);
  return lexicon.rules
    .filter((rule) => rule.scope === scope)
    .map((rule) => ({ rule, patterns: rule.says.map((says) => compile(says, slots, rule.intent)) }));
}

function compile(says: string, slots: Readonly<Record<string, string>>, intent: string): RegExp {
  // With nothing definite after it a phrase is taken whole: the reader of phrases knows where it ends.
  const source = says
    .replace(/\{item\}(?=\(\?: \.\*\)\?$|$)/, "{lastItem}")
    .replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => {
      const pattern = slots[name];
      if (pattern === undefined)
        throw new CodedError("input.invalid", `mind/lexicon: ${intent}: no slot is called ${whole}`);
      return pattern;
    });
  try {
    return new RegExp(`^(?:${firstOfEach(source)})$`);
  } catch (error) {
    throw new CodedError("input.invalid", `mind/lexicon: ${intent}: ${(error as Error).message}`, { cause: error });
  }
}

/** Two groups of one name in one pattern are an error in JavaScript unless they exclude each other: the later ones lose their name. */
function firstOfEach(source: string): string {
  const seen = new Set<string>();
  return source.replace(/\(\?<([a-z]+)>/g, (group, name: string) => {
    if (seen.has(name)) return "(?:";
    seen.add(name);
    return group;
  });
}

/** Every word that stands in a rule or a condition: a word that people say on purpose. */
export function wordsOfRules(lexicon: Lexicon): Set<string> {
  const words = new Set<string>();
  for (const { says } of [...lexicon.rules, ...lexicon.conditions]) {
    for (const pattern of says) {
      for (const [word] of pattern.replace(/\\[bwds]|\{[a-zA-Z]+\}|\?<[a-z]+>/g, " ").matchAll(/[a-z]{2,}/g))
        words.add(word);
    }
  }
  return words;
}
