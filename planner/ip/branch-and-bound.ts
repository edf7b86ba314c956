// Branch and bound over a staged program: each part of what there might be is refuted by weights that hold in whole numbers, or has a solution.
// A generator: it hands over after each program and in the midst of it, so that whoever steps it counts programs and looks at the clock.
// Invariant: "refuted" says that no whole solution exists; anything else proves nothing.
// Sound when every part is refuted in whole numbers, parted in two that leave nothing out, or
// counted as unknown (`isSure`).
// Source: Land and Doig, "An automatic method of solving discrete programming problems", Econometrica 28, 1960.

import { type Basis, DualSimplex, type LpStatus } from "../lp/dual-simplex.ts";
import { DEFAULT_SEARCH_LIMITS, type SearchLimits } from "../model/search-limits.ts";
import { CUTOFF_TOLERANCE, INTEGRALITY_TOLERANCE } from "../model/tolerances.ts";
import { CutLoop } from "./cuts/cut-loop.ts";
import { ask, type Place, type Separator } from "./cuts/separator.ts";
import type { OperatorCountingIp } from "./operator-counting-ip.ts";
import type { ColumnBound } from "./proof/certificate.ts";
import { minCost, refutes, tightenedBounds } from "./proof/exact-proof.ts";
import { FloatProof } from "./proof/float-proof.ts";

export type BranchResult =
  | { status: "refuted" }
  /** By column, a solution in which all that is to be whole is whole. */
  | { status: "met"; values: Float64Array }
  | { status: "unknown" };

/** What there might be within some bounds. */
interface BnbNode {
  basis: Basis | null;
  bounds: readonly ColumnBound[];
  /** How often it was parted. */
  depth: number;
}

export interface BranchingOptions {
  separators?: readonly Separator[];
  limits?: SearchLimits;
  /** Is called before each pivot. */
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
  /** What the part at hand cost when it was sharpened last; null where it was not. */
  #blunt: number | null = null;
  readonly #open: BnbNode[] = [{ basis: null, bounds: [], depth: 0 }];
  #set: readonly ColumnBound[] = [];
  /** By column, what its sides cost more by the unit, and how often that was looked into. */
  readonly #pseudoCosts = new Map<number, { down: number; up: number; times: number }>();
  /** Where the simplex stands, if it stands where a part was solved. */
  #basis: Basis | null = null;
  /** By column, what one more of it costs beyond the last solution of the whole in fractions; -1 where a solution of the whole had some. */
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

  /** Whether every part so far was proven to be empty, or parted. */
  #isSure = true;
  /** How often a part was halved. */
  branched = 0;
  /** What no plan costs less than, as far as the whole program tells before it is parted. */
  bound = 0;

  /** Only what costs no more than this is of interest from now on. */
  lower(budget: number): void {
    this.#program.rhs[this.#program.budgetRow] = -budget;
  }

  /** What the program that was solved last costs at least. */
  get value(): number {
    return this.#simplex.value;
  }

