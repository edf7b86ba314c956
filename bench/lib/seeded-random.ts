// Random numbers that are the same on every machine: from one seed a separate stream for every
// index, so that any single problem of a million can be made again without the others. Source:
// Mulberry32 (Tommy Ettinger, public domain).

export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  chance(share: number): boolean;
  /** An element of a list that is not empty. */
  oneOf<T>(list: readonly T[]): T;
}

/** The stream of a seed, or that of the `index`-th problem under it. */
export function randomFrom(seed: number, index?: number): SeededRandom {
  let state =
    index === undefined ? seed | 0 : (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul((index + 1) | 0, 0x85ebca6b)) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (share) => next() < share,
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}

/** The list in a random order. */
export function shuffled<T>(list: readonly T[], random: SeededRandom): T[] {
  return list
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
