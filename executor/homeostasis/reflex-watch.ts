// Reflexes: options that take the body when a sensor holds, whatever else is under way. A body has
// one watch for its whole life. Each run guards the body for its time, within steps, between them
// and during planning; between runs the body's homeostasis does. A reflex runs to its end, unless
// one of higher priority takes over. Invariants: the latest guard alone checks the triggers; a
// reflex whose trigger still holds at its end rests, longer each time; after MAX_FRUITLESS such ends
// it is given up with `safety.noHelp` until its trigger has ceased to hold once. So a reflex that
// does not help cannot starve the plan. No reflex asks the planner.

import {
  type Body,
  CodedError,
  type Failure,
  failure,
  type Predicate,
  type Reflex,
  type State,
  toCodedError,
} from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import { follow } from "../clock/signals.ts";
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
import { ReflexEntry } from "./reflex-entry.ts";

/** What a guard works with: the ports of a run, or those of an idle body. */
export interface ReflexPorts<B extends Body> {
  body: B;
  clock: Clock;
  readonly registry: CapabilityRegistry<B>;
  lease: Lease;
  quota: Quota;
  events: EventStream;
  granted: Granted;
  /** Wrap the leaves of reflexes too: a forbidden act stays forbidden in danger. */
  interceptors: readonly LeafInterceptor[];
  tickMs: number;
  signal: AbortSignal;
  /** Called when a reflex has the body; the returned function, when it gives the body back. */
  onHold?: (() => () => void) | undefined;
}

/** The names that a run goes by: of its capability, its goal and its purpose. */
type RunNames = readonly (string | undefined)[];

const yieldsTo = ({ yieldsTo: those = [] }: Reflex, names: RunNames): boolean =>
  names.some((name) => name !== undefined && those.includes(name));

/** The reflexes that do not leave such a run alone. */
export const unyielding = (reflexes: readonly Reflex[] = [], names: RunNames): Reflex[] =>
  reflexes.filter((reflex) => !yieldsTo(reflex, names));

interface ReflexListeners {
  /** A reflex is triggered, and is about to act. */
  fired?: (entry: ReflexEntry) => void;
  /** The danger that it acted against is over, after so many milliseconds. */
  over?: (entry: ReflexEntry, lastedMs: number) => void;
}

export class ReflexWatch<B extends Body> {
  /** The highest priority first. */
  readonly entries: readonly ReflexEntry[];
  readonly #on: ReflexListeners;
  readonly #guards: unknown[] = [];

  constructor(reflexes: readonly Reflex[], on: ReflexListeners = {}) {
    this.entries = reflexes.map((reflex) => new ReflexEntry(reflex));
    this.#on = on;
  }

  /**
   * Guards the body with these ports, in place of the guard before, until the guard is stopped.
   * A reflex that leaves such a run alone gives the body up at once.
   * Throws CodedError if a reflex names an unregistered capability or passes invalid arguments.
   */
  guard(ports: ReflexPorts<B>, names: RunNames = []): ReflexGuard<B> {
    for (const { reflex } of this.entries) checkReflex(reflex, ports.registry);
    const guard: ReflexGuard<B> = new ReflexGuard<B>(this.entries, ports, {
      names,
      on: this.#on,
      isLatest: () => this.#guards.at(-1) === guard,
      onStopped: () => this.#leave(guard),
    });
    this.#guards.push(guard);
    // A shelter begun by the idle body would keep it from going home.
    for (const { reflex, yieldBody } of this.entries) if (yieldsTo(reflex, names)) yieldBody?.();
    return guard;
  }

  /** Checks no trigger until the returned function is called: somebody else guards the body. */
  standAside(): () => void {
    const other = {};
    this.#guards.push(other);
    return () => this.#leave(other);
  }

  #leave(guard: unknown): void {
    const index = this.#guards.indexOf(guard);
    if (index >= 0) this.#guards.splice(index, 1);
  }
}

/** Throws CodedError if the reflex names an unregistered capability or passes invalid arguments. */
export function checkReflex<B extends Body>(reflex: Reflex, registry: CapabilityRegistry<B>): void {
  const { capability, args = {}, trigger } = reflex;
  deadlineOf(registry.capability(capability), args);
  parseArguments(registry.sensor(trigger.sensor).argsSchema, trigger.args, trigger.sensor);
}

interface GuardDuty {
  names: RunNames;
  on: ReflexListeners;
  isLatest(): boolean;
  onStopped(): void;
}

export class ReflexGuard<B extends Body> {
  readonly #entries: readonly ReflexEntry[];
  readonly #ports: ReflexPorts<B>;
  readonly #duty: GuardDuty;
  readonly #over = new AbortController();
  readonly #works = new Set<Promise<void>>();

