// The lexicon of chat: all English that the parser knows, as data. Words, numbers, names of items
// and places, and rules, each a list of ways to say one intent. Another language is another set of
// these files.
// Invariant: every file is validated on load, so that a misspelt field is an error.

import { z } from "zod";
import { CodedError } from "../../schemas/index.ts";
import creatureWordsJson from "../../schemas/item-names/creature-words.json" with { type: "json" };
import { ITEM_WORDS } from "../../schemas/item-names/item-index.ts";
import conditionsJson from "./conditions.json" with { type: "json" };
import itemsJson from "./items.json" with { type: "json" };
import lookalikesJson from "./lookalikes.json" with { type: "json" };
import numbersJson from "./numbers.json" with { type: "json" };
import bodyRules from "./rules/body.json" with { type: "json" };
import hostileRules from "./rules/hostile.json" with { type: "json" };
import itemRules from "./rules/items.json" with { type: "json" };
import measureRules from "./rules/measures.json" with { type: "json" };
import openRules from "./rules/open.json" with { type: "json" };
import placeRules from "./rules/places.json" with { type: "json" };
import questionRules from "./rules/questions.json" with { type: "json" };
import stopRules from "./rules/stop.json" with { type: "json" };
import talkRules from "./rules/talk.json" with { type: "json" };
import topicRules from "./rules/topics.json" with { type: "json" };
import untilRules from "./rules/until.json" with { type: "json" };
import wordsJson from "./words.json" with { type: "json" };
import worldJson from "./world.json" with { type: "json" };

const Words = z.array(z.string().min(1));
/** A table keyed by words that people say. It has no prototype: "constructor" is a word, too. */
const byWord = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string().min(1), value)
    .transform((table): typeof table => Object.assign(Object.create(null) as typeof table, table));
const Renamed = byWord(z.string().min(1));
const Counts = byWord(z.int().min(0));

/**
 * Ways to say one intent. `says` are regular expressions over a whole clause, with slots in braces
 * (`parser/slots.ts`).
 */
const Rule = z.strictObject({
  intent: z.string().regex(/^[a-z_]+$/),
  kind: z.enum(["symbolic", "social", "open", "stop"]).default("symbolic"),
  /** `line`: searched for in the whole line, before it is split into clauses. */
  scope: z.enum(["clause", "line"]).default("clause"),
  says: Words.min(1),
  args: z.record(z.string(), z.string()).default({}),
  /** An unspecific word ("the sword") is not asked back about; the action picks one. */
  whichever: z.boolean().default(false),
  /** The amount if the request names no number. */
  quantity: z.enum(["one", "all"]).default("one"),
  /** The group that holds the verb: digging or cooking changes which item results. */
  way: z.literal("{verb}").optional(),
  /** The item that is asked for without being named. */
  gives: z.string().optional(),
  /** A statement rather than a request: if its item cannot be read, it is talk. */
  told: z.boolean().default(false),
  /** Its patterns read a condition or a span themselves, so none is left over. */
  whole: z.boolean().default(false),
  /** Used only if no earlier rule came near. */
  loose: z.boolean().default(false),
});
export type LexiconRule = z.infer<typeof Rule>;

/** A condition as people say it, and the sensor that evaluates it. */
const Condition = z.strictObject({
  sensor: z.string().regex(/^[a-z_]+$/),
  /**
   * The sensor's arguments; `@entity`, `@n`, `@item`, `@count` and `@block` are replaced by the
   * slots' values.
   */
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  isNot: z.boolean().default(false),
  /**
   * The condition as the bot says it; `@entity`, `@n`, `@player`, `@amount`, `@items` and `@block`
   * are replaced by words.
   */
  said: z.string().min(1),
  says: Words.min(1),
});
export type LexiconCondition = z.infer<typeof Condition>;

const WordTable = z.strictObject({
  names: Words,
  greetings: Words,
  openers: Words,
  closers: Words,
  replacements: z.array(z.tuple([z.string(), z.string()])),
  adjuncts: Words,
  vaguePronouns: Words,
  /** Names of people, which are never misspellings. */
  people: Words,
  openVerbs: Words,
  /**
   * Verbs that begin what a rule serves or refuses; with `openVerbs` they are `{verb}` in openers.
   */
  servedVerbs: Words,
  /**
   * Words that begin a question, and words of opinions: `{asking}` matches one of the first if none
   * of the second follows.
   */
  asking: Words,
  opinions: Words,
  /** Words around a wish that add no meaning; one of `wanting` makes what follows a request. */
  frame: z.strictObject({ wanting: Words, around: Words }),
  /** Words worth correcting a misspelling to. */
  corrected: Words,
  misspellings: Renamed,
});

const NumberTable = z.strictObject({
  units: Counts,
  multipliers: Counts,
  groups: Counts,
  stacks: Words,
  vague: Counts,
  unnamed: Words,
  all: Words,
  pieces: Words,
});

const ItemTable = z.strictObject({
  diggingVerbs: Words,
  cookingVerbs: Words,
  /** Verbs that also mean what nobody can have: "find bedrock". */
  findingVerbs: Words,
  /** Verbs that hand the item over to the player: "bring me", not "get me". */
  handingVerbs: Words,
  /** Verbs whose "it" refers to a thing named before: "make a torch and place it". */
  handledVerbs: Words,
  cooked: Renamed,
  planted: Renamed,
  /** First words of variants that are another item: the plain item does not serve. */
  enchantments: Words,
});

const WorldTable = z.strictObject({
  creatures: Words,
  spellings: Renamed,
  places: Words,
  wildPlaces: Words,
  dimensions: Renamed,
  directions: Renamed,
});

function read<T>(schema: z.ZodType<T>, value: unknown, file: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CodedError("input.invalid", `mind/lexicon/${file}: ${z.prettifyError(parsed.error)}`);
}

const rules = (value: unknown, file: string): LexiconRule[] => read(z.array(Rule), value, `rules/${file}`);

/** In the order in which they are tried. */
const RULES: readonly LexiconRule[] = [
  ...rules(untilRules, "until.json"),
  ...rules(stopRules, "stop.json"),
  ...rules(hostileRules, "hostile.json"),
  ...rules(placeRules, "places.json"),
  ...rules(measureRules, "measures.json"),
  ...rules(openRules, "open.json"),
  ...rules(questionRules, "questions.json"),
  ...rules(bodyRules, "body.json"),
  ...rules(itemRules, "items.json"),
  ...rules(topicRules, "topics.json"),
  ...rules(talkRules, "talk.json"),
];

export const ENGLISH = {
  rules: RULES,
  conditions: read(z.array(Condition), conditionsJson, "conditions.json"),
  words: read(WordTable, wordsJson, "words.json"),
  numbers: read(NumberTable, numbersJson, "numbers.json"),
  /** Names of items are shared with the command line and with errors. */
  items: { ...read(ItemTable, itemsJson, "items.json"), ...ITEM_WORDS },
  /** Names of creatures are shared with goals on the command line. */
  world: read(WorldTable, { ...worldJson, spellings: creatureWordsJson }, "world.json"),
  /** English words that look like misspellings of known words but are not. */
  lookalikes: read(Words, lookalikesJson, "lookalikes.json"),
};
export type Lexicon = typeof ENGLISH;
