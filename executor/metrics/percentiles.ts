// Percentiles by nearest rank: the smallest sample such that at least the given share of all
// samples is not above it.

/** The sample at a share from 0 to 1; null without samples. */
export function percentile(samples: readonly number[], share: number): number | null {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
