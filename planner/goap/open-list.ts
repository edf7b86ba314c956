// The open list: binary heaps. What comes next is by what has been paid and what is still to be paid at least, times a weight; then by what
// has been paid (deeper first), then by order of creation, so that ties never depend on insertion luck. With a weight the first need not have
// the least bound, which is what answers are proven by, so a second heap tells it (Hansen and Zhou 2007, anytime weighted A*).

import { bound, type SearchNode } from "./node.ts";

/** A node in the list, with its place by the weight. What was taken out has no node, and waits in the heap of bounds until it comes up. */
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
  /** By bound, where the weight makes that another order; what was taken out is in it too. */
  readonly #bounds: OpenListEntry[] | null;

  /** `weight`: how many times what is still to be paid counts; with 1 nodes come by their bound. */
  constructor(weight = 1) {
    this.#weight = weight;
    this.#bounds = weight > 1 ? [] : null;
  }

  get size(): number {
    return this.#heap.length;
  }

  /** The least bound of a node in it, in costs; infinite where it is empty. */
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
