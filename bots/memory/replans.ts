// How often the body's paths were planned anew on the way: because one was partial, blocked or stuck.

export class Replans {
  #count = 0;
  readonly #followers = new Set<(replans: number) => void>();

  /** Since the body joined. */
  get count(): number {
    return this.#count;
  }

  /** Counts those of one walk. */
  note(replans: number): void {
    this.#count += replans;
    for (const follower of this.#followers) follower(replans);
  }

  /** Calls the listener with the count of each walk that had some, until the returned function is called. */
  follow(listener: (replans: number) => void): () => void {
    this.#followers.add(listener);
    return () => void this.#followers.delete(listener);
  }
}
