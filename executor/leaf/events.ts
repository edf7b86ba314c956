// The live trace of a run: stamps each event with the time since the run's start and with its chain
// (intent, plan, step, capability), counts it and passes it on. Consumers must not throw; nothing
// else in this room reports. Invariant: an event without a plan belongs to the latest plan, since a
// run has one at a time.

import type { Body, Chain, PlanStep, RunEvent } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import { type CapabilityRegistry, versionedName } from "./registry.ts";

type WithoutTime<E> = E extends RunEvent ? Omit<E, "atMs"> : never;

/** A RunEvent before it is stamped. */
type RunEventBody = WithoutTime<RunEvent>;

/**
 * The chain of a step's events. For a step outside of plans, such as the goal of a plan, only its
 * name.
 */
export function chainOf<B extends Body>(
  planId: string,
  step: Pick<PlanStep, "stepId" | "type"> | undefined,
  registry: CapabilityRegistry<B>,
): Chain & { planId: string; stepId: string } {
  const found = step && registry.find(step.type);
  const capability = found && { capability: versionedName(found) };
  return { planId, stepId: step?.stepId ?? "goal", ...capability };
}

export class EventStream {
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #onEvent: ((event: RunEvent) => void) | undefined;
  readonly #reported: { count: number; planId: string | undefined };
  /** The chain that its events carry. */
  readonly chain: Chain;

  constructor(clock: Clock, onEvent?: (event: RunEvent) => void, chain: Chain = {}, root?: EventStream) {
    this.#clock = clock;
    this.#startedAt = root === undefined ? clock.now() : root.#startedAt;
    this.#onEvent = onEvent;
    this.#reported = root === undefined ? { count: 0, planId: undefined } : root.#reported;
    this.chain = chain;
  }

  /** The same stream with a longer chain. */
  about(more: Chain): EventStream {
    return new EventStream(this.#clock, this.#onEvent, { ...this.chain, ...more }, this);
  }

  /** Ends the current plan: later events without a plan belong to none. */
  leavePlan(): void {
    this.#reported.planId = undefined;
  }

  /** Milliseconds since the run's start. */
  elapsedMs(): number {
    return this.#clock.now() - this.#startedAt;
  }

  /** Events emitted so far. */
  get count(): number {
    return this.#reported.count;
  }

  emit(body: RunEventBody): void {
    const reported = this.#reported;
    reported.count += 1;
    const plan = reported.planId === undefined ? {} : { planId: reported.planId };
    const event = { ...plan, ...this.chain, ...body, atMs: this.elapsedMs() } as RunEvent;
    reported.planId = event.planId;
    this.#onEvent?.(event);
  }
}
