// Makes all runs of a bench, as many at a time as there are runners: a run takes a third of a core,
// and most of its time is walking. Each row is reported when it is done.

import type { RunsOptions } from "./options.ts";
import type { RunAsked, Runner, RunRow } from "./row.ts";

type RunsRequest = Pick<
  RunsOptions,
  "goals" | "seeds" | "mcVersion" | "fast" | "nights" | "faults" | "slowServer" | "deadlineSeconds"
> &
  Partial<Pick<RunsOptions, "movement">>;

/** The runs in their order: every goal with the first seed, then with the next. */
export function runsAsked(asked: RunsRequest): RunAsked[] {
  const { goals, seeds, deadlineSeconds, mcVersion, fast, nights, faults, slowServer, movement } = asked;
  return seeds.flatMap((seed) =>
    goals.map(({ name, mayBeOutOfReach: _, ...goal }) => ({
      goal: name,
      ...goal,
      seed,
      mcVersion,
      fast,
      nights,
      faults,
      slowServer,
      ...(movement === undefined ? {} : { movement }),
      deadlineMs: deadlineSeconds * 1000,
    })),
  );
}

/**
 * Makes all runs, one at a time on each runner. The rows are in the order of `runs`; `onRow` gets
 * each row as it is done, with the number done.
 */
export async function makeRuns(
  asked: readonly RunAsked[],
  runners: readonly Runner[],
  onRow: (row: RunRow, done: number) => void,
  signal?: AbortSignal,
): Promise<RunRow[]> {
  const rows: (RunRow | undefined)[] = asked.map(() => undefined);
  const waiting = asked.entries();
  let done = 0;
  const lane = async (runner: Runner): Promise<void> => {
    // A free runner takes the next run: the iterator is shared.
    for (const [index, run] of waiting) {
      if (signal?.aborted) return;
      const row = await runner.run(run);
      rows[index] = row;
      onRow(row, ++done);
    }
  };
  await Promise.all(runners.map(lane));
  return rows.filter((row) => row !== undefined);
}

/** A row as a line of progress. */
export function lineOf(row: RunRow): string {
  const { goal, seed, success, code, detail, gameSeconds, idealSeconds, repairs, deaths, wallSeconds } = row;
  const outcome = success ? "reached" : `${code}: ${detail?.split("\n", 1)[0]}`;
  const times = `${gameSeconds?.toFixed(0) ?? "-"} s of ${idealSeconds?.toFixed(0) ?? "-"} s ideal`;
  return `${goal} in world ${seed}: ${outcome} (${times}, ${repairs} repairs, ${deaths} deaths, ${wallSeconds.toFixed(0)} s on the wall)`;
}
