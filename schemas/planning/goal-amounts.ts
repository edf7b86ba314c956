// Amounts in the words of goals: "3 torches", "a dozen eggs", "torch x 3", "five times".

import goalWordsJson from "./goal-words.json" with { type: "json" };

type Words<T> = Readonly<Record<string, T>>;
const AMOUNTS: Words<number> = goalWordsJson.amounts;

interface Amount {
  count: number | undefined;
  rest: string;
}

const AMOUNT = new RegExp(
  `^(?:(\\d{1,6})(?: ?x)?|(${Object.keys(AMOUNTS)
    .sort((a, b) => b.length - a.length)
    .join("|")})) (.+)$`,
);

/** An amount in front of a phrase, or "x 3" behind it; an article is none. */
export function amountOf(text: string): Amount {
  const [, thing, behind] = /^(.+?) ?x ?(\d{1,6})$/.exec(text) ?? [];
  if (thing !== undefined && Number(behind) > 0) return { count: Number(behind), rest: thing };
  const [, figure, word, rest] = AMOUNT.exec(text) ?? [];
  if (rest === undefined) return { count: undefined, rest: text };
  const count = figure === undefined ? AMOUNTS[word ?? ""] : Number(figure);
  return count === 0 ? { count: undefined, rest: text } : { count, rest: rest.replace(/^(?:more|of the|of) /, "") };
}

const TIMES: Words<number> = { once: 1, twice: 2 };

/** How often "twice" or "3 times" is. */
export function timesOf(text: string): number | undefined {
  const [said = ""] = text.split(" ");
  const count = /^\d{1,6}$/.test(said) ? Number(said) : (TIMES[said] ?? AMOUNTS[said]);
  return count === 0 ? undefined : count;
}
