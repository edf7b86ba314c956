// The links of the justification graph (no fluent is ever used up), over the live operators. Any
// member meets a class; a kept fluent meets what is only required.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, productsOf, row } from "../model/rows.ts";
import { holdsSome } from "./reachability.ts";

export interface RelaxedLinks {
  /** By operator: the classes that it needs, each once. */
  needs: Int32Array[];
  /** By class: its needers. By fluent: its producers, and its classes that any operator needs. */
  needersOf: Int32Array[];
  makersOf: Int32Array[];
  classesOf: Int32Array[];
}

/** `live` is ascending. */
export function linksOf(problem: CompiledProblem, live: readonly number[]): RelaxedLinks {
  const { domain } = problem;
  const needs: RowLists = new Array(domain.operatorCount);
  const needers: RowLists = new Array(domain.classCount);
  const makers: RowLists = new Array(domain.fluentCount);
  const classes: RowLists = new Array(domain.fluentCount);
  const needed: number[] = [];
  for (const operator of live) {
    const own = needsOf(problem, operator);
    needs[operator] = own;
    for (const classId of own) {
      if (needers[classId] === undefined) needed.push(classId);
      pushTo(needers, classId, operator);
    }
    for (const fluent of productsOf(domain, operator)) pushTo(makers, fluent, operator);
  }
  for (const classId of needed) for (const fluent of membersOf(domain, classId)) pushTo(classes, fluent, classId);
  return {
    needs: tableOf(needs, domain.operatorCount),
    needersOf: tableOf(needers, domain.classCount),
    makersOf: tableOf(makers, domain.fluentCount),
    classesOf: tableOf(classes, domain.fluentCount),
  };
}

type RowLists = (number[] | undefined)[];

function needsOf({ domain, kept }: CompiledProblem, operator: number): number[] {
  const { consumesStart, consumesClass, usesStart, usesClass, requiresStart, requiresClass } = domain;
  const needs = new Set<number>(row(consumesStart, consumesClass, operator));
  for (const classId of row(usesStart, usesClass, operator)) needs.add(classId);
  for (const classId of row(requiresStart, requiresClass, operator)) {
    if (!holdsSome(domain, kept, classId)) needs.add(classId);
  }
  return [...needs];
}

function pushTo(rows: RowLists, row: number, value: number): void {
  const values = rows[row];
  if (values === undefined) rows[row] = [value];
  else if (values[values.length - 1] !== value) values.push(value);
}

const NONE = new Int32Array(0);

const tableOf = (rows: RowLists, length: number): Int32Array[] =>
  Array.from({ length }, (_, row) => (rows[row] === undefined ? NONE : Int32Array.from(rows[row])));
