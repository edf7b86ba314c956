// How many of the five recalled episodes are of the question's theme, and how often at least one is:
// by situation, and for comparison by the situation's words alone.

import { EpisodesInMemory, Memory } from "../../memory/index.ts";
import type { RecallQuery } from "../../schemas/index.ts";
import { themedMemory } from "./themes.ts";

export interface RecallQuality {
  questions: number;
  /** The share of answers of the question's theme, of five. */
  precision: number;
  /** The share of questions with at least one. */
  hits: number;
}

export const QUALITY_ARMS = ["lodestone", "words"] as const;

export function recallQuality(seed: number, arm: (typeof QUALITY_ARMS)[number]): RecallQuality {
  const { episodes, questions } = themedMemory(seed);
  const store = new EpisodesInMemory();
  const themeOf = new Map(episodes.map(({ episode, theme }) => [store.append(episode).id, theme]));
  const memory = new Memory({ store, world: "land", bot: "bench" });
  let right = 0;
  let hits = 0;
  for (const { query, theme } of questions) {
    const answers = memory.recall(arm === "words" ? byWords(query) : query);
    const ofTheme = answers.filter(({ episode }) => themeOf.get(episode.id) === theme).length;
    right += ofTheme;
    if (ofTheme > 0) hits += 1;
  }
  const { length } = questions;
  return { questions: length, precision: right / (5 * length), hits: hits / length };
}

const byWords = ({ act, subject, goal, k }: RecallQuery): RecallQuery => ({
  text: [act, subject, goal].filter(Boolean).join(" "),
  k,
});
