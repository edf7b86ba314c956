// A fast check of refutations: like exact-proof.ts, but in integers that floating point holds
// exactly, with weights of fewer bits. It says nothing if a sum could be too large, or fewer bits
// do not suffice.
// Sound when the size check holds: every sum of a refutation is of integers below 2^53.

import type { OperatorCountingIp } from "../operator-counting-ip.ts";
import type { ColumnBound } from "./certificate.ts";
import { maxWithin, UNBOUNDED } from "./exact-proof.ts";

/** Bits of the largest weight. */
const WEIGHT_BITS = 31;
const MAX_SWEEPS = 12;
/** Gains below this share of the largest weight are rounding errors (exact-proof.ts). */
const ROUNDING_SHARE = 100_000;

export class FloatProof {
  readonly #program: OperatorCountingIp;
  #rowCount = -1;
  #start = new Int32Array(0);
  #row = new Int32Array(0);
  #coefficient = new Float64Array(0);
  readonly #gains: Float64Array;
  #weights = new Float64Array(0);

  constructor(program: OperatorCountingIp) {
    this.#program = program;
    this.#gains = new Float64Array(program.columns.length);
  }

  /** Whether row weights refute the program within bounds; false if that is unknown. */
  refutes(bounds: readonly ColumnBound[], weights: Float64Array): boolean {
    const largest = weights.reduce((greater, weight) => Math.max(greater, weight), 0);
    if (!(largest > 0) || !Number.isFinite(largest)) return false;
    if (this.#rowCount !== this.#program.rhs.length) this.#takeEntries();
    const max = maxWithin(this.#program, bounds);
    for (const slight of [0, 2 ** WEIGHT_BITS / ROUNDING_SHARE]) {
      this.#round(weights, largest);
      this.#repairWeights(max, slight);
      if (this.#holds(bounds, max)) return true;
    }
    return false;
  }

  /** Forgets the rows, which have changed. */
  forget(): void {
    this.#rowCount = -1;
  }

  #takeEntries(): void {
    const { rhs, columns } = this.#program;
    this.#rowCount = rhs.length;
    this.#weights = new Float64Array(rhs.length);
    const size = columns.reduce((sum, entries) => sum + entries.length, 0);
    this.#start = new Int32Array(columns.length + 1);
    this.#row = new Int32Array(size);
    this.#coefficient = new Float64Array(size);
    let at = 0;
    for (const [column, entries] of columns.entries()) {
      for (const { row, coefficient } of entries) {
        this.#row[at] = row;
        this.#coefficient[at++] = coefficient;
      }
      this.#start[column + 1] = at;
    }
  }

  #round(weights: Float64Array, largest: number): void {
    const scale = 2 ** (WEIGHT_BITS - Math.ceil(Math.log2(largest)));
    for (let row = 0; row < this.#rowCount; row++) {
      this.#weights[row] = Math.max(0, Math.round((weights[row] as number) * scale));
    }
  }

  /** Lowers weights so that no unbounded column gains and no gain is tiny. */
  #repairWeights(max: Float64Array, slight: number): void {
    const start = this.#start;
    const row = this.#row;
    const coefficient = this.#coefficient;
    const weights = this.#weights;
    for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      let changed = false;
      for (let column = 0; column < this.#gains.length; column++) {
        const [from, to] = [start[column] as number, start[column + 1] as number];
        let gain = 0;
        for (let i = from; i < to; i++) gain += (weights[row[i] as number] as number) * (coefficient[i] as number);
        if (gain <= 0 || (gain > slight && (max[column] as number) < UNBOUNDED)) continue;
        for (let i = from; i < to && gain > 0; i++) {
          const weight = weights[row[i] as number] as number;
          const given = coefficient[i] as number;
          if (given <= 0 || weight === 0) continue;
          const less = Math.min(weight, Math.ceil(gain / given));
          weights[row[i] as number] = weight - less;
          gain -= less * given;
          changed = true;
        }
      }
      if (!changed) return;
    }
  }

  /** Whether the right-hand side outweighs the largest gain of all columns. */
  #holds(bounds: readonly ColumnBound[], max: Float64Array): boolean {
    const start = this.#start;
    const row = this.#row;
    const coefficient = this.#coefficient;
    const weights = this.#weights;
    const gains = this.#gains;
    const { rhs } = this.#program;
    let value = 0;
    // The sum of all magnitudes: below 2^53, nothing was rounded.
    let moved = 0;
    const add = (share: number): void => {
      value += share;
      moved += Math.abs(share);
    };
    for (let r = 0; r < this.#rowCount; r++) add((weights[r] as number) * (rhs[r] as number));
    for (let column = 0; column < gains.length; column++) {
      let gain = 0;
      let size = 0;
      for (let i = start[column] as number; i < (start[column + 1] as number); i++) {
        const share = (weights[row[i] as number] as number) * (coefficient[i] as number);
        gain += share;
        size += Math.abs(share);
      }
      if (size > Number.MAX_SAFE_INTEGER) return false;
      gains[column] = gain;
    }
    // Of several bounds on one side the last counts.
    const min = new Map<number, number>();
    for (const { column, sign, limit: times } of bounds) if (sign === 1) min.set(column, times);
    for (const [column, times] of min) if ((gains[column] as number) < 0) add(-(gains[column] as number) * times);
    for (let column = 0; column < gains.length; column++) {
      const gain = gains[column] as number;
      if (gain > 0) add(-gain * (max[column] as number));
    }
    return moved <= Number.MAX_SAFE_INTEGER && value > 0;
  }
}
