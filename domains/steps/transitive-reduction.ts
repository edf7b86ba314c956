// The least set of links that orders the same: every link that others imply is dropped.
// Source: Aho, Garey and Ullman, "The transitive reduction of a directed graph", SIAM J. Comput. 1(2), 1972.

/** By step, the steps that it comes after, ascending. Links point backwards, so that the nearest are tried first. */
export function reduced(before: readonly ReadonlySet<number>[]): number[][] {
  const reach: Set<number>[] = [];
  return before.map((links, step) => {
    const reached = new Set<number>();
    const kept: number[] = [];
    for (const other of [...links].sort((a, b) => b - a)) {
      if (reached.has(other)) continue;
      kept.push(other);
      reached.add(other);
      for (const further of reach[other] ?? []) reached.add(further);
    }
    reach[step] = reached;
    return kept.sort((a, b) => a - b);
  });
}
