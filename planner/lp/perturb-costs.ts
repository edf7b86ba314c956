// Costs with a little more on each, so that ties between columns are broken, alike on every machine.

/** Costs are raised by so small a share that no answer is another. */
const PERTURBATION = 1e-7;

/** The costs, a little more each, in keeping with the largest entry of its column. */
export const perturbCosts = (cost: readonly number[], largest: Float64Array): Float64Array =>
  Float64Array.from(
    cost,
    (each, column) => each + PERTURBATION * (each + (largest[column] as number)) * (1 + noise(column)),
  );

/** A number from 0 to 1 that follows from the column. */
function noise(column: number): number {
  let mixed = Math.imul(column + 1, 0x9e3779b1);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}
