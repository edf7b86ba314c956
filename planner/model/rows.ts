// Reads the rows of a compiled domain: what an operator consumes, which operators make a fluent.
// Each call makes a view or a few objects, so hot loops read the arrays (`start[row]` to `start[row
// + 1]`).

import type { DomainArrays } from "./domain-arrays.ts";

export interface NameCount {
  fluent: number;
  count: number;
}

/** An amount of any members of a class. */
export interface AltSetCount {
  altSet: number;
  count: number;
}

export interface AltSetPoints {
  altSet: number;
  points: number;
}

/** One row of a table; a view. */
export const row = (start: Int32Array, values: Int32Array, at: number): Int32Array =>
  values.subarray(start[at], start[at + 1]);

/** The members of a class, ascending. */
export const membersOf = ({ classStart, classKinds }: DomainArrays, altSet: number): Int32Array =>
  row(classStart, classKinds, altSet);

/** The classes that a fluent is a member of. */
export const altSetsOf = ({ nameClassStart, nameClasses }: DomainArrays, fluent: number): Int32Array =>
  row(nameClassStart, nameClasses, fluent);

/** The operators that make a fluent, ascending. */
export const producersOf = ({ producersStart, producersOf: operators }: DomainArrays, fluent: number): Int32Array =>
  row(producersStart, operators, fluent);

/** The operators that consume, require or use a class, once for each need. */
export const needersOf = ({ needersStart, neededBy }: DomainArrays, altSet: number): Int32Array =>
  row(needersStart, neededBy, altSet);

export const clearsOf = ({ clearsStart, clearsName }: DomainArrays, operator: number): Int32Array =>
  row(clearsStart, clearsName, operator);

/** The fluents that an operator makes. */
export const productsOf = ({ producesStart, producesName }: DomainArrays, operator: number): Int32Array =>
  row(producesStart, producesName, operator);

export const producesOf = (domain: DomainArrays, operator: number): NameCount[] =>
  read(domain.producesStart, domain.producesName, domain.producesCount, operator, (fluent, count) => ({
    fluent,
    count,
  }));

export const consumesOf = (domain: DomainArrays, operator: number): AltSetCount[] =>
  read(domain.consumesStart, domain.consumesClass, domain.consumesCount, operator, countOf);

export const requiresOf = (domain: DomainArrays, operator: number): AltSetCount[] =>
  read(domain.requiresStart, domain.requiresClass, domain.requiresCount, operator, countOf);

export const spendsOf = (domain: DomainArrays, operator: number): AltSetCount[] =>
  read(domain.spendsStart, domain.spendsClass, domain.spendsCount, operator, countOf);

export const usesOf = (domain: DomainArrays, operator: number): AltSetPoints[] =>
  read(domain.usesStart, domain.usesClass, domain.usesPoints, operator, (altSet, points) => ({ altSet, points }));

/** The classes that an operator consumes, requires or uses, once for each need. */
export const needsOf = (domain: DomainArrays, operator: number): number[] => [
  ...row(domain.consumesStart, domain.consumesClass, operator),
  ...row(domain.requiresStart, domain.requiresClass, operator),
  ...row(domain.usesStart, domain.usesClass, operator),
];

const countOf = (altSet: number, count: number): AltSetCount => ({ altSet, count });

function read<T>(
  start: Int32Array,
  ids: Int32Array,
  amounts: Int32Array | Float64Array,
  at: number,
  entryOf: (id: number, amount: number) => T,
): T[] {
  const entries: T[] = [];
  const end = start[at + 1] as number;
  for (let i = start[at] as number; i < end; i++) entries.push(entryOf(ids[i] as number, amounts[i] as number));
  return entries;
}

/** Whether the fluent is a member of the class; binary search, since members are ascending. */
export function isMember({ classStart, classKinds }: DomainArrays, altSet: number, fluent: number): boolean {
  let low = classStart[altSet] as number;
  let high = (classStart[altSet + 1] as number) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const member = classKinds[middle] as number;
    if (member === fluent) return true;
    if (member < fluent) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
