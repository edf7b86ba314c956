// The store at size: a file filled with random episodes, then asked by situation and by words. Times
// are CPU time of the thread, so that other work on the machine does not count.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Memory } from "../../memory/index.ts";
import type { NewEpisode } from "../../schemas/index.ts";
import { openEpisodes } from "../../server/memory/sqlite-episodes.ts";
import { randomFrom, type SeededRandom } from "../lib/seeded-random.ts";
import { quantile } from "../lib/statistics.ts";
import { threadMs } from "../lib/thread-clock.ts";

export interface StoreSpeed {
  appendMs: number;
  situationMs: { p50: number; p95: number };
  wordsMs: { p50: number; p95: number };
  fileMb: number;
  memoryMb: number;
}

const QUESTIONS = 200;
const MB = 1024 * 1024;
const ACTS = 24;
const SUBJECTS = 400;
const GOALS = 600;
const BIOMES = 50;
/** Small numbers are as much more frequent as words are in texts. */
const often = (random: SeededRandom, count: number): number => Math.floor(count * random.next() ** 3);

function randomEpisode(random: SeededRandom): NewEpisode {
  const detail = Array.from({ length: 8 }, () => `word${often(random, 4_000)}`).join(" ");
  const isSuccess = random.chance(0.8);
  return {
    ...{ at: "2026-01-01T00:00:00.000Z", kind: "step", world: "land", bot: "bench", harm: 0 },
    chain: { intentId: `i${random.whole(1, 20_000)}`, planId: `p${random.whole(1, 40_000)}`, stepId: "s1" },
    ...{ act: `act_${often(random, ACTS)}`, subject: `block_${often(random, SUBJECTS)}` },
    goal: `get me ${random.whole(1, 9)} thing${often(random, GOALS)}`,
    situation: {
      ...{
        dimension: "overworld",
        biome: `biome_${often(random, BIOMES)}`,
        phase: random.oneOf(["day", "night"] as const),
      },
      position: [random.whole(-3_000, 3_000), random.whole(-60, 100), random.whole(-3_000, 3_000)],
      ...{ health: random.whole(1, 20), food: random.whole(1, 20), hostiles: random.whole(0, 3) },
    },
    ...{
      expectedMs: 5_000,
      takenMs: random.whole(1_000, 60_000),
      effects: [`inventory.block_${often(random, SUBJECTS)} += 1`],
    },
    ...(isSuccess ? { end: "success" } : { end: "collect.failed", detail }),
    salience: random.next(),
  };
}

export function storeSpeed(episodes: number, seed: number): StoreSpeed {
  const folder = mkdtempSync(join(tmpdir(), "lodestone-bench-memory-"));
  const store = openEpisodes(folder, { limit: { episodes: 2 * episodes } });
  try {
    const random = randomFrom(seed);
    const from = threadMs();
    for (let count = 0; count < episodes; count++) store.append(randomEpisode(random));
    const appendMs = (threadMs() - from) / episodes;
    const memory = new Memory({ store, world: "land", bot: "bench" });
    const timed = (ask: () => unknown): { p50: number; p95: number } => {
      const times = Array.from({ length: QUESTIONS }, () => {
        const before = threadMs();
        ask();
        return threadMs() - before;
      });
      return { p50: quantile(times, 0.5) ?? 0, p95: quantile(times, 0.95) ?? 0 };
    };
    const situationMs = timed(() => {
      const { act, subject, goal, situation } = randomEpisode(random);
      memory.recall({ act, subject, goal, situation, k: 5 });
    });
    const wordsMs = timed(() =>
      memory.recall({ text: `what about thing${often(random, GOALS)} and word${often(random, 4_000)}`, k: 5 }),
    );
    const memoryMb = process.memoryUsage().rss / MB;
    return { appendMs, situationMs, wordsMs, fileMb: store.counts().bytes / MB, memoryMb };
  } finally {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
