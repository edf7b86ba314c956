// Seeded randomness for everything in the world: a stream for events in play (drops, loot) and a
// pure hash of position and purpose for the generator, so that a chunk does not depend on the order
// in which chunks are requested. Source: mulberry32 (Tommy Ettinger, public domain) for the stream;
// integer finalizer after MurmurHash3's for the hash.

/** Draws uniformly from [0, 1). */
export type RandomSource = () => number;

function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A hash of a seed and any integers, uniform over the 32-bit integers. */
export function hashOf(seed: number, ...parts: number[]): number {
  let hash = mix(seed ^ 0x9e3779b9);
  for (const part of parts) hash = mix(Math.imul(hash, 31) ^ mix(part + 0x7f4a7c15));
  return hash;
}

/** A stream of numbers that the seed determines. */
export function seededRandom(seed: number): RandomSource {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** An integer drawn uniformly from `low`..`high`, both included. */
export function integerBetween(random: RandomSource, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** A draw from the standard normal distribution. Source: Box and Muller (1958). */
export function gaussian(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
