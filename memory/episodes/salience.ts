// How much an episode deserves to be kept, from 0 to 1: failures, surprises, harm and first
// times. Each part alone can raise it, and none can push it above 1.

import type { NewEpisode } from "../../schemas/index.ts";

const FAILURE = 0.3;
const DEATH = 0.9;
const FIRST_TIME = 0.3;
/** Somebody asked for it. */
const ASKED = 0.1;
/** A step that took e times as long as expected, or 1/e of it. */
const SURPRISE = 0.3;
const MAX_SURPRISE = 0.6;
const HEALTH = 20;

/** From here on an episode is tagged: it is consolidated first and fades slowest. */
export const TAGGED = 0.7;

/** What the episode is judged with: whether it is the first of its kind. */
export function salienceOf(episode: Omit<NewEpisode, "salience">, isFirst: boolean): number {
  const { kind, end, harm, player, expectedMs = 0, takenMs = 0 } = episode;
  const ratio = expectedMs > 0 && takenMs > 0 ? Math.abs(Math.log(takenMs / expectedMs)) : 0;
  const parts = [
    kind === "death" ? DEATH : end === "success" ? 0 : FAILURE,
    Math.min(MAX_SURPRISE, SURPRISE * ratio),
    Math.min(1, harm / HEALTH),
    isFirst ? FIRST_TIME : 0,
    player === undefined ? 0 : ASKED,
  ];
  return 1 - parts.reduce((rest, part) => rest * (1 - part), 1);
}
