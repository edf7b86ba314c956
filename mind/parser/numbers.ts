// Amounts in words and figures: "3", "twenty-four", "a hundred and twenty", "half a dozen", "two
// stacks", "a couple of". Stacks are counted apart, since their size depends on the item.
// Determiners ("the", "some") give no amount.

import type { Lexicon } from "../lexicon/lexicon.ts";

export interface ParsedAmount {
  /** Items or stacks; undefined without an amount. */
  count: number | undefined;
  unit: "items" | "stacks" | "all";
  /** Number of words read. */
  length: number;
}

const MAX_DIGITS = 7;
/** How many words ahead a half may stand: "two dozen and a half". */
const HALF_WITHIN = 6;

/** Reads the amount at a position in a list of words. */
export class AmountReader {
  readonly #numbers: Lexicon["numbers"];
  readonly #stacks: ReadonlySet<string>;
  readonly #unnamed: ReadonlySet<string>;
  readonly #all: ReadonlySet<string>;

  constructor({ numbers }: Lexicon) {
    this.#numbers = numbers;
    this.#stacks = new Set(numbers.stacks);
    this.#unnamed = new Set(numbers.unnamed);
    this.#all = new Set(numbers.all);
  }

  /** The amount from `start` on with its determiners; `length` is 0 if there is none. */
  read(words: readonly string[], start: number): ParsedAmount {
    let at = start;
    let amount: Omit<ParsedAmount, "length"> = { count: undefined, unit: "items" };
    for (;;) {
      const word = words[at];
      if (word === undefined) break;
      const number = this.#number(words, at);
      // A second number is another amount, except in "the 3" and "some 20".
      if (number !== undefined && (amount.count === undefined || number.unit === "stacks")) {
        amount = number;
        at += number.length;
      } else if (this.#all.has(word) && amount.count === undefined) {
        amount = { count: undefined, unit: "all" };
        at++;
      } else if (this.#unnamed.has(word) || (word === "of" && at > start)) at++;
      else break;
    }
    return { ...amount, length: at - start };
  }

  /** Whether a number in words or figures stands there. */
  isNumber = (words: readonly string[], at: number): boolean => this.#number(words, at) !== undefined;

  #number(words: readonly string[], start: number): ParsedAmount | undefined {
    const { vague } = this.#numbers;
    const half = this.#half(words, start);
    if (half !== undefined) return half;
    const read = this.#plainNumber(words, start);
    const article = words[start] === "a" || words[start] === "an" || words[start] === "one";
    const counted = read === undefined ? (article ? start + 1 : start) : start + read.length;
    // "2 more stacks".
    const isAnother =
      /^(?:more|extra|full|whole|other)$/.test(words[counted] ?? "") && this.#isMeasure(words[counted + 1]);
    const after = isAnother ? counted + 1 : counted;
    const times = read?.count ?? 1;
    const next = words[after];
    if (next === undefined) return read;
    const group = this.#group(next);
    // "a couple dozen".
    const dozens = group === undefined ? undefined : this.#group(words[after + 1] ?? "");
    if (group !== undefined && dozens !== undefined)
      return { count: times * group * dozens, unit: "items", length: after + 2 - start };
    if (group !== undefined) {
      const count = times * group;
      // "a couple of stacks".
      const unit = after + (words[after + 1] === "of" ? 2 : 1);
      if (this.#stacks.has(words[unit] ?? "")) return { count, unit: "stacks", length: unit + 1 - start };
      return { count, unit: "items", length: after + 1 - start };
    }
    if (this.#stacks.has(next)) {
      // "3 stacks and 20 concrete": of items that stack to 64, as most do.
      const more = /^(?:and|plus)$/.test(words[after + 1] ?? "") ? this.#plainNumber(words, after + 2) : undefined;
      const end = after + 2 + (more?.length ?? 0);
      if (more?.count !== undefined && more.count < 64 && !this.#isMeasure(words[end]))
        return { count: times + more.count / 64, unit: "stacks", length: end - start };
      return { count: times, unit: "stacks", length: after + 1 - start };
    }
    if (read === undefined && vague[next] !== undefined)
      return { count: vague[next], unit: "items", length: after + 1 - start };
    return read;
  }

  #isMeasure(word: string | undefined): boolean {
    return word !== undefined && (this.#stacks.has(word) || this.#group(word) !== undefined);
  }

  #group(word: string): number | undefined {
    return this.#numbers.groups[word];
  }

  /** "half a dozen", "half a stack", "one and a half dozen". */
  #half(words: readonly string[], start: number): ParsedAmount | undefined {
    if (!hasPart(words, start)) return undefined;
    const text = words.slice(start, start + 6).join(" ");
    const [whole, unit = ""] = /^(?:a )?half (?:an? |of an? )?(dozen|stack|hundred)\b/.exec(text) ?? [];
    if (whole !== undefined) {
      const length = whole.split(" ").length;
      return unit === "stack"
        ? { count: 0.5, unit: "stacks", length }
        : { count: unit === "dozen" ? 6 : 50, unit: "items", length };
    }
    const [max, of3 = ""] = /^three quarters (?:of )?(?:an? )?(stack|dozen)\b/.exec(text) ?? [];
    if (max !== undefined) {
      const length = max.split(" ").length;
      return of3 === "stack" ? { count: 0.75, unit: "stacks", length } : { count: 9, unit: "items", length };
    }
    const [quarter, of4 = ""] = /^(?:an? |one )?quarter (?:of )?(?:an? )?(stack|dozen)\b/.exec(text) ?? [];
    if (quarter !== undefined) {
      const length = quarter.split(" ").length;
      return of4 === "stack" ? { count: 0.25, unit: "stacks", length } : { count: 3, unit: "items", length };
    }
    const [turned, what] = /^(?:an? |one )?(stack|dozen) and a half\b/.exec(text) ?? [];
    if (turned !== undefined) {
      const length = turned.split(" ").length;
      return what === "stack" ? { count: 1.5, unit: "stacks", length } : { count: 18, unit: "items", length };
    }
    const [long, first = "", of = ""] = /^([a-z0-9]+) and a half (dozen|stacks?)\b/.exec(text) ?? [];
    const [wide, second = "", measure = ""] = /^([a-z0-9]+) (dozen|stack)s? and a half\b/.exec(text) ?? [];
    const many = wide === undefined ? undefined : this.#figure(second);
    if (wide !== undefined && many !== undefined) {
      const length = wide.split(" ").length;
      return measure === "dozen"
        ? { count: (many + 0.5) * 12, unit: "items", length }
        : { count: many + 0.5, unit: "stacks", length };
    }
    const base = long === undefined ? undefined : this.#figure(first);
    if (long === undefined || base === undefined) return undefined;
    const length = long.split(" ").length;
    const amount = base + 0.5;
    return of === "dozen" ? { count: amount * 12, unit: "items", length } : { count: amount, unit: "stacks", length };
  }

