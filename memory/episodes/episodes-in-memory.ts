// Episodes in memory: they end with their process.

import type { Episode, EpisodeGroup, NewEpisode } from "../../schemas/index.ts";
import {
  DEFAULT_LIST,
  type EpisodeCounts,
  type EpisodeQuery,
  type EpisodeSelection,
  type EpisodeStore,
  isAbout,
  isSelected,
  type KeptEpisode,
  MAX_OF_GROUP,
  MAX_REMNANTS,
  type MemoryLimit,
  wordsOf,
} from "./episode-store.ts";
import { groupOf, mergedInto, remnantOf } from "./groups.ts";

const MAX_KEPT = 20_000;
/** A full memory lets go of a hundredth at once, the weakest among four times as many of its oldest. */
const SHARE = 0.01;
const AMONG = 4;
const MIN_AMONG = 64;

const numberOf = (id: string): number => Number(id.slice("ep-".length));
const bytesOf = (episode: Episode): number => JSON.stringify(episode).length;

/** Whether the episode is meant, its age apart. */
const isMeant = (episode: Episode, { kind, act, subject, goal, world, player, chain }: EpisodeQuery): boolean =>
  (kind === undefined || episode.kind === kind) &&
  (act === undefined || episode.act === act) &&
  (subject === undefined || episode.subject === subject) &&
  (goal === undefined || episode.goal === goal) &&
  (world === undefined || episode.world === world) &&
  (player === undefined || episode.player === player) &&
  (chain === undefined || Object.values(episode.chain).includes(chain));

interface Kept extends KeptEpisode {
  group: string;
  bytes: number;
}

export class EpisodesInMemory implements EpisodeStore {
  /** Oldest first. */
  #kept: Kept[] = [];
  #remnants: { episode: Episode; player: string | undefined }[] = [];
  readonly #groups = new Map<string, EpisodeGroup>();
  readonly #citing: (() => Iterable<string>)[] = [];
  #last = 0;
  #bytes = 0;
  readonly #limit: MemoryLimit;

  constructor(limit: MemoryLimit = {}) {
    this.#limit = { episodes: MAX_KEPT, ...limit };
  }

