// What keeps a body alive for as long as somebody has it: perception at a fixed rate, signals at
// their edges, and reflexes, whether a run, an act that was asked for in chat, or nothing is under
// way. Runs guard the body for their time (`RunOptions.homeostasis`); between them an idle guard
// takes the lease itself. Invariants: after `stop` nothing is left running; no listener can make
// perception or a reflex fail.

import {
  type Body,
  CodedError,
  type Dangers,
  type Perceiver,
  parseDocument,
  type Reflex,
  type ReflexChange,
  ReflexSettings,
  type ReflexStatus,
  type RunEvent,
  type SafetyEmergency,
  type Signal,
  type Snapshot,
} from "../../schemas/index.ts";
import type { EventBus } from "../bus/event-bus.ts";
import { publishedRunEvent } from "../bus/run-events.ts";
import type { Clock } from "../clock/clock.ts";
import { EventStream } from "../leaf/events.ts";
import { Quota } from "../leaf/quota.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import { Lease } from "../lease/lease.ts";
import { SignalWatch } from "../perception/signal-watch.ts";
import { becauseOf } from "./because.ts";
import type { ReflexEntry } from "./reflex-entry.ts";
import { checkReflex, type ReflexGuard, type ReflexPorts, ReflexWatch, unyielding } from "./reflex-watch.ts";

/** The time between two looks for hazards, hostile creatures and triggers, in milliseconds. */
export const DANGER_LOOK_MS = 250;
/** The time between two whole snapshots. */
export const SNAPSHOT_MS = 1_000;

export interface HomeostasisParts<B extends Body> {
  body: B;
  clock: Clock;
  /** The capabilities of the body at this moment. */
  registry(): CapabilityRegistry<B>;
  /** None by default: then the body only perceives. */
  reflexes?: readonly Reflex[];
  /** How the reflexes are set at the beginning. */
  settings?: ReflexSettings | undefined;
  /** Without it there are no signals. */
  perceiver?: Perceiver | undefined;
  /** The body's lease and limits, which its runs share; new ones by default. */
  lease?: Lease;
  quota?: Quota;
  /** Gets signals, emergencies, and the reflexes of the idle body. */
  bus?: EventBus | undefined;
  onSignal?: (signal: Signal) => void;
  /** A reflex takes the body, from a run or from nothing. */
  onEmergency?: (emergency: SafetyEmergency) => void;
  /** Receives the events of the idle body's reflexes; those of a run's go to the run. */
  onEvent?: (event: RunEvent) => void;
  /** Called when a reflex has the idle body; the returned function, when it gives it back. */
  onHold?: () => () => void;
}

/** What perception cost so far. */
export interface PerceptionCost {
  looks: number;
  meanMs: number;
  maxMs: number;
}

export class Homeostasis<B extends Body> {
  readonly lease: Lease;
  readonly quota: Quota;
  readonly #parts: HomeostasisParts<B>;
  readonly #watch: ReflexWatch<B>;
  readonly #over = new AbortController();
  #idle: ReflexGuard<B> | undefined;
  #works: Promise<unknown>[] = [];
  readonly #cost = { looks: 0, sumMs: 0, maxMs: 0 };

