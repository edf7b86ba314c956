// Quantiles and means of figures. A quantile is one of the figures themselves (nearest rank), never
// interpolated.

/** The figure that the share `at` (0 to 1) of all does not exceed; null for an empty list. */
export function quantile(figures: readonly number[], at: number): number | null {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * at) - 1))] ?? null;
}

export const median = (figures: readonly number[]): number | null => quantile(figures, 0.5);

export function mean(figures: readonly number[]): number | null {
  return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}

/** The geometric mean, for ratios; figures are above 0. */
export function geometricMean(figures: readonly number[]): number | null {
  const logarithms = mean(figures.map((figure) => Math.log(figure)));
  return logarithms === null ? null : Math.exp(logarithms);
}

/** The largest; null for an empty list. */
export const greatest = (figures: readonly number[]): number | null =>
  figures.length === 0 ? null : figures.reduce((max, figure) => Math.max(max, figure));
