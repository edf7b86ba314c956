// The open list of a search: a heap of four children with lazy deletion. Nodes come out by f, then
// by h, then by the number of their cell, so that equal searches give equal paths.

/** f and h in one number: both are tenths of ticks, far below 2^26. */
const H_RANGE = 2 ** 26;

export interface NodeQueue {
  clear(): void;
  isEmpty(): boolean;
  push(node: number, f: number, h: number): void;
  /** The node that comes first; the list is not empty. */
  pop(): number;
}

/** `keys` has the number of each node's cell. Room for `capacity` entries; further ones are refused. */
export function openList(capacity: number, keys: Int32Array): NodeQueue & { isFull(): boolean } {
  const nodes = new Int32Array(capacity);
  const ranks = new Float64Array(capacity);
  let size = 0;

  function isBefore(rankA: number, nodeA: number, rankB: number, nodeB: number): boolean {
    return rankA < rankB || (rankA === rankB && (keys[nodeA] as number) < (keys[nodeB] as number));
  }

  return {
    clear() {
      size = 0;
    },
    isEmpty: () => size === 0,
    isFull: () => size >= capacity,
    push(node, f, h) {
      const rank = f * H_RANGE + h;
      let at = size++;
      while (at > 0) {
        const parent = (at - 1) >> 2;
        const above = nodes[parent] as number;
        const rankAbove = ranks[parent] as number;
        if (!isBefore(rank, node, rankAbove, above)) break;
        nodes[at] = above;
        ranks[at] = rankAbove;
        at = parent;
      }
      nodes[at] = node;
      ranks[at] = rank;
    },
    pop() {
      const first = nodes[0] as number;
      const node = nodes[--size] as number;
      const rank = ranks[size] as number;
      let at = 0;
      for (;;) {
        const child = at * 4 + 1;
        if (child >= size) break;
        let best = child;
        let bestNode = nodes[child] as number;
        let bestRank = ranks[child] as number;
        const end = Math.min(child + 4, size);
        for (let other = child + 1; other < end; other++) {
          const otherRank = ranks[other] as number;
          if (otherRank > bestRank) continue;
          const otherNode = nodes[other] as number;
          if (!isBefore(otherRank, otherNode, bestRank, bestNode)) continue;
          best = other;
          bestNode = otherNode;
          bestRank = otherRank;
        }
        if (!isBefore(bestRank, bestNode, rank, node)) break;
        nodes[at] = bestNode;
        ranks[at] = bestRank;
        at = best;
      }
      nodes[at] = node;
      ranks[at] = rank;
      return first;
    },
  };
}
