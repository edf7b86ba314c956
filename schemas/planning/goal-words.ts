// Goals in words on a domain: an item ("iron_pickaxe"), or clauses ("3 zombies killed, iron helmet
// on"). The reader of clauses is loaded on demand: most words are items.

import { suggest } from "../documents/suggest.ts";
import { CodedError } from "../errors/coded-error.ts";
import { ItemName, TagName } from "../words/names.ts";
import type { Domain } from "./domain.ts";
import type { Goal } from "./goal.ts";

type ItemAmounts = Record<string, number>;

/** Chooses the items that a word means. */
export type AmountsOf = (word: string, count: number) => ItemAmounts | Promise<ItemAmounts>;

/** A goal in words. */
interface GoalOfWords {
  goal: Goal;
  /** It was more than an item's name or a word for one. */
  isWords: boolean;
  /** The words say their own amounts, so that the given count went into nothing. */
  isCounted: boolean;
}

/**
 * The goal that words mean. A name that means nothing stays an item: planning says what is wrong
 * with it. Rejects with CodedError `goal.unsupported` for a wish without an end,
 * `input.unknownItem` for other words that mean nothing.
 */
export async function goalOfWords(
  words: string,
  count: number,
  { items: known, tags, acts, classes, tasks = [] }: Omit<Domain, "operators">,
  amountsOf: AmountsOf,
): Promise<GoalOfWords> {
  const asItem = { isWords: false, isCounted: false };
  if (Object.hasOwn(known, words)) return { goal: { items: { [words]: count } }, ...asItem };
  const [{ ItemNames }, { readGoal }] = await Promise.all([
    import("../item-names/item-names.ts"),
    import("./goal-reader.ts"),
  ]);
  const items = new ItemNames(Object.keys(known), tags);
  const names = { items, acts, classes, tasks: tasks.map(({ name }) => name) };
  const reading = items.read(words) === undefined ? readGoal(words, names) : undefined;
  if (reading === undefined) {
    const amounts = await amountsOf(words, count);
    if (Object.keys(amounts).every((name) => ItemName.safeParse(name).success || TagName.safeParse(name).success))
      return { goal: { items: amounts }, ...asItem };
    const { openReason } = await import("./goal-phrases.ts");
    const why = openReason(words);
    if (why !== undefined) throw new CodedError("goal.unsupported", `"${words}" cannot be planned: ${why}`);
    const isRead = (text: string): boolean => items.read(text) !== undefined || readGoal(text, names) !== undefined;
    const meant = respeltWords(words, Object.keys(known), isRead);
    const examples = '"3 torches" or "3 zombies killed, iron helmet on"';
    throw new CodedError(
      "input.unknownItem",
      `"${words}" is no item, and no goal in words such as ${examples}${meant === undefined ? "" : ` (did you mean "${meant}"?)`}`,
    );
  }
  const held: ItemAmounts = {};
  for (const { word, count: said = count } of reading.items)
    for (const [item, amount] of Object.entries(await amountsOf(word, said))) held[item] = (held[item] ?? 0) + amount;
  return {
    goal: { ...(reading.items.length === 0 ? {} : { items: held }), ...reading.others },
    isWords: true,
    isCounted: reading.items.every((item) => item.count !== undefined),
  };
}

/** The longest text that is looked through for misspelt words. */
const MAX_RESPELT = 8;

/** The words with one of them, or all that no item has, spelt as in items' names, if that is read. */
function respeltWords(words: string, items: readonly string[], isRead: (text: string) => boolean): string | undefined {
  const said = words.toLowerCase().trim().split(/\s+/);
  if (said.length > MAX_RESPELT) return undefined;
  const known = new Set(items.flatMap((name) => name.split("_")));
  const spelt = said.map((word) => {
    if (known.has(word) || known.has(word.replace(/s$/, "")) || !/^[a-z]{3,}$/.test(word)) return word;
    const meant = suggest(word.replace(/s$/, ""), known);
    return meant === undefined ? word : `${meant}${word.endsWith("s") && !meant.endsWith("s") ? "s" : ""}`;
  });
  const alone = spelt.map((word, at) => said.with(at, word));
  return [...alone, spelt].map((one) => one.join(" ")).find((text) => text !== said.join(" ") && isRead(text));
}

/** The goal that words mean, with the most usual item for each word. */
export async function usualGoal(words: string, domain: Omit<Domain, "operators">): Promise<Goal> {
  const { ItemNames } = await import("../item-names/item-names.ts");
  const names = new ItemNames(Object.keys(domain.items), domain.tags);
  const { goal } = await goalOfWords(words, 1, domain, (word, count) => ({
    [names.read(word)?.items[0] ?? word]: count,
  }));
  return goal;
}
