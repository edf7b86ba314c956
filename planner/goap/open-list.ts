// The open list: binary heaps. Nodes are ordered by g + weight × h, then by g (deeper first), then
// by creation, so that ties are deterministic. With a weight the first node need not have the least
// bound, which proofs need, so a second heap is ordered by bound (Hansen and Zhou 2007, anytime
// weighted A*).

import { bound, type SearchNode } from "./node.ts";

/** A listed node with its key. A removed entry has no node; the heap of bounds drops it lazily. */
interface OpenListEntry {
  node: SearchNode | null;
  readonly key: number;
  readonly bound: number;
  readonly g: number;
  readonly serial: number;
}

type EntryOrder = (one: OpenListEntry, other: OpenListEntry) => boolean;

function next(one: OpenListEntry, other: OpenListEntry): boolean {
  if (one.key !== other.key) return one.key < other.key;
  if (one.g !== other.g) return one.g > other.g;
  return one.serial < other.serial;
}

const lower: EntryOrder = (one, other) => one.bound < other.bound;

export class OpenList {
  readonly #weight: number;
  readonly #heap: OpenListEntry[] = [];
  /** By bound, if the weight makes that another order; removed entries are in it too. */
  readonly #bounds: OpenListEntry[] | null;

  /** `weight` multiplies h; with 1, nodes are ordered by their bound. */
  constructor(weight = 1) {
    this.#weight = weight;
    this.#bounds = weight > 1 ? [] : null;
  }

  get size(): number {
    return this.#heap.length;
  }

  /** The least bound of a listed node; Infinity if the list is empty. */
  minBound(): number {
    const heap = this.#bounds ?? this.#heap;
    while (heap[0]?.node === null) takeFirst(heap, lower);
    return heap[0]?.bound ?? Number.POSITIVE_INFINITY;
  }

  push(node: SearchNode): void {
    const { g, serial } = node;
    const min = bound(node);
    const key = this.#bounds === null ? min : g + this.#weight * (min - g);
    const entry = { node, key, bound: min, g, serial };
    put(this.#heap, entry, next);
    if (this.#bounds !== null) put(this.#bounds, entry, lower);
  }

  pop(): SearchNode | undefined {
    const entry = takeFirst(this.#heap, next);
    if (entry === undefined) return undefined;
    const { node } = entry;
    entry.node = null;
    return node ?? undefined;
  }
}

function put(heap: OpenListEntry[], entry: OpenListEntry, comes: EntryOrder): void {
  let at = heap.length;
  heap.push(entry);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!comes(entry, heap[parent] as OpenListEntry)) break;
    heap[at] = heap[parent] as OpenListEntry;
    at = parent;
  }
  heap[at] = entry;
}

function takeFirst(heap: OpenListEntry[], comes: EntryOrder): OpenListEntry | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && comes(heap[child + 1] as OpenListEntry, heap[child] as OpenListEntry)) child++;
    if (!comes(heap[child] as OpenListEntry, last)) break;
    heap[at] = heap[child] as OpenListEntry;
    at = child;
  }
  heap[at] = last;
  return first;
}
