// A state of the search for an order: the remaining applications of each operator, the amounts of
// the tracked names, and the uses left of tools. Untracked names are assumed available, so an order
// that is impossible here is impossible at all. Amounts beyond a cap count as infinite.

import type { ExactNeed, ExactProblem } from "./exact-problem.ts";

/** An operator restricted to tracked names, in local numbers. */
export interface TrackedOperator {
  operator: number;
  consumes: readonly ExactNeed[];
  requires: readonly ExactNeed[];
  /** Whole points: fractions are rounded down, so that wear is never overestimated. */
  uses: readonly ExactNeed[];
  produces: readonly { name: number; count: number }[];
  clears: readonly number[];
}

export interface BoundedState {
  /**
   * By part; then by tracked name; then by tracked name, the uses left of worn tools, ascending.
   */
  remaining: number[];
  counts: number[];
  worn: (readonly number[])[];
}

/** The inputs of one application: amounts by name and points by tool. */
export interface TrackedChoice {
  taken: ReadonlyMap<number, number>;
  wear: ReadonlyMap<number, number>;
}

/** The tracked part of a problem. */
export class Tracked {
  readonly names: readonly number[];
  readonly parts: readonly TrackedOperator[];
  readonly goal: readonly { name: number; count: number }[];
  readonly durability: readonly number[];
  readonly #floor: readonly number[];
  readonly #problem: ExactProblem;
  /** Amounts beyond this are infinite. */
  readonly #caps: readonly number[];

  /**
   * Keeps operators with a bound above 0 that make something tracked; with `capped`, amounts beyond
   * the useful count as infinite.
   */
  constructor(problem: ExactProblem, tracked: ReadonlySet<number>, bounds: ArrayLike<number>, capped: boolean) {
    this.#problem = problem;
    this.names = [...tracked].sort((a, b) => a - b);
    const local = new Map(this.names.map((name, id) => [name, id]));
    const needs = (list: readonly ExactNeed[], round: (count: number) => number = (count) => count): ExactNeed[] =>
      list
        .filter(({ kinds }) => kinds.every((kind) => local.has(kind)))
        .map(({ kinds, count }) => ({ kinds: kinds.map((kind) => local.get(kind) ?? 0), count: round(count) }));
    this.parts = problem.operators.flatMap((operator, id) => {
      const produces = operator.produces.flatMap(({ name, count }) => {
        const at = local.get(name);
        return at === undefined ? [] : [{ name: at, count }];
      });
      if (produces.length === 0 || !((bounds[id] ?? 0) > 0)) return [];
      return [
        {
          operator: id,
          consumes: needs(operator.consumes),
          requires: needs(operator.requires),
          uses: needs(operator.uses, (points) => Math.floor(points + 1e-9)),
          produces,
          clears: operator.clears.flatMap((name) => local.get(name) ?? []),
        },
      ];
    });
    this.goal = problem.goal.flatMap(({ kinds: [name = -1], count }) => {
      const at = local.get(name);
      return at === undefined ? [] : [{ name: at, count }];
    });
    this.durability = this.names.map((name) => problem.durability[name] ?? 0);
    this.#floor = this.names.map((name) => problem.floor[name] ?? 0);
    this.#caps = this.names.map((_, name) => (capped ? this.#capOf(name) : Number.POSITIVE_INFINITY));
  }

  /** The most of a name that is ever needed at once, doubled. */
  #capOf(name: number): number {
    let max = this.goal.find((wanted) => wanted.name === name)?.count ?? 0;
    for (const { consumes, requires } of this.parts) {
      const sum = [...consumes, ...requires].reduce(
        (all, { kinds, count }) => all + (kinds.includes(name) ? count : 0),
        0,
      );
      max = Math.max(max, sum);
    }
    return 2 * max + (this.#floor[name] ?? 0) + 1;
  }

  start(bounds: ArrayLike<number>): BoundedState {
    return {
      remaining: this.parts.map(({ operator }) => bounds[operator] ?? 0),
      counts: this.names.map((name) => this.#problem.start[name] ?? 0),
      worn: this.names.map((name, at) =>
        (this.#problem.tools.get(name) ?? []).filter((left) => left < (this.durability[at] ?? 0)),
      ),
    };
  }

  reached({ counts }: BoundedState): boolean {
    return this.goal.every(({ name, count }) => (counts[name] ?? 0) >= count);
  }

  free(state: BoundedState, name: number): number {
    return (state.counts[name] ?? 0) - (this.#floor[name] ?? 0);
  }

  /** Points left in the free tools of a kind. */
  points(state: BoundedState, name: number): number {
    const free = this.free(state, name);
    if (free <= 0) return 0;
    const full = this.durability[name] ?? 0;
    if (full === 0 || free === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
    const worn = (state.worn[name] ?? []).slice(0, free);
    return worn.reduce((sum, left) => sum + left, 0) + (free - worn.length) * full;
  }

  holds(state: BoundedState, part: TrackedOperator): boolean {
    return part.requires.every(
      ({ kinds, count }) => kinds.reduce((sum, kind) => sum + (state.counts[kind] ?? 0), 0) >= count,
    );
  }

  /** The state after one application of a part, which must be possible. */
  apply(state: BoundedState, index: number, { taken, wear }: TrackedChoice): BoundedState {
    const part = this.parts[index];
    const next: BoundedState = {
      remaining: state.remaining.slice(),
      counts: state.counts.slice(),
      worn: state.worn.slice(),
    };
    next.remaining[index] = (state.remaining[index] ?? 0) - 1;
    for (const [name, points] of wear) this.#wear(next, name, points);
    for (const [name, count] of taken) {
      next.counts[name] = (next.counts[name] ?? 0) - count;
      if ((next.worn[name]?.length ?? 0) > 0) next.worn[name] = next.worn[name]?.slice(count) ?? [];
    }
    for (const name of part?.clears ?? []) next.counts[name] = 0;
    for (const { name, count } of part?.produces ?? []) {
      const amount = (next.counts[name] ?? 0) + count;
      next.counts[name] = amount > (this.#caps[name] ?? 0) ? Number.POSITIVE_INFINITY : amount;
    }
    return next;
  }

  /** The most worn tool first; one without uses left is removed. */
  #wear(state: BoundedState, name: number, points: number): void {
    const full = this.durability[name] ?? 0;
    if (full === 0 || state.counts[name] === Number.POSITIVE_INFINITY) return;
    const worn = [...(state.worn[name] ?? [])];
    let left = points;
    while (left > 0) {
      const head = worn.shift() ?? full;
      if (head > left) {
        worn.unshift(head - left);
        break;
      }
      left -= head;
      state.counts[name] = (state.counts[name] ?? 0) - 1;
    }
    state.worn[name] = worn;
  }

  key({ remaining, counts, worn }: BoundedState): string {
    return `${remaining.join()};${counts.join()};${worn.map((left) => left.join("+")).join()}`;
  }
}
