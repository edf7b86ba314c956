// Random counts as the game draws them: the probability of each whole number. Number providers of
// loot tables are read into these.

import { CodedError } from "../../schemas/index.ts";
import { nameOf, numberOf, objectOf } from "./json.ts";

/** The probability of each count. */
export type Counts = ReadonlyMap<number, number>;

export const exactly = (count: number): Counts => new Map([[count, 1]]);

/** The average, where less than none counts as none. */
export const meanOf = (counts: Counts): number =>
  [...counts].reduce((sum, [count, chance]) => sum + Math.max(0, count) * chance, 0);

export function mapped(counts: Counts, change: (count: number) => number): Counts {
  const changed = new Map<number, number>();
  for (const [count, chance] of counts) changed.set(change(count), (changed.get(change(count)) ?? 0) + chance);
  return changed;
}

/** The sum of two independent counts. */
export function sumOf(one: Counts, other: Counts): Counts {
  const sum = new Map<number, number>();
  for (const [a, chance] of one) {
    for (const [b, also] of other) sum.set(a + b, (sum.get(a + b) ?? 0) + chance * also);
  }
  return sum;
}

/** Successes of `tries` independent ones. */
export function binomial(tries: number, chance: number): Counts {
  const once: Counts = new Map([
    [0, 1 - chance],
    [1, chance],
  ]);
  return Array.from({ length: tries }).reduce<Counts>((sum) => sumOf(sum, once), exactly(0));
}

/**
 * A number, `{ min, max }`, or one of the types `constant`, `uniform` and `binomial`. Throws
 * CodedError `input.invalid` for another.
 */
export function countsOf(value: unknown, where: string): Counts {
  if (typeof value === "number") return exactly(Math.round(value));
  const provider = objectOf(value, where);
  const type = provider.type === undefined ? "uniform" : nameOf(provider.type, where);
  const part = (name: string): number => {
    const inner = provider[name];
    return typeof inner === "number" ? inner : meanOf(countsOf(inner, `${where}.${name}`));
  };
  if (type === "constant") return exactly(Math.round(part("value")));
  if (type === "binomial") return binomial(Math.round(part("n")), part("p"));
  if (type !== "uniform") throw new CodedError("input.invalid", `${where}: unknown number provider ${type}`);
  const [min, max] = [Math.floor(part("min")), Math.floor(part("max"))];
  if (max < min) throw new CodedError("input.invalid", `${where}: min ${min} is above max ${max}`);
  const size = max - min + 1;
  return new Map(Array.from({ length: size }, (_, index) => [min + index, 1 / size]));
}

/** A chance: a number, or a provider's average. */
export const chanceOf = (value: unknown, where: string): number =>
  typeof value === "number" ? value : numberOf(objectOf(value, where).value, where);
