// Compiles the lexicon's rules into regular expressions over a whole clause. Of a slot that occurs
// several times in a pattern, the first occurrence counts.

import { CodedError } from "../../schemas/index.ts";
import type { Lexicon, LexiconRule } from "../lexicon/lexicon.ts";
import { slotPatterns } from "./slots.ts";

export interface CompiledRule {
  rule: LexiconRule;
  patterns: readonly RegExp[];
}

/**
 * Compiles patterns with slots. Throws `input.invalid` that names `owner` for an invalid pattern.
 */
export function fillSlots(lexicon: Lexicon, says: readonly string[], owner: string): RegExp[] {
  const slots = slotPatterns(lexicon);
  return says.map((one) => compile(one, slots, owner));
}

/**
 * Compiles all rules of a scope. Throws `input.invalid` that names the rule's intent for an invalid
 * pattern.
 */
export function compileRules(lexicon: Lexicon, scope: LexiconRule["scope"]): CompiledRule[] {
  const slots = slotPatterns(lexicon);
  return lexicon.rules
    .filter((rule) => rule.scope === scope)
    .map((rule) => ({ rule, patterns: rule.says.map((says) => compile(says, slots, rule.intent)) }));
}

function compile(says: string, slots: Readonly<Record<string, string>>, intent: string): RegExp {
  // A final {item} takes the rest of the clause: the phrase reader knows where it ends.
  const source = says
    .replace(/\{item\}(?=\(\?: \.\*\)\?$|$)/, "{lastItem}")
    .replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => {
      const pattern = slots[name];
      if (pattern === undefined)
        throw new CodedError("input.invalid", `mind/lexicon: ${intent}: there is no slot ${whole}`);
      return pattern;
    });
  try {
    return new RegExp(`^(?:${firstOfEach(withTails(source))})$`);
  } catch (error) {
    throw new CodedError("input.invalid", `mind/lexicon: ${intent}: ${(error as Error).message}`, { cause: error });
  }
}

/** Names the wildcards of a pattern, so that what they swallow is known: see `tailsOf`. */
function withTails(source: string): string {
  let count = 0;
  return source.replace(/(?<![!=])\.(?:\*|\{0,\d+\})/g, (wildcard) => `(?<${TAIL}${letters(count++)}>${wildcard})`);
}

const TAIL = "tail";
const letters = (number: number): string => String.fromCharCode(97 + (number % 26)).repeat(1 + Math.floor(number / 26));

/** The words that a match swallowed without reading them. */
export const tailsOf = (groups: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(groups).flatMap(([name, words]) => (name.startsWith(TAIL) && words?.trim() ? [words.trim()] : []));

/** JavaScript rejects two groups of one name: the later ones lose their name. */
function firstOfEach(source: string): string {
  const seen = new Set<string>();
  return source.replace(/\(\?<([a-z]+)>/g, (group, name: string) => {
    if (seen.has(name)) return "(?:";
    seen.add(name);
    return group;
  });
}

/** Every word of a rule or a condition: such a word is not a misspelling. */
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
