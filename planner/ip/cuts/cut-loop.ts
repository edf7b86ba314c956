// Rounds of cuts at the root: each adds violated rows of the separators at `rounds`, and removes
// slack ones, so that the program stays small. Rounds go on as long as they raise the bound.

import type { DualSimplex } from "../../lp/dual-simplex.ts";
import { IP_LIMITS, type IpLimits } from "../../model/limits/ip.ts";
import type { OperatorCountingIp } from "../operator-counting-ip.ts";
import { type Separator, separateAt } from "./separator.ts";

export class CutLoop {
  readonly #limits: IpLimits;
  readonly #program: OperatorCountingIp;
  readonly #separators: readonly Separator[];
  readonly #simplex: DualSimplex;
  /** Rows that are still in the program. */
  #rows: number[] = [];
  #rounds = 0;
  #stalled = 0;
  #before = 0;
  #isOver = false;

  constructor(
    program: OperatorCountingIp,
    simplex: DualSimplex,
    separators: readonly Separator[],
    limits: IpLimits = IP_LIMITS,
  ) {
    this.#limits = limits;
    this.#separators = separators;
    this.#program = program;
    this.#simplex = simplex;
  }

  /** Runs the next round for the solution `amounts`; returns whether the program has to be solved again. */
  *next(amounts: Float64Array, enough: number): Generator<false, boolean> {
    const { maxCutRounds, maxStalledCutRounds, minRoundGapClosed } = this.#limits;
    if (this.#isOver) return false;
    this.#stalled =
      this.#simplex.value < this.#before + minRoundGapClosed * (enough - this.#before) ? this.#stalled + 1 : 0;
    this.#before = this.#simplex.value;
    const loose = new Set(this.#rows.filter((row) => this.#simplex.isLoose(row)));
    const from = this.#program.rhs.length;
    const isLast = this.#rounds++ === maxCutRounds || this.#stalled > maxStalledCutRounds;
    const added = isLast
      ? 0
      : yield* separateAt(this.#separators, {
          place: "rounds",
          program: this.#program,
          simplex: this.#simplex,
          amounts,
        });
    for (let row = from; row < from + added; row++) this.#rows.push(row);
    this.#drop(loose);
    this.#isOver = added === 0;
    return added > 0 || loose.size > 0;
  }

  #drop(loose: ReadonlySet<number>): void {
    if (loose.size === 0) return;
    const gone = [...loose].sort((a, b) => a - b);
    this.#simplex.drop(loose);
    this.#rows = this.#rows
      .filter((row) => !loose.has(row))
      .map((row) => row - gone.filter((other) => other < row).length);
  }
}
