// Everyday words for items, and how they are read: by the names of `lodestone plan NAME`, and in the
// chat line "get NAME". everyday-words.json says what each must mean: patterns of items, any of
// which is right, or nothing where a word names no item.

import { Interpreter } from "../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../mind/vocabulary-source.ts";
import { ItemNames, suggestItem } from "../../schemas/index.ts";
import { minecraftDomain } from "../suites/minecraft.ts";
import everydayWordsJson from "./everyday-words.json" with { type: "json" };

/** `asked`: the bot asks which of the right items is meant. */
export type WordVerdict = "right" | "asked" | "refused" | "wrong";

export interface WordReading {
  verdict: WordVerdict;
  /** The items, the question, or the suggestion of the error. */
  found: string;
}

export interface JudgedWord {
  topic: string;
  word: string;
  /** Patterns of the items that are right; empty where the word names none. */
  means: string;
  plan: WordReading;
  say: WordReading;
  /** Whether the error of a refused name suggests what is wrong. */
  isMisled: boolean;
}

/** All words whose items the version has, judged. */
export async function judgeWords(mcVersion: string): Promise<JudgedWord[]> {
  const vocabulary = await minecraftVocabulary(mcVersion);
  const { tags } = (await minecraftDomain(mcVersion, "time")).excerpt([]);
  const items = [...vocabulary.items.keys()];
  const names = new ItemNames(items, tags);
  const interpreter = new Interpreter({ vocabulary });

  const planned = (word: string, isRight: IsRight): WordReading => {
    const found = names.read(word)?.items;
    if (found === undefined) return { verdict: "refused", found: suggestItem(word, items, items) ?? "" };
    return { verdict: found.every(isRight) ? "right" : "wrong", found: found.join(" ") };
  };
  const said = (word: string, isRight: IsRight): WordReading => {
    const { kind, intent, reply } = interpreter.interpret({ text: `get ${word}` });
    if (kind === "ask") return { verdict: "asked", found: reply };
    const goal = typeof intent?.goal === "object" ? Object.keys(intent.goal.items ?? {}) : [];
    if (goal.length === 0) return { verdict: "refused", found: reply };
    return { verdict: goal.every(isRight) ? "right" : "wrong", found: goal.join(" ") };
  };
  return Object.entries(everydayWordsJson).flatMap(([topic, words]) =>
    Object.entries(words).flatMap(([word, means]): JudgedWord[] => {
      const isRight = matching(means);
      if (means !== "" && !items.some(isRight)) return [];
      const plan = planned(word, isRight);
      const isMisled = plan.verdict === "refused" && plan.found !== "" && !isRight(plan.found);
      return [{ topic, word, means, plan, say: said(word, isRight), isMisled }];
    }),
  );
}

type IsRight = (item: string) => boolean;

function matching(means: string): IsRight {
  const patterns = means.split("|").map((one) => one.replaceAll("+", "\\+").replaceAll("*", ".*"));
  const pattern = new RegExp(`^(?:${patterns.join("|")})$`);
  return (item) => pattern.test(item);
}

export interface WordCounts {
  words: number;
  plan: Record<WordVerdict, number>;
  say: Record<WordVerdict, number>;
  /** Refused names whose error suggests another thing. */
  misled: number;
}

/** How often each route read words in each way. */
export function countWords(judged: readonly JudgedWord[]): WordCounts {
  const counts = (route: "plan" | "say"): Record<WordVerdict, number> => {
    const tally = { right: 0, asked: 0, refused: 0, wrong: 0 };
    for (const word of judged) tally[word[route].verdict]++;
    return tally;
  };
  return {
    words: judged.length,
    plan: counts("plan"),
    say: counts("say"),
    misled: judged.filter(({ isMisled }) => isMisled).length,
  };
}
