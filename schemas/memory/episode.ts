// The document Episode: one act of a body and how it ended, with the situation that it began in.
// Memory is a log of episodes; recall, prices and figures are folds of it.

import { z } from "zod";
import { ERROR_CODES } from "../errors/errors.ts";
import { Chain } from "../words/chain.ts";
import { Position } from "../words/names.ts";

export const DayPhase = z.enum(["day", "dusk", "night"]);
export type DayPhase = z.infer<typeof DayPhase>;

/** Tiers of the best tool that a body has. */
export const TOOL_TIERS = ["none", "wooden", "golden", "stone", "iron", "diamond", "netherite"] as const;
export const HeldTier = z.enum(TOOL_TIERS);
export type HeldTier = z.infer<typeof HeldTier>;

/** What surrounded the body, as far as it knew. */
export const Situation = z.strictObject({
  dimension: z.string().max(64).optional(),
  biome: z.string().max(64).optional(),
  phase: DayPhase.optional(),
  weather: z.enum(["clear", "rain", "thunder"]).optional(),
  position: Position.optional(),
  /** Points, 0 to 20, as is `food`. */
  health: z.number().min(0).max(1_024).optional(),
  food: z.number().min(0).max(20).optional(),
  tool: HeldTier.optional(),
  /** Hostile creatures in sight. */
  hostiles: z.int().min(0).max(1_000).optional(),
});
export type Situation = z.infer<typeof Situation>;

/**
 * step: of a plan, or a single capability. run: of a goal. reflex: what saved the body. death.
 * note: what a caller of POST /episodic told. lesson: words of a caller of POST /reflexion, or of a
 * model.
 */
const EPISODE_KINDS = ["step", "run", "reflex", "death", "note", "lesson"] as const;
export const EpisodeKind = z.enum(EPISODE_KINDS);
export type EpisodeKind = z.infer<typeof EpisodeKind>;

/** `success`, or the error code of the failure. */
export const EpisodeEnd = z.enum(["success", ...ERROR_CODES]);
export type EpisodeEnd = z.infer<typeof EpisodeEnd>;

const Name = z.string().min(1).max(128);
const Milliseconds = z.number().min(0).max(1e12);

export const Episode = z.strictObject({
  /** `ep-NUMBER`; numbers grow. */
  id: z.string().regex(/^ep-[1-9]\d{0,15}$/),
  at: z.iso.datetime(),
  kind: EpisodeKind,
  /** The world and the bot, as states of one store keep several. */
  world: z.string().max(256),
  bot: z.string().max(64),
  chain: Chain,
  /** The verb or option of a step, the reflex, the kind of a run's goal, or `die`. */
  act: Name,
  /** What it was about: a block, creature or item. */
  subject: Name.optional(),
  /** The first operator of a step. */
  operator: z.string().max(200).optional(),
  /** The player whose words began it. */
  player: z.string().max(64).optional(),
  /** The arguments of a step, unless they are long. */
  args: z.record(z.string(), z.json()).optional(),
  /** The goal of the run, in short. */
  goal: z.string().max(256).optional(),
  situation: Situation,
  expectedMs: Milliseconds.optional(),
  takenMs: Milliseconds.optional(),
  end: EpisodeEnd,
  /** The failure in words. */
  detail: z.string().max(400).optional(),
  /** Observed changes, in the words of conditions. */
  effects: z.array(z.string().max(200)).max(32).optional(),
  /** Points of health that it cost. */
  harm: z.number().min(0).max(1_024),
  /** 0 to 1: how much it deserves to be kept. */
  salience: z.number().min(0).max(1),
});
export type Episode = z.infer<typeof Episode>;

/** What its recorder gives; the store adds the id. */
export type NewEpisode = Omit<Episode, "id">;
