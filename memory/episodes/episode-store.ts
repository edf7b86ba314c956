// The port that keeps episodes, and its fill in memory. Readers get newest first. A store that is
// full drops what deserves least to be kept among its oldest.

import type { Episode, EpisodeKind, NewEpisode } from "../../schemas/index.ts";

export interface EpisodeQuery {
  kind?: EpisodeKind | undefined;
  act?: string | undefined;
  subject?: string | undefined;
  goal?: string | undefined;
  /** Only of this world. */
  world?: string | undefined;
  /** Only those with this id in their chain: of an intent, a plan or a step. */
  chain?: string | undefined;
  /** Only older ones than this episode. */
  before?: string | undefined;
  /** At most so many, newest first; 200 by default. */
  limit?: number | undefined;
}

export interface EpisodeCounts {
  episodes: number;
  /** Of each kind; kinds without episodes are missing. */
  kinds: Partial<Record<EpisodeKind, number>>;
  bytes: number;
}

/** Every method throws CodedError `state.writeFailed` or `input.file` if the store fails. */
export interface EpisodeStore {
  /** Keeps an episode and returns it with its id. */
  append(episode: NewEpisode): Episode;
  find(id: string): Episode | undefined;
  list(query?: EpisodeQuery): Episode[];
  /** Episodes with one of these words in their act, subject, goal, detail or effects; best first. */
  search(words: readonly string[], query?: EpisodeQuery): Episode[];
  /** Whether there was one with that id. */
  forget(id: string): boolean;
  counts(): EpisodeCounts;
  close(): void;
}

export const DEFAULT_LIST = 200;
const MAX_KEPT = 20_000;
/** Among so many of the oldest the least salient is dropped. */
const DROP_AMONG = 64;

const numberOf = (id: string): number => Number(id.slice("ep-".length));

/** Whether the episode is meant, its age apart. */
const isMeant = (episode: Episode, { kind, act, subject, goal, world, chain }: EpisodeQuery): boolean =>
  (kind === undefined || episode.kind === kind) &&
  (act === undefined || episode.act === act) &&
  (subject === undefined || episode.subject === subject) &&
  (goal === undefined || episode.goal === goal) &&
  (world === undefined || episode.world === world) &&
  (chain === undefined || Object.values(episode.chain).includes(chain));

export class EpisodesInMemory implements EpisodeStore {
  /** Oldest first. */
  #episodes: Episode[] = [];
  #last = 0;
  readonly #max: number;

  constructor(max = MAX_KEPT) {
    this.#max = max;
  }

  append(episode: NewEpisode): Episode {
    const kept = { ...episode, id: `ep-${++this.#last}` };
    this.#episodes.push(kept);
    if (this.#episodes.length > this.#max) {
      const oldest = this.#episodes.slice(0, DROP_AMONG);
      const least = oldest.reduce((a, b) => (b.salience < a.salience ? b : a));
      this.#episodes.splice(this.#episodes.indexOf(least), 1);
    }
    return kept;
  }

  find(id: string): Episode | undefined {
    return this.#episodes.find((episode) => episode.id === id);
  }

  list(query: EpisodeQuery = {}): Episode[] {
    const before = query.before === undefined ? Number.POSITIVE_INFINITY : numberOf(query.before);
    return this.#episodes
      .filter((episode) => numberOf(episode.id) < before && isMeant(episode, query))
      .slice(-(query.limit ?? DEFAULT_LIST))
      .reverse();
  }

  search(words: readonly string[], query: EpisodeQuery = {}): Episode[] {
    const counted = this.list({ ...query, limit: this.#max }).map((episode) => {
      const text = wordsOf(episode);
      return { episode, hits: words.filter((word) => text.includes(word)).length };
    });
    return counted
      .filter(({ hits }) => hits > 0)
      .sort((a, b) => b.hits - a.hits)
      .slice(0, query.limit ?? DEFAULT_LIST)
      .map(({ episode }) => episode);
  }

  forget(id: string): boolean {
    const before = this.#episodes.length;
    this.#episodes = this.#episodes.filter((episode) => episode.id !== id);
    return this.#episodes.length < before;
  }

  counts(): EpisodeCounts {
    const kinds: EpisodeCounts["kinds"] = {};
    for (const { kind } of this.#episodes) kinds[kind] = (kinds[kind] ?? 0) + 1;
    const bytes = this.#episodes.reduce((sum, episode) => sum + JSON.stringify(episode).length, 0);
    return { episodes: this.#episodes.length, kinds, bytes };
  }

  close(): void {}
}

/** What is searched of an episode, in lower case. */
export const wordsOf = ({ act, subject = "", goal = "", end, detail = "", effects = [] }: NewEpisode): string =>
  [act, subject, goal, end, detail, ...effects].join(" ").toLowerCase();
