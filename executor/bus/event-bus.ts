// The event bus of a process: who acts publishes, and logs, metrics, streams and plugins subscribe.
// Invariants: events have one order, and ids without gaps; publishing never waits, and no subscriber
// can make it fail; a subscriber that does not keep up is cut, with the count of what it missed.

import { type BusEvent, CodedError, type Topic } from "../../schemas/index.ts";

export interface BusFilter {
  /** All by default. */
  topics?: ReadonlySet<Topic> | readonly Topic[] | undefined;
  /** Only events whose chain has this id: of an intent, a plan, a step or a capability. */
  chain?: string | undefined;
}

export interface BusFollowOptions {
  /** Starts behind this id, as far as it is kept; with what comes next by default. */
  after?: number | undefined;
  /** Ends the subscription. */
  signal?: AbortSignal;
  /** Events that may wait beside those that were kept; 1,000 by default. */
  queue?: number;
}

export interface EventBusOptions {
  /** The time of an event, as RFC 3339 writes it. */
  now: () => string;
  /** Events that are kept for those who come late. */
  keep?: number;
  /** Receives what a listener threw. */
  onFailure?: (error: unknown) => void;
}

/** What of an event its publisher gives. */
export type Published = Pick<BusEvent, "topic" | "type"> & Partial<Pick<BusEvent, "chain" | "data">>;

const KEEP = 10_000;
const QUEUE = 1_000;

export class EventBus {
  readonly #now: () => string;
  readonly #keep: number;
  readonly #onFailure: (error: unknown) => void;
  /** An event lies at its id modulo the length. */
  readonly #ring: BusEvent[] = [];
  readonly #listeners = new Set<{ filter: BusFilter; listener: (event: BusEvent) => void }>();
  #lastId = 0;

  constructor({ now, keep = KEEP, onFailure = () => {} }: EventBusOptions) {
    this.#now = now;
    this.#keep = keep;
    this.#onFailure = onFailure;
  }

  /** The id of the latest event; 0 before the first. */
  get lastId(): number {
    return this.#lastId;
  }

  publish({ topic, type, chain = {}, data = {} }: Published): BusEvent {
    const event: BusEvent = { id: ++this.#lastId, at: this.#now(), topic, type, chain, data };
    this.#ring[event.id % this.#keep] = event;
    for (const { filter, listener } of this.#listeners) {
      if (!passes(event, filter)) continue;
      try {
        listener(event);
      } catch (error) {
        this.#onFailure(error);
      }
    }
    return event;
  }

  /** Calls the listener at once with each event, until the returned function is called. */
  subscribe(filter: BusFilter, listener: (event: BusEvent) => void): () => void {
    const subscription = { filter, listener };
    this.#listeners.add(subscription);
    return () => void this.#listeners.delete(subscription);
  }

  /** How many events behind an id are no longer kept. */
  missed(after: number): number {
    return Math.max(0, this.#lastId - this.#keep - after);
  }

  /** The kept events behind an id. */
  since(after: number, filter: BusFilter = {}): BusEvent[] {
    const events: BusEvent[] = [];
    for (let id = after + this.missed(after) + 1; id <= this.#lastId; id++) {
      const event = this.#ring[id % this.#keep];
      if (event !== undefined && passes(event, filter)) events.push(event);
    }
    return events;
  }

  /**
   * The events as they come, for subscribers that take their time; `missed` says what lies between
   * `after` and the first. Rejects with CodedError `bus.tooSlow` when more of them waited than
   * `queue`, after those that did.
   */
  async *follow(filter: BusFilter = {}, options: BusFollowOptions = {}): AsyncGenerator<BusEvent, void> {
    const { after = this.#lastId, signal, queue = QUEUE } = options;
    const waiting = this.since(after, filter);
    const max = waiting.length + queue;
    let missed = 0;
    let wake = (): void => {};
    const unsubscribe = this.subscribe(filter, (event) => {
      if (missed > 0 || waiting.length >= max) missed++;
      else waiting.push(event);
      wake();
    });
    const onAbort = (): void => wake();
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      while (signal?.aborted !== true) {
        const event = waiting.shift();
        if (event !== undefined) yield event;
        else if (missed > 0) throw new CodedError("bus.tooSlow", `${missed} events were missed`);
        else {
          const { promise, resolve } = Promise.withResolvers<void>();
          wake = resolve;
          await promise;
        }
      }
    } finally {
      unsubscribe();
      signal?.removeEventListener("abort", onAbort);
    }
  }
}

function passes({ topic, chain }: BusEvent, filter: BusFilter): boolean {
  const { topics, chain: id } = filter;
  if (topics !== undefined && !("has" in topics ? topics.has(topic) : topics.includes(topic))) return false;
  return (
    id === undefined || chain.intentId === id || chain.planId === id || chain.stepId === id || chain.capability === id
  );
}
