// Results of comparing planners with the exact integer program: the statuses of each planner's
// answers, its costs beside the optima, and its false claims. Tallies of parts add up to that of
// the whole.

import type { Result } from "../../schemas/index.ts";
import type { ExactAnswer } from "../integer-program/exact-answer.ts";
import { falseClaims, VERDICTS } from "./verdicts.ts";

const COUNTED = ["solved", "proven", "impossible", "undecided", "crashed"] as const;

type PlannerRow = { planner: string } & Record<(typeof COUNTED)[number] | (typeof VERDICTS)[number], number> & {
    /** Ratios of cost to optimum, where both are known: their count, sum and maximum. */
    compared: number;
    ratio: number;
    worst: number;
    /**
     * The number of the problem with the worst ratio: `--from` it and `--count 1` repeat it alone.
     */
    worstAt: number | null;
  };

export interface ExactTallyData {
  problems: number;
  /** The integer program's answers by status, and the seconds that it took. */
  exactly: Record<ExactAnswer["status"], number>;
  seconds: number;
  rows: PlannerRow[];
  /** False claims and crashes, one line of JSON each. */
  samples: string[];
}

export class ExactTally {
  readonly data: ExactTallyData;

  constructor(planners: readonly string[]) {
    const none = Object.fromEntries([...COUNTED, ...VERDICTS].map((key) => [key, 0]));
    const rows = planners.map(
      (planner) => ({ planner, ...none, compared: 0, ratio: 0, worst: 0, worstAt: null }) as PlannerRow,
    );
    this.data = { problems: 0, exactly: { optimal: 0, infeasible: 0, unknown: 0 }, seconds: 0, rows, samples: [] };
  }

  answered({ status, seconds }: ExactAnswer): void {
    this.data.problems++;
    this.data.exactly[status]++;
    this.data.seconds += seconds;
  }

  /**
   * Records a planner's answer to problem `index`; returns whether all its claims are true, as far
   * as the integer program knows.
   */
  judge(planner: string, index: number, result: Result, exact: ExactAnswer): boolean {
    const row = this.#rowOf(planner);
    if (result.status === "solved") {
      row.solved++;
      if (result.optimal) row.proven++;
      if (exact.status === "optimal" && exact.cost !== null && exact.cost > 0) {
        const ratio = result.cost / exact.cost;
        row.compared++;
        row.ratio += ratio;
        noteWorst(row, ratio, index);
      }
    } else if (result.status === "unsolvable") row.impossible++;
    else row.undecided++;
    const verdicts = falseClaims(result, exact);
    for (const verdict of verdicts) row[verdict]++;
    return verdicts.length === 0;
  }

  crash(planner: string): void {
    this.#rowOf(planner).crashed++;
  }

  add({ problems, exactly, seconds, rows, samples }: ExactTallyData): void {
    const { data } = this;
    data.problems += problems;
    data.seconds += seconds;
    for (const status of Object.keys(exactly) as (keyof typeof exactly)[]) data.exactly[status] += exactly[status];
    for (const part of rows) {
      const row = this.#rowOf(part.planner);
      for (const key of [...COUNTED, ...VERDICTS, "compared", "ratio"] as const) row[key] += part[key];
      noteWorst(row, part.worst, part.worstAt);
    }
    data.samples.push(...samples);
  }

  /** Whether a planner made a false claim or crashed. */
  get isWrong(): boolean {
    return this.data.rows.some((row) => row.crashed > 0 || VERDICTS.some((verdict) => row[verdict] > 0));
  }

  /** A line for each planner below the headings. */
  lines(): string[] {
    const head = ["planner", ...COUNTED, "mean cost / optimum", "worst", "at problem", ...VERDICTS];
    const cells = this.data.rows.map((row) => [
      row.planner,
      ...COUNTED.map((key) => row[key]),
      (row.ratio / Math.max(1, row.compared)).toFixed(3),
      row.worst.toFixed(2),
      row.worstAt ?? "-",
      ...VERDICTS.map((verdict) => row[verdict]),
    ]);
    return [head, ...cells].map((line) => line.join(" | "));
  }

  #rowOf(planner: string): PlannerRow {
    const row = this.data.rows.find((each) => each.planner === planner);
    if (row === undefined) throw new RangeError(`no row for ${planner}`);
    return row;
  }
}

function noteWorst(row: PlannerRow, ratio: number, index: number | null): void {
  if (ratio <= row.worst) return;
  row.worst = ratio;
  row.worstAt = index;
}
