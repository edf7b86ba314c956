// The staged program of a problem: what a plan within a budget applies in all, and, for each tool, station and place that it needs, what it
// applies up to the moment in which it first has one. What comes before the first axe is done without an axe, and is part of the whole.
// Tools that a plan may do without have a column that says whether it has one: only then is it used, and only then is it paid for.
// Invariant: every plan within the budget is a solution in whole numbers. Where there is none, no plan is as cheap.

import { reachable } from "../heuristics/reachability.ts";
import type { Entry } from "../infeasible/tableau.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { heldClasses, LandmarkSets } from "./landmark-sets.ts";
import { ProgramWriter, Stage } from "./stage.ts";

export interface StagedProgram {
  demand: number[];
  columns: Entry[][];
  /** By column, how much of it there can be. */
  most: readonly number[];
  /** Columns that are whole, and which of them are to be settled first. */
  whole: { column: number; rank: number; weight: number }[];
  /** By operator, its column in the whole plan. */
  columnOf: ReadonlyMap<number, number>;
  budgetRow: number;
}

/** A set of tools or facts, and the operators that look at one of them or wear it. */
interface Durable {
  /** The kinds that can be made. */
  key: string;
  classId: number;
  needers: readonly number[];
}

interface Tool extends Durable {
  /** The column that says whether there is one; -1 where every plan has one. */
  column: number;
}

/** Columns that say whether there is a tool are settled first, then operators in all, then what comes before what. */
const [TOOLS, ALL, BEFORE] = [0, 1, 2];

/** Makes staged programs of one problem. */
export class StagedPrograms {
  private readonly problem: CompiledProblem;
  private readonly durables: readonly Durable[];
  private readonly reached: Uint8Array;
  private readonly sets: LandmarkSets;

  constructor(problem: CompiledProblem) {
    const { domain, start, allowed, kept } = problem;
    this.problem = problem;
    const reach = reachable(domain, start, allowed, kept);
    this.reached = reach.operators;
    this.sets = new LandmarkSets(problem, reach);
    this.durables = this.durablesOf();
  }

  /**
   * The program of plans within the budget, a whole number; where `staged`, with a stage for each tool and fact: then more is known to be out
   * of the question, and a program takes longer.
   */
  within(budget: number, staged: boolean): StagedProgram {
    const { goal, start } = this.problem;
    const writer = new ProgramWriter();
    const whole: StagedProgram["whole"] = [];
    const missing = goal.filter(({ name, count }) => count > (start[name] as number)).map(({ name }) => name);
    const needs = new Set(missing.flatMap((name) => this.sets.before(name)));
    const all = this.stage(writer, budget, () => true);
    for (const { name, count } of goal) all.want(name, count);
    this.makeFirst(all, needs, -1);
    all.close();
    // What a plan may do without has a column that says whether there is one.
    const tools = this.durables
      .filter(({ classId, needers }) => needs.has(classId) || this.isPaidFor(all, needers))
      .map((durable) => ({ ...durable, column: needs.has(durable.classId) ? -1 : writer.newColumn(1) }));
    const stages = new Map<number, Stage>();
    for (const { classId, column } of tools) {
      const before = this.sets.before(classId);
      if (column >= 0) this.makeFirst(all, before, column);
      if (!staged) continue;
      const stage = this.stage(writer, budget, (operator) => !this.sets.isBefore(classId, operator));
      this.makeFirst(stage, before, column);
      stage.close();
      stages.set(classId, stage);
    }
    all.close();
    for (const { column, needers } of tools) if (column >= 0) this.onlyWith(writer, all, column, needers, budget);
    for (const { classId } of tools) {
      const stage = stages.get(classId);
      if (stage !== undefined)
        for (const later of this.laterThan(classId, tools, stages, all)) isPartOf(writer, stage, later);
    }
    const budgetRow = this.payFor(writer, all, budget);
    for (const { column } of tools) if (column >= 0) whole.push({ column, rank: TOOLS, weight: 1 });
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
      whole,
      columnOf: all.columnOf,
      budgetRow,
    };
  }

  /** The stages that a class's stage is part of, and no others that these are part of: of what every plan has, the next; else all of it. */
  private laterThan(classId: number, tools: readonly Tool[], stages: ReadonlyMap<number, Stage>, all: Stage): Stage[] {
    const later = tools
      .filter(({ classId: other, column }) => other !== classId && column < 0 && stages.has(other))
      .map(({ classId: other }) => other)
      .filter((other) => this.sets.before(other).includes(classId));
    const next = later.filter(
      (other) => !later.some((between) => between !== other && this.sets.before(other).includes(between)),
    );
    return next.length === 0 ? [all] : next.map((other) => stages.get(other) ?? all);
  }

  private stage(writer: ProgramWriter, budget: number, permits: (operator: number) => boolean): Stage {
    const { cost } = this.problem.domain;
    return new Stage(writer, this.problem, {
      permits: (operator) => this.reached[operator] === 1 && permits(operator),
      mostOf: (operator) => {
        const each = cost[operator] as number;
        return each > 0 ? Math.floor(budget / each) : Number.POSITIVE_INFINITY;
      },
    });
  }

  /** Each of the classes is made a first time: by something that does not need it. */
  private makeFirst(stage: Stage, classes: Iterable<number>, asMany: number): void {
    const { domain } = this.problem;
    const told = new Set<string>();
    for (const classId of classes) {
      const makers = new Set<number>();
      for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
        const name = domain.classKinds[k] as number;
        for (let p = domain.producersStart[name] as number; p < (domain.producersStart[name + 1] as number); p++) {
          const operator = domain.producersOf[p] as number;
          if (this.reached[operator] === 1 && !this.sets.isBefore(classId, operator)) makers.add(operator);
        }
      }
      const list = [...makers].sort((a, b) => a - b);
      const key = list.join();
      if (!told.has(key)) stage.oneOf(list, asMany);
      told.add(key);
    }
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

  /** Sets of tools and facts that operators look at or wear and that are not there at the start; each once. */
  private durablesOf(): Durable[] {
    const { domain } = this.problem;
    const held = heldClasses(this.problem);
    const found = new Map<string, Durable & { needers: number[] }>();
    for (const [start, classes] of [
      [domain.requiresStart, domain.requiresClass],
      [domain.usesStart, domain.usesClass],
    ] as const) {
      for (let operator = 0; operator < domain.operatorCount; operator++) {
        if (this.reached[operator] !== 1) continue;
        for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
          const classId = classes[i] as number;
          if (held[classId] === 1) continue;
          const key = this.madeKinds(classId).join();
          const known = found.get(key) ?? { key, classId, needers: [] };
          known.needers.push(operator);
          found.set(key, known);
        }
      }
    }
    return [...found.values()].sort((a, b) => a.classId - b.classId);
  }

  private madeKinds(classId: number): number[] {
    const { domain } = this.problem;
    const kinds = domain.classKinds.subarray(domain.classStart[classId], domain.classStart[classId + 1]);
    const isMade = (name: number): boolean =>
      domain.producersOf
        .subarray(domain.producersStart[name], domain.producersStart[name + 1])
        .some((operator) => this.reached[operator] === 1);
    return [...kinds].filter(isMade);
  }
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