  append(episode: NewEpisode): Episode {
    const kept = { ...episode, id: `ep-${++this.#last}` };
    const bytes = bytesOf(kept);
    this.#kept.push({ episode: kept, uses: 0, group: groupOf(kept), bytes });
    this.#bytes += bytes;
    const { episodes = Number.POSITIVE_INFINITY, bytes: most = Number.POSITIVE_INFINITY } = this.#limit;
    while (this.#kept.length > 1 && (this.#kept.length > episodes || this.#bytes > most)) this.#letGoWeakest();
    return kept;
  }

  find(id: string): Episode | undefined {
    return this.#kept.find(({ episode }) => episode.id === id)?.episode;
  }

  list(query: EpisodeQuery = {}): Episode[] {
    const before = query.before === undefined ? Number.POSITIVE_INFINITY : numberOf(query.before);
    return this.#kept
      .map(({ episode }) => episode)
      .filter((episode) => numberOf(episode.id) < before && isMeant(episode, query))
      .slice(-(query.limit ?? DEFAULT_LIST))
      .reverse();
  }

  search(words: readonly string[], query: EpisodeQuery = {}): Episode[] {
    const counted = this.list({ ...query, limit: this.#kept.length }).map((episode) => {
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
    return this.#remove(({ episode }) => episode.id === id).length > 0;
  }

  strengthen(ids: readonly string[], at: string): void {
    for (const kept of this.#kept) {
      if (!ids.includes(kept.episode.id)) continue;
      kept.uses += 1;
      kept.usedAt = at;
    }
  }

  history(world: string, limit: number): Episode[] {
    const left = this.#remnants.map(({ episode }) => episode).filter((episode) => episode.world === world);
    return [...left, ...this.list({ world, limit })].sort((a, b) => numberOf(a.id) - numberOf(b.id)).slice(-limit);
  }

  ofGroup(group: string): KeptEpisode[] {
    return this.#kept.filter((kept) => kept.group === group).slice(0, MAX_OF_GROUP);
  }

  crowded(world: string, limit: number): string[] {
    const counts = new Map<string, { episodes: number; salience: number }>();
    for (const { episode, group } of this.#kept) {
      if (episode.world !== world) continue;
      const { episodes, salience } = counts.get(group) ?? { episodes: 0, salience: 0 };
      counts.set(group, { episodes: episodes + 1, salience: Math.max(salience, episode.salience) });
    }
    return [...counts]
      .filter(([, { episodes }]) => episodes > 1)
      .sort(([, a], [, b]) => b.salience - a.salience)
      .slice(0, limit)
      .map(([group]) => group);
  }

  mergedOf(group: string): number {
    return this.#groups.get(group)?.merged ?? 0;
  }

  merge(ids: readonly string[]): void {
    const asked = new Set(ids);
    for (const { episode, group } of this.#remove(({ episode }) => asked.has(episode.id))) {
      this.#groups.set(group, mergedInto(this.#groups.get(group), episode));
      this.#remnants.push({ episode: remnantOf(episode), player: episode.player });
    }
    this.#remnants = this.#remnants.slice(-MAX_REMNANTS);
  }

  citedBy(source: () => Iterable<string>): void {
    this.#citing.push(source);
  }

  isCited(): (id: string) => boolean {
    const ids = new Set(this.#citing.flatMap((source) => [...source()]));
    return (id) => ids.has(id);
  }

  selected(selection: EpisodeSelection): Episode[] {
    return this.#kept.map(({ episode }) => episode).filter((episode) => isSelected(episode, selection));
  }

  groups(selection: EpisodeSelection = {}): EpisodeGroup[] {
    return [...this.#groups.values()].filter((group) => isGroupSelected(group, selection));
  }

  erase(selection: EpisodeSelection): number {
    this.#remnants = this.#remnants.filter(({ episode, player: by }) => {
      const whole = { ...episode, ...(by === undefined ? {} : { player: by }) };
      return !isSelected(whole, selection);
    });
    for (const [key, group] of this.#groups) if (isGroupSelected(group, selection)) this.#groups.delete(key);
    return this.#remove(({ episode }) => isSelected(episode, selection)).length;
  }

  counts(): EpisodeCounts {
    const kinds: EpisodeCounts["kinds"] = {};
    const episodes = this.#kept.map(({ episode }) => episode);
    for (const { kind } of episodes) kinds[kind] = (kinds[kind] ?? 0) + 1;
    return {
      ...{ episodes: episodes.length, kinds, bytes: this.#bytes },
      merged: [...this.#groups.values()].reduce((sum, { merged }) => sum + merged, 0),
      ...{ from: episodes[0]?.at, to: episodes.at(-1)?.at },
      worlds: [...new Set(episodes.map(({ world }) => world))].sort(),
      players: [...new Set(episodes.flatMap(({ player }) => player ?? []))].sort(),
    };
  }

  close(): void {}

  #letGoWeakest(): void {
    const isCited = this.isCited();
    const count = Math.max(1, Math.floor(this.#kept.length * SHARE));
    const oldest = this.#kept.slice(0, Math.min(Math.max(MIN_AMONG, count * AMONG), this.#kept.length - 1));
    const worth = ({ episode, uses }: Kept): number =>
      episode.salience + (uses > 0 ? 1 : 0) + (isCited(episode.id) ? 2 : 0);
    const weakest = oldest.sort((a, b) => worth(a) - worth(b)).slice(0, count);
    this.merge(weakest.map(({ episode }) => episode.id));
  }

  #remove(isMeant: (kept: Kept) => boolean): Kept[] {
    const removed = this.#kept.filter(isMeant);
    if (removed.length === 0) return [];
    this.#kept = this.#kept.filter((kept) => !isMeant(kept));
    for (const { bytes } of removed) this.#bytes -= bytes;
    return removed;
  }
}

/** A group that goes on after `until` keeps its counts, which name no time within. */
export function isGroupSelected(group: EpisodeGroup, { player, world, until }: EpisodeSelection): boolean {
  const words = { ...group, at: group.to, detail: "", effects: [], situation: {} } as unknown as NewEpisode;
  return (
    (world === undefined || group.world === world) &&
    (until === undefined || group.to < until) &&
    (player === undefined || isAbout(player, words))
  );
}
