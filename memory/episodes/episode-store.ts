// The port that keeps episodes. Readers get newest first. Episodes that are alike form a group, and
// those of a group that are let go leave their counts in its row and what the ledger needs of them.

import type { Episode, EpisodeGroup, EpisodeKind, NewEpisode } from "../../schemas/index.ts";

export interface EpisodeQuery {
  kind?: EpisodeKind | undefined;
  act?: string | undefined;
  subject?: string | undefined;
  goal?: string | undefined;
  /** Only of this world. */
  world?: string | undefined;
  /** Only those that this player asked for. */
  player?: string | undefined;
  /** Only those with this id in their chain: of an intent, a plan or a step. */
  chain?: string | undefined;
  /** Only older ones than this episode. */
  before?: string | undefined;
  /** At most so many, newest first; 200 by default. */
  limit?: number | undefined;
}

/** Which episodes are exported or erased: those for which all parts hold. */
export interface EpisodeSelection {
  /** Asked for by this player, or with the player's name in its words; capitals do not matter. */
  player?: string | undefined;
  world?: string | undefined;
  /** Only from before this time, as `Episode.at`. */
  until?: string | undefined;
}

export interface EpisodeCounts {
  episodes: number;
  /** Of each kind; kinds without episodes are missing. */
  kinds: Partial<Record<EpisodeKind, number>>;
  bytes: number;
  /** Episodes that left only their counts. */
  merged: number;
  /** When the oldest and the newest episode were, as `Episode.at`. */
  from?: string | undefined;
  to?: string | undefined;
  worlds: string[];
  players: string[];
}

/** An episode with how often it was recalled, and when last. */
export interface KeptEpisode {
  episode: Episode;
  uses: number;
  usedAt?: string | undefined;
}

/** Episodes or bytes that a store holds at most. */
export interface MemoryLimit {
  episodes?: number | undefined;
  bytes?: number | undefined;
}

/** Every method throws CodedError `state.writeFailed` or `input.file` if the store fails. */
export interface EpisodeStore {
  /** Keeps an episode and returns it with its id. A full store lets weak ones go. */
  append(episode: NewEpisode): Episode;
  find(id: string): Episode | undefined;
  list(query?: EpisodeQuery): Episode[];
  /** Episodes with one of these words in their act, subject, goal, detail or effects; best first. */
  search(words: readonly string[], query?: EpisodeQuery): Episode[];
  /** Whether there was one with that id. */
  forget(id: string): boolean;
  /** Counts a recall. */
  strengthen(ids: readonly string[], at: string): void;
  /** The latest of a world, oldest first: episodes, and what is left of those that were let go. */
  history(world: string, limit: number): Episode[];
  /** A group's episodes, oldest first, 500 at most. */
  ofGroup(group: string): KeptEpisode[];
  /** Groups of a world with more than one episode, the most salient first. */
  crowded(world: string, limit: number): string[];
  /** Episodes of the group that were let go. */
  mergedOf(group: string): number;
  /** Lets episodes go; their counts stay. */
  merge(ids: readonly string[]): void;
  /** Ids from the source are cited: a full store lets their episodes go last. */
  citedBy(source: () => Iterable<string>): void;
  isCited(): (id: string) => boolean;
  /** Oldest first. */
  selected(selection: EpisodeSelection): Iterable<Episode>;
  /** Rows of groups, of all worlds and players by default. */
  groups(selection?: EpisodeSelection): EpisodeGroup[];
  /** Erases episodes and what is left of others, beyond recovery from the file. How many there were. */
  erase(selection: EpisodeSelection): number;
  counts(): EpisodeCounts;
  close(): void;
}

export const DEFAULT_LIST = 200;
/** Episodes of a group that are read at a time. */
export const MAX_OF_GROUP = 500;
/** Of each world, what is left of episodes that were let go: what is older has faded in the ledger. */
export const MAX_REMNANTS = 2_000;

/** What is searched of an episode, in lower case. */
export const wordsOf = ({ act, subject = "", goal = "", end, detail = "", effects = [] }: NewEpisode): string =>
  [act, subject, goal, end, detail, ...effects].join(" ").toLowerCase();

/** Whether the words name the player; capitals do not matter. */
export const namesPlayer = (player: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .includes(player.toLowerCase());

/** Whether the episode is about the player: asked for, or named in its words. */
export const isAbout = (player: string, { player: by, subject, goal, detail, effects = [] }: NewEpisode): boolean =>
  by?.toLowerCase() === player.toLowerCase() || namesPlayer(player, [subject, goal, detail, ...effects].join(" "));

export const isSelected = (episode: NewEpisode, { player, world, until }: EpisodeSelection): boolean =>
  (world === undefined || episode.world === world) &&
  (until === undefined || episode.at < until) &&
  (player === undefined || isAbout(player, episode));
