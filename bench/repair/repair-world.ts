// A world in which plans are executed until they fail: bare counts and tools one by one. It can be
// observed as a State document, which holds only amounts that a body could see, so not the heat in
// a furnace.

import { type Action, type Domain, isFact, type Operator, type Problem, type State } from "../../schemas/index.ts";

const SEEN = "seen:";
const DIMENSION = "dimension:";
/** Amounts that a State reports in other fields, or that no body observes. */
const UNSEEN = /^(seen|dimension|fuel|xp|food):/;

export class RepairWorld {
  readonly counts = new Map<string, number>();
  /** By tool: remaining uses of each held one, ascending. */
  readonly tools = new Map<string, number[]>();
  readonly #domain: Domain;
  readonly #operators: ReadonlyMap<string, Operator>;

  constructor(domain: Domain, operators: ReadonlyMap<string, Operator>, { state }: Problem) {
    this.#domain = domain;
    this.#operators = operators;
    for (const [item, count] of Object.entries(state.inventory)) this.gain(item, count);
    for (const fact of new Set([...state.facts, `${DIMENSION}${state.dimension}`])) this.gain(fact, 1);
    for (const { block, count } of state.nearby) this.gain(`${SEEN}${block}`, count);
  }

  /** Executes an action, or `times` of it; kinds and wear are then distributed greedily. */
  apply(action: Action, times = action.times): void {
    const operator = this.#operators.get(action.operator);
    if (operator === undefined) return;
    const share = (total: number): number => Math.ceil((total * times) / action.times);
    for (const [tool, points] of Object.entries(action.uses ?? {})) this.wear(tool, share(points));
    for (const [name, count] of Object.entries(action.consumes)) this.lose(name, share(count));
    for (const pattern of operator.clears) this.clear(pattern);
    for (const [name, count] of Object.entries(operator.produces)) this.gain(name, count * times);
  }

  gain(name: string, count: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count);
    const full = this.#domain.items[name]?.durability;
    if (full !== undefined) this.tools.set(name, [...(this.tools.get(name) ?? []), ...Array<number>(count).fill(full)]);
  }

  lose(name: string, count: number): void {
    const left = Math.max(0, (this.counts.get(name) ?? 0) - count);
    if (left === 0) this.counts.delete(name);
    else this.counts.set(name, left);
    this.tools.get(name)?.splice(0, count);
  }

  wear(tool: string, points: number): void {
    const held = this.tools.get(tool);
    for (let left = points; held !== undefined && held.length > 0 && left > 0; ) {
      const worst = held[0] ?? 0;
      held[0] = worst - left;
      left -= worst;
      if (held[0] <= 0) this.lose(tool, 1);
    }
  }

  clear(pattern: string): void {
    const fits = (name: string): boolean =>
      pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
    for (const name of [...this.counts.keys()].filter(fits)) this.counts.delete(name);
  }

  /** The held items, without facts. */
  items(): string[] {
    return [...this.counts.keys()].filter((name) => !isFact(name));
  }

  facts(): string[] {
    return [...this.counts.keys()].filter(isFact);
  }

  state(): State {
    const inventory = Object.fromEntries(this.items().map((name) => [name, this.counts.get(name) ?? 0]));
    const worn = [...this.tools].map(([tool, uses]) => {
      const full = this.#domain.items[tool]?.durability ?? 0;
      return [tool, uses.filter((left) => left < full)] as const;
    });
    const seen = this.facts().filter((fact) => fact.startsWith(SEEN));
    const dimension = this.facts().find((fact) => fact.startsWith(DIMENSION));
    return {
      inventory,
      durability: Object.fromEntries(worn.filter(([, uses]) => uses.length > 0)),
      facts: this.facts().filter((fact) => !UNSEEN.test(fact)),
      dimension: dimension?.slice(DIMENSION.length) ?? "overworld",
      nearby: seen.map((fact) => ({ block: fact.slice(SEEN.length), count: this.counts.get(fact) ?? 0 })),
      food: 20,
      health: 20,
    };
  }
}
