// How a server misbehaves in runs with `--slow-server`: now and then an answer is late by up to twenty
// seconds, lost or wrong, and an act refused; chunks come late. Drawn by the run's seed.

import type { ServerFaultsInput } from "../../worlds/embedded/index.ts";

/** The world's faults; the same for the same seed. */
export const slowServer = (seed: number): ServerFaultsInput => ({
  seed,
  // Every other world puts drops into the bag, and every third has few ticks.
  intoBag: seed % 2 === 0,
  ticksPerSecond: seed % 3 === 0 ? 5 : 20,
  faults: [
    { fault: { kind: "late", packets: ["inventory", "windows", "blocks"], ms: [0, 20_000] }, share: 0.01 },
    { fault: { kind: "late", packets: ["chunks"], ms: [0, 3_000] }, share: 0.3 },
    { fault: { kind: "lost", packets: ["inventory"] }, share: 0.01 },
    { fault: { kind: "refused", acts: ["drop", "click", "place", "open", "dig", "use"] }, share: 0.02 },
    { fault: { kind: "wrongSlots", correctedAfterMs: 1_500 }, share: 0.01 },
  ],
});

/** The faults that a run met, in words. */
export const faultsMetText = (met: Readonly<Record<string, number>>): string[] =>
  Object.entries(met).map(([what, times]) => `${what} ×${times}`);