  #figure(word: string): number | undefined {
    if (/^\d+$/.test(word)) return word.length <= MAX_DIGITS ? Number(word) : undefined;
    const { units } = this.#numbers;
    if (units[word] !== undefined) return units[word];
    const [tens = "", ones = ""] = word.split("-");
    return word.includes("-") && units[tens] !== undefined && units[ones] !== undefined
      ? (units[tens] ?? 0) + (units[ones] ?? 0)
      : undefined;
  }

  /** Figures, or number words: tens, then ones, hundreds and thousands between. */
  #plainNumber(words: readonly string[], start: number): ParsedAmount | undefined {
    const { multipliers } = this.#numbers;
    let at = start;
    let total = 0;
    let part: number | undefined;
    for (;;) {
      const word = words[at] ?? "";
      const figure = this.#figure(word);
      const multiplier = multipliers[word];
      if (
        figure !== undefined &&
        (part === undefined ||
          (part >= 20 && part % 10 === 0 && figure < (part % 100 === 0 ? 100 : 10) && !/^\d/.test(word)))
      ) {
        part = (part ?? 0) + figure;
        at++;
      } else if (multiplier !== undefined && (part !== undefined || at === start)) {
        part = (part ?? 1) * multiplier;
        if (multiplier >= 1000) {
          total += part;
          part = 0;
        }
        at++;
      } else if ((word === "a" || word === "an") && at === start && multipliers[words[at + 1] ?? ""] !== undefined)
        at++;
      else if (word === "and" && part !== undefined && part % 100 === 0 && part > 0 && this.#isSmallWord(words[at + 1]))
        at++;
      else break;
    }
    if (part === undefined) return undefined;
    return { count: total + part, unit: "items", length: at - start };
  }

  /** "a hundred and twenty" is one number, "100 and 20 torches" are two. */
  #isSmallWord(word: string | undefined): boolean {
    return word !== undefined && !/^\d/.test(word) && (this.#figure(word) ?? 100) < 100;
  }
}

/** Whether a half or a quarter may belong to the amount. */
const hasPart = (words: readonly string[], start: number): boolean => {
  for (let at = start; at < start + HALF_WITHIN; at++) if (/^(?:half|quarters?)$/.test(words[at] ?? "")) return true;
  return false;
};
