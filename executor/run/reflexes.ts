// Reflexes: options that take the body when a sensor holds, whatever else is under way. Their
// triggers are evaluated on every tick of a run: within steps, between them and during planning. A
// reflex runs to its end, unless one of higher priority takes over. Invariants: a reflex whose
// trigger still holds at its end rests, longer each time; after MAX_FRUITLESS such ends it is given
// up with `safety.noHelp` until its trigger has ceased to hold once. So a reflex that does not help
// cannot starve the plan. No reflex asks the planner.

import {
  type Body,
  type Failure,
  failure,
  type Predicate,
  type Reflex,
  type State,
  toCodedError,
} from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import type { LeafInterceptor } from "../interceptors/interceptor.ts";
import { type Granted, REFLEX_STEP } from "../leaf/admission.ts";
import { askSensor } from "../leaf/ask-sensor.ts";
import { deadlineOf, parseArguments } from "../leaf/capability-args.ts";
import type { EventStream } from "../leaf/events.ts";
import type { Quota } from "../leaf/quota.ts";
import { type CapabilityRegistry, versionedName } from "../leaf/registry.ts";
import type { Lease } from "../lease/lease.ts";
import { isFailure } from "../nodes/node.ts";
import { effectsSince } from "../observe/effects.ts";
import { glimpse } from "../observe/observation.ts";
import { runTree } from "../tree/engine.ts";
import { compileTree } from "../tree/tree.ts";

const REST_MS = 5_000;
/** The longest rest; each rest is twice as long as the one before. */
const MAX_REST_MS = 60_000;
/** Consecutive ends at which the trigger still held. */
const MAX_FRUITLESS = 6;

interface ReflexPorts<B extends Body> {
  body: B;
  clock: Clock;
  registry: CapabilityRegistry<B>;
  lease: Lease;
  quota: Quota;
  events: EventStream;
  granted: Granted;
  /** Wrap the leaves of reflexes too: a forbidden act stays forbidden in danger. */
  interceptors: readonly LeafInterceptor[];
  tickMs: number;
  signal: AbortSignal;
}

/** The reflexes that do not leave such a run alone; `names` are its capability, goal and purpose. */
export const unyielding = (reflexes: readonly Reflex[] = [], names: readonly (string | undefined)[]): Reflex[] =>
  reflexes.filter(({ yieldsTo = [] }) => !names.some((name) => name !== undefined && yieldsTo.includes(name)));

export class ReflexWatch<B extends Body> {
  readonly #reflexes: readonly Reflex[];
  readonly #ports: ReflexPorts<B>;
  readonly #over = new AbortController();
  readonly #active = new Set<Reflex>();
  readonly #restsUntil = new Map<Reflex, number>();
  /** Consecutive ends that did not help, while the trigger held. */
  readonly #fruitless = new Map<Reflex, number>();
  readonly #blind = new Set<Reflex>();
  readonly #works = new Set<Promise<void>>();

  /** Throws CodedError if a reflex names an unregistered capability or passes invalid arguments. */
  constructor(reflexes: readonly Reflex[], ports: ReflexPorts<B>) {
    this.#reflexes = [...reflexes].sort((a, b) => b.priority - a.priority);
    this.#ports = ports;
    for (const { capability, args = {}, trigger } of reflexes) {
      deadlineOf(ports.registry.capability(capability), args);
      parseArguments(ports.registry.sensor(trigger.sensor).argsSchema, trigger.args, trigger.sensor);
    }
  }

