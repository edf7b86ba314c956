// The scope in which a tree runs: arguments, memory and the observation from its start. It is the TickContext of the nodes
// and the one bridge between them and registry, sensors and leaves. An option gets a scope of its own.

import { type Body, type Failure, type Predicate, type State, toCodedError } from "../schemas/index.ts";
import { failedActivity, startActivity } from "./activity.ts";
import { boundOf, parseArguments } from "./capability-args.ts";
import type { Clock } from "./clock.ts";
import type { LeafContext } from "./leaf.ts";
import { type LeafPorts, runLeaf } from "./leaf-runner.ts";
import type { Activity, LeafCall, OptionVisit, TickContext } from "./nodes/node.ts";
import type { Option } from "./option.ts";
import { resolveReferences } from "./references.ts";
import type { CapabilityRegistry } from "./registry.ts";

export interface ScopePorts<B extends Body> extends LeafPorts<B> {
  registry: CapabilityRegistry<B>;
  /** The run's signal, as guards, sensors and postconditions see it. */
  signal: AbortSignal;
  /** Called whenever a leaf has settled, so that the engine ticks soon. */
  onSettled: () => void;
}

export class Scope<B extends Body> implements TickContext {
  readonly clock: Clock;
  readonly #ports: ScopePorts<B>;
  readonly #args: Readonly<Record<string, unknown>>;
  readonly #memory = new Map<string, unknown>();
  readonly #before: State;

  constructor(ports: ScopePorts<B>, args: Readonly<Record<string, unknown>>, before: State) {
    this.clock = ports.clock;
    this.#ports = ports;
    this.#args = args;
    this.#before = before;
  }

  start(call: LeafCall): Activity {
    try {
      const capability = this.#ports.registry.capability(call.name);
      if (capability.form === "option") throw new TypeError(`${call.name} is an option and is entered, not started`);
      const args = this.#resolve(call);
      const work = async (signal: AbortSignal) => {
        const end = await runLeaf(capability.leaf, args, (own) => this.#context(own), this.#ports, signal);
        if (end.status === "success" && call.as !== undefined) this.#memory.set(call.as, end.output);
        return end;
      };
      return startActivity(work, this.#ports.onSettled);
    } catch (error) {
      return failedActivity(this.#refuse(call.name, error));
    }
  }

  test({ sensor: name, args }: Predicate): boolean | Failure {
    try {
      const sensor = this.#ports.registry.sensor(name);
      const parsed = sensor.argsSchema.safeParse(resolveReferences(args, this.#sources()));
      if (!parsed.success) return this.#invalidInput(name, parsed.error.message);
      return sensor.test(this.#context(this.#ports.signal), parsed.data);
    } catch (error) {
      return toCodedError(error, "sense.apiError").toFailure();
    }
  }

  enter(call: LeafCall): OptionVisit | Failure {
    const { registry, body, events, stepId, signal } = this.#ports;
    try {
      const capability = registry.capability(call.name);
      if (capability.form === "leaf") throw new TypeError(`${call.name} is a leaf and is started, not entered`);
      const { option } = capability;
      events.emit({ type: "leaf-started", stepId, leaf: call.name, attempt: 1 });
      const args = parseArguments(option.argsSchema, this.#resolve(call), call.name);
      const timeoutMs = boundOf(option.timeoutMs, args, call.name);
      const scope = new Scope(this.#ports, args as Record<string, unknown>, body.observe());
      const refusal = option.guard(scope.#context(signal), args);
      if (refusal !== undefined) return this.#report(call.name, refusal);
      const leave = (because: Failure | undefined) => {
        const flaw = because ?? scope.#accept(option, args);
        if (flaw !== undefined) return this.#report(call.name, flaw);
        events.emit({ type: "leaf-succeeded", stepId, leaf: call.name, attempt: 1 });
        return undefined;
      };
      return { scope, timeoutMs, leave };
    } catch (error) {
      return this.#refuse(call.name, error);
    }
  }

  #accept(option: Option<B>, args: unknown): Failure | undefined {
    try {
      return option.postcondition(this.#context(this.#ports.signal), args, this.#ports.body.observe());
    } catch (error) {
      return toCodedError(error).toFailure();
    }
  }

  #context(signal: AbortSignal): LeafContext<B> {
    const { body, clock, events, stepId } = this.#ports;
    const progress = (text: string) => events.emit({ type: "progress", stepId, text });
    return { body, signal, clock, memory: this.#memory, before: this.#before, progress };
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

  #refuse(name: string, error: unknown): Failure {
    return this.#report(name, toCodedError(error).toFailure());
  }

  #report(leaf: string, because: Failure): Failure {
    this.#ports.events.emit({ type: "leaf-failed", stepId: this.#ports.stepId, leaf, attempt: 1, failure: because });
    return because;
  }
}
