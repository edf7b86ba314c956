// What befalls the bot while it works: drawn by a seed, one after the other.

import type { SeededRandom } from "../../lib/seeded-random.ts";

export const TROUBLES = ["kick", "kill", "outage", "crash", "night"] as const;
export type TroubleKind = (typeof TROUBLES)[number];

/**
 * `kick` and `kill` are the server's; at an `outage` the server is away as when it starts again; at
 * a `crash` the bot's process is killed and begun anew; a `night` falls.
 */
export interface Trouble {
  kind: TroubleKind;
  /** How long after the one before, in milliseconds. */
  afterMs: number;
  /** How long it lasts; without meaning for a kick or a kill. */
  lastsMs: number;
}

/** Shares of the mean gap between two troubles. */
const GAP = { least: 0.4, most: 1.6 };
const LASTS: Readonly<Record<TroubleKind, readonly [number, number]>> = {
  kick: [0, 0],
  kill: [0, 0],
  outage: [3_000, 25_000],
  crash: [300, 8_000],
  night: [40_000, 100_000],
};

/** The next trouble of those that are wanted. */
export function nextTrouble(random: SeededRandom, kinds: readonly TroubleKind[], everyMs: number): Trouble {
  const kind = random.oneOf(kinds);
  const afterMs = random.whole(GAP.least * everyMs, GAP.most * everyMs);
  return { kind, afterMs, lastsMs: random.whole(...LASTS[kind]) };
}
