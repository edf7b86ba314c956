// Goals in words on a domain: an item ("iron_pickaxe"), or clauses ("3 zombies killed, iron helmet
// on"). The reader of clauses is loaded on demand: most words are items.

import { CodedError } from "../errors/coded-error.ts";
import { ItemName, TagName } from "../words/names.ts";
import type { Domain } from "./domain.ts";
import type { Goal } from "./goal.ts";

type ItemAmounts = Record<string, number>;

/** Chooses the items that a word means. */
export type AmountsOf = (word: string, count: number) => ItemAmounts | Promise<ItemAmounts>;

/**
 * The goal that words mean; `isWords` if it was more than an item's name or a word for one. A name
 * that means nothing stays an item: planning says what is wrong with it. Rejects with CodedError
 * `goal.unsupported` for a wish without an end, `input.unknownItem` for other words that mean nothing.
 */
export async function goalOfWords(
  words: string,
  count: number,
  { items: known, tags, acts, classes, tasks = [] }: Omit<Domain, "operators">,
  amountsOf: AmountsOf,
): Promise<{ goal: Goal; isWords: boolean }> {
  if (Object.hasOwn(known, words)) return { goal: { items: { [words]: count } }, isWords: false };
  const [{ ItemNames }, { readGoal }] = await Promise.all([
    import("../item-names/item-names.ts"),
    import("./goal-reader.ts"),
  ]);
  const items = new ItemNames(Object.keys(known), tags);
  const reading =
    items.read(words) === undefined
      ? readGoal(words, { items, acts, classes, tasks: tasks.map(({ name }) => name) })
      : undefined;
  if (reading === undefined) {
    const amounts = await amountsOf(words, count);
    if (Object.keys(amounts).every((name) => ItemName.safeParse(name).success || TagName.safeParse(name).success))
      return { goal: { items: amounts }, isWords: false };
    const { openReason } = await import("./goal-phrases.ts");
    const why = openReason(words);
    if (why !== undefined) throw new CodedError("goal.unsupported", `"${words}" cannot be planned: ${why}`);
    const examples = '"3 torches" or "3 zombies killed, iron helmet on"';
    throw new CodedError("input.unknownItem", `"${words}" is no item, and no goal in words such as ${examples}`);
  }
  const held: ItemAmounts = {};
  for (const { word, count: said = count } of reading.items)
    for (const [item, amount] of Object.entries(await amountsOf(word, said))) held[item] = (held[item] ?? 0) + amount;
  return { goal: { ...(reading.items.length === 0 ? {} : { items: held }), ...reading.others }, isWords: true };
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
