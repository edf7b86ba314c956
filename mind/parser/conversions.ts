// "Smelt all the raw iron", "turn half of your logs into planks": how much that is depends on what is
// held when its turn comes, so the act names its inputs with what each becomes.

import type { Conversion, RequestTarget } from "../../schemas/index.ts";
import { neededFor } from "./needs.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The amount from which the ratio of a conversion in several steps is taken: a whole stack. */
const SAMPLE = 64;
/** What a player says without naming a kind: logs are also stems. */
const KINDS: Readonly<Record<string, RegExp>> = {
  log: /_(?:log|stem|wood|hyphae)$/,
  wood: /_(?:log|stem|wood|hyphae)$/,
  planks: /_planks$/,
};
/** The words before what is held, without a number: "all the", "your". */
const WHOLE = /^(?:(?:all|every|each|both|everything|any|the|that|those|these|your|my|our|of) )+(?!\d)/;

/** Whether the words mean all that is held: "all the logs", "your logs", and not "8 logs". */
export const meansAllHeld = (words: string): boolean => WHOLE.test(words);

/** What `madeOf` says that a number of an input becomes. */
type MadeOf = (item: string, input: RequestTarget) => RequestTarget;

/** The conversions of an input, and of its other kinds where none is named; none if nothing becomes the item. */
export function conversionsOf(
  made: string,
  { item: input, words }: { item: string; words: string },
  vocabulary: Vocabulary,
  madeOf: MadeOf,
): Record<string, Conversion> {
  const [wood = "", ...rest] = input.split("_");
  const kinds = words.split(" ").includes(wood.replace("_", " ")) ? undefined : KINDS[rest.join("_")];
  const inputs = kinds === undefined ? [input] : [...vocabulary.items.keys()].filter((item) => kinds.test(item));
  return Object.fromEntries(
    inputs.flatMap((from) => {
      const conversion = conversionOf(madeOf(made, { item: from, qty: 1 }).item, from, vocabulary);
      return conversion === undefined ? [] : [[from, conversion] as const];
    }),
  );
}

/** What becomes the item in a furnace. */
export const smeltedInto = (item: string, { smelted }: Vocabulary): Record<string, Conversion> =>
  Object.fromEntries(
    [...smelted].flatMap(([from, made]) => (made === item ? [[from, { item, takes: 1, makes: 1 }] as const] : [])),
  );

function conversionOf(item: string, from: string, { recipes, smelted }: Vocabulary): Conversion | undefined {
  if (smelted.get(from) === item) return { item, takes: 1, makes: 1 };
  const recipe = recipes.get(item);
  const taken = recipe?.takes.find(({ anyOf }) => anyOf.includes(from));
  if (recipe !== undefined && taken !== undefined) return { item, takes: taken.count, makes: recipe.makes };
  const takes = neededFor(from, [{ item, qty: SAMPLE }], recipes);
  const common = divisor(takes, SAMPLE);
  return takes === 0 ? undefined : { item, takes: takes / common, makes: SAMPLE / common };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
