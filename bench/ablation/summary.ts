// One row of the ablation's table: the sums over the runs without some layers.

import { COST_TOLERANCE } from "../lib/cost-tolerance.ts";
import { geometricMean, greatest } from "../lib/statistics.ts";
import { type AblationRow, ALL_LAYERS } from "./compare-layers.ts";

export interface AblationSummary {
  without: string;
  /** Plans that are proven optimal, and problems that are proven unsolvable. */
  proven: number;
  /** Problems whose plan costs more, or less, than with all layers. */
  dearer: number;
  cheaper: number;
  /** Cost / cost with all layers, on problems that both solve: geometric mean and maximum. */
  meanRatio: number | null;
  worstRatio: number | null;
  solved: number;
  expanded: number;
  seconds: number;
  /** Claims that other runs of the same problem prove false. */
  wrong: string[];
}

export const COLUMNS: readonly { head: string; cell: (summary: AblationSummary) => string }[] = [
  { head: "without".padEnd(28), cell: ({ without }) => without.padEnd(28) },
  { head: "solved", cell: ({ solved }) => `${solved}`.padStart(6) },
  { head: "proven", cell: ({ proven }) => `${proven}`.padStart(6) },
  { head: "dearer", cell: ({ dearer }) => `${dearer}`.padStart(6) },
  { head: "cheaper", cell: ({ cheaper }) => `${cheaper}`.padStart(7) },
  { head: "mean cost", cell: ({ meanRatio }) => (meanRatio?.toFixed(4) ?? "-").padStart(9) },
  { head: "worst", cell: ({ worstRatio }) => (worstRatio?.toFixed(3) ?? "-").padStart(5) },
  { head: "expanded", cell: ({ expanded }) => `${expanded}`.padStart(8) },
  { head: "seconds", cell: ({ seconds }) => seconds.toFixed(1).padStart(7) },
];

export function summarize(rows: readonly AblationRow[]): AblationSummary[] {
  const usual = new Map(rows.filter(({ without }) => without === ALL_LAYERS).map((row) => [row.problem, row]));
  const min = new Map<string, number>();
  for (const { problem, cost } of rows) {
    min.set(problem, Math.min(cost ?? Number.POSITIVE_INFINITY, min.get(problem) ?? Number.POSITIVE_INFINITY));
  }
  return [...new Set(rows.map(({ without }) => without))].map((without) => {
    const own = rows.filter((row) => row.without === without);
    const ratios = own.flatMap(({ problem, cost }) => {
      const other = usual.get(problem)?.cost ?? null;
      return cost === null || other === null || other === 0 ? [] : [cost / other];
    });
    return {
      without,
      solved: own.filter(({ cost }) => cost !== null).length,
      proven: own.filter(({ optimal, status }) => optimal || status === "unsolvable").length,
      dearer: ratios.filter((ratio) => ratio > 1 + COST_TOLERANCE).length,
      cheaper: ratios.filter((ratio) => ratio < 1 - COST_TOLERANCE).length,
      meanRatio: geometricMean(ratios),
      worstRatio: greatest(ratios),
      expanded: own.reduce((sum, { expanded }) => sum + expanded, 0),
      seconds: own.reduce((sum, { ms }) => sum + ms, 0) / 1000,
      wrong: own.flatMap((row) => falseClaim(row, min.get(row.problem) ?? Number.POSITIVE_INFINITY)),
    };
  });
}

/** A lower bound, or an "unsolvable", that another run's plan contradicts. */
function falseClaim({ problem, without, status, lowerBound }: AblationRow, min: number): string[] {
  if (min === Number.POSITIVE_INFINITY || lowerBound <= min + COST_TOLERANCE * Math.max(1, min)) return [];
  return [`${problem} without ${without}: ${status} with a bound of ${lowerBound}, and a plan costs ${min}`];
}
