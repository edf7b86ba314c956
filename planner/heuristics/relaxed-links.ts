// Which name leads to which operator where nothing is ever used up: the justification graph's links, over the operators that a search may
// apply at all. A need is met by any kind of its class; what is kept back meets what is only looked at.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { holdsSome } from "./reachability.ts";

export interface RelaxedLinks {
  /** By operator: the classes that it needs, each once. */
  needs: Int32Array[];
  /** By class: the operators that need it. By name: those that make it, and the classes of it that any of them needs. */
  needersOf: Int32Array[];
  makersOf: Int32Array[];
  classesOf: Int32Array[];
}

/** The links between the operators that are `live`, ascending. */
export function linksOf(problem: CompiledProblem, live: readonly number[]): RelaxedLinks {
  const { domain } = problem;
  const needs: RowLists = new Array(domain.operatorCount);
  const needers: RowLists = new Array(domain.classCount);
  const makers: RowLists = new Array(domain.fluentCount);
  const needed: number[] = [];
  for (const operator of live) {
    const own = needsOf(problem, operator);
    needs[operator] = own;
    for (const classId of own) {
      if (needers[classId] === undefined) needed.push(classId);
      pushTo(needers, classId, operator);
    }
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      pushTo(makers, domain.producesName[i] as number, operator);
    }
  }
  const classes: RowLists = new Array(domain.fluentCount);
  for (const classId of needed) {
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      pushTo(classes, domain.classKinds[k] as number, classId);
    }
  }
  return {
    needs: tableOf(needs, domain.operatorCount),
    needersOf: tableOf(needers, domain.classCount),
    makersOf: tableOf(makers, domain.fluentCount),
    classesOf: tableOf(classes, domain.fluentCount),
  };
}

/** By row, what stands in it; rows that are missing are empty. */
type RowLists = (number[] | undefined)[];

function needsOf({ domain, kept }: CompiledProblem, operator: number): number[] {
  const needs: number[] = [];
  const add = (classId: number): void => {
    if (!needs.includes(classId)) needs.push(classId);
  };
  for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
    add(domain.consumesClass[i] as number);
  }
  for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
    add(domain.usesClass[i] as number);
  }
  for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
    const classId = domain.requiresClass[i] as number;
    if (!holdsSome(domain, kept, classId)) add(classId);
  }
  return needs;
}

function pushTo(rows: RowLists, row: number, value: number): void {
  const values = rows[row];
  if (values === undefined) rows[row] = [value];
  else if (values[values.length - 1] !== value) values.push(value);
}

const NONE = new Int32Array(0);

function tableOf(rows: RowLists, length: number): Int32Array[] {
  const table = new Array<Int32Array>(length);
  for (let row = 0; row < length; row++) {
    const values = rows[row];
    table[row] = values === undefined ? NONE : new Int32Array(values);
  }
  return table;
}
