// Goals as people word them on the command line: `log`, "iron pickaxe", minecraft:stone, or "3 zombies
// killed, iron helmet on".

import type { CompiledDomain } from "../../planner/index.ts";
import {
  type AmountsOf,
  CodedError,
  canonicalJson,
  DEFAULT_MC_VERSION,
  type Domain,
  type Goal,
  goalOfWords,
} from "../../schemas/index.ts";
import type { CliConsole } from "../console.ts";

/** Items that are planned to find the cheapest that a word means. */
const MAX_PLANNED = 64;

type ItemAmounts = Record<string, number>;

/** Reads words on a domain. `costOf` plans quickly; null if there is no plan. */
export interface WordReader {
  domain: CompiledDomain;
  costOf: (items: ItemAmounts) => Promise<number | null>;
  console: CliConsole;
}

/**
 * The goal that words mean: an item, or clauses with other parts of a goal. `amountsOf` chooses the
 * items of a word. Words that mean nothing stay an item: planning says what is wrong with it.
 */
export async function readGoalWords(
  words: string,
  count: number,
  { domain, console }: { domain: Omit<Domain, "operators">; console: CliConsole },
  amountsOf: AmountsOf,
): Promise<Goal> {
  const { goal, isWords, isCounted } = await goalOfWords(words, count, domain, amountsOf).catch((error: unknown) => {
    throw pointingToTalk(error, words);
  });
  if (count !== 1 && isCounted)
    throw new CodedError(
      "input.unknownOption",
      `--count ${count} has nothing to count: ${JSON.stringify(words)} says its own amounts; leave one of them out`,
    );
  if (isWords) console.note(noteOf(words, canonicalJson(goal)));
  return goal;
}

/** Several words that are no goal may be talk, which other commands read. */
function pointingToTalk(error: unknown, words: string): unknown {
  if (!(error instanceof CodedError) || error.code !== "input.unknownItem" || !words.includes(" ")) return error;
  if (error.detail.includes("did you mean")) return error;
  const pointer = `talk is read by \`lodestone say ${JSON.stringify(words)}\` and obeyed in \`lodestone run --chat\``;
  return new CodedError(error.code, `${error.detail}; ${pointer}`, { cause: error });
}

/**
 * The amounts that a word means: all pieces of a set, any of a tag, else the cheapest item of its
 * kind. Notes how it was read. A word that means no item stays as it is: planning says what is wrong with it.
 */
export async function readItemWord(word: string, count: number, reader: WordReader): Promise<ItemAmounts> {
  const { domain, costOf, console } = reader;
  const names = itemsOf(domain);
  const amounts = (items: readonly string[]): ItemAmounts => Object.fromEntries(items.map((item) => [item, count]));
  if (names.includes(word)) return amounts([word]);
  const reading = await readingOf(word, names, domain.excerpt([]).tags);
  if (reading === undefined) return amounts([word]);
  const { items, isSet, tag } = reading;
  const note = (meaning: string): void => console.note(noteOf(word, meaning));
  if (tag !== undefined) {
    note(`${items[0]} or another of ${tag}`);
    return amounts([tag]);
  }
  if (isSet || items.length === 1) {
    note(items.join(", "));
    return amounts(items);
  }
  let cheapest: { item: string; cost: number } | null = null;
  for (const item of items.slice(0, MAX_PLANNED)) {
    const cost = await costOf(amounts([item]));
    if (cost !== null && (cheapest === null || cost < cheapest.cost)) cheapest = { item, cost };
  }
  const { item } = cheapest ?? { item: items[0] as string };
  note(`${item}, the cheapest of ${items.length}`);
  return amounts([item]);
}

/**
 * The one item that the word means; the word itself if it means none. Throws CodedError
 * `input.unknownItem` if it means several.
 */
export async function oneItem(word: string, names: readonly string[]): Promise<string> {
  if (names.includes(word)) return word;
  const [only = word, ...others] = (await readingOf(word, names))?.items ?? [];
  if (others.length === 0) return only;
  const some = [only, ...others].slice(0, MAX_NAMED).join(", ");
  throw new CodedError("input.unknownItem", `${word} may mean ${some} or others: name one of them`);
}

const MAX_NAMED = 6;

/** The most usual item that the word means, with a note; the word itself if it means none. */
export async function usualItem(word: string, domain: CompiledDomain, console: CliConsole): Promise<string> {
  const names = itemsOf(domain);
  if (names.includes(word)) return word;
  const [item = word] = (await readingOf(word, names))?.items ?? [];
  if (item !== word) console.note(noteOf(word, item));
  return item;
}

const itemsOf = ({ names, isItem }: CompiledDomain): string[] => names.filter((_, fluent) => isItem[fluent] === 1);

const noteOf = (word: string, meaning: string): string => `reading ${JSON.stringify(word)} as ${meaning}`;

/** Loads the words on demand: most arguments are items. */
async function readingOf(
  word: string,
  names: readonly string[],
  tags: Readonly<Record<string, readonly string[]>> = {},
) {
  const { ItemNames } = await import("../../schemas/item-names/item-names.ts");
  return new ItemNames(names, tags).read(word);
}

/** Whether the words name an item, or a goal, of the default version. */
export async function isGoalInWords(words: string): Promise<boolean> {
  const { minecraftSnapshot } = await import("../../domains/minecraft/snapshot/index.ts");
  const domain = (await minecraftSnapshot({ mcVersion: DEFAULT_MC_VERSION, objective: "time" })).excerpt([]);
  const { ItemNames } = await import("../../schemas/item-names/item-names.ts");
  if (new ItemNames(Object.keys(domain.items), domain.tags).read(words) !== undefined) return true;
  return goalOfWords(words, 1, domain, () => ({})).then(
    ({ isWords }) => isWords,
    () => false,
  );
}
