// Reflexes: options that take the body when a sensor says so, whatever else is under way. Their triggers are asked on every tick, all
// through a run: within steps, between them and while somebody plans. A reflex runs to its end, unless a greater one takes over.
// Invariant: a reflex that has ended while its trigger still holds rests, so that one that does not help cannot starve the plan.

import { type Body, type Failure, type Predicate, type Reflex, toCodedError } from "../schemas/index.ts";
import { deadlineOf, parseArguments } from "./capability-args.ts";
import type { Clock } from "./clock.ts";
import { runTree } from "./engine.ts";
import type { EventStream } from "./events.ts";
import type { Lease } from "./lease.ts";
import { isFailure } from "./nodes/node.ts";
import type { Granted } from "./plan-body-interface.ts";
import type { Quota } from "./quota.ts";
import type { CapabilityRegistry } from "./registry.ts";
import { compileTree } from "./tree.ts";

const REST_MS = 5_000;

export interface ReflexPorts<B extends Body> {
  body: B;
  clock: Clock;
  registry: CapabilityRegistry<B>;
  lease: Lease;
  quota: Quota;
  events: EventStream;
  granted: Granted;
  tickMs: number;
  signal: AbortSignal;
}

export class ReflexWatch<B extends Body> {
  readonly #reflexes: readonly Reflex[];
  readonly #ports: ReflexPorts<B>;
  readonly #over = new AbortController();
  readonly #active = new Set<Reflex>();
  readonly #restsUntil = new Map<Reflex, number>();
  readonly #blind = new Set<Reflex>();
  readonly #works = new Set<Promise<void>>();

  /** Throws CodedError where a reflex names what is not registered, or gives arguments that are not taken. */
  constructor(reflexes: readonly Reflex[], ports: ReflexPorts<B>) {
    this.#reflexes = [...reflexes].sort((a, b) => b.priority - a.priority);
    this.#ports = ports;
    for (const { capability, args = {}, trigger } of reflexes) {
      deadlineOf(ports.registry.capability(capability), args);
      parseArguments(ports.registry.sensor(trigger.sensor).argsSchema, trigger.args, trigger.sensor);
    }
  }

  /** Asks the triggers on every tick until `stop`. Resolves then. */
  async watch(): Promise<void> {
    const { clock, tickMs } = this.#ports;
    if (this.#reflexes.length === 0) return;
    for (; !this.#over.signal.aborted; await clock.sleep(tickMs, this.#over.signal)) this.#look();
  }

  /** Stops watching. Resolves when the reflexes under way have settled; aborting the signal of the ports ends them. */
  async stop(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#works);
  }

  #look(): void {
    if (this.#ports.signal.aborted) return;
    const now = this.#ports.clock.now();
    for (const reflex of this.#reflexes) {
      // In order of priority: what comes after one that is at work is lesser.
      if (this.#active.has(reflex)) return;
      if (now < (this.#restsUntil.get(reflex) ?? 0) || !this.#isTriggered(reflex)) continue;
      this.#active.add(reflex);
      const work = this.#run(reflex).finally(() => {
        this.#active.delete(reflex);
        this.#works.delete(work);
      });
      this.#works.add(work);
      return;
    }
  }

  #isTriggered(reflex: Reflex): boolean {
    const { trigger, capability } = reflex;
    const holds = this.#ask(trigger);
    if (!isFailure(holds)) {
      this.#blind.delete(reflex);
      return holds;
    }
    // A body that cannot be observed for a moment is no news on every tick.
    if (!this.#blind.has(reflex)) this.#tell(capability, "blind", holds);
    this.#blind.add(reflex);
    return false;
  }

  #ask({ sensor: name, args }: Predicate): boolean | Failure {
    const { body, clock, registry, signal } = this.#ports;
    try {
      const sensor = registry.sensor(name);
      const before = body.observe();
      const context = { body, clock, signal, before, memory: new Map(), progress: () => {}, beat: () => {} };
      return sensor.test(context, parseArguments(sensor.argsSchema, args, name));
    } catch (error) {
      return toCodedError(error, "sense.apiError").toFailure();
    }
  }

  async #run(reflex: Reflex): Promise<void> {
    const { capability: name, args = {}, priority, trigger, restMs = REST_MS } = reflex;
    const { lease, signal, clock, registry } = this.#ports;
    this.#tell(name, "triggered");
    try {
      const hold = await lease.acquire({ name, urgency: "safety", priority }, signal);
      try {
        const leaf = { type: "Leaf", name, args };
        const ms = deadlineOf(registry.capability(name), args);
        const tree = compileTree({ type: "Decorator.Timeout", ms, child: leaf }, registry);
        const end = await runTree({ ...this.#ports, tree, hold, stepId: `reflex:${name}` });
        if (end.status === "failure") this.#tell(name, "failed", end.failure);
        else this.#tell(name, "succeeded");
      } finally {
        hold.release();
      }
    } catch (error) {
      this.#tell(name, "failed", toCodedError(error).toFailure());
    }
    if (this.#ask(trigger) !== false) this.#restsUntil.set(reflex, clock.now() + restMs);
  }

  #tell(reflex: string, status: "triggered" | "succeeded" | "failed" | "blind", failure?: Failure): void {
    this.#ports.events.emit({ type: "reflex", reflex, status, ...(failure === undefined ? {} : { failure }) });
  }
}
