// How many letters apart two words are.

/** Edit distance with swaps of neighbours (Damerau 1964, optimal string alignment). */
export function edits(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let min = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + same);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) min = Math.min(min, (before[column - 2] ?? 0) + 1);
      current.push(min);
    }
    before = above;
    above = current;
  }
  return above[b.length] ?? Math.max(a.length, b.length);
}
