// Where the episodes of a body that learns are kept: in the state folder, if there is one.

import { type EpisodeStore, EpisodesInMemory } from "../../memory/index.ts";
import { type CodedError, toCodedError } from "../../schemas/index.ts";
import type { ServiceConfiguration } from "../../server/config/configuration.ts";
import { openEpisodes } from "../../server/memory/sqlite-episodes.ts";

/**
 * Undefined if nothing is to be learnt. Where the file cannot be opened, that is reported and memory
 * ends with the process. Throws CodedError `state.newer`.
 */
export function episodesIn(
  { memory, memoryLimit: limit, state }: Pick<ServiceConfiguration, "memory" | "memoryLimit" | "state">,
  options: Parameters<typeof openEpisodes>[1],
): EpisodeStore | undefined {
  if (!memory) return undefined;
  if (state === undefined) return new EpisodesInMemory(limit);
  try {
    return openEpisodes(state, { ...options, limit });
  } catch (error) {
    const coded: CodedError = toCodedError(error);
    if (coded.code !== "input.file") throw coded;
    options?.onFailure?.(coded);
    return new EpisodesInMemory(limit);
  }
}
