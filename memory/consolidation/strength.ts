// How strong an episode is: its salience, raised by each recall, halved with time since it was last
// recalled. What nobody needed halves every day, what is tagged every 60 days. Source: base-level
// activation of ACT-R, in its simplest form.

import type { KeptEpisode } from "../episodes/episode-store.ts";
import { TAGGED } from "../episodes/salience.ts";

const DAY_MS = 24 * 3_600_000;
/** Days in which a tagged episode halves. */
const TAGGED_DAYS = 60;
/** What each recall adds. */
const USE = 0.25;
const MAX_USES = 8;
/** So that an episode without salience has some strength at first. */
const MIN_SALIENCE = 0.1;

/** Weaker than this an episode has faded. */
export const FADED = 0.05;

/** `now` as `Episode.at`. */
export function strengthOf({ episode, uses, usedAt = episode.at }: KeptEpisode, now: string): number {
  const age = Math.max(0, Date.parse(now) - Date.parse(usedAt));
  const halfLife = DAY_MS * TAGGED_DAYS ** Math.min(1, episode.salience / TAGGED);
  return (Math.max(MIN_SALIENCE, episode.salience) + USE * Math.min(MAX_USES, uses)) * 0.5 ** (age / halfLife);
}
