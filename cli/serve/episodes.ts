// Where the episodes of a body that learns are kept: in the state folder, if there is one.

import { type EpisodeStore, EpisodesInMemory } from "../../memory/index.ts";
import type { ServiceConfiguration } from "../../server/config/configuration.ts";
import { openEpisodes } from "../../server/memory/sqlite-episodes.ts";

/** Undefined if nothing is to be learnt. Throws CodedError `input.file`. */
export function episodesIn(
  { memory, state }: Pick<ServiceConfiguration, "memory" | "state">,
  options: Parameters<typeof openEpisodes>[1],
): EpisodeStore | undefined {
  if (!memory) return undefined;
  return state === undefined ? new EpisodesInMemory() : openEpisodes(state, options);
}
