// The greatest number that divides both, by Euclid's way; whole numbers, none below 0.

export function commonDivisor(a: number, b: number): number {
  let [greater, less] = [a, b];
  while (less > 0) [greater, less] = [less, greater % less];
  return greater;
}
