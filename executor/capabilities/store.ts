// Where the registry's log is kept: a port, and the store in memory for tests and for whoever needs nothing after the process has ended.
// What it is given is written in whole or not at all; it is read once, at the start, in the order in which it was written.

import type { CapabilityEvent } from "../../schemas/index.ts";

/** Every method throws CodedError `capability.storeBroken` where the store cannot do it. */
export interface CapabilityStore {
  /** The events as they were written; whoever reads them checks them. */
  read(): readonly unknown[];
  append(events: readonly CapabilityEvent[]): void;
  /** Lets go of every event of that capability and puts this one in their place. */
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
