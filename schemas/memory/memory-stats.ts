// What a memory holds, and the rows of groups: alike episodes of which some left only their counts.

import { z } from "zod";
import { Episode, EpisodeEnd, EpisodeKind } from "./episode.ts";

/** Episodes of one world, player, act, subject, goal and end in one cell of 64 blocks. */
export const EpisodeGroup = z.strictObject({
  ...Episode.pick({ world: true, player: true, act: true, subject: true, goal: true }).shape,
  end: EpisodeEnd,
  /** The dimension, and x and z in units of 64 blocks; absent without a place. */
  cell: z.string().optional(),
  /** How many were let go; the others are still episodes. */
  merged: z.int().min(0),
  from: Episode.shape.at,
  to: Episode.shape.at,
  /** Sums over those that were let go. */
  takenMs: z.number(),
  expectedMs: z.number(),
  harm: z.number(),
});
export type EpisodeGroup = z.infer<typeof EpisodeGroup>;

export const MemoryStats = z.strictObject({
  episodes: z.int(),
  /** Of each kind of episode; kinds without episodes are missing. */
  kinds: z.partialRecord(EpisodeKind, z.int()),
  /** What they take; of a file, its whole contents. */
  bytes: z.number(),
  /** Episodes that left only their counts. */
  merged: z.int(),
  from: Episode.shape.at.optional(),
  to: Episode.shape.at.optional(),
  worlds: z.array(z.string()),
  players: z.array(z.string()),
  /** Entries of the map, and noted facts. */
  places: z.int(),
});
export type MemoryStats = z.infer<typeof MemoryStats>;
