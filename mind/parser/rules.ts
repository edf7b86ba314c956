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

/**
 * Names the wildcards of a pattern, so that what they swallow is known: see `tailsOf`. The words that
 * lead to a wildcard belong to it: "on the roof", not "the roof".
 */
function withTails(source: string): string {
  /** Where a name stands, and how many characters it replaces. */
  const opened = new Map<number, number>();
  const closed = new Set<number>();
  for (const { 0: wildcard, index } of source.matchAll(/(?<![!=])\.(?:\*|\{0,\d+\})/g)) {
    const around = opensBefore(source, index);
    if (around !== undefined && source.startsWith(`(?<${TAIL}`, around)) continue;
    if (around !== undefined && source.startsWith("(?: ", around) && !source.slice(around, index).includes("(?<")) {
      opened.set(around, "(?:".length);
      continue;
    }
    const leads = source.slice(0, index).endsWith(")\\b") ? opensBefore(source, index - ")\\b".length) : undefined;
    const isLed = leads !== undefined && !source.slice(leads, index).includes("(?<") && leads > 0;
    opened.set(isLed ? leads : index, 0);
    closed.add(index + wildcard.length);
  }
  let count = 0;
  let out = "";
  for (let at = 0; at <= source.length; at++) {
    if (closed.has(at)) out += ")";
    const length = opened.get(at);
    if (length !== undefined) out += `(?<${TAIL}${letters(count++)}>`;
    out += source.slice(at, at + 1).slice(length === undefined || length === 0 ? 0 : 1);
    at += Math.max(0, (length ?? 0) - 1);
  }
  return out;
}

/** Where the innermost group opens that a place of a pattern stands in. */
function opensBefore(source: string, place: number): number | undefined {
  let depth = 0;
  for (let at = place - 1; at >= 0; at--) {
    if (source[at - 1] === "\\") continue;
    if (source[at] === ")") depth++;
    else if (source[at] === "(" && depth-- === 0) return at;
  }
  return undefined;
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
