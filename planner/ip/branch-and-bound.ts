// Branch and bound over an integer program: each node is refuted by weights that hold in exact
// arithmetic, or has a solution. A generator that yields during and after each linear program, so
// that the caller can count nodes and check its clock.
// Invariant: "refuted" says that no integer solution exists; other results prove nothing.
// Sound when every node is refuted exactly, split without a gap, or counted as unknown (`isSure`).
// Source: Land and Doig, "An automatic method of solving discrete programming problems",
// Econometrica 28, 1960.

import { type Basis, DualSimplex } from "../lp/dual-simplex.ts";
import type { LpStatus } from "../lp/linear-program.ts";
import { DEFAULT_SEARCH_LIMITS, type SearchLimits } from "../model/search-limits.ts";
import { CUTOFF_TOLERANCE, INTEGRALITY_TOLERANCE } from "../model/tolerances.ts";
import { CutLoop } from "./cuts/cut-loop.ts";
import { type SeparationPoint, type Separator, separateAt } from "./cuts/separator.ts";
import type { OperatorCountingIp } from "./operator-counting-ip.ts";
import type { ColumnBound } from "./proof/certificate.ts";
import { minCost, refutes, tightenedBounds } from "./proof/exact-proof.ts";
import { FloatProof } from "./proof/float-proof.ts";

export type BranchResult =
  | { status: "refuted" }
  /** By column, an integral solution. */
  | { status: "solution"; values: Float64Array }
  | { status: "unknown" };

interface BnbNode {
  basis: Basis | null;
  bounds: readonly ColumnBound[];
  /** Branchings above it. */
  depth: number;
}

export interface BranchingOptions {
  separators?: readonly Separator[];
  limits?: SearchLimits;
  /** Called before each pivot. */
  pause?: () => void;
}

export class BranchAndBound {
  readonly #program: OperatorCountingIp;
  readonly #limits: SearchLimits;
  readonly #simplex: DualSimplex;
  readonly #proof: FloatProof;
  readonly #rounds: CutLoop;
  readonly #separators: readonly Separator[];
  #cutNodes = 0;
  /** The value of the current node before its last cuts; null if it had none. */
  #valueBeforeCuts: number | null = null;
  readonly #open: BnbNode[] = [{ basis: null, bounds: [], depth: 0 }];
  #set: readonly ColumnBound[] = [];
  /** By column: the sums of its cost increases a unit, and the number of strong branchings. */
  readonly #pseudoCosts = new Map<number, { down: number; up: number; times: number }>();
  /** The basis of the node that the simplex has just solved. */
  #basis: Basis | null = null;
  /** By column: its reduced cost at the root; -1 if a root relaxation uses it. */
  readonly #reducedCosts: Float64Array;

  constructor(
    program: OperatorCountingIp,
    { separators = [], limits = DEFAULT_SEARCH_LIMITS, pause }: BranchingOptions = {},
  ) {
    this.#limits = limits;
    this.#separators = separators;
    this.#program = program;
    this.#reducedCosts = new Float64Array(program.columns.length);
    this.#simplex = new DualSimplex(program, pause, limits.lp);
    this.#proof = new FloatProof(program);
    this.#rounds = new CutLoop(program, this.#simplex, separators, limits.ip);
  }

  /** Whether every node so far was refuted or split. */
  #isSure = true;
  /** Branchings so far. */
  branched = 0;
  /** The lower bound of the root relaxation. */
  bound = 0;

  /** Lowers the cutoff. */
  lower(budget: number): void {
    this.#program.rhs[this.#program.budgetRow] = -budget;
  }

  /** The value of the last linear program. */
  get value(): number {
    return this.#simplex.value;
  }

