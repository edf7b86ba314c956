// The scope of a running tree: arguments, memory and the observation from its start. It is the
// TickContext of the nodes, and their only connection to registry, sensors and leaves. An option
// gets a scope of its own.

import { type Body, CodedError, type Failure, type Predicate, type State, toCodedError } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import { admit } from "../leaf/admission.ts";
import { boundOf } from "../leaf/capability-args.ts";
import type { LeafContext } from "../leaf/leaf.ts";
import type { Option, Sensor } from "../leaf/option.ts";
import { hasReferences, resolveReferences } from "../leaf/references.ts";
import { type CapabilityRegistry, versionedName } from "../leaf/registry.ts";
import type { LeafActivity, LeafCall, LeafStart, NodeStatus, OptionVisit, TickContext } from "../nodes/node.ts";
import { effectsSince } from "../observe/effects.ts";
import { failedActivity, startActivity } from "./activity.ts";
import type { Dispatches } from "./dispatches.ts";
import { type LeafPorts, runLeaf } from "./leaf-runner.ts";
import type { VisitBudget } from "./visit-budget.ts";

interface ScopePorts<B extends Body> extends Omit<LeafPorts<B>, "idempotencyKey"> {
  dispatches: Dispatches;
  visits: VisitBudget;
  registry: CapabilityRegistry<B>;
  /** The run's signal, for guards, sensors and postconditions. */
  signal: AbortSignal;
  /** Called whenever a leaf settles, so that the engine ticks soon. */
  onSettled: () => void;
}

export class Scope<B extends Body> implements TickContext {
  readonly clock: Clock;
  readonly #ports: ScopePorts<B>;
  readonly #args: Readonly<Record<string, unknown>>;
  readonly #memory = new Map<string, unknown>();
  readonly #before: State;
  /**
   * The context of sensors, and the parsed arguments of predicates without references, by
   * predicate: they are evaluated on every tick.
   */
  readonly #sensing: LeafContext<B>;
  readonly #constant = new Map<Predicate, { sensor: Sensor<B>; args: unknown }>();

  constructor(ports: ScopePorts<B>, args: Readonly<Record<string, unknown>>, before: State) {
    this.clock = ports.clock;
    this.#ports = ports;
    this.#args = args;
    this.#before = before;
    this.#sensing = this.#context(ports.signal);
  }

  start(call: LeafCall, start: LeafStart): LeafActivity {
    try {
      this.#checkHold();
      const idempotencyKey = this.#ports.dispatches.begin(start);
      const ports = { ...this.#ports, idempotencyKey };
      const capability = this.#ports.registry.capability(call.name);
      if (capability.form === "option")
        throw new TypeError(`${call.name} is an option; enter it instead of starting it`);
      const args = this.#resolve(call);
      const work = async (signal: AbortSignal) => {
        const contextOf = (own: AbortSignal, beat?: () => void) => ({ ...this.#context(own, beat), idempotencyKey });
        const end = await runLeaf(capability.leaf, args, contextOf, ports, signal);
        if (end.status === "success" && call.as !== undefined) this.#memory.set(call.as, end.output);
        return end;
      };
      return startActivity(work, this.#ports.onSettled);
    } catch (error) {
      return failedActivity(this.#refuse(call.name, error));
    }
  }

  test(predicate: Predicate): boolean | Failure {
    try {
      const cached = this.#constant.get(predicate);
      if (cached !== undefined) return cached.sensor.test(this.#sensing, cached.args);
      const { sensor: name, args } = predicate;
      const sensor = this.#ports.registry.sensor(name);
      const parsed = sensor.argsSchema.safeParse(resolveReferences(args, this.#sources()));
      if (!parsed.success) return this.#invalidInput(name, parsed.error.message);
      if (!hasReferences(args)) this.#constant.set(predicate, { sensor, args: parsed.data });
      return sensor.test(this.#sensing, parsed.data);
    } catch (error) {
      return toCodedError(error, "sense.apiError").toFailure();
    }
  }

  enter(call: LeafCall): OptionVisit | Failure {
    const { registry, body, events, signal } = this.#ports;
    try {
      this.#checkHold();
      const capability = registry.capability(call.name);
      if (capability.form === "leaf") throw new TypeError(`${call.name} is a leaf; start it instead of entering it`);
      const { option } = capability;
      const { permissions, argsSchema: schema } = option;
      const rawArgs = this.#resolve(call);
      const about = this.#about(call.name);
      events.emit({ type: "leaf-started", ...about, args: rawArgs as Record<string, never> });
      const before = body.observe();
      const context = { ...this.#context(signal), before, memory: new Map() };
      const gates = { name: call.name, permissions, schema, guard: option.guard.bind(option) };
      const args = admit(gates, rawArgs, context, this.#ports.granted);
      const timeoutMs = boundOf(option.timeoutMs, args, call.name);
      const scope = new Scope(this.#ports, args as Record<string, unknown>, before);
      const leave = (because: Failure | undefined) => {
        const flaw = because ?? scope.#accept(option, args);
        const effects = effectsSince(before, body);
        if (flaw !== undefined) return this.#report(call.name, flaw, effects);
        events.emit({ type: "leaf-succeeded", ...about, ...effects });
        return undefined;
      };
      return { scope, timeoutMs, leave };
    } catch (error) {
      return this.#refuse(call.name, error);
    }
  }

  visit(): boolean {
    return this.#ports.visits.take();
  }

  onNode(node: string, status: NodeStatus): void {
    this.#ports.events.emit({ type: "node", stepId: this.#ports.stepId, node, status });
  }

  /** Gives the body to a waiting claim between two acts. */
  #checkHold(): void {
    const awaitedBy = this.#ports.hold?.awaitedBy;
    if (awaitedBy !== undefined) throw new CodedError("safety.preempted", `${awaitedBy} waits for the body`);
  }

  #accept(option: Option<B>, args: unknown): Failure | undefined {
    try {
      return option.postcondition(this.#context(this.#ports.signal), args, this.#ports.body.observe());
    } catch (error) {
      return toCodedError(error).toFailure();
    }
  }

  #context(signal: AbortSignal, beat: () => void = () => {}): LeafContext<B> {
    const { body, clock, events, stepId } = this.#ports;
    const progress = (text: string) => events.emit({ type: "progress", stepId, text });
    return { body, signal, clock, stepId, memory: this.#memory, before: this.#before, progress, beat };
  }

  #sources() {
    return { args: this.#args, memory: this.#memory };
  }

  #resolve(call: LeafCall): unknown {
    return resolveReferences(call.args, this.#sources());
  }

  #invalidInput(sensor: string, message: string): Failure {
    return toCodedError(new Error(`${sensor}: ${message}`), "sense.invalidInput").toFailure();
  }

  /** A call that could not begin changed nothing. */
  #refuse(name: string, error: unknown): Failure {
    return this.#report(name, toCodedError(error).toFailure(), { effects: [] });
  }

  #report(leaf: string, because: Failure, effects: { effects?: string[] }): Failure {
    this.#ports.events.emit({ type: "leaf-failed", ...this.#about(leaf), failure: because, ...effects });
    return because;
  }

  /**
   * The event fields of calls that no leaf runner reports: an option, or a leaf that could not
   * start.
   */
  #about(name: string): { stepId: string; leaf: string; attempt: number; capability?: string; form?: "option" } {
    const { registry, stepId } = this.#ports;
    const about = { stepId, leaf: name, attempt: 1 };
    const found = registry.find(name);
    if (found === undefined) return about;
    const named = { ...about, capability: versionedName(found) };
    return found.form === "option" ? { ...named, form: "option" } : named;
  }
}
