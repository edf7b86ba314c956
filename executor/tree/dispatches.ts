// The book of one tree's starts of leaves, each under an idempotency key of its own: of which dispatch of a step, of which node, and which start
// of that node it is. Further attempts at a leaf are the same start and keep its key.
// Invariant: no start is dispatched twice.

import { CodedError } from "../../schemas/index.ts";
import type { LeafStart } from "../nodes/node.ts";

export class Dispatches {
  readonly #key: string;
  /** By node, the latest of its starts. */
  readonly #latest = new Map<string, number>();

  /** `key` names the dispatch of the tree. */
  constructor(key: string) {
    this.#key = key;
  }

  /** Opens a start and answers its key. Throws CodedError `pbi.doubleDispatch` where it was dispatched before. */
  begin({ at, count }: LeafStart): string {
    const key = `${this.#key}:${at}#${count}`;
    if (count <= (this.#latest.get(at) ?? 0))
      throw new CodedError("pbi.doubleDispatch", `${key} was dispatched already`);
    this.#latest.set(at, count);
    return key;
  }
}
