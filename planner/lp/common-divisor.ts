// The greatest common divisor of two integers that are at least 0 (Euclid).

export function commonDivisor(a: number, b: number): number {
  let [greater, less] = [a, b];
  while (less > 0) [greater, less] = [less, greater % less];
  return greater;
}
