// What is asked of memory, and what it answers: past episodes with the reason why each came.

import { z } from "zod";
import { Episode, Situation } from "./episode.ts";

const Word = z.string().min(1).max(128);

/** At least one of `text`, `act`, `subject`, `goal` and `situation`. */
export const RecallQuery = z
  .strictObject({
    /** Words to look for in episodes. */
    text: z.string().min(1).max(500).optional(),
    act: Word.optional(),
    subject: Word.optional(),
    goal: z.string().min(1).max(256).optional(),
    situation: Situation.optional(),
    /** Episodes to answer with, at most. */
    k: z.int().min(1).max(50).default(5),
  })
  .refine(({ k: _, ...parts }) => Object.values(parts).some((part) => part !== undefined), {
    error: "ask with text, act, subject, goal or situation",
  });
export type RecallQuery = z.infer<typeof RecallQuery>;
export type RecallQueryInput = z.input<typeof RecallQuery>;

export const Recollection = z.strictObject({
  episode: Episode,
  /** 0 to 1, how well it fits what was asked. */
  score: z.number().min(0).max(1),
  /** What agrees, the weightiest first: features of the situation, or `text`. */
  because: z.array(z.string()),
  /** Alike episodes that left only their counts. */
  alike: z.int().min(0).optional(),
});
export type Recollection = z.infer<typeof Recollection>;