  /** Evaluates the triggers on every tick until `stop`, then resolves. */
  async watch(): Promise<void> {
    const { clock, tickMs } = this.#ports;
    if (this.#reflexes.length === 0) return;
    for (; !this.#over.signal.aborted; await clock.sleep(tickMs, this.#over.signal)) this.#check();
  }

  /**
   * Stops watching. Resolves when the running reflexes have settled; aborting the ports' signal
   * ends them.
   */
  async stop(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#works);
  }

  #check(): void {
    if (this.#ports.signal.aborted) return;
    const now = this.#ports.clock.now();
    const seen = this.#observation();
    for (const reflex of this.#reflexes) {
      // In order of priority: the reflexes after a running one have lower priority.
      if (this.#active.has(reflex)) return;
      if (now < (this.#restsUntil.get(reflex) ?? 0)) continue;
      if (!this.#isTriggered(reflex, seen)) {
        this.#fruitless.delete(reflex);
        continue;
      }
      if ((this.#fruitless.get(reflex) ?? 0) >= MAX_FRUITLESS) continue;
      this.#active.add(reflex);
      const work = this.#run(reflex).finally(() => {
        this.#active.delete(reflex);
        this.#works.delete(work);
      });
      this.#works.add(work);
      return;
    }
  }

  #isTriggered(reflex: Reflex, seen: State | Failure): boolean {
    const { trigger, capability } = reflex;
    const holds = this.#ask(trigger, seen);
    if (!isFailure(holds)) {
      this.#blind.delete(reflex);
      return holds;
    }
    // Reports a body that cannot be observed once, not on every tick.
    if (!this.#blind.has(reflex)) this.#emit(capability, "blind", { failure: holds });
    this.#blind.add(reflex);
    return false;
  }

  #ask(trigger: Predicate, seen: State | Failure = this.#observation()): boolean | Failure {
    const { body, clock, registry, signal } = this.#ports;
    if (isFailure(seen)) return seen;
    try {
      return askSensor({ body, clock, registry, signal }, trigger, seen);
    } catch (error) {
      return toCodedError(error, "sense.apiError").toFailure();
    }
  }

  /** One observation for all triggers of a tick. */
  #observation(): State | Failure {
    try {
      return this.#ports.body.observe();
    } catch (error) {
      return toCodedError(error, "sense.apiError").toFailure();
    }
  }

  async #run(reflex: Reflex): Promise<void> {
    const { capability: name, args = {}, priority } = reflex;
    const { body, lease, signal, registry } = this.#ports;
    this.#emit(name, "triggered");
    try {
      const hold = await lease.acquire({ name, urgency: "safety", priority }, signal);
      try {
        const leaf = { type: "Leaf", name, args };
        const ms = deadlineOf(registry.capability(name), args);
        const tree = compileTree({ type: "Decorator.Timeout", ms, child: leaf }, registry);
        const before = glimpse(body);
        const about = this.#about(name);
        const events = this.#ports.events.about(about);
        const end = await runTree({ ...this.#ports, events, tree, hold, stepId: about.stepId });
        const effects = effectsSince(before, body);
        if (end.status === "failure") this.#emit(name, "failed", { failure: end.failure, ...effects });
        else this.#emit(name, "succeeded", effects);
      } finally {
        hold.release();
      }
    } catch (error) {
      this.#emit(name, "failed", { failure: toCodedError(error).toFailure(), effects: [] });
    }
    this.#judge(reflex);
  }

  /**
   * Checks whether the reflex helped: if its trigger still holds it rests, and finally it is given
   * up.
   */
  #judge(reflex: Reflex): void {
    const { capability: name, trigger, restMs = REST_MS } = reflex;
    const { clock, signal } = this.#ports;
    if (signal.aborted) return;
    if (this.#ask(trigger) === false) {
      this.#fruitless.delete(reflex);
      return;
    }
    const fruitless = (this.#fruitless.get(reflex) ?? 0) + 1;
    this.#fruitless.set(reflex, fruitless);
    const rest = Math.max(restMs, Math.min(MAX_REST_MS, restMs * 2 ** (fruitless - 1)));
    this.#restsUntil.set(reflex, clock.now() + rest);
    if (fruitless < MAX_FRUITLESS) return;
    const because = failure("safety.noHelp", `${trigger.sensor} still holds after ${fruitless} attempts`);
    this.#emit(name, "failed", { failure: because, effects: [] });
  }

  #emit(
    reflex: string,
    status: "triggered" | "succeeded" | "failed" | "blind",
    end: { failure?: Failure; effects?: string[] } = {},
  ): void {
    this.#ports.events.emit({ type: "reflex", ...this.#about(reflex), reflex, status, ...end });
  }

  /** A reflex is a step outside of plans: its events name the plan that it interrupts. */
  #about(reflex: string): { stepId: string; capability: string } {
    return { stepId: `${REFLEX_STEP}${reflex}`, capability: versionedName(this.#ports.registry.capability(reflex)) };
  }
}
