// A body for real plans: the leaf of any verb makes the step's effects true in a state in memory,
// like a world in which everything works. Faults are injected by the number of the leaf's start.

import { z } from "zod";
import { CapabilityRegistry, defineLeaf } from "../../executor/index.ts";
import {
  type Body,
  type CodedError,
  type PlanStep,
  parseCondition,
  type RunEvent,
  State,
} from "../../schemas/index.ts";

export class EffectsBody implements Body {
  readonly inventory = new Map<string, number>();
  readonly facts = new Map<string, number>();
  readonly faults = new Map<number, CodedError>();
  #step: PlanStep | undefined;
  #starts = 0;

  observe(): State {
    const held = [...this.inventory].filter(([, count]) => count > 0);
    const facts = [...this.facts].filter(([, count]) => count > 0);
    const nearby = facts.flatMap(([name, count]) =>
      name.startsWith("seen:") ? [{ block: name.slice(5), count }] : [],
    );
    const stations = facts.flatMap(([name]) => (name.startsWith("near:") ? [name] : []));
    return State.parse({ inventory: Object.fromEntries(held), facts: stations, nearby });
  }

  halt(): void {}

  /** Follows the run to know the current step's effects. */
  watch(event: RunEvent): void {
    if (event.type === "step-started") this.#step = event.step;
  }

  /** Makes the current step's effects true, or throws the injected fault. */
  apply(): void {
    this.#starts += 1;
    const fault = this.faults.get(this.#starts);
    if (fault !== undefined) throw fault;
    for (const text of this.#step?.effects ?? []) {
      const { subject, name = "", operator, value } = parseCondition(text) ?? {};
      const amounts = subject === "inventory" ? this.inventory : this.facts;
      if (subject === "durability" || value === undefined) continue;
      if (operator === "+=") amounts.set(name, (amounts.get(name) ?? 0) + value);
      if (operator === "-=") amounts.set(name, (amounts.get(name) ?? 0) - value);
    }
  }
}

/**
 * A registry of these verbs, each with a leaf that applies its step's effects and takes a second.
 */
export function effectsRegistry(verbs: readonly string[]): CapabilityRegistry<EffectsBody> {
  const leaves = verbs.map((name) =>
    defineLeaf<EffectsBody, Record<string, unknown>, null>({
      name,
      version: "1.0.0",
      kind: "verb",
      description: "applies the effects of its step",
      inputSchema: z.record(z.string(), z.unknown()),
      outputSchema: z.null(),
      timeoutMs: 5_000,
      retries: 0,
      permissions: [],
      rateLimitPerMin: 600,
      maxConcurrent: 1,
      guard: () => undefined,
      async run({ body, clock, signal }) {
        await clock.sleep(1_000, signal);
        body.apply();
        return null;
      },
      postcondition: () => undefined,
    }),
  );
  return new CapabilityRegistry<EffectsBody>({ leaves });
}
