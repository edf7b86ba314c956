// The least set of links that orders the same: every link that others imply is dropped.
// Source: Aho, Garey and Ullman, "The transitive reduction of a directed graph", SIAM J. Comput. 1(2), 1972.

const BITS = 32;

/**
 * By step, the steps that it comes after, ascending; in, the same without order, each other step once. Links point backwards, so that the
 * nearest are tried first. Complexity: a bit a pair of steps, and a word of 32 of them at a time for each link that is kept.
 */
export function reduced(before: readonly (readonly number[])[]): number[][] {
  const words = Math.ceil(before.length / BITS);
  /** By step: a bit for each that it comes after, by way of others, too. */
  const reach = new Int32Array(before.length * words);
  return before.map((links, step) => {
    const own = step * words;
    const kept: number[] = [];
    for (const other of links.length < 2 ? links : links.toSorted(descending)) {
      const word = own + (other >>> 5);
      const bit = 1 << (other & 31);
      if (((reach[word] as number) & bit) !== 0) continue;
      kept.push(other);
      const theirs = other * words;
      for (let at = other >>> 5; at >= 0; at--) {
        reach[own + at] = (reach[own + at] as number) | (reach[theirs + at] as number);
      }
      reach[word] = (reach[word] as number) | bit;
    }
    return kept.reverse();
  });
}

const descending = (a: number, b: number): number => b - a;
