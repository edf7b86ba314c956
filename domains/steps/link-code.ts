// What a step does to names, in the order in which it happens, as a row of numbers: an act, then what it is about. Told once for a step that many
// plans have, and short, since a plan's links are looked for in the rows of all its steps.
// Names are numbered as they come; there are no more than in the domains that were loaded.

import type { Action, Operator } from "../../schemas/index.ts";

/** An action and the operator that it applies. */
export interface LinkedAction {
  action: Action;
  operator: Operator;
}

export type LinkCode = readonly number[];

/** An amount, how many names, and these: so much of any of them is looked at and left. */
export const REQUIRE = 0;
/** A tool's name, and the points that it loses. */
export const WEAR = 1;
/** A name, and how much of it is taken. */
export const TAKE = 2;
/** A name, and how much of it is made. */
export const MAKE = 3;
/** A fact that ends. */
export const END = 4;
/** A beginning, by its number: all facts with it end. */
export const END_ALL = 5;

const numbers = new Map<string, number>();
const names: string[] = [];
const beginnings: string[] = [];

export function linkCode(actions: readonly LinkedAction[]): LinkCode {
  const code: number[] = [];
  for (const { action, operator } of actions) {
    for (const { anyOf, count } of operator.requires) code.push(REQUIRE, count, anyOf.length, ...anyOf.map(numberOf));
    for (const [tool, points] of Object.entries(action.uses ?? {})) {
      // A tool that does not wear is only looked at.
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

/** The name of a number. */
export const nameOfNumber = (number: number): string => names[number] ?? "";

/** Whether a name, by number, begins so. */
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
