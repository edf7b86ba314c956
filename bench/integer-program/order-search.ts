// Searches an order in which operators, each with a bound on its applications, reach the goal:
// depth first over tracked states, none visited twice. An application that can harm no other is
// made at once, without trying alternatives. "Unreachable" is a proof; a search that exceeds its
// budget returns "unknown".

import type { BoundedState, Tracked, TrackedChoice, TrackedOperator } from "./bounded-state.ts";
import { choicesOf } from "./choices.ts";
import type { ExactNeed } from "./exact-problem.ts";

/** One application, in the tracked problem's local numbers. */
export interface TrackedApplication {
  part: number;
  choice: TrackedChoice;
}

type OrderAnswer =
  | { status: "reached"; steps: TrackedApplication[] }
  | { status: "unreachable" }
  | { status: "budget"; furthest: BoundedState };

interface Branch {
  state: BoundedState;
  successors: Generator<{ applied: TrackedApplication; state: BoundedState }>;
  /** Steps from the previous branch to here. */
  steps: TrackedApplication[];
}

export class ExactOrderSearch {
  readonly #tracked: Tracked;
  /** By part: a lower rank is tried earlier. */
  readonly #ranks: readonly number[];
  readonly #visited = new Set<string>();

  constructor(tracked: Tracked) {
    this.#tracked = tracked;
    this.#ranks = ranksOf(tracked);
  }

