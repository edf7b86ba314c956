// A tick context whose leaves end when the test says so: nodes are tested without a registry, a
// body or promises. A leaf named `success` or `failure` ends at once; any other runs until
// `finish`. Sensors return the values in `sensors`.

import type { LeafActivity, LeafCall, LeafOutcome, TickContext } from "../../executor/nodes/node.ts";
import { type Failure, failure, type Predicate } from "../../schemas/index.ts";

export class ScriptedContext implements TickContext {
  readonly started: string[] = [];
  readonly aborted: { name: string; because: Failure }[] = [];
  readonly sensors = new Map<string, boolean | Failure>();
  now = 0;
  readonly clock = { now: () => this.now, sleep: () => Promise.resolve() };
  readonly #outcomes = new Map<string, LeafOutcome>();
  readonly #stubborn: ReadonlySet<string>;

  /** Leaves named here do not end by an abort alone. */
  constructor(stubborn: Iterable<string> = []) {
    this.#stubborn = new Set(stubborn);
  }

  start({ name }: LeafCall): LeafActivity {
    this.started.push(name);
    this.#outcomes.delete(name);
    if (name === "success") this.finish(name);
    if (name === "failure") this.finish(name, failure("dig.timeout", "as told"));
    const outcomes = this.#outcomes;
    return {
      get outcome() {
        return outcomes.get(name);
      },
      abort: (because) => {
        this.aborted.push({ name, because });
        if (!this.#stubborn.has(name)) this.finish(name, because);
      },
    };
  }

  /** Ends a running leaf: with the failure, or with success. */
  finish(name: string, because?: Failure): void {
    this.#outcomes.set(
      name,
      because === undefined ? { status: "success", output: null } : { status: "failure", failure: because },
    );
  }

  test({ sensor }: Predicate): boolean | Failure {
    return this.sensors.get(sensor) ?? false;
  }

  /** Visits that are left in this tick. */
  visits = Number.POSITIVE_INFINITY;

  visit(): boolean {
    if (this.visits <= 0) return false;
    this.visits -= 1;
    return true;
  }

  enter(): Failure {
    return failure("pbi.unknownVerb", "no options here");
  }
}
