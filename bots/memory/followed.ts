// What memories have in common: whoever follows one gets each change of it, as the bus publishes it
// under `memory`.

import type { Published } from "../../executor/index.ts";

/** A change of a memory: `station-remembered`, `waypoint-noted` …, and what about. */
export type Learnt = Pick<Published, "type"> & { data: NonNullable<Published["data"]> };

export class FollowedMemory {
  readonly #followers = new Set<(learnt: Learnt) => void>();

  /** Calls the listener with each change, until the returned function is called. */
  follow(listener: (learnt: Learnt) => void): () => void {
    this.#followers.add(listener);
    return () => void this.#followers.delete(listener);
  }

  protected changed(type: string, data: Learnt["data"]): void {
    for (const follower of this.#followers) follower({ type, data });
  }
}
