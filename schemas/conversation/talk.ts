// How long a line of talk may be, wherever it comes in: the time to read one grows with the square of
// its words. The game's chat allows 256 characters, and people say some dozen words.

import { z } from "zod";

const MAX_CHARACTERS = 400;
/** Words, and punctuation marks, each of which may stand for a word ("&"). */
const MAX_WORDS = 80;

const WORD = /[\p{L}\p{M}\p{N}_']+|\S/gu;

/** Stops at the first word too many, because the text may be of any length. */
function hasFewWords(text: string): boolean {
  let words = 0;
  for (const _ of text.matchAll(WORD)) {
    words += 1;
    if (words > MAX_WORDS) return false;
  }
  return true;
}

/** One line of talk. */
export const TalkLine = z
  .string()
  .max(MAX_CHARACTERS)
  .refine(hasFewWords, {
    message: `Too big: expected at most ${MAX_WORDS} words and punctuation marks; say it in several lines`,
  })
  .describe(`A line of talk: at most ${MAX_CHARACTERS} characters, ${MAX_WORDS} words and punctuation marks`);
