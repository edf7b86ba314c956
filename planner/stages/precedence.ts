// Which of two comes first. An iron pickaxe digs the ore of a bucket, and lava from that bucket smelts the ore of that pickaxe: each alone has an
// order, both together have none. For two such things a program gets a column for each order, of which a plan that has both has one; rows say
// what has to be there up to the later one, in numbers that do not do with what the later one is for.
// Invariant: every plan within the budget keeps every row, with the columns of its own order.
// Sound when neither class is there at the start (milestones.ts and within-reach.ts leave those
// out): a plan that has both has a first application that makes each, and one of the two comes no
// later.

import { checkpoint } from "../interruption.ts";
import { isUsedFor, type Milestone, mayComeFirst, milestonesOf } from "./milestones.ts";
import type { StagedProgram, Tool } from "./program.ts";
import { ProgramWriter, Stage } from "./stage.ts";
import { addRow, isCounted, type Row, StageCut } from "./stage-cut.ts";
import { linkTool } from "./tool-links.ts";
import type { WithinReach } from "./within-reach.ts";

const EPSILON = 1e-6;
/** Pairs that are looked at for one solution. */
const MOST_PAIRS = 250;

/** `column` is 1 where a plan has both and has the first no later than the second. */
interface Order {
  first: Tool;
  second: Tool;
  column: number;
}

export class Precedence {
  private readonly reach: WithinReach;
  /** By two classes, what comes before there is any of the second, where the first is there by then. */
  private readonly cuts = new Map<string, StageCut>();
  private readonly orders = new WeakMap<StagedProgram, Order[]>();

  constructor(reach: WithinReach) {
    this.reach = reach;
  }

  /** Adds rows that amounts break, for the orders that are settled; answers how many. */
  cut(program: StagedProgram, amounts: Float64Array): number {
    let added = 0;
    for (const { first, second, column } of this.ordersOf(program)) {
      if ((amounts[column] as number) < 1 - EPSILON) continue;
      const row = this.broken(program, amounts, first, second);
      if (row === null) continue;
      addRow(program, row, column);
      added++;
    }
    return added;
  }

  /** Parts by which of two comes first, where a whole solution breaks a row of either order; answers how many rows that took. */
  part(program: StagedProgram, amounts: Float64Array): number {
    const milestones = milestonesOf(this.reach, program, amounts);
    return this.partFromItself(program, amounts, milestones) || this.partPairs(program, amounts, milestones);
  }

  /** What is used to make itself, and is no tool so far: the first comes without it. */
  private partFromItself(program: StagedProgram, amounts: Float64Array, milestones: readonly Milestone[]): number {
    let added = 0;
    for (const one of milestones) {
      if (one.column !== null || !isUsedFor(one, one)) continue;
      const row = this.broken(program, amounts, one, one);
      const tool = row === null ? null : toolOf(program, one);
      if (row === null || tool === null) continue;
      addRow(program, row, tool.column);
      added++;
    }
    return added;
  }

  private partPairs(program: StagedProgram, amounts: Float64Array, milestones: readonly Milestone[]): number {
    let looked = 0;
    for (const [at, one] of milestones.entries()) {
      for (const other of milestones.slice(at + 1)) {
        if (!this.isOpen(program, one, other)) continue;
        if (looked++ >= MOST_PAIRS) return 0;
        const sooner = this.broken(program, amounts, one, other);
        const later = sooner === null ? null : this.broken(program, amounts, other, one);
        if (sooner === null || later === null) continue;
        return this.split(program, [one, sooner], [other, later]);
      }
    }
    return 0;
  }

  /** Whether it is neither known nor told apart by now which of them comes first, and either might have to. */
  private isOpen(program: StagedProgram, one: Milestone, other: Milestone): boolean {
    const { sets } = this.reach;
    // What is made once comes and goes with something else.
    if (one.column === null && other.column === null) return false;
    if (!mayComeFirst(one, other) || !mayComeFirst(other, one)) return false;
    if (sets.before(one.classId).includes(other.classId) || sets.before(other.classId).includes(one.classId))
      return false;
    return !this.ordersOf(program).some(({ first, second }) => first.key === one.key && second.key === other.key);
  }

  /** A column for either order, of which a plan has one where it has both, and what the solution breaks with it. */
  private split(program: StagedProgram, [one, sooner]: [Milestone, Row], [other, later]: [Milestone, Row]): number {
    const [first, second] = [toolOf(program, one), toolOf(program, other)];
    const [firstColumn, secondColumn] = [program.spare.pop(), program.spare.pop()];
    if (first === null || second === null || firstColumn === undefined || secondColumn === undefined) return 0;
    const optional = [first.column, second.column].filter((column) => column >= 0);
    const row = program.demand.push(1 - optional.length) - 1;
    for (const column of optional) program.columns[column]?.push({ row, amount: -1 });
    program.columns[firstColumn]?.push({ row, amount: 1 });
    program.columns[secondColumn]?.push({ row, amount: 1 });
    addRow(program, sooner, firstColumn);
    addRow(program, later, secondColumn);
    this.ordersOf(program).push(
      { first, second, column: firstColumn },
      { first: second, second: first, column: secondColumn },
    );
    return 3;
  }

  private ordersOf(program: StagedProgram): Order[] {
    let orders = this.orders.get(program);
    if (orders === undefined) {
      orders = [];
      this.orders.set(program, orders);
    }
    return orders;
  }

  /** The row of plans that have the first no later than the second, where amounts break it. */
  private broken(
    program: StagedProgram,
    amounts: Float64Array,
    { classId: first }: { classId: number },
    { classId: second }: { classId: number },
  ): Row | null {
    const row = this.before(first, second).against((operator) => {
      const column = program.columnOf.get(operator);
      return column === undefined ? 0 : (amounts[column] as number);
    });
    return row !== null && isCounted(program, row) ? row : null;
  }

  /** What comes before the first of the second class: it ends with what makes one, needs none, and has made the first class by then. */
  private before(first: number, second: number): StageCut {
    const key = `${first} ${second}`;
    let cut = this.cuts.get(key);
    if (cut !== undefined) return cut;
    const { sets, problem, operators } = this.reach;
    checkpoint(problem);
    const needsNone = (operator: number): boolean => !sets.isBefore(second, operator);
    const makers = new Set(this.reach.makersOf(second).filter(needsNone));
    const writer = new ProgramWriter();
    const stage = new Stage(writer, problem, {
      permits: (operator) => operators[operator] === 1 && needsNone(operator),
      mostOf: () => Number.POSITIVE_INFINITY,
      isLast: (operator) => makers.has(operator),
    });
    const before = [...sets.before(second), ...sets.before(first)].filter((classId) => classId !== second);
    this.reach.makeFirst(stage, before, -1);
    stage.oneOf([...makers], -1);
    stage.close();
    cut = new StageCut(writer, stage, problem.domain.cost, () => checkpoint(problem));
    this.cuts.set(key, cut);
    return cut;
  }
}

/** The milestone as a tool, with a column that says whether there is one; null where no column is left. */
function toolOf(program: StagedProgram, { key, classId, needers, column: known }: Milestone): Tool | null {
  if (known !== null) return { key, classId, needers, column: known };
  const column = program.spare.pop();
  if (column === undefined) return null;
  const tool = { key, classId, needers, column };
  for (const operator of needers) linkTool(program, tool, operator);
  program.tools.push(tool);
  return tool;
}
