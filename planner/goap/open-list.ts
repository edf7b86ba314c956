// The open list: a binary heap ordered by bound, then by what has been paid (deeper first), then by order of creation, so
// that ties never depend on insertion luck.

import { bound, type Node } from "./node.ts";

/** Whether the one node comes before the other. */
export function before(a: Node, b: Node): boolean {
  const byBound = bound(a) - bound(b);
  if (byBound !== 0) return byBound < 0;
  if (a.g !== b.g) return a.g > b.g;
  return a.serial < b.serial;
}

export class OpenList {
  private readonly heap: Node[] = [];

  get size(): number {
    return this.heap.length;
  }

  /** The node that comes next, without taking it. */
  peek(): Node | undefined {
    return this.heap[0];
  }

  push(node: Node): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(node);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(node, heap[parent] as Node)) break;
      heap[at] = heap[parent] as Node;
      at = parent;
    }
    heap[at] = node;
  }

  pop(): Node | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1] as Node, heap[child] as Node)) child++;
      if (!before(heap[child] as Node, last)) break;
      heap[at] = heap[child] as Node;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
