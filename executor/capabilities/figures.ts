// How a capability performs, computed from its record: the figures that its health shows and its
// gates judge. Rates are shares from 0 to 1, times are milliseconds; null without runs.

import type { CapabilityOutcome, CapabilityRecord } from "../../schemas/index.ts";
import { shareOf } from "../metrics/outcome-tally.ts";
import { percentile } from "../metrics/percentiles.ts";

export interface CapabilityHealth {
  id: string;
  status: CapabilityRecord["status"];
  runs: number;
  /** Over all runs. */
  successRate: number | null;
  meanMs: number | null;
  /** Median and 95th percentile of the recent runs' durations. */
  p50Ms: number | null;
  p95Ms: number | null;
  /** Of the recent successful runs with an expected duration, the share that did not exceed it. */
  withinExpected: number | null;
  safetyViolations: number;
  /** Worlds in which a body ran it, and those in which it succeeded at least once. */
  worlds: { tried: number; succeeded: number };
  /** Latest first. */
  lastFailures: readonly CapabilityOutcome[];
}

export function healthOf({ id, status, totals, recent, failures, worlds = [] }: CapabilityRecord): CapabilityHealth {
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
    worlds: { tried: worlds.length, succeeded: worlds.filter(({ succeeded }) => succeeded > 0).length },
    lastFailures: failures,
  };
}

/** The 95th percentile of the durations, by nearest rank. */
export const slowestMs = (runs: readonly CapabilityOutcome[]): number | null =>
  percentile(
    runs.map(({ durationMs }) => durationMs),
    0.95,
  );

const keptTo = ({ succeeded, durationMs, expectedMs }: CapabilityOutcome): boolean[] =>
  succeeded && expectedMs !== undefined ? [durationMs <= expectedMs] : [];

/** The success rate of the last `count` runs; null if there were fewer. */
export function winRate(runs: readonly CapabilityOutcome[], count: number): number | null {
  if (runs.length < count) return null;
  return runs.slice(-count).filter(({ succeeded }) => succeeded).length / count;
}
