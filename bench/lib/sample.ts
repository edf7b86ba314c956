// A seeded sample of a list.

import { randomFrom } from "./seeded-random.ts";

/**
 * `count` elements of a list, drawn by the seed, in the list's own order; the whole list where it
 * is no longer.
 */
export function sampleOf<T>(list: readonly T[], count: number, seed: number): T[] {
  if (count >= list.length) return [...list];
  const random = randomFrom(seed);
  const chosen = list
    .map((_, index) => ({ index, key: random.next() }))
    .sort((a, b) => a.key - b.key || a.index - b.index)
    .slice(0, Math.max(0, count))
    .map(({ index }) => index)
    .sort((a, b) => a - b);
  return chosen.map((index) => list[index] as T);
}
