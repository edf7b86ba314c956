// Costs with a little more on each, so that ties between columns are broken, alike on every machine.

/** The costs, a little more each, in keeping with the largest entry of its column. */
export const perturbCosts = (cost: readonly number[], largest: Float64Array, share: number): Float64Array =>
  Float64Array.from(cost, (each, column) => each + share * (each + (largest[column] as number)) * (1 + noise(column)));

/** A number from 0 to 1 that follows from the column. */
function noise(column: number): number {
  let mixed = Math.imul(column + 1, 0x9e3779b1);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}
