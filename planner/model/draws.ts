// The chance that draws of a source give an amount. A draw rolls each of its entries by itself:
// `min` to `max`, uniformly, with `chance`.

import type { Draw } from "../../schemas/index.ts";

/** More tries are as good as certain, and would take long to count. */
const MAX_TRIES = 2_000;

/** The chance that so many tries give at least `wanted` in all. */
export function chanceOf(draws: readonly Draw[], { tries, wanted }: { tries: number; wanted: number }): number {
  /** By amount, all of `wanted` and above together: the chance of one try. */
  let one: Float64Array = certainly(0, wanted);
  for (const { chance, min, max } of draws) {
    const rolled = new Float64Array(wanted + 1);
    rolled[0] = 1 - chance;
    for (let amount = min; amount <= max; amount++) {
      const at = Math.min(amount, wanted);
      rolled[at] = (rolled[at] as number) + chance / (max - min + 1);
    }
    one = added(one, rolled);
  }
  let all = certainly(0, wanted);
  for (let tried = 0; tried < Math.min(tries, MAX_TRIES); tried++) all = added(all, one);
  return Math.min(1, all[wanted] as number);
}

function certainly(amount: number, most: number): Float64Array {
  const chances = new Float64Array(most + 1);
  chances[amount] = 1;
  return chances;
}

/** The distribution of the sum of two amounts. */
function added(one: Float64Array, other: Float64Array): Float64Array {
  const most = one.length - 1;
  const sum = new Float64Array(most + 1);
  for (const [a, chance] of one.entries()) {
    if (chance === 0) continue;
    for (const [b, beside] of other.entries()) {
      const at = Math.min(most, a + b);
      sum[at] = (sum[at] as number) + chance * beside;
    }
  }
  return sum;
}
