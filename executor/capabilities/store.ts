// The port that keeps the registry's log, and a store in memory for tests and for processes that
// keep nothing. A write is stored whole or not at all. The log is read once, at the start, in the
// order of the writes.

import type { CapabilityEvent } from "../../schemas/index.ts";

/** Every method throws CodedError `capability.storeBroken` if the store fails. */
export interface CapabilityStore {
  /** The events as they were written; the caller validates them. */
  read(): readonly unknown[];
  /**
   * Throws if a kept event was not written by this store, such as a row that was added to its file.
   * Absent where nobody else can write.
   */
  checkSeals?(): void;
  append(events: readonly CapabilityEvent[]): void;
  /** Replaces every event of that capability by this one. */
  condense(event: CapabilityEvent): void;
  close(): void;
}

export class MemoryCapabilityStore implements CapabilityStore {
  #events: { id: string; text: string }[] = [];

  read(): readonly unknown[] {
    return this.#events.map(({ text }) => JSON.parse(text) as unknown);
  }

  append(events: readonly CapabilityEvent[]): void {
    this.#events.push(...events.map((event) => ({ id: event.id, text: JSON.stringify(event) })));
  }

  condense(event: CapabilityEvent): void {
    this.#events = this.#events.filter(({ id }) => id !== event.id);
    this.append([event]);
  }

  close(): void {}
}