  constructor(entries: readonly ReflexEntry[], ports: ReflexPorts<B>, duty: GuardDuty) {
    this.#entries = entries;
    this.#ports = ports;
    this.#duty = duty;
  }

  /** Evaluates the triggers on every tick until `stop`, then resolves. */
  async watch(): Promise<void> {
    const { clock, tickMs } = this.#ports;
    if (this.#wakeful().length === 0) return;
    for (; !this.#over.signal.aborted; await clock.sleep(tickMs, this.#over.signal)) this.#check();
  }

  /**
   * Stops watching. Resolves when its reflexes have settled; aborting the ports' signal ends them.
   */
  async stop(): Promise<void> {
    this.#over.abort();
    this.#duty.onStopped();
    await this.settled();
  }

  /** Resolves when no reflex of this guard acts. */
  async settled(): Promise<void> {
    await Promise.all(this.#works);
  }

  /** The reflexes that do not leave the guarded run alone. */
  #wakeful(): ReflexEntry[] {
    return this.#entries.filter(({ reflex }) => !yieldsTo(reflex, this.#duty.names));
  }

  #check(): void {
    if (this.#ports.signal.aborted || !this.#duty.isLatest()) return;
    const now = this.#ports.clock.now();
    const seen = this.#observation();
    const byPriority = this.#wakeful().sort((a, b) => b.reflex.priority - a.reflex.priority);
    for (const entry of byPriority) {
      // In order of priority: the reflexes after a running one have lower priority.
      if (entry.isActing) return;
      if (!entry.isOn || now < entry.restsUntil) continue;
      if (!this.#isTriggered(entry, seen)) {
        entry.fruitless = 0;
        const lastedMs = entry.calm(now);
        if (lastedMs !== undefined) this.#duty.on.over?.(entry, lastedMs);
        continue;
      }
      if (entry.isGivenUp) continue;
      entry.isActing = true;
      const work = this.#run(entry).finally(() => {
        entry.isActing = false;
        this.#works.delete(work);
      });
      this.#works.add(work);
      return;
    }
  }

  #isTriggered(entry: ReflexEntry, seen: State | Failure): boolean {
    const { trigger, capability } = entry.reflex;
    const holds = this.#ask(trigger, seen);
    if (!isFailure(holds)) {
      entry.isBlind = false;
      return holds;
    }
    // Reports a body that cannot be observed once, not on every tick.
    if (!entry.isBlind) this.#emit(capability, "blind", { failure: holds });
    entry.isBlind = true;
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

  async #run(entry: ReflexEntry): Promise<void> {
    const { capability: name, args = {}, priority } = entry.reflex;
    const { body, lease, registry, onHold } = this.#ports;
    const own = new AbortController();
    const release = follow(own, this.#ports.signal);
    const { signal } = own;
    let hasYielded = false;
    entry.yieldBody = () => {
      hasYielded = true;
      own.abort(new CodedError("safety.preempted", "a run does what the reflex would"));
    };
    this.#duty.on.fired?.(entry);
    this.#emit(name, "triggered");
    try {
      const hold = await lease.acquire({ name, urgency: "safety", priority }, signal);
      const giveBack = onHold?.();
      try {
        const leaf = { type: "Leaf", name, args };
        const ms = deadlineOf(registry.capability(name), args);
        const tree = compileTree({ type: "Decorator.Timeout", ms, child: leaf }, registry);
        const before = glimpse(body);
        const about = this.#about(name);
        const events = this.#ports.events.about(about);
        const end = await runTree({ ...this.#ports, signal, events, tree, hold, stepId: about.stepId });
        const effects = effectsSince(before, body);
        if (end.status === "failure") this.#emit(name, "failed", { failure: end.failure, ...effects });
        else this.#emit(name, "succeeded", effects);
      } finally {
        giveBack?.();
        hold.release();
      }
    } catch (error) {
      this.#emit(name, "failed", { failure: toCodedError(error).toFailure(), effects: [] });
    } finally {
      release();
      entry.yieldBody = undefined;
    }
    if (!hasYielded) this.#judge(entry);
  }

  /**
   * Checks whether the reflex helped: if its trigger still holds it rests, and finally it is given
   * up.
   */
  #judge(entry: ReflexEntry): void {
    const { capability: name, trigger } = entry.reflex;
    const { clock, signal } = this.#ports;
    if (signal.aborted) return;
    if (this.#ask(trigger) === false) {
      entry.fruitless = 0;
      return;
    }
    entry.rest(clock.now());
    if (!entry.isGivenUp) return;
    const because = failure("safety.noHelp", `${trigger.sensor} still holds after ${entry.fruitless} attempts`);
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
