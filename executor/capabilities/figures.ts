// How a capability fares, from its record: the figures that its health shows and its gates judge. Rates are shares from 0 to 1, times
// milliseconds; null where there were no runs to tell from.

import type { CapabilityOutcome, CapabilityRecord } from "../../schemas/index.ts";

export interface CapabilityHealth {
  id: string;
  status: CapabilityRecord["status"];
  runs: number;
  /** Of all runs ever. */
  successRate: number | null;
  meanMs: number | null;
  /** Of the recent runs: so long the slowest twentieth takes at least. */
  slowestMs: number | null;
  safetyViolations: number;
  /** The latest first. */
  lastFailures: readonly CapabilityOutcome[];
}

export function healthOf({ id, status, totals, recent, failures }: CapabilityRecord): CapabilityHealth {
  const { runs } = totals;
  return {
    id,
    status,
    runs,
    successRate: runs === 0 ? null : totals.succeeded / runs,
    meanMs: runs === 0 ? null : totals.durationMs / runs,
    slowestMs: slowestMs(recent),
    safetyViolations: totals.safetyViolations,
    lastFailures: failures,
  };
}

/** The 95th percentile of the durations by the nearest rank. */
export function slowestMs(runs: readonly CapabilityOutcome[]): number | null {
  const durations = runs.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  return durations[Math.ceil(durations.length * 0.95) - 1] ?? null;
}

/** The share of the last `count` runs that succeeded; null while there were fewer. */
export function winRate(runs: readonly CapabilityOutcome[], count: number): number | null {
  if (runs.length < count) return null;
  return runs.slice(-count).filter(({ succeeded }) => succeeded).length / count;
}
