// The staged program of a problem: what a plan within a budget applies in all, and, for each tool, station and place that it needs, what it
// applies up to the moment in which it first has one. What comes before the first axe is done without an axe, and is part of the whole.
// Tools that a plan may do without have a column that says whether it has one: only then is it used, and only then is it paid for.
// Invariant: every plan within the budget is a solution in whole numbers. Where there is none, no plan is as cheap.
// Sound when the budget is a whole number and all costs are (`isStageable` looks): otherwise what
// costs less than the budget plus one is missed.

import { LandmarkCuts } from "../heuristics/landmark-cuts.ts";
import { checkpoint } from "../interruption.ts";
import { amountMade } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { MadeAgain } from "./made-again.ts";
import { mostUseful } from "./most-useful.ts";
import { OrderCuts } from "./order-cuts.ts";
import type { StagedProgram, Tool } from "./program.ts";
import { ProgramWriter, Stage } from "./stage.ts";
import { WithinReach } from "./within-reach.ts";

/** Columns that say whether there is a tool are settled first, then operators in all, then what comes before what. */
const [TOOLS, ALL, BEFORE] = [0, 1, 2];

/** Columns that are kept for which of two things comes first. */
const SPARE = 24;

/** Makes staged programs of one problem. */
export class StagedPrograms {
  private readonly problem: CompiledProblem;
  private readonly reach: WithinReach;
  private readonly again: MadeAgain;
  private readonly cuts: OrderCuts;

  constructor(problem: CompiledProblem) {
    this.problem = problem;
    this.reach = new WithinReach(problem);
    this.again = new MadeAgain(this.reach);
    this.cuts = new OrderCuts(this.reach, this.again);
  }

  /** Adds rows that a solution breaks, whole or in fractions, as far as the order of things can tell; answers how many. */
  cut(program: StagedProgram, amounts: Float64Array): number {
    return this.cuts.cut(program, amounts);
  }

  /** The same for a whole solution, which may be parted by which of two things comes first. */
  cutWhole(program: StagedProgram, amounts: Float64Array): number {
    return this.cuts.cutWhole(program, amounts);
  }

  /**
   * The program of plans within the budget, a whole number; where `staged`, with a stage for each tool and fact: then more is known to be out
   * of the question, and a program takes longer.
   */
  within(budget: number, staged: boolean): StagedProgram {
    const { goal } = this.problem;
    const { needs, sets, durables } = this.reach;
    const writer = new ProgramWriter();
    const whole: StagedProgram["whole"] = [];
    const most = mostUseful(this.problem, this.reach.operators, budget);
    const all = this.stage(writer, most, () => true);
    for (const { name, count } of goal) all.want(name, count);
    this.reach.makeFirst(all, needs, -1);
    all.close();
    checkpoint(this.problem);
    this.payLandmarks(all);
    this.again.write(all);
    checkpoint(this.problem);
    // What a plan may do without has a column that says whether there is one.
    const tools = durables
      .filter(({ classId, needers }) => needs.has(classId) || this.isPaidFor(all, needers))
      .map((durable) => ({ ...durable, column: needs.has(durable.classId) ? -1 : writer.newColumn(1) }));
    const stages = new Map<number, Stage>();
    for (const { classId, column } of tools) {
      checkpoint(this.problem);
      const before = sets.before(classId);
      if (column >= 0) this.reach.makeFirst(all, before, column);
      if (!staged) continue;
      const stage = this.stage(writer, most, (operator) => !sets.isBefore(classId, operator));
      this.reach.makeFirst(stage, before, column);
      stage.close();
      stages.set(classId, stage);
    }
    // Whoever looks for an order has to know of everything that a plan may apply.
    for (const [operator, isThere] of this.reach.operators.entries()) if (isThere === 1) all.admit(operator);
    all.close();
    for (const { column, needers } of tools) if (column >= 0) this.onlyWith(writer, all, column, needers, budget);
    for (const { classId } of tools) {
      const stage = stages.get(classId);
      if (stage !== undefined)
        for (const later of this.laterThan(classId, tools, stages, all)) isPartOf(writer, stage, later);
    }
    checkpoint(this.problem);
    const budgetRow = this.payFor(writer, all, budget);
    const spare = Array.from({ length: SPARE }, () => writer.newColumn(1));
    const settled = tools.map(({ column }) => column).filter((column) => column >= 0);
    for (const column of [...settled, ...spare]) whole.push({ column, rank: TOOLS, weight: 1 });
    const settle = (stage: Stage, rank: number): void => {
      for (const [operator, column] of stage.columnOf) {
        whole.push({ column, rank, weight: 1 + (this.problem.domain.cost[operator] as number) });
      }
    };
    settle(all, ALL);
    for (const stage of stages.values()) settle(stage, BEFORE);
    return {
      demand: writer.demand,
      columns: writer.columns,
      most: writer.most,
      cost: costsOf(writer, all, this.problem.domain.cost),
      whole,
      columnOf: all.columnOf,
      budgetRow,
      tools,
      spare,
    };
  }

