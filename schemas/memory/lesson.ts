// The document Lesson: in which situation an act failed, how, and what worked instead. Lessons of
// experience are a fold of episodes; others are words of a caller or a model.

import { z } from "zod";
import { Episode, Situation } from "./episode.ts";

const Name = z.string().min(1).max(128);

/** A step that helped, with the episode that shows it. */
const HelpfulStep = z.strictObject({ act: Name, subject: Name.optional(), episode: Episode.shape.id });

export const Lesson = z.strictObject({
  /** `lesson-DIGEST`; of a lesson in words, the id of the episode that keeps it. */
  id: z.string().regex(/^(lesson-[0-9a-f]{12}|ep-[1-9]\d{0,15})$/),
  source: z.enum(["experience", "caller", "model"]),
  /** When it was learnt or last confirmed. */
  at: z.iso.datetime(),
  situation: Situation,
  goal: z.string().max(256).optional(),
  act: Name.optional(),
  subject: Name.optional(),
  /** An error code, or a caller's words. */
  failure: z.string().min(1).max(128),
  lesson: z.string().min(1).max(400),
  /** How often the act failed so. */
  failed: z.int().min(0),
  /** What came before the success after such a failure, and how often; null if nothing helped yet. */
  instead: z.strictObject({ steps: z.array(HelpfulStep).max(16), times: z.int().min(1) }).nullable(),
  /** The latest episodes behind it, newest first. */
  episodes: z.array(Episode.shape.id),
  /** Later attempts in a like situation that were shown it. */
  seen: z.int().min(0),
});
export type Lesson = z.infer<typeof Lesson>;

/** Of the attempts at what had failed before, those that were shown a lesson. */
export const Engagement = z.strictObject({ attempts: z.int().min(0), seen: z.int().min(0) });
export type Engagement = z.infer<typeof Engagement>;
