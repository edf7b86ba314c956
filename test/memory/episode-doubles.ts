// Episodes for tests, with defaults for what does not matter.

import type { NewEpisode } from "../../schemas/index.ts";

export const episodeOf = (parts: Partial<NewEpisode> = {}): NewEpisode => ({
  ...{ at: "2026-01-01T00:00:00.000Z", kind: "step", world: "land", bot: "Bot", chain: {}, act: "collect_block" },
  ...{ situation: {}, end: "success", harm: 0, salience: 0.1 },
  ...parts,
});

/** Iron ore that could not be had, in a minute. */
export const failedIron = (parts: Partial<NewEpisode> = {}): NewEpisode =>
  episodeOf({ subject: "iron_ore", end: "collect.failed", expectedMs: 5_000, takenMs: 60_000, ...parts });
