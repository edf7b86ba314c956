// The registry's records, folded from its log. Invariant: memory holds what the store holds; an
// event that is illegal, or that the store cannot keep, changes neither. Long logs are condensed to
// the record that they add up to.

import {
  byCodeUnit,
  CapabilityEvent,
  type CapabilityRecord,
  CodedError,
  digestOf,
  toCodedError,
} from "../../schemas/index.ts";
import { afterEvent } from "./fold.ts";
import type { CapabilityStore } from "./store.ts";

/** Above this many events of one capability, they are condensed. */
const MAX_EVENTS = 1_000;

export class CapabilityLog {
  readonly #store: CapabilityStore;
  readonly #records = new Map<string, CapabilityRecord>();
  readonly #lengths = new Map<string, number>();

  /**
   * Reads the whole store. Throws CodedError `capability.storeBroken` on an event that does not
   * fit.
   */
  constructor(store: CapabilityStore) {
    this.#store = store;
    for (const [index, stored] of store.read().entries()) {
      try {
        const event = CapabilityEvent.parse(stored);
        this.#keep([event], this.#folded([event]));
      } catch (error) {
        throw new CodedError("capability.storeBroken", `event ${index + 1}: ${toCodedError(error).detail}`, {
          cause: error,
        });
      }
    }
    for (const record of this.#records.values()) checkContent(record);
    // Last: the checks above say more about what is wrong.
    store.checkSeals?.();
  }

  find(id: string): CapabilityRecord | undefined {
    return this.#records.get(id);
  }

  /** Every record, ordered by id. */
  list(): CapabilityRecord[] {
    return [...this.#records.values()].sort((a, b) => byCodeUnit(a.id, b.id));
  }

  /** Appends all of these events, or none. Throws as `afterEvent` and the store do. */
  append(events: readonly CapabilityEvent[]): void {
    const folded = this.#folded(events);
    this.#store.append(events);
    this.#keep(events, folded);
    for (const [id, record] of folded) {
      if (record.content === null || (this.#lengths.get(id) ?? 0) > MAX_EVENTS) this.#condense(record);
    }
  }

  close(): void {
    this.#store.close();
  }

  #condense(record: CapabilityRecord): void {
    if (this.#lengths.get(record.id) === 1) return;
    this.#store.condense({ type: "condensed", id: record.id, record });
    this.#lengths.set(record.id, 1);
  }

  #folded(events: readonly CapabilityEvent[]): Map<string, CapabilityRecord> {
    const folded = new Map<string, CapabilityRecord>();
    for (const event of events) {
      const { id } = event;
      folded.set(id, afterEvent(folded.get(id) ?? this.#records.get(id), event));
    }
    return folded;
  }

  #keep(events: readonly CapabilityEvent[], folded: ReadonlyMap<string, CapabilityRecord>): void {
    for (const { id } of events) this.#lengths.set(id, (this.#lengths.get(id) ?? 0) + 1);
    for (const [id, record] of folded) this.#records.set(id, record);
  }
}

/** Checks that the stored content is the content that was registered. */
function checkContent({ id, content, tests, provenance }: CapabilityRecord): void {
  if (content === null) return;
  const isWhole =
    digestOf(content.form === "leaf" ? content.leaf : content.option) === provenance.digest &&
    digestOf(tests) === provenance.testsHash;
  if (!isWhole)
    throw new CodedError("capability.storeBroken", `${id}: the stored content differs from the registered one`);
}
