// The effects of a step on names, in order, as a row of numbers: an act, then its operands.
// Computed once for steps that many plans share, and compact because link search reads the rows of
// all steps.
// Names are numbered as they appear; there are at most those of the loaded domains.

import type { Action, Operator } from "../../schemas/index.ts";

/** An action and the operator that it applies. */
export interface LinkedAction {
  action: Action;
  operator: Operator;
}

export type LinkCode = readonly number[];

/** An amount, the number of names, and the names: this much of any of them is required. */
export const REQUIRE = 0;
/** A tool's name, and the points that it loses. */
export const WEAR = 1;
/** A name, and the amount taken. */
export const TAKE = 2;
/** A name, and the amount made. */
export const MAKE = 3;
/** A fact that is cleared. */
export const END = 4;
/** The number of a prefix: all facts with it are cleared. */
export const END_ALL = 5;

const numbers = new Map<string, number>();
const names: string[] = [];
const beginnings: string[] = [];

export function linkCode(actions: readonly LinkedAction[]): LinkCode {
  const code: number[] = [];
  for (const { action, operator } of actions) {
    for (const { anyOf, count } of operator.requires) code.push(REQUIRE, count, anyOf.length, ...anyOf.map(numberOf));
    for (const [tool, points] of Object.entries(action.uses ?? {})) {
      // A tool that does not wear is only required.
      if (points === 0) code.push(REQUIRE, 1, 1, numberOf(tool));
      else code.push(WEAR, numberOf(tool), points);
    }
    for (const [name, amount] of Object.entries(action.consumes)) code.push(TAKE, numberOf(name), amount);
    for (const pattern of operator.clears) {
      if (pattern.endsWith("*")) code.push(END_ALL, beginningNumber(pattern.slice(0, -1)));
      else code.push(END, numberOf(pattern));
    }
    for (const [name, count] of Object.entries(operator.produces))
      code.push(MAKE, numberOf(name), count * action.times);
  }
  return code;
}
export const nameOfNumber = (number: number): string => names[number] ?? "";

/** Whether the name with this number starts with the prefix. */
export const actionStarts = (name: number, beginning: number): boolean =>
  nameOfNumber(name).startsWith(beginnings[beginning] ?? "");

function numberOf(name: string): number {
  const cached = numbers.get(name);
  if (cached !== undefined) return cached;
  numbers.set(name, names.length);
  return names.push(name) - 1;
}

function beginningNumber(text: string): number {
  const known = beginnings.indexOf(text);
  return known >= 0 ? known : beginnings.push(text) - 1;
}
