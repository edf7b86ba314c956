// How long a line of talk may be, wherever it comes in: the time to read one grows with the square of
// its words. The game's chat allows 256 characters, and people say some dozen words.

import { z } from "zod";

const MAX_CHARACTERS = 400;
/** Words, and punctuation marks, each of which may stand for a word ("&"). */
const MAX_WORDS = 80;

const WORD = /[\p{L}\p{M}\p{N}_']+|\S/gu;

/** One line of talk. */
export const TalkLine = z
  .string()
  .max(MAX_CHARACTERS)
  .refine((text) => text.length > MAX_CHARACTERS || (text.match(WORD)?.length ?? 0) <= MAX_WORDS, {
    message: `Too big: expected at most ${MAX_WORDS} words and punctuation marks; say it in several lines`,
  })
  .describe(`A line of talk: at most ${MAX_CHARACTERS} characters, ${MAX_WORDS} words and punctuation marks`);
