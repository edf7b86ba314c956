// Precedence cuts: which of two comes first. An iron pickaxe digs the ore of a bucket, and lava
// from that bucket smelts the ore of that pickaxe: each alone has an order, both together have
// none. For two such things the program gets a binary column for either order. Rows say what was
// applied up to the later of them, as Benders cuts.
// Sound: a plan that has both has one no later than the other. Its column is 1 then, and what the
// plan applies before the first of the second is a solution of the stage, in which both are made.

import { CUT_VIOLATION_TOLERANCE } from "../../model/tolerances.ts";
import type { OperatorCountingIp, ToolColumn } from "../operator-counting-ip.ts";
import type { RelaxedReachability } from "../relaxed-reachability.ts";
import { addCutRow, amountsIn, type BendersCut, type CutRow, cutBefore, isCounted } from "./benders-cut.ts";
import { linkTool } from "./linking-cuts.ts";
import { isUsedFor, mayComeFirst, type PrecedenceCandidate, precedenceCandidates } from "./precedence-candidates.ts";
import type { SeparationInput, Separator, SeparatorFamily } from "./separator.ts";

/** Columns that one pair may take. */
const MAX_NEW_COLUMNS = 4;

/** `column` is 1 if a plan has both, the first no later than the second. */
interface Precedence {
  first: ToolColumn;
  second: ToolColumn;
  column: number;
}

export const precedenceCuts: SeparatorFamily = (reach) => new PrecedenceCuts(reach);

class PrecedenceCuts implements Separator {
  readonly name = "precedenceCuts";
  readonly at = ["node", "candidate"] as const;
  readonly #reach: RelaxedReachability;
  /** By two classes, the cut for the stage before the first of the second, which has the first. */
  readonly #cuts = new Map<string, BendersCut>();
  readonly #known = new WeakMap<OperatorCountingIp, Precedence[]>();

  constructor(reach: RelaxedReachability) {
    this.#reach = reach;
  }

  separate({ place, program, amounts }: SeparationInput): number {
    const added = this.#cutKnown(program, amounts);
    if (added > 0 || place !== "candidate") return added;
    const candidates = precedenceCandidates(this.#reach, program, amounts);
    return this.#cutFromItself(program, amounts, candidates) || this.#cutPairs(program, amounts, candidates);
  }

  /** Rows for the precedences that the solution decides. */
  #cutKnown(program: OperatorCountingIp, amounts: Float64Array): number {
    let added = 0;
    for (const { first, second, column } of this.#knownIn(program)) {
      if ((amounts[column] as number) < 1 - CUT_VIOLATION_TOLERANCE) continue;
      const row = this.#violated(program, amounts, first, second);
      if (row === null) continue;
      addCutRow(program, row, column);
      added++;
    }
    return added;
  }

