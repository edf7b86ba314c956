// The facade of memory: the log of episodes, what is folded from it, and recall.

export { recordEpisodes, subjectOf } from "./episodes/episode-recorder.ts";
export {
  DEFAULT_LIST,
  type EpisodeCounts,
  type EpisodeQuery,
  type EpisodeSelection,
  type EpisodeStore,
  isSelected,
  type KeptEpisode,
  MAX_OF_GROUP,
  MAX_REMNANTS,
  type MemoryLimit,
  wordsOf,
} from "./episodes/episode-store.ts";
export { EpisodesInMemory, isGroupSelected } from "./episodes/episodes-in-memory.ts";
export { groupOf, mergedInto, remnantOf } from "./episodes/groups.ts";
export { situationOf } from "./episodes/situation.ts";
export { type Impasse, ImpasseWatch } from "./impasses/impasse-watch.ts";
export { learntOption } from "./impasses/learnt-option.ts";
export { Ledger } from "./ledger/ledger.ts";
export { withPriors } from "./ledger/with-priors.ts";
export { LessonBook, lessonId } from "./lessons/lesson-book.ts";
export { isPlaceSelected, type KeptPlace, type PlaceStore } from "./map/place-store.ts";
export { Memory } from "./memory.ts";
export { OutlookBook } from "./outlook/outlook-book.ts";
export type { CapabilityOrigin } from "./provenance/provenance.ts";
