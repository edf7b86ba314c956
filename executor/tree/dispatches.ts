// The ledger of one tree's starts of leaves. Each start has an idempotency key of its own, made of
// the step's dispatch, the node, and the number of the start at that node. Retries of a leaf belong
// to the same start and share its key. Invariant: no start is dispatched twice.

import { CodedError } from "../../schemas/index.ts";
import type { LeafStart } from "../nodes/node.ts";

export class Dispatches {
  readonly #key: string;
  /** The number of the latest start, by node. */
  readonly #latest = new Map<string, number>();

  /** `key` names the dispatch of the tree. */
  constructor(key: string) {
    this.#key = key;
  }

  /**
   * Opens a start and returns its key. Throws CodedError `pbi.doubleDispatch` if it was dispatched
   * before.
   */
  begin({ at, count }: LeafStart): string {
    const key = `${this.#key}:${at}#${count}`;
    if (count <= (this.#latest.get(at) ?? 0))
      throw new CodedError("pbi.doubleDispatch", `${key} was already dispatched`);
    this.#latest.set(at, count);
    return key;
  }
}