  /** Throws CodedError `input.invalid` if the settings name no reflex or have invalid arguments. */
  constructor(parts: HomeostasisParts<B>) {
    const { clock, reflexes = [], settings = {}, lease = new Lease(), quota = new Quota(clock) } = parts;
    this.#parts = parts;
    this.lease = lease;
    this.quota = quota;
    this.#watch = new ReflexWatch(reflexes, {
      fired: (entry) => this.#fired(entry),
      over: (entry, lastedMs) => this.#calmed(entry, lastedMs),
    });
    for (const [name, change] of Object.entries(parseDocument(ReflexSettings, settings, "reflexes")))
      this.set(name, change);
  }

  /** Begins to perceive and to guard. Throws CodedError if a reflex is not in the registry. */
  start(): void {
    const guard = this.#watch.guard(this.#idlePorts());
    this.#idle = guard;
    this.#works = [guard.watch(), this.#perceive()];
  }

  /** Resolves when nothing is left running; a reflex of the idle body is stopped. */
  async stop(because = new CodedError("run.aborted", "the body is no longer guarded")): Promise<void> {
    this.#over.abort(because);
    await this.#idle?.stop();
    await Promise.all(this.#works);
  }

  /** Resolves when no reflex has the idle body. */
  async settled(): Promise<void> {
    await this.#idle?.settled();
  }

  /** Guards the body for a run, with the run's ports. */
  guard(run: ReflexPorts<B>, names: readonly (string | undefined)[]): ReflexGuard<B> {
    return this.#watch.guard(run, names);
  }

  /** Leaves the reflexes to somebody else until the returned function is called. */
  standAside(): () => void {
    return this.#watch.standAside();
  }

  /** The reflexes that are on, as they are set. */
  get reflexes(): Reflex[] {
    return this.#watch.entries.filter(({ isOn }) => isOn).map(({ reflex }) => reflex);
  }

  /** The reflex that has the body and does not leave such a run alone. */
  acting(names: readonly (string | undefined)[]): string | undefined {
    const acting = this.#watch.entries.filter(({ isActing }) => isActing).map(({ reflex }) => reflex);
    return unyielding(acting, names)[0]?.capability;
  }

  get cost(): PerceptionCost {
    const { looks, sumMs, maxMs } = this.#cost;
    return { looks, meanMs: looks === 0 ? 0 : sumMs / looks, maxMs };
  }

  /** The reflexes, the highest priority first. */
  list(): ReflexStatus[] {
    const now = this.#parts.clock.now();
    return this.#watch.entries.map((entry) => statusOf(entry, now)).sort((a, b) => b.priority - a.priority);
  }

  /**
   * Switches or tunes the reflexes of this name, and returns them. Throws CodedError `input.invalid`
   * for an unknown name, and for arguments that its capability or sensor refuses.
   */
  set(name: string, change: ReflexChange): ReflexStatus[] {
    const entries = this.#watch.entries.filter((entry) => entry.name === name);
    if (entries.length === 0) {
      const names = [...new Set(this.#watch.entries.map((entry) => entry.name))];
      throw new CodedError("input.invalid", `no reflex is called ${name}; there are ${names.join(", ") || "none"}`);
    }
    const changed = entries.map((entry) => [entry, entry.changed(change)] as const);
    for (const [, reflex] of changed) {
      try {
        checkReflex(reflex, this.#parts.registry());
      } catch (error) {
        throw new CodedError("input.invalid", `reflex ${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    for (const [entry, reflex] of changed) entry.set(reflex, change.on);
    return this.list().filter((status) => status.name === name);
  }

  #idlePorts(): ReflexPorts<B> {
    const { body, clock, registry, bus, onEvent, onHold } = this.#parts;
    const events = new EventStream(clock, (event) => {
      const published = publishedRunEvent(event);
      if (published !== undefined) bus?.publish(published);
      onEvent?.(event);
    });
    return {
      ...{ body, clock, lease: this.lease, quota: this.quota, events, onHold },
      ...{ granted: undefined, interceptors: [], tickMs: DANGER_LOOK_MS, signal: this.#over.signal },
      get registry() {
        return registry();
      },
    };
  }

  async #perceive(): Promise<void> {
    const { clock, perceiver } = this.#parts;
    const { signal } = this.#over;
    if (perceiver === undefined) return;
    const watch = new SignalWatch();
    let whole: Snapshot | undefined;
    for (let look = 0; !signal.aborted; look++, await clock.sleep(DANGER_LOOK_MS, signal)) {
      const began = clock.now();
      try {
        if (whole === undefined || look % (SNAPSHOT_MS / DANGER_LOOK_MS) === 0) whole = perceiver.snapshot();
        else if (perceiver.dangers !== undefined) whole = { ...whole, ...perceiver.dangers() };
        else continue;
        for (const one of watch.note({ snapshot: whole, inventory: perceiver.inventory() }, began))
          this.#signalled(one);
      } catch {
        // A body that cannot be perceived for a moment is perceived at the next look.
      }
      this.#measured(clock.now() - began);
    }
  }

  #measured(tookMs: number): void {
    this.#cost.looks += 1;
    this.#cost.sumMs += tookMs;
    this.#cost.maxMs = Math.max(this.#cost.maxMs, tookMs);
  }

  #signalled(signal: Signal): void {
    const { bus, onSignal } = this.#parts;
    bus?.publish({ topic: "signal", type: signal.name, data: { ...signal } });
    onSignal?.(signal);
  }

  /** A danger is told once, however often the reflex has to act against it. */
  #fired(entry: ReflexEntry): void {
    const { body, bus, clock, onEmergency } = this.#parts;
    const { name, reflex } = entry;
    const because = becauseOf(reflex, body, this.#dangers());
    entry.because = because;
    if (!entry.fire(clock.now())) return;
    const emergency = { reflex: name, capability: reflex.capability, because, interrupts: this.lease.heldBy ?? null };
    bus?.publish({ topic: "signal", type: "safety_emergency", data: { topic: "safety", ...emergency } });
    onEmergency?.(emergency);
  }

  #calmed({ name, reflex }: ReflexEntry, lastedMs: number): void {
    const data = { topic: "safety", reflex: name, capability: reflex.capability, lastedMs: Math.round(lastedMs) };
    this.#parts.bus?.publish({ topic: "signal", type: "safety_over", data });
  }

  #dangers(): Dangers | undefined {
    try {
      return this.#parts.perceiver?.dangers?.();
    } catch {
      return undefined;
    }
  }
}

function statusOf(
  { name, reflex, isOn, isActing, isGivenUp, restsUntil, firings, because }: ReflexEntry,
  now: number,
): ReflexStatus {
  const { capability, args = {}, trigger, priority, restMs = null } = reflex;
  const resting = isGivenUp ? "givenUp" : now < restsUntil ? "resting" : "watching";
  const state = isActing ? "acting" : isOn ? resting : "off";
  const asked = (trigger.args ?? {}) as ReflexStatus["trigger"];
  return { name, capability, args, trigger: asked, priority, restMs, on: isOn, state, fired: firings, because };
}