  /** By operator, what one more of it costs beyond what the whole program applies in fractions; -1 where it applies some of it. */
  nearOptimalColumns(): Map<number, number> {
    return new Map(
      [...this.#program.columnOf].map(([operator, column]) => [operator, this.#reducedCosts[column] as number]),
    );
  }

  /** How many pivots were made. */
  get pivots(): number {
    return this.#simplex.pivots;
  }

  /**
   * Goes on to the next solution. Whoever does not take it adds a row that it breaks and comes again; whoever takes it lowers the budget.
   * Yields true after each program that was solved, and false while it is at one.
   */
  *next(): Generator<boolean, BranchResult> {
    const open = this.#open;
    const simplex = this.#simplex;
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      this.#enter(part);
      this.#basis = null;
      let solved = yield* simplex.solving(this.#enough());
      yield true;
      if (solved !== "met" && this.#isRefuted(part.bounds, solved)) continue;
      // What rounding alone made dear is solved to its end, and is refuted then or has halves that are.
      if (solved === "dear") {
        solved = yield* simplex.solving(Number.POSITIVE_INFINITY);
        if (solved !== "met" && this.#isRefuted(part.bounds, solved)) continue;
      }
      if (solved !== "met") {
        // What is not proven to be empty leaves it open whether all is; the other parts may hold something yet.
        this.#isSure = false;
        continue;
      }
      const values = simplex.primalValues();
      if (part.depth === 0) this.#note(values);
      if (yield* this.#separated(part, values)) {
        open.push({ ...part, basis: simplex.basis() });
        continue;
      }
      if (part.bounds.length === 0) this.#tighten();
      const column = yield* this.#selectBranchVariable(values);
      const basis = simplex.basis();
      this.#basis = basis;
      if (column < 0) {
        // It may come again, with a row that the solution breaks.
        open.push({ ...part, basis });
        return { status: "met", values };
      }
      const depth = part.depth + 1;
      if (depth > this.#limits.ip.maxDepth) return { status: "unknown" };
      this.branched++;
      const below = Math.floor(values[column] as number);
      const fewer: BnbNode = { basis, bounds: [...part.bounds, { column, sign: -1, limit: below }], depth };
      const more: BnbNode = { basis, bounds: [...part.bounds, { column, sign: 1, limit: below + 1 }], depth };
      // What is taken last is looked at first: more of it, but a tool of which there is little is sooner done without.
      const isSparse = this.#isTool(column) && (values[column] as number) < 0.5;
      open.push(...(isSparse ? [more, fewer] : [fewer, more]));
    }
    return { status: this.#isSure ? "refuted" : "unknown" };
  }

  #isTool(column: number): boolean {
    return this.#program.tools.some((tool) => tool.column === column);
  }

  #note(amounts: Float64Array): void {
    const reducedCosts = this.#reducedCosts;
    const simplex = this.#simplex;
    for (const [column, amount] of amounts.entries()) {
      if (amount > INTEGRALITY_TOLERANCE) reducedCosts[column] = -1;
      else if (reducedCosts[column] !== -1) reducedCosts[column] = simplex.reducedCostOf(column);
    }
  }

  /**
   * The operators that could be applied more often than in the solution that was found last, within its part: how often at most. What costs
   * most comes first.
   */
  room(amounts: Float64Array): Map<number, number> {
    const program = this.#program;
    const simplex = this.#simplex;
    const open = this.#open;
    const { bounds } = open.at(-1) as BnbNode;
    const weights = simplex.dualValues();
    weights[program.budgetRow] = (weights[program.budgetRow] as number) + 1;
    const max = new Map<number, number>();
    const limit = (column: number, amount: number): void => {
      max.set(column, Math.min(amount, max.get(column) ?? (program.upper[column] as number)));
    };
    for (const { column, amount } of tightenedBounds(program, weights, bounds)) limit(column, amount);
    for (const { column, sign, limit: amount } of bounds) if (sign === -1) limit(column, amount);
    const operators = [...program.columnOf].sort(
      ([, a], [, b]) => simplex.reducedCostOf(b) - simplex.reducedCostOf(a) || a - b,
    );
    const room = new Map<number, number>();
    for (const [operator, column] of operators) {
      const upper = max.get(column) ?? (program.upper[column] as number);
      if (upper > Math.round(amounts[column] as number)) room.set(operator, upper);
    }
    return room;
  }

  /** Leaves that part alone, whatever it holds: nothing is refuted any more, but there may be solutions elsewhere. */
  requeue(): void {
    this.#open.pop();
    this.#isSure = false;
  }

  /**
   * Leaves out of that part all that applies no operator more often than this: none of it has an order. What is left is parted by the first
   * operator that is applied more often, in the order given; whether it could be.
   */
  addNoGood(max: ReadonlyMap<number, number>): boolean {
    const part = this.#open.at(-1);
    if (part === undefined || part.depth >= this.#limits.ip.maxDepth || max.size > this.#limits.ip.maxNoGoodBranches)
      return false;
    this.#open.pop();
    const bounds = [...part.bounds];
    for (const [operator, limit] of max) {
      const column = this.#program.columnOf.get(operator) as number;
      const more: ColumnBound = { column, sign: 1, limit: limit + 1 };
      this.#open.push({ basis: this.#basis, bounds: [...bounds, more], depth: part.depth + 1 });
      // Those after it are for what applies it no more often than this.
      bounds.push({ column, sign: -1, limit });
    }
    return true;
  }

  /**
   * The column to settle: the one that makes most of a difference on either side, by the pivots that its sides took before, or by a few now;
   * -1 where all are whole.
   */
  *#selectBranchVariable(amounts: Float64Array): Generator<boolean, number> {
    const program = this.#program;
    const simplex = this.#simplex;
    const pseudoCosts = this.#pseudoCosts;
    const { strongBranchingCandidates, strongBranchingPivots, reliability, minBranchingFactor } = this.#limits.ip;
    const fractions: { column: number; part: number; worth: number }[] = [];
    for (const { column, weight } of program.isInteger) {
      const amount = amounts[column] as number;
      if (!isFraction(amount)) continue;
      const part = amount - Math.floor(amount);
      fractions.push({ column, part, worth: Math.min(part, 1 - part) * weight });
    }
    fractions.sort((a, b) => b.worth - a.worth || a.column - b.column);
    if (!this.#limits.layers.strongBranching) return fractions[0]?.column ?? -1;
    let best = -1;
    let max = -1;
    let tried = 0;
    const enough = this.#enough();
    for (const { column, part } of fractions) {
      const below = Math.floor(amounts[column] as number);
      let gain = pseudoCosts.get(column);
      if (gain === undefined || gain.times < reliability) {
        if (tried++ >= strongBranchingCandidates) {
          if (gain === undefined) continue;
        } else {
          yield false;
          const down = simplex.probe(column, -1, below, strongBranchingPivots, enough) - simplex.value;
          const up = simplex.probe(column, 1, below + 1, strongBranchingPivots, enough) - simplex.value;
          if (down === Number.POSITIVE_INFINITY || up === Number.POSITIVE_INFINITY) return column;
          gain ??= { down: 0, up: 0, times: 0 };
          gain = {
            down: gain.down + down / part,
            up: gain.up + up / (1 - part),
            times: gain.times + 1,
          };
          pseudoCosts.set(column, gain);
        }
      }
      const { down, up, times } = gain as { down: number; up: number; times: number };
      const score =
        Math.max((down * part) / times, minBranchingFactor) * Math.max((up * (1 - part)) / times, minBranchingFactor);
      if (score <= max) continue;
      max = score;
      best = column;
    }
    return best;
  }

  /** Adds rows that a whole solution breaks which was found last; answers how many. */
  cutCandidate(amounts: Float64Array): number {
    const asking = this.#ask("candidate", amounts);
    let step = asking.next();
    while (step.done !== true) step = asking.next();
    return step.value;
  }

  /** Adds rows that the solution of a part breaks; whether it is to be solved anew. */
  *#separated({ depth }: BnbNode, amounts: Float64Array): Generator<false, boolean> {
    if (depth === 0 && (yield* this.#ask("root", amounts)) > 0) return true;
    if (this.#isTurnOfNode(amounts) && (yield* this.#ask("node", amounts)) > 0) return true;
    this.#blunt = null;
    if (depth > 0 || !(yield* this.#rounds.next(amounts, this.#enough()))) return false;
    this.#proof.forget();
    return true;
  }

  #ask(place: Place, amounts: Float64Array): Generator<false, number> {
    const separators = this.#separators;
    const program = this.#program;
    const simplex = this.#simplex;
    return ask(separators, place, { program, simplex, amounts });
  }

  /** Whether separators are asked at this node: its tools are settled, and the last cuts raised it. */
  #isTurnOfNode(amounts: Float64Array): boolean {
    const program = this.#program;
    const simplex = this.#simplex;
    const blunt = this.#blunt;
    if (this.#cutNodes >= this.#limits.ip.maxCutNodes) return false;
    if (blunt !== null && simplex.value < blunt + this.#limits.ip.minNodeGapClosed * (this.#enough() - blunt))
      return false;
    if (program.tools.some(({ column }) => column >= 0 && isFraction(amounts[column] as number))) return false;
    this.#cutNodes++;
    this.#blunt = simplex.value;
    return true;
  }

  /** Costs beyond this are beyond the budget, whatever rounding did. */
  #enough(): number {
    const { rhs, budgetRow } = this.#program;
    const budget = -(rhs[budgetRow] as number);
    return budget + CUTOFF_TOLERANCE * (1 + budget);
  }

  #enter({ basis, bounds }: BnbNode): void {
    const simplex = this.#simplex;
    const program = this.#program;
    for (const { column } of this.#set) simplex.bound(column, 0, program.upper[column] as number);
    for (const { column, sign, limit } of bounds) {
      if (sign === 1) simplex.bound(column, limit, simplex.upperOf(column));
      else simplex.bound(column, simplex.lowerOf(column), limit);
    }
    this.#set = bounds;
    // What was solved last is where its first half begins.
    if (basis !== null && basis !== this.#basis) simplex.restore(basis);
  }

  /** What the root's prices show to be dearer than the budget, applied so often, is not applied as often in any part. */
  #tighten(): void {
    const program = this.#program;
    const simplex = this.#simplex;
    const weights = simplex.dualValues();
    weights[program.budgetRow] = (weights[program.budgetRow] as number) + 1;
    this.bound = Math.max(this.bound, minCost(program, weights));
    if (!this.#limits.layers.reducedCostFixing) return;
    for (const { column, amount } of tightenedBounds(program, weights)) {
      program.upper[column] = amount;
      simplex.bound(column, 0, amount);
    }
  }

  #isRefuted(bounds: readonly ColumnBound[], solved: LpStatus): boolean {
    const program = this.#program;
    const simplex = this.#simplex;
    const dear = simplex.dualValues();
    dear[program.budgetRow] = (dear[program.budgetRow] as number) + 1;
    if (solved === "dear") return this.#proves(bounds, dear);
    return this.#proves(bounds, simplex.weights()) || this.#proves(bounds, dear);
  }

  #proves(bounds: readonly ColumnBound[], weights: Float64Array): boolean {
    return this.#proof.refutes(bounds, weights) || refutes(this.#program, bounds, weights);
  }
}

const isFraction = (amount: number): boolean => Math.abs(amount - Math.round(amount)) > INTEGRALITY_TOLERANCE;
