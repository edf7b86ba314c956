// The lexicon of chat: everything the parser knows of English, as data. Words, numbers, names that people give to items and places, and rules,
// each a list of ways to say one intent. Another language is another set of these files.
// Invariant: every file is checked when it is read, so that a misspelt field cannot be lost in silence.

import { z } from "zod";
import { CodedError } from "../../schemas/index.ts";
import conditionsJson from "./conditions.json" with { type: "json" };
import itemsJson from "./items.json" with { type: "json" };
import lookalikesJson from "./lookalikes.json" with { type: "json" };
import numbersJson from "./numbers.json" with { type: "json" };
import bodyRules from "./rules/body.json" with { type: "json" };
import hostileRules from "./rules/hostile.json" with { type: "json" };
import itemRules from "./rules/items.json" with { type: "json" };
import openRules from "./rules/open.json" with { type: "json" };
import questionRules from "./rules/questions.json" with { type: "json" };
import stopRules from "./rules/stop.json" with { type: "json" };
import talkRules from "./rules/talk.json" with { type: "json" };
import topicRules from "./rules/topics.json" with { type: "json" };
import untilRules from "./rules/until.json" with { type: "json" };
import wordsJson from "./words.json" with { type: "json" };
import worldJson from "./world.json" with { type: "json" };

const Words = z.array(z.string().min(1));
/** A table by words that people say. "constructor" is a word, too: nothing is found that the table does not list. */
const byWord = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string().min(1), value)
    .transform((table): typeof table => Object.assign(Object.create(null) as typeof table, table));
const Renamed = byWord(z.string().min(1));
const Counts = byWord(z.int().min(0));

/** Ways to say one intent. `says` are regular expressions over a whole clause, with slots in braces (`parser/slots.ts`). */
const Rule = z.strictObject({
  intent: z.string().regex(/^[a-z_]+$/),
  kind: z.enum(["symbolic", "social", "open", "stop"]).default("symbolic"),
  /** `line`: looked for in the whole line as it came, before anything is split off it. */
  scope: z.enum(["clause", "line"]).default("clause"),
  says: Words.min(1),
  args: z.record(z.string(), z.string()).default({}),
  /** Which of several an unspecific word means ("the sword") is left to whoever does it. */
  whichever: z.boolean().default(false),
  /** How many are meant where nobody says a number. */
  quantity: z.enum(["one", "all"]).default("one"),
  /** Which group of the pattern names the way: what is dug or cooked is not what is held afterwards. */
  way: z.literal("{verb}").optional(),
  /** The item that is asked for without being named. */
  gives: z.string().optional(),
  /** Something that is told rather than asked for: where its item cannot be read it is talk. */
  told: z.boolean().default(false),
  /** Counts only where nothing before it came near. */
  loose: z.boolean().default(false),
});
export type LexiconRule = z.infer<typeof Rule>;

/** What may happen, as people say it, and the sensor of a body that answers for it. */
const Condition = z.strictObject({
  sensor: z.string().regex(/^[a-z_]+$/),
  /** Its arguments; `@entity`, `@n`, `@item`, `@count` and `@block` are what the slots held. */
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  isNot: z.boolean().default(false),
  /** As the bot says it; `@entity`, `@n`, `@player`, `@amount`, `@items` and `@block` are put in words. */
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
  /** Names that people have: no misspellings of anything. */
  people: Words,
  openVerbs: Words,
  /** Verbs that begin what a rule serves or refuses: with `openVerbs` they are `{verb}` in openers. */
  servedVerbs: Words,
  /** Words that begin a question, and words that make one of opinions: `{asking}` is one of the first where none of the second follows. */
  asking: Words,
  opinions: Words,
  /** Words that stand around a wish and carry nothing of it; one of `wanting` makes a request of what follows. */
  frame: z.strictObject({ wanting: Words, around: Words }),
  /** Words that matter enough to set a misspelling of them right. */
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
  aliases: Renamed,
  choices: byWord(Words),
  spellings: Renamed,
  sets: byWord(Words),
  materials: Renamed,
  diggingVerbs: Words,
  cookingVerbs: Words,
  /** Verbs by which what is fetched is to be handed over to who asks: "bring me", and not "get me". */
  handingVerbs: Words,
  /** Verbs whose "it" is a thing that was named before: "make a torch and place it". */
  handledVerbs: Words,
  cooked: Renamed,
  planted: Renamed,
  /** First words of what makes another item of one: who asks for it is not content with the plain one. */
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
  items: read(ItemTable, itemsJson, "items.json"),
  world: read(WorldTable, worldJson, "world.json"),
  /** English words that look like a misspelling of one that is known here, and are none. */
  lookalikes: read(Words, lookalikesJson, "lookalikes.json"),
};
export type Lexicon = typeof ENGLISH;
