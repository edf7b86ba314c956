// Every way in which one application may choose its tools and kinds in a state: each choice of worn
// tools, each choice of consumed kinds. Kinds that other operators need least come first.

import type { BoundedState, Tracked, TrackedChoice, TrackedOperator } from "./bounded-state.ts";
import type { ExactNeed } from "./exact-problem.ts";

/** `demand` gives, by tracked name, the amount that others may need. */
export function* choicesOf(
  tracked: Tracked,
  state: BoundedState,
  part: TrackedOperator,
  demand: readonly number[],
): Generator<TrackedChoice> {
  if (!tracked.holds(state, part)) return;
  const inOrder = (needs: readonly ExactNeed[]): ExactNeed[] =>
    needs.map(({ kinds, count }) => ({
      kinds: kinds.toSorted((a, b) => (demand[a] ?? 0) - (demand[b] ?? 0) || a - b),
      count,
    }));
  const points = (name: number): number => tracked.points(state, name);
  const uses = inOrder(part.uses);
  if (uses.some(({ kinds }) => !kinds.some((kind) => points(kind) > 0))) return;
  // A tool that never wears satisfies a use for free.
  const wearing = uses.filter(({ kinds, count }) => {
    return count > 0 && !kinds.some((kind) => points(kind) > 0 && tracked.durability[kind] === 0);
  });
  const consumes = inOrder(part.consumes);
  for (const wear of shares(wearing, 0, new Map(), points)) {
    const left = (name: number): number =>
      tracked.free(state, name) - broken(tracked, state, name, wear.get(name) ?? 0);
    for (const taken of shares(consumes, 0, new Map(), left)) yield { taken: new Map(taken), wear: new Map(wear) };
  }
}

/**
 * Every way to distribute needs over their kinds, as amounts by kind. The yielded map is reused.
 */
function* shares(
  needs: readonly ExactNeed[],
  index: number,
  amounts: Map<number, number>,
  available: (name: number) => number,
): Generator<Map<number, number>> {
  const need = needs[index];
  if (need === undefined) {
    yield amounts;
    return;
  }
  for (const _ of portions(need.kinds, 0, need.count, amounts, available))
    yield* shares(needs, index + 1, amounts, available);
}

function* portions(
  kinds: readonly number[],
  index: number,
  count: number,
  amounts: Map<number, number>,
  available: (name: number) => number,
): Generator<void> {
  if (count === 0) {
    yield;
    return;
  }
  const kind = kinds[index];
  if (kind === undefined) return;
  const before = amounts.get(kind) ?? 0;
  for (let portion = Math.min(count, available(kind) - before); portion >= 0; portion--) {
    amounts.set(kind, before + portion);
    yield* portions(kinds, index + 1, count - portion, amounts, available);
  }
  if (before === 0) amounts.delete(kind);
  else amounts.set(kind, before);
}

/** The number of tools of a kind that `points` break. */
function broken(tracked: Tracked, state: BoundedState, name: number, points: number): number {
  const full = tracked.durability[name] ?? 0;
  if (points === 0 || full === 0 || state.counts[name] === Number.POSITIVE_INFINITY) return 0;
  let left = points;
  let count = 0;
  for (const uses of state.worn[name] ?? []) {
    if (uses > left) return count;
    left -= uses;
    count++;
  }
  return count + Math.floor(left / full);
}
