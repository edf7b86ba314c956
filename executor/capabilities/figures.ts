// How a capability fares, from its record: the figures that its health shows and its gates judge. Rates are shares from 0 to 1, times
// milliseconds; null where there were no runs to tell from.

import type { CapabilityOutcome, CapabilityRecord } from "../../schemas/index.ts";
import { shareOf } from "../metrics/outcome-tally.ts";
import { percentile } from "../metrics/percentiles.ts";

export interface CapabilityHealth {
  id: string;
  status: CapabilityRecord["status"];
  runs: number;
  /** Of all runs ever. */
  successRate: number | null;
  meanMs: number | null;
  /** Of the recent runs: so long half of them take at most, and so long the slowest twentieth takes at least. */
  p50Ms: number | null;
  p95Ms: number | null;
  /** Of the recent runs that succeeded and that a plan expected some time of, the share that took no longer. */
  withinExpected: number | null;
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
    p50Ms: percentile(
      recent.map(({ durationMs }) => durationMs),
      0.5,
    ),
    p95Ms: slowestMs(recent),
    withinExpected: shareOf(recent.flatMap(keptTo)),
    safetyViolations: totals.safetyViolations,
    lastFailures: failures,
  };
}

/** The 95th percentile of the durations by the nearest rank. */
export const slowestMs = (runs: readonly CapabilityOutcome[]): number | null =>
  percentile(
    runs.map(({ durationMs }) => durationMs),
    0.95,
  );

const keptTo = ({ succeeded, durationMs, expectedMs }: CapabilityOutcome): boolean[] =>
  succeeded && expectedMs !== undefined ? [durationMs <= expectedMs] : [];

/** The share of the last `count` runs that succeeded; null while there were fewer. */
export function winRate(runs: readonly CapabilityOutcome[], count: number): number | null {
  if (runs.length < count) return null;
  return runs.slice(-count).filter(({ succeeded }) => succeeded).length / count;
}