  /** By operator: its reduced cost at the root; -1 if a root relaxation applies it. */
  rootReducedCosts(): Map<number, number> {
    return new Map(
      [...this.#program.columnOf].map(([operator, column]) => [operator, this.#reducedCosts[column] as number]),
    );
  }

  /** By operator: 1 if it may be applied, as far as the root knows. */
  leftAtRoot(operatorCount: number): Uint8Array {
    const left = new Uint8Array(operatorCount);
    for (const [operator, column] of this.#program.columnOf)
      if ((this.#program.upper[column] as number) > 0) left[operator] = 1;
    return left;
  }

  get pivots(): number {
    return this.#simplex.pivots;
  }

  /**
   * Advances to the next integer solution. The caller rejects it by adding a violated cut, or
   * accepts it by lowering the cutoff, and calls again. Yields true after each linear program, and
   * false during one.
   */
  *next(): Generator<boolean, BranchResult> {
    for (let node = this.#open.pop(); node !== undefined; node = this.#open.pop()) {
      this.#enter(node);
      this.#basis = null;
      let solved = yield* this.#simplex.solving(this.#cutoff());
      yield true;
      if (solved !== "optimal" && this.#isRefuted(node.bounds, solved)) continue;
      // Rounding alone may exceed the cutoff: then the program is solved to the end.
      if (solved === "cutoff") {
        solved = yield* this.#simplex.solving(Number.POSITIVE_INFINITY);
        if (solved !== "optimal" && this.#isRefuted(node.bounds, solved)) continue;
      }
      if (solved !== "optimal") {
        // An unproven node leaves the whole unproven, but others may hold solutions.
        this.#isSure = false;
        continue;
      }
      const values = this.#simplex.primalValues();
      if (node.depth === 0) this.#noteReducedCosts(values);
      if (yield* this.#separated(node, values)) {
        this.#open.push({ ...node, basis: this.#simplex.basis() });
        continue;
      }
      if (node.bounds.length === 0) this.#tighten();
      const column = yield* this.#selectBranchVariable(values);
      const basis = this.#simplex.basis();
      this.#basis = basis;
      if (column < 0) {
        // The node is solved again with the cut that the caller adds.
        this.#open.push({ ...node, basis });
        return { status: "solution", values };
      }
      const depth = node.depth + 1;
      if (depth > this.#limits.ip.maxDepth) return { status: "unknown" };
      this.branched++;
      const below = Math.floor(values[column] as number);
      const fewer: BnbNode = { basis, bounds: [...node.bounds, { column, sign: -1, limit: below }], depth };
      const more: BnbNode = { basis, bounds: [...node.bounds, { column, sign: 1, limit: below + 1 }], depth };
      // The last one is solved first: the upper side, except for a tool with a small value.
      const isSparse = this.#isTool(column) && (values[column] as number) < 0.5;
      this.#open.push(...(isSparse ? [more, fewer] : [fewer, more]));
    }
    return { status: this.#isSure ? "refuted" : "unknown" };
  }

  #isTool(column: number): boolean {
    return this.#program.tools.some((tool) => tool.column === column);
  }

  #noteReducedCosts(amounts: Float64Array): void {
    for (const [column, amount] of amounts.entries()) {
      if (amount > INTEGRALITY_TOLERANCE) this.#reducedCosts[column] = -1;
      else if (this.#reducedCosts[column] !== -1) this.#reducedCosts[column] = this.#simplex.reducedCostOf(column);
    }
  }

  /**
   * The operators that can be applied more often than in the last solution, within its node, and
   * how often at most. The most expensive come first.
   */
  room(amounts: Float64Array): Map<number, number> {
    const { bounds } = this.#open.at(-1) as BnbNode;
    const weights = this.#simplex.dualValues();
    weights[this.#program.budgetRow] = (weights[this.#program.budgetRow] as number) + 1;
    const max = new Map<number, number>();
    const limit = (column: number, amount: number): void => {
      max.set(column, Math.min(amount, max.get(column) ?? (this.#program.upper[column] as number)));
    };
    for (const { column, amount } of tightenedBounds(this.#program, weights, bounds)) limit(column, amount);
    for (const { column, sign, limit: amount } of bounds) if (sign === -1) limit(column, amount);
    const operators = [...this.#program.columnOf].sort(
      ([, a], [, b]) => this.#simplex.reducedCostOf(b) - this.#simplex.reducedCostOf(a) || a - b,
    );
    const room = new Map<number, number>();
    for (const [operator, column] of operators) {
      const upper = max.get(column) ?? (this.#program.upper[column] as number);
      if (upper > Math.round(amounts[column] as number)) room.set(operator, upper);
    }
    return room;
  }

  /** Drops the last node without a proof. */
  abandonNode(): void {
    this.#open.pop();
    this.#isSure = false;
  }

  /**
   * Excludes from the last node all that applies no operator more often than `max`. Branches on the
   * operators that do, in the given order; false if there are too many.
   */
  addNoGood(max: ReadonlyMap<number, number>): boolean {
    const node = this.#open.at(-1);
    if (node === undefined || node.depth >= this.#limits.ip.maxDepth || max.size > this.#limits.ip.maxNoGoodBranches)
      return false;
    this.#open.pop();
    const bounds = [...node.bounds];
    for (const [operator, limit] of max) {
      const column = this.#program.columnOf.get(operator) as number;
      const more: ColumnBound = { column, sign: 1, limit: limit + 1 };
      this.#open.push({ basis: this.#basis, bounds: [...bounds, more], depth: node.depth + 1 });
      // The following branches apply it no more often than this.
      bounds.push({ column, sign: -1, limit });
    }
    return true;
  }

  /** The column to branch on, by reliability branching; -1 if all columns are integral. */
  *#selectBranchVariable(amounts: Float64Array): Generator<boolean, number> {
    const { strongBranchingCandidates, strongBranchingPivots, reliability, minBranchingFactor } = this.#limits.ip;
    const fractions: { column: number; fraction: number; worth: number }[] = [];
    for (const { column, weight } of this.#program.isInteger) {
      const amount = amounts[column] as number;
      if (!isFraction(amount)) continue;
      const fraction = amount - Math.floor(amount);
      fractions.push({ column, fraction, worth: Math.min(fraction, 1 - fraction) * weight });
    }
    fractions.sort((a, b) => b.worth - a.worth || a.column - b.column);
    if (!this.#limits.layers.strongBranching) return fractions[0]?.column ?? -1;
    let best = -1;
    let max = -1;
    let tried = 0;
    const enough = this.#cutoff();
    for (const { column, fraction } of fractions) {
      const below = Math.floor(amounts[column] as number);
      let gain = this.#pseudoCosts.get(column);
      if (gain === undefined || gain.times < reliability) {
        if (tried++ >= strongBranchingCandidates) {
          if (gain === undefined) continue;
        } else {
          yield false;
          const down = this.#simplex.probe(column, -1, below, strongBranchingPivots, enough) - this.#simplex.value;
          const up = this.#simplex.probe(column, 1, below + 1, strongBranchingPivots, enough) - this.#simplex.value;
          if (down === Number.POSITIVE_INFINITY || up === Number.POSITIVE_INFINITY) return column;
          gain ??= { down: 0, up: 0, times: 0 };
          gain = {
            down: gain.down + down / fraction,
            up: gain.up + up / (1 - fraction),
            times: gain.times + 1,
          };
          this.#pseudoCosts.set(column, gain);
        }
      }
      const { down, up, times } = gain as { down: number; up: number; times: number };
      const score =
        Math.max((down * fraction) / times, minBranchingFactor) *
        Math.max((up * (1 - fraction)) / times, minBranchingFactor);
      if (score <= max) continue;
      max = score;
      best = column;
    }
    return best;
  }

  /** Adds cuts that the last integer solution violates, and returns their number. */
  cutCandidate(amounts: Float64Array): number {
    const separating = this.#separateAt("candidate", amounts);
    let step = separating.next();
    while (step.done !== true) step = separating.next();
    return step.value;
  }

  /** Adds cuts that the node's solution violates; returns whether it has to be solved again. */
  *#separated({ depth }: BnbNode, amounts: Float64Array): Generator<false, boolean> {
    if (depth === 0 && (yield* this.#separateAt("root", amounts)) > 0) return true;
    if (this.#isTurnOfNode(amounts) && (yield* this.#separateAt("node", amounts)) > 0) return true;
    this.#valueBeforeCuts = null;
    if (depth > 0 || !(yield* this.#rounds.next(amounts, this.#cutoff()))) return false;
    this.#proof.forget();
    return true;
  }

  #separateAt(place: SeparationPoint, amounts: Float64Array): Generator<false, number> {
    return separateAt(this.#separators, { place, program: this.#program, simplex: this.#simplex, amounts });
  }

  /** Whether this node has a turn: its tools are integral, and the last cuts raised its bound. */
  #isTurnOfNode(amounts: Float64Array): boolean {
    const blunt = this.#valueBeforeCuts;
    if (this.#cutNodes >= this.#limits.ip.maxCutNodes) return false;
    if (blunt !== null && this.#simplex.value < blunt + this.#limits.ip.minNodeGapClosed * (this.#cutoff() - blunt))
      return false;
    if (this.#program.tools.some(({ column }) => column >= 0 && isFraction(amounts[column] as number))) return false;
    this.#cutNodes++;
    this.#valueBeforeCuts = this.#simplex.value;
    return true;
  }

  /** The cutoff with room for rounding. */
  #cutoff(): number {
    const { rhs, budgetRow } = this.#program;
    const budget = -(rhs[budgetRow] as number);
    return budget + CUTOFF_TOLERANCE * (1 + budget);
  }

  #enter({ basis, bounds }: BnbNode): void {
    for (const { column } of this.#set) this.#simplex.bound(column, 0, this.#program.upper[column] as number);
    for (const { column, sign, limit } of bounds) this.#simplex.boundSide(column, sign, limit);
    this.#set = bounds;
    // The first child warm-starts from the simplex as it stands.
    if (basis !== null && basis !== this.#basis) this.#simplex.restore(basis);
  }

  /** Raises the lower bound and fixes columns by the reduced costs at the root. */
  #tighten(): void {
    const weights = this.#simplex.dualValues();
    weights[this.#program.budgetRow] = (weights[this.#program.budgetRow] as number) + 1;
    this.bound = Math.max(this.bound, minCost(this.#program, weights));
    if (!this.#limits.layers.reducedCostFixing) return;
    for (const { column, amount } of tightenedBounds(this.#program, weights)) {
      this.#program.upper[column] = amount;
      this.#simplex.bound(column, 0, amount);
    }
  }

  #isRefuted(bounds: readonly ColumnBound[], solved: LpStatus): boolean {
    const weights = this.#simplex.dualValues();
    weights[this.#program.budgetRow] = (weights[this.#program.budgetRow] as number) + 1;
    if (solved === "cutoff") return this.#proves(bounds, weights);
    return this.#proves(bounds, this.#simplex.weights()) || this.#proves(bounds, weights);
  }

  #proves(bounds: readonly ColumnBound[], weights: Float64Array): boolean {
    return this.#proof.refutes(bounds, weights) || refutes(this.#program, bounds, weights);
  }
}

const isFraction = (amount: number): boolean => Math.abs(amount - Math.round(amount)) > INTEGRALITY_TOLERANCE;