  /** The stages that a class's stage is part of, and no others that these are part of: of what every plan has, the next; else all of it. */
  private laterThan(classId: number, tools: readonly Tool[], stages: ReadonlyMap<number, Stage>, all: Stage): Stage[] {
    const later = tools
      .filter(({ classId: other, column }) => other !== classId && column < 0 && stages.has(other))
      .map(({ classId: other }) => other)
      .filter((other) => this.reach.sets.before(other).includes(classId));
    const next = later.filter(
      (other) => !later.some((between) => between !== other && this.reach.sets.before(other).includes(between)),
    );
    return next.length === 0 ? [all] : next.map((other) => stages.get(other) ?? all);
  }

  private stage(writer: ProgramWriter, most: Float64Array, permits: (operator: number) => boolean): Stage {
    return new Stage(writer, this.problem, {
      permits: (operator) => this.reach.operators[operator] === 1 && permits(operator),
      mostOf: (operator) => most[operator] as number,
    });
  }

  /** Of each landmark cut something is applied: what is needed once is paid for whole. */
  private payLandmarks(all: Stage): void {
    const { problem, reach } = this;
    const { domain, start, goal } = problem;
    const cuts = new LandmarkCuts(problem, reach.operators);
    const shares = (name: number, operators: number[], missing: number): number[] =>
      operators.map((operator) => Math.min(1, amountMade(domain, operator, name) / missing));
    const goals = goal
      .filter(({ name, count }) => count > (start[name] as number))
      .map(({ name, count }) => {
        const operators = reach.producersOf(name);
        return { operators, shares: shares(name, operators, count - (start[name] as number)) };
      });
    const found: number[][] = [];
    cuts.onCut = (operators): void => void found.push([...operators]);
    const none = new Uint8Array(domain.operatorCount);
    cuts.evaluate(goals, none, none, domain.cost);
    for (const operators of found) all.oneOf(operators, -1);
    all.close();
  }

  /** All of it costs no more than the budget. */
  private payFor(writer: ProgramWriter, all: Stage, budget: number): number {
    const row = writer.newRow(-budget);
    for (const [operator, column] of all.columnOf) {
      const cost = this.problem.domain.cost[operator] as number;
      if (cost > 0) writer.add(column, row, -cost);
    }
    return row;
  }

  /** Whether something that costs anything needs it. */
  private isPaidFor(all: Stage, needers: readonly number[]): boolean {
    return needers.some((operator) => all.columnOf.has(operator) && (this.problem.domain.cost[operator] as number) > 0);
  }

  /** What needs the tool is applied only where there is one, and then within the budget. */
  private onlyWith(writer: ProgramWriter, all: Stage, tool: number, needers: readonly number[], budget: number): void {
    const row = writer.newRow(0);
    writer.add(tool, row, budget);
    for (const operator of needers) {
      const column = all.columnOf.get(operator);
      const cost = this.problem.domain.cost[operator] as number;
      if (column !== undefined && cost > 0) writer.add(column, row, -cost);
    }
    writer.add(tool, writer.newRow(-1), -1);
  }
}

function costsOf(writer: ProgramWriter, { columnOf }: Stage, cost: ArrayLike<number>): number[] {
  const costs = writer.columns.map(() => 0);
  for (const [operator, column] of columnOf) costs[column] = cost[operator] as number;
  return costs;
}

/** What is applied up to a moment is part of what is applied up to a later one. */
function isPartOf(writer: ProgramWriter, sooner: Stage, later: Stage): void {
  for (const [operator, column] of sooner.columnOf) {
    const whole = later.columnOf.get(operator);
    if (whole === undefined) continue;
    const row = writer.newRow(0);
    writer.add(whole, row, 1);
    writer.add(column, row, -1);
  }
}