  /** What is used to make itself, and has no column yet: the first is made without it. */
  #cutFromItself(
    program: OperatorCountingIp,
    amounts: Float64Array,
    candidates: readonly PrecedenceCandidate[],
  ): number {
    let added = 0;
    for (const one of candidates) {
      if (one.column !== null || !isUsedFor(one, one)) continue;
      const row = this.#violated(program, amounts, one, one);
      const tool = row === null ? null : toolOf(program, one, this.#maxBigM);
      if (row === null || tool === null) continue;
      addCutRow(program, row, tool.column);
      added++;
    }
    return added;
  }

  /** Rows for the first pair of which the solution violates either order. */
  #cutPairs(program: OperatorCountingIp, amounts: Float64Array, candidates: readonly PrecedenceCandidate[]): number {
    let tried = 0;
    for (const [at, one] of candidates.entries()) {
      for (const other of candidates.slice(at + 1)) {
        if (!this.#isOpen(program, one, other)) continue;
        if (tried++ >= this.#reach.problem.limits.ip.maxPrecedencePairs) return 0;
        const sooner = this.#violated(program, amounts, one, other);
        const later = sooner === null ? null : this.#violated(program, amounts, other, one);
        if (sooner === null || later === null) continue;
        return this.#distinguish(program, [one, sooner], [other, later]);
      }
    }
    return 0;
  }

  /** Whether either might have to come first, and neither rows nor landmarks decide it. */
  #isOpen(program: OperatorCountingIp, one: PrecedenceCandidate, other: PrecedenceCandidate): boolean {
    const { sets } = this.#reach;
    // What is made once comes and goes with something else.
    if (one.column === null && other.column === null) return false;
    if (!mayComeFirst(one, other) || !mayComeFirst(other, one)) return false;
    if (sets.before(one.classId).includes(other.classId) || sets.before(other.classId).includes(one.classId))
      return false;
    return !this.#knownIn(program).some(
      ({ first, second }) => first.classId === one.classId && second.classId === other.classId,
    );
  }

  /** Adds a column for either order, and the rows that the solution violates. */
  #distinguish(
    program: OperatorCountingIp,
    [one, sooner]: [PrecedenceCandidate, CutRow],
    [other, later]: [PrecedenceCandidate, CutRow],
  ) {
    // One column for either order, and one for each that has none yet.
    if (program.spare.length < MAX_NEW_COLUMNS) return 0;
    const [first, second] = [toolOf(program, one, this.#maxBigM), toolOf(program, other, this.#maxBigM)];
    const [firstColumn, secondColumn] = [program.spare.pop(), program.spare.pop()];
    if (first === null || second === null || firstColumn === undefined || secondColumn === undefined) return 0;
    const optional = [first.column, second.column].filter((column) => column >= 0);
    const row = program.rhs.push(1 - optional.length) - 1;
    for (const column of optional) program.columns[column]?.push({ row, coefficient: -1 });
    program.columns[firstColumn]?.push({ row, coefficient: 1 });
    program.columns[secondColumn]?.push({ row, coefficient: 1 });
    addCutRow(program, sooner, firstColumn);
    addCutRow(program, later, secondColumn);
    this.#knownIn(program).push(
      { first, second, column: firstColumn },
      { first: second, second: first, column: secondColumn },
    );
    return 3;
  }

  get #maxBigM(): number {
    return this.#reach.problem.limits.ip.maxBigM;
  }

  #knownIn(program: OperatorCountingIp): Precedence[] {
    const known = this.#known.get(program) ?? [];
    this.#known.set(program, known);
    return known;
  }

  /** The row of plans that have the first no later than the second, if the amounts violate it. */
  #violated(
    program: OperatorCountingIp,
    amounts: Float64Array,
    { classId: first }: { classId: number },
    { classId: second }: { classId: number },
  ): CutRow | null {
    const row = this.#before(first, second).separate(amountsIn(program, amounts));
    return row !== null && isCounted(program, row) ? row : null;
  }

  /** The stage before the first of the second class: it ends with a maker, needs none, and has the first class. */
  #before(first: number, second: number): BendersCut {
    const key = `${first} ${second}`;
    let cut = this.#cuts.get(key);
    if (cut !== undefined) return cut;
    const { sets } = this.#reach;
    const had = [...sets.before(second), ...sets.before(first)].filter((classId) => classId !== second);
    cut = cutBefore(this.#reach, [second], had);
    this.#cuts.set(key, cut);
    return cut;
  }
}

/** The candidate as a tool with a binary column; null if no column is left. */
function toolOf(
  program: OperatorCountingIp,
  { classId, needers, dependents, column: known }: PrecedenceCandidate,
  maxBigM: number,
): ToolColumn | null {
  if (known !== null) return { classId, needers, dependents, column: known };
  const column = program.spare.pop();
  if (column === undefined) return null;
  const tool = { classId, needers, dependents, column };
  for (const operator of needers) linkTool(program, column, operator, maxBigM);
  program.tools.push(tool);
  return tool;
}