  run(start: BoundedState, budget: number): OrderAnswer {
    const stack = [this.#branch(start, [])];
    let furthest = start;
    while (stack.length > 0) {
      const branch = stack.at(-1) as Branch;
      if (this.#tracked.reached(branch.state)) return { status: "reached", steps: stack.flatMap(({ steps }) => steps) };
      if (this.#visited.size > budget) return { status: "budget", furthest };
      const { value, done } = branch.successors.next();
      if (done === true) {
        stack.pop();
        continue;
      }
      const next = this.#branch(value.state, [value.applied]);
      const key = this.#tracked.key(next.state);
      if (this.#visited.has(key)) continue;
      this.#visited.add(key);
      if (left(next.state) < left(furthest)) furthest = next.state;
      stack.push(next);
    }
    return { status: "unreachable" };
  }

  /** The state after all harmless applications, and the parts that may come next. */
  #branch(from: BoundedState, before: TrackedApplication[]): Branch {
    const steps = [...before];
    let state = from;
    // Parts with unlimited applications may cycle.
    const passed = new Set<string>();
    while (!this.#tracked.reached(state)) {
      const applied = this.#harmless(state);
      if (applied === null) break;
      const next = this.#tracked.apply(state, applied.part, applied.choice);
      if (state.remaining[applied.part] === Number.POSITIVE_INFINITY) {
        const key = this.#tracked.key(next);
        if (passed.has(key)) break;
        passed.add(key);
      }
      steps.push(applied);
      state = next;
    }
    return { state, steps, successors: this.#successors(state) };
  }

  *#successors(state: BoundedState): Generator<{ applied: TrackedApplication; state: BoundedState }> {
    const tracked = this.#tracked;
    const open = this.#openParts(state);
    const harm = new Map(open.map((index) => [index, this.#harmOf(state, index)]));
    const rank = (index: number): number => (harm.get(index) ?? 0) * 1e6 + (this.#ranks[index] ?? 0);
    for (const index of open.toSorted((a, b) => rank(a) - rank(b) || a - b)) {
      const part = tracked.parts[index] as TrackedOperator;
      for (const choice of choicesOf(tracked, state, part, this.#demand(state, index))) {
        yield { applied: { part: index, choice }, state: tracked.apply(state, index, choice) };
      }
    }
  }

  /** Parts that may still be applied and would add something. */
  #openParts({ remaining, counts }: BoundedState): number[] {
    const open: number[] = [];
    for (const [index, { produces }] of this.#tracked.parts.entries()) {
      if ((remaining[index] ?? 0) <= 0) continue;
      if (produces.some(({ name }) => counts[name] !== Number.POSITIVE_INFINITY)) open.push(index);
    }
    return open;
  }

  /**
   * The most of each name that others may still need: to consume, to require, to wear, for the
   * goal.
   */
  #demand({ remaining }: BoundedState, except: number): number[] {
    const { parts, goal, names } = this.#tracked;
    const demand = new Array<number>(names.length).fill(0);
    const add = (name: number, count: number): void => {
      demand[name] = (demand[name] ?? 0) + count;
    };
    for (const { name, count } of goal) add(name, count);
    for (const [index, part] of parts.entries()) {
      const times = remaining[index] ?? 0;
      if (index === except || times <= 0) continue;
      for (const { kinds, count } of part.consumes) for (const kind of kinds) add(kind, count * times);
      for (const { kinds, count } of part.requires) for (const kind of kinds) add(kind, count);
      for (const { kinds, count } of part.uses) for (const kind of kinds) add(kind, Math.max(1, count * times));
    }
    return demand;
  }

  #harmOf({ counts, remaining }: BoundedState, index: number): number {
    const part = this.#tracked.parts[index];
    const demand = this.#demand({ counts, remaining, worn: [] }, index);
    return (part?.clears ?? []).filter((name) => (counts[name] ?? 0) > 0 && (demand[name] ?? 0) > 0).length;
  }

  /** An application that leaves every other possible, in any order; null without one. */
  #harmless(state: BoundedState): TrackedApplication | null {
    const tracked = this.#tracked;
    const ended = new Set(
      tracked.parts.flatMap(({ clears }, index) => ((state.remaining[index] ?? 0) > 0 ? clears : [])),
    );
    for (const index of this.#openParts(state)) {
      const part = tracked.parts[index] as TrackedOperator;
      if (part.produces.some(({ name }) => ended.has(name)) || !tracked.holds(state, part)) continue;
      if (!gains(state, part)) continue;
      const demand = this.#demand(state, index);
      if (part.clears.some((name) => (state.counts[name] ?? 0) > 0)) continue;
      const taken = this.#spare(state, index, demand);
      const wear = this.#spareWear(state, index, taken);
      if (taken !== null && wear !== null) return { part: index, choice: { taken, wear } };
    }
    return null;
  }

  /**
   * Kinds that an application may consume without depriving any other, later ones of the same
   * operator included; null where it cannot. `others` is the need of the other operators.
   */
  #spare(state: BoundedState, index: number, others: readonly number[]): Map<number, number> | null {
    const part = this.#tracked.parts[index] as TrackedOperator;
    const later = Math.max(0, (state.remaining[index] ?? 0) - 1);
    const taken = new Map<number, number>();
    for (const need of part.consumes) {
      const { kinds, count } = need;
      const demand = later === 0 ? others : withOwn(others, part, need, later);
      let left = count;
      for (const kind of kinds) {
        const spare = this.#tracked.free(state, kind) - (demand[kind] ?? 0) - (taken.get(kind) ?? 0);
        const portion = Math.min(left, Math.max(0, spare));
        if (portion > 0) taken.set(kind, (taken.get(kind) ?? 0) + portion);
        left -= portion;
        if (left === 0) break;
      }
      if (left > 0) return null;
    }
    return taken;
  }

  /** Tools that do not wear, or that outlast all remaining uses; null where some use has none. */
  #spareWear(
    state: BoundedState,
    index: number,
    taken: ReadonlyMap<number, number> | null,
  ): Map<number, number> | null {
    const wear = new Map<number, number>();
    for (const { kinds, count } of this.#tracked.parts[index]?.uses ?? []) {
      const kind = kinds.find((tool) => {
        if (wear.has(tool) || (taken?.has(tool) ?? false)) return false;
        if (count > 0 && this.#tracked.durability[tool] !== 0) return this.#outlasts(state, tool);
        return this.#tracked.points(state, tool) > 0;
      });
      if (kind === undefined) return null;
      if (count > 0 && this.#tracked.durability[kind] !== 0) wear.set(kind, count);
    }
    return wear;
  }

  /**
   * Whether no tool of the kind can break, or their number does not matter and their points suffice
   * for all.
   */
  #outlasts(state: BoundedState, tool: number): boolean {
    let points = 0;
    let wanted = this.#tracked.goal.some(({ name }) => name === tool);
    for (const [index, { uses, consumes, requires }] of this.#tracked.parts.entries()) {
      const times = state.remaining[index] ?? 0;
      if (times <= 0) continue;
      for (const { kinds, count } of uses) if (kinds.includes(tool)) points += count * times;
      wanted ||= [...consumes, ...requires].some(({ kinds }) => kinds.includes(tool));
    }
    if (wanted) {
      const first = state.worn[tool]?.[0] ?? this.#tracked.durability[tool] ?? 0;
      return this.#tracked.free(state, tool) > 0 && first > points;
    }
    return this.#tracked.points(state, tool) >= points;
  }
}

/**
 * Adds the other needs of later applications of the same part: its own kinds are interchangeable.
 */
function withOwn(
  others: readonly number[],
  { consumes, requires, uses }: TrackedOperator,
  need: ExactNeed,
  later: number,
): number[] {
  const demand = [...others];
  const add = ({ kinds }: ExactNeed, count: number): void => {
    for (const kind of kinds) demand[kind] = (demand[kind] ?? 0) + count;
  };
  for (const other of consumes) if (other !== need) add(other, other.count * later);
  for (const held of requires) add(held, held.count);
  for (const tool of uses) add(tool, Math.max(1, tool.count * later));
  return demand;
}

/**
 * Whether an application adds something that it does not consume, so that repeating it must end.
 */
const gains = ({ counts }: BoundedState, { produces, consumes }: TrackedOperator): boolean =>
  produces.some(
    ({ name }) => counts[name] !== Number.POSITIVE_INFINITY && !consumes.some(({ kinds }) => kinds.includes(name)),
  );

const left = ({ remaining }: BoundedState): number =>
  remaining.reduce((sum, times) => sum + (times === Number.POSITIVE_INFINITY ? 0 : times), 0);

/** By part: the round of growth in which all its needs can be met. */
function ranksOf(tracked: Tracked): number[] {
  const there = new Set<number>();
  const start = tracked.start({ length: 0 });
  for (const name of tracked.names.keys()) if (tracked.free(start, name) > 0) there.add(name);
  const ranks = tracked.parts.map(() => -1);
  for (let round = 0, grew = true; grew; round++) {
    grew = false;
    const made: number[] = [];
    for (const [index, { consumes, requires, uses, produces }] of tracked.parts.entries()) {
      if (ranks[index] !== -1) continue;
      if ([...consumes, ...requires, ...uses].some(({ kinds }) => !kinds.some((kind) => there.has(kind)))) continue;
      ranks[index] = round;
      made.push(...produces.map(({ name }) => name));
      grew = true;
    }
    for (const name of made) there.add(name);
  }
  return ranks;
}
