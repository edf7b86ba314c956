// Consolidation: the episodes of a group compete. The latest stays, what is cited stays, and of
// those that are tagged or were recalled the five strongest that have not faded. The others leave
// their counts in the group's row. Groups with tagged episodes go first.

import type { Clock } from "../../executor/index.ts";
import type { Episode } from "../../schemas/index.ts";
import { type EpisodeStore, type KeptEpisode, MAX_OF_GROUP } from "../episodes/episode-store.ts";
import { groupOf } from "../episodes/groups.ts";
import { TAGGED } from "../episodes/salience.ts";
import { FADED, strengthOf } from "./strength.ts";

const PLACES = 5;
/** How often groups come again in which several episodes were left. */
const AGAIN_MS = 600_000;
const SWEEP_MS = 24 * 3_600_000;
/** Groups that a sweep over the whole store queues. */
const MAX_SWEPT = 10_000;

export class Consolidation {
  readonly #store: EpisodeStore;
  readonly #world: string;
  readonly #tagged = new Set<string>();
  readonly #others = new Set<string>();
  /** Groups with several episodes left: some day they fade, or are cited no more. */
  readonly #left = new Set<string>();
  #againAt = 0;
  #sweptAt: number | undefined;

  constructor(store: EpisodeStore, world: string) {
    this.#store = store;
    this.#world = world;
  }

  note(episode: Episode): void {
    const group = groupOf(episode);
    if (episode.salience < TAGGED) {
      if (!this.#tagged.has(group)) this.#others.add(group);
      return;
    }
    this.#others.delete(group);
    this.#tagged.add(group);
  }

  /** Groups that wait. */
  get waiting(): number {
    return this.#tagged.size + this.#others.size;
  }

  /** Lets episodes of waiting groups compete until the time is over. How many were let go. */
  work({ now, clock, budgetMs }: { now: string; clock: Pick<Clock, "now">; budgetMs: number }): number {
    const end = clock.now() + budgetMs;
    this.#queueAgain(now);
    if (this.waiting === 0) return 0;
    const isCited = this.#store.isCited();
    let merged = 0;
    do {
      const [group] = this.#tagged.size > 0 ? this.#tagged : this.#others;
      if (group === undefined) break;
      merged += this.#compete(group, now, isCited);
    } while (clock.now() < end);
    return merged;
  }

  /** Groups that nothing was added to: those that were left, and once a day all of the store. */
  #queueAgain(now: string): void {
    const at = Date.parse(now);
    const add = (groups: Iterable<string>): void => {
      for (const group of groups) if (!this.#tagged.has(group)) this.#others.add(group);
    };
    if (this.#sweptAt === undefined || at - this.#sweptAt >= SWEEP_MS) {
      this.#sweptAt = at;
      add(this.#store.crowded(this.#world, MAX_SWEPT));
    }
    if (at - this.#againAt < AGAIN_MS) return;
    this.#againAt = at;
    add(this.#left);
    this.#left.clear();
  }

  #compete(group: string, now: string, isCited: (id: string) => boolean): number {
    const kept = this.#store.ofGroup(group);
    const losers = losersOf(kept, now, isCited);
    this.#store.merge(losers.map(({ episode }) => episode.id));
    // A group that is read in parts comes again, unless nothing of this part can go.
    if (kept.length < MAX_OF_GROUP || losers.length === 0) {
      this.#tagged.delete(group);
      this.#others.delete(group);
      if (kept.length - losers.length > 1) this.#left.add(group);
    }
    return losers.length;
  }
}

/** Of a group, oldest first, those that lose. */
export function losersOf(kept: readonly KeptEpisode[], now: string, isCited: (id: string) => boolean): KeptEpisode[] {
  const strengths = new Map(kept.map((one) => [one, strengthOf(one, now)]));
  const strengthIn = (one: KeptEpisode): number => strengths.get(one) ?? 0;
  const rivals = kept.slice(0, -1).filter(({ episode }) => !isCited(episode.id));
  const winners = rivals
    .filter((one) => (one.episode.salience >= TAGGED || one.uses > 0) && strengthIn(one) >= FADED)
    .sort((a, b) => strengthIn(b) - strengthIn(a))
    .slice(0, PLACES);
  return rivals.filter((one) => !winners.includes(one));
}
