// The state that a replay keeps, in the documents' own words: inventory and facts by name, tools one by one with what is
// left of them. Written apart from the planners' state on purpose, so that neither can hide the other's mistake.

import { type Domain, isFact, type Problem } from "../../schemas/index.ts";

export class ReplayWorld {
  readonly amounts = new Map<string, number>();
  private readonly domain: Domain;
  /** By tool: remaining uses of each one held, ascending. */
  private readonly tools = new Map<string, number[]>();
  /** What must stay untouched. */
  private readonly floor = new Map<string, number>();

  constructor(domain: Domain, problem: Problem) {
    this.domain = domain;
    const { inventory, durability, facts, dimension, nearby, food } = problem.state;
    for (const [item, count] of Object.entries(inventory)) if (count > 0) this.amounts.set(item, count);
    for (const fact of new Set([...facts, `dimension:${dimension}`])) this.gain(fact, 1);
    for (const { block, count } of nearby) this.gain(`seen:${block}`, count);
    if (food >= 1) this.gain("food:points", Math.floor(food));
    for (const [item, count] of this.amounts) {
      const full = this.fullDurability(item);
      if (full === undefined) continue;
      const worn = [...(durability[item] ?? [])].map((left) => Math.min(left, full)).sort((a, b) => a - b);
      const fresh = Array.from({ length: Math.max(0, count - worn.length) }, () => full);
      this.tools.set(item, [...worn, ...fresh].slice(0, count));
    }
    for (const [item, count] of Object.entries(problem.constraints.keep)) {
      this.floor.set(item, Math.min(count, this.amount(item)));
    }
  }

  amount(name: string): number {
    return this.amounts.get(name) ?? 0;
  }

  /** What of a name may be consumed or worn. */
  free(name: string): number {
    return this.amount(name) - (this.floor.get(name) ?? 0);
  }

  /** Uses left in the free tools of a kind; Infinity for what does not wear. */
  usesLeft(name: string): number {
    const tools = this.tools.get(name);
    if (tools === undefined) return this.free(name) > 0 ? Number.POSITIVE_INFINITY : 0;
    return tools.slice(0, Math.max(0, this.free(name))).reduce((sum, left) => sum + left, 0);
  }

  /** Uses left in all tools of a kind, those that are kept among them. */
  usesInAll(name: string): number {
    return (this.tools.get(name) ?? []).reduce((sum, left) => sum + left, 0);
  }

  lose(name: string, count: number): void {
    this.put(name, this.amount(name) - count);
    this.tools.get(name)?.splice(0, count);
  }

  gain(name: string, count: number): void {
    this.put(name, this.amount(name) + count);
    const full = this.fullDurability(name);
    if (full === undefined || isFact(name)) return;
    const tools = this.tools.get(name) ?? [];
    for (let i = 0; i < count && tools.length < this.amount(name); i++) tools.push(full);
    this.tools.set(name, tools);
  }

  /** Wears the most worn tool of the kind first; one at 0 is gone. */
  wear(name: string, points: number): void {
    const tools = this.tools.get(name);
    if (tools === undefined) return;
    let left = points;
    while (left > 0 && tools.length > 0) {
      const worst = tools[0] ?? 0;
      if (worst > left) {
        tools[0] = worst - left;
        return;
      }
      left -= worst;
      tools.shift();
      this.put(name, this.amount(name) - 1);
    }
  }

  /** Ends facts: an exact name, or every name with the prefix before `*`. */
  clear(pattern: string): void {
    if (!pattern.endsWith("*")) this.put(pattern, 0);
    else for (const name of [...this.amounts.keys()]) if (name.startsWith(pattern.slice(0, -1))) this.put(name, 0);
  }

  slotsUsed(): number {
    let slots = 0;
    for (const [name, count] of this.amounts) {
      if (!isFact(name)) slots += Math.ceil(count / (this.domain.items[name]?.stack ?? 64));
    }
    return slots;
  }

  private put(name: string, count: number): void {
    if (count === 0) this.amounts.delete(name);
    else this.amounts.set(name, count);
  }

  private fullDurability(name: string): number | undefined {
    return this.domain.items[name]?.durability;
  }
}
