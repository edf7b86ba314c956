// The facade of memory: the log of episodes, what is folded from it, and recall.

export { recordEpisodes, subjectOf } from "./episodes/episode-recorder.ts";
export {
  DEFAULT_LIST,
  type EpisodeCounts,
  type EpisodeQuery,
  type EpisodeStore,
  EpisodesInMemory,
  wordsOf,
} from "./episodes/episode-store.ts";
export { situationOf } from "./episodes/situation.ts";
export { Ledger } from "./ledger/ledger.ts";
export { withPriors } from "./ledger/with-priors.ts";
export type { PlaceStore } from "./map/place-store.ts";
export { Memory } from "./memory.ts";
