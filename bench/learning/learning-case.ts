// A case of the learning bench: a simulated world with quirks, and a goal that is pursued in it
// several times, each time from the same state.

import { z } from "zod";
import { Goal } from "../../schemas/index.ts";
import { PlannedFault, SimulatedState } from "../../worlds/simulated/index.ts";

/** A fault of the world, in the episodes that it lasts: all of them by default. */
const Quirk = PlannedFault.extend({
  episodes: z.tuple([z.int().min(1), z.int().min(1)]).optional(),
});

export const LearningCase = z.strictObject({
  id: z.string().min(1),
  /** Cases of one kind are judged together. */
  kind: z.enum(["quirk", "none", "ends"]).default("quirk"),
  world: SimulatedState.prefault({}),
  quirks: z.array(Quirk).default([]),
  goal: Goal,
  episodes: z.int().min(1).max(50).default(4),
  seed: z.int().default(1),
});
export type LearningCase = z.infer<typeof LearningCase>;

/**
 * off: nothing is learnt. on. shuffled: the same prices on other keys. oracle: what a last episode
 * knew is known from the first.
 */
export const LEARNING_ARMS = ["off", "on", "shuffled", "oracle"] as const;
export type LearningArm = (typeof LEARNING_ARMS)[number];
