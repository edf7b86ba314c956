// Groups of alike episodes: same world, player, act, subject, goal and end, in one cell of 64
// blocks. An episode that is let go adds to its group's row, and leaves what the ledger reads of it.

import type { Episode, EpisodeGroup, NewEpisode } from "../../schemas/index.ts";

const CELL = 64;

const cellOf = ({ dimension = "", position }: NewEpisode["situation"]): string | undefined =>
  position && [dimension, Math.floor(position[0] / CELL), Math.floor(position[2] / CELL)].join(" ");

/** The key of the episode's group. */
export const groupOf = ({ world, player, kind, act, subject, goal, end, situation }: NewEpisode): string =>
  JSON.stringify([world, player, kind, act, subject, goal, end, cellOf(situation)]);

/** The group's row with the episode in it. */
export function mergedInto(row: EpisodeGroup | undefined, episode: Episode): EpisodeGroup {
  const { world, player, act, subject, goal, end, situation, at, takenMs = 0, expectedMs = 0, harm } = episode;
  const cell = cellOf(situation);
  const empty: EpisodeGroup = {
    ...{ world, act, end, merged: 0, from: at, to: at, takenMs: 0, expectedMs: 0, harm: 0 },
    ...(player === undefined ? {} : { player }),
    ...(subject === undefined ? {} : { subject }),
    ...(goal === undefined ? {} : { goal }),
    ...(cell === undefined ? {} : { cell }),
  };
  const before = row ?? empty;
  return {
    ...before,
    merged: before.merged + 1,
    from: at < before.from ? at : before.from,
    to: at > before.to ? at : before.to,
    takenMs: before.takenMs + takenMs,
    expectedMs: before.expectedMs + expectedMs,
    harm: before.harm + harm,
  };
}

/** What the ledger reads of an episode, without anybody's words. */
export function remnantOf({ goal: _, player: _by, detail: _said, effects: _seen, ...episode }: Episode): Episode {
  return { ...episode, chain: {} };
}
