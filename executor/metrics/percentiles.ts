// Percentiles by the nearest rank: the smallest sample that no less than the given share of all is at or below.

/** The sample at a share from 0 to 1; null where there are none. */
export function percentile(samples: readonly number[], share: number): number | null {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
