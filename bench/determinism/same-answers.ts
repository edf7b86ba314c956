// Whether the same problems get the same bytes: they are planned by pools of several sizes, without
// and with busy loops beside them, and every answer is compared with that of the first pool. Only the
// time that a search took may differ.

import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Problem } from "../../schemas/index.ts";
import { minecraftDomains, poolClient } from "../../workers/index.ts";
import type { BenchFigure } from "../lib/figures.ts";

/** A pool, and the loops that keep the machine busy beside it. */
export interface PoolSetting {
  workers: number;
  busyLoops: number;
}

export interface PoolAnswers {
  setting: PoolSetting;
  /** By problem: the digest of its answer, and what ended the search. */
  digests: readonly string[];
  ended: readonly string[];
}

export const SETTINGS: readonly PoolSetting[] = [
  { workers: 1, busyLoops: 0 },
  { workers: 2, busyLoops: 0 },
  { workers: 4, busyLoops: 0 },
  { workers: 2, busyLoops: 4 },
];

/** Plans all problems in a pool of its own, as fast as it takes them. */
export async function answersOf(problems: readonly Problem[], setting: PoolSetting): Promise<PoolAnswers> {
  const loops = Array.from({ length: setting.busyLoops }, () => new Worker("for (;;);", { eval: true }));
  const client = poolClient({
    workers: setting.workers,
    domains: minecraftDomains(),
    cache: false,
    maxQueue: problems.length * 2,
  });
  try {
    const results = await Promise.all(problems.map((problem) => client.plan(problem)));
    return {
      setting,
      digests: results.map(({ stats: { timeMs: _, ...stats }, ...result }) =>
        createHash("sha256")
          .update(JSON.stringify({ ...result, stats }))
          .digest("hex"),
      ),
      ended: results.map((result) => ("ended" in result ? (result.ended ?? result.status) : result.status)),
    };
  } finally {
    await client.close();
    await Promise.all(loops.map((loop) => loop.terminate()));
  }
}

/**
 * By setting beyond the first, how many answers differ from those of the first. Answers that time
 * ended are counted apart: their bytes depend on the machine.
 */
export function differences([first, ...others]: readonly PoolAnswers[]): BenchFigure[] {
  if (first === undefined) return [];
  const isTimed = (index: number): boolean => [first, ...others].some(({ ended }) => ended[index] === "time");
  const timed = first.digests.filter((_, index) => isTimed(index)).length;
  return [
    { name: "problems", value: first.digests.length, unit: "" },
    { name: "ended by time", value: timed, unit: "" },
    ...others.map(({ setting, digests }) => ({
      name: `other bytes with ${labelOf(setting)}`,
      value: digests.filter((digest, index) => !isTimed(index) && digest !== first.digests[index]).length,
      unit: "",
      atMost: 0,
    })),
  ];
}

const labelOf = ({ workers, busyLoops }: PoolSetting): string =>
  `${workers} worker${workers === 1 ? "" : "s"}${busyLoops > 0 ? ` beside ${busyLoops} busy loops` : ""}`;
