// All runs of a bench, one after the other: two worlds on few cores would only slow each other down. Each is told when it is done.

import type { RunsOptions } from "./options.ts";
import type { RunAsked, Runner, RunRow } from "./row.ts";

type Asked = Pick<RunsOptions, "goals" | "seeds" | "mcVersion" | "fast" | "nights" | "faults" | "deadlineSeconds">;

/** The runs in their order: every goal with the first seed, then with the next. */
export function runsAsked({ goals, seeds, deadlineSeconds, mcVersion, fast, nights, faults }: Asked): RunAsked[] {
  return seeds.flatMap((seed) =>
    goals.map(({ name, items }) => ({
      goal: name,
      items,
      seed,
      mcVersion,
      fast,
      nights,
      faults,
      deadlineMs: deadlineSeconds * 1000,
    })),
  );
}

/** Makes them all. `signal` keeps further ones from being begun. */
export async function makeRuns(
  asked: readonly RunAsked[],
  runner: Runner,
  onRow: (row: RunRow, index: number) => void,
  signal?: AbortSignal,
): Promise<RunRow[]> {
  const rows: RunRow[] = [];
  for (const [index, run] of asked.entries()) {
    if (signal?.aborted) break;
    const row = await runner.run(run);
    rows.push(row);
    onRow(row, index);
  }
  return rows;
}

/** A row as a line for whoever waits. */
export function lineOf(row: RunRow): string {
  const { goal, seed, success, code, detail, gameSeconds, idealSeconds, repairs, deaths, wallSeconds } = row;
  const outcome = success ? "reached" : `${code}: ${detail?.split("\n", 1)[0]}`;
  const times = `${gameSeconds?.toFixed(0) ?? "-"} s of ${idealSeconds?.toFixed(0) ?? "-"} s ideal`;
  return `${goal} in world ${seed}: ${outcome} (${times}, ${repairs} repairs, ${deaths} deaths, ${wallSeconds.toFixed(0)} s on the wall)`;
}
