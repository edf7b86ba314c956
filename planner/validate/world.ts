// The state that a replay keeps, in the documents' own words: inventory and facts by name, tools one by one with what is
// left of them. Written apart from the planners' state on purpose, so that neither can hide the other's mistake.

import type { Domain, Problem } from "../../schemas/index.ts";
import { isFact } from "../../schemas/plain.ts";

/** What there is of one name. */
export interface Holding {
  readonly name: string;
  amount: number;
  /** The step that touched it last, and what that step claims there is at its end. */
  step: number;
  claimed: number;
  /** How many of it share a slot; Infinity for what takes none. */
  readonly stack: number;
  /** Uses of a new tool; undefined for what does not wear. */
  readonly durability: number | undefined;
  /** Remaining uses of each tool, ascending. */
  tools: number[];
  /** What must stay untouched. */
  floor: number;
}

export class ReplayWorld {
  /** What the step under way changed, or claims to have changed. */
  readonly touched: Holding[] = [];
  private readonly domain: Domain;
  private readonly holdings = new Map<string, Holding>();
  private step = 0;
  /** How many slots the items take. */
  private slots = 0;

  constructor(domain: Domain, problem: Problem) {
    this.domain = domain;
    const { inventory, durability, facts, dimension, nearby, food } = problem.state;
    for (const [item, count] of Object.entries(inventory)) {
      const holding = this.holding(item);
      this.put(holding, count);
      const full = holding.durability;
      if (full === undefined) continue;
      const worn = [...(durability[item] ?? [])].map((left) => Math.min(left, full)).sort((a, b) => a - b);
      const fresh = Array.from({ length: Math.max(0, count - worn.length) }, () => full);
      holding.tools = [...worn, ...fresh].slice(0, count);
    }
    for (const fact of new Set([...facts, `dimension:${dimension}`])) this.gain(fact, 1);
    for (const { block, count } of nearby) this.gain(`seen:${block}`, count);
    if (food >= 1) this.gain("food:points", Math.floor(food));
    for (const [item, count] of Object.entries(problem.constraints.keep)) {
      const holding = this.holding(item);
      holding.floor = Math.min(count, holding.amount);
    }
  }

  /** Begins a step: nothing is touched yet, and what it claims is what there is. */
  beginStep(): void {
    this.step++;
    this.touched.length = 0;
  }

  amount(name: string): number {
    return this.holdings.get(name)?.amount ?? 0;
  }

  /** What of a name may be consumed or worn. */
  free(name: string): number {
    const holding = this.holdings.get(name);
    return holding === undefined ? 0 : holding.amount - holding.floor;
  }

  /** Uses left in the free tools of a kind; Infinity for what does not wear. */
  usesLeft(name: string): number {
    const { durability, tools } = this.holding(name);
    const free = this.free(name);
    if (durability === undefined) return free > 0 ? Number.POSITIVE_INFINITY : 0;
    let uses = 0;
    for (let tool = 0; tool < Math.min(free, tools.length); tool++) uses += tools[tool] ?? 0;
    return uses;
  }

  /** Uses left in all tools of a kind, those that are kept among them. */
  usesInAll(name: string): number {
    return this.holding(name).tools.reduce((sum, left) => sum + left, 0);
  }

  /** Takes so many away, or all that there are. */
  lose(name: string, count: number): void {
    const holding = this.holding(name);
    const lost = Math.min(count, holding.amount);
    this.put(holding, holding.amount - lost);
    holding.tools.splice(0, lost);
  }

  gain(name: string, count: number): void {
    const holding = this.holding(name);
    const { durability: full, tools } = holding;
    this.put(holding, holding.amount + count);
    if (full === undefined) return;
    for (let i = 0; i < count && tools.length < holding.amount; i++) tools.push(full);
  }

  /** Wears the most worn tool of the kind first; one at 0 is gone. What does not wear stays as it is. */
  wear(name: string, points: number): void {
    const holding = this.holding(name);
    const { tools } = holding;
    let left = points;
    while (left > 0 && tools.length > 0) {
      const worst = tools[0] ?? 0;
      if (worst > left) {
        tools[0] = worst - left;
        return;
      }
      left -= worst;
      tools.shift();
      this.put(holding, holding.amount - 1);
    }
  }

  /** Ends facts: an exact name, or every name with the prefix before `*`. */
  clear(pattern: string): void {
    if (pattern.endsWith("*")) for (const holding of this.there(pattern.slice(0, -1))) this.put(holding, 0);
    else this.put(this.holding(pattern), 0);
  }

  slotsUsed(): number {
    return this.slots;
  }

  /** The step claims to end with so much of a name. */
  claim(name: string, amount: number): void {
    this.touch(this.holding(name)).claimed = amount;
  }

  /** The step claims to end with so much more of a name, or less. */
  claimChange(name: string, by: number): void {
    this.touch(this.holding(name)).claimed += by;
  }

  /** The step claims to end with so much of every name with the prefix that there was any of when it began. */
  claimAll(prefix: string, amount: number): void {
    for (const holding of this.holdings.values()) {
      if (!holding.name.startsWith(prefix)) continue;
      const claimed = holding.step === this.step ? holding.claimed : holding.amount;
      if (claimed !== 0) this.touch(holding).claimed = amount;
    }
  }

  private there(prefix: string): Holding[] {
    return [...this.holdings.values()].filter(({ name, amount }) => amount > 0 && name.startsWith(prefix));
  }

  private put(holding: Holding, count: number): void {
    const { amount, stack } = this.touch(holding);
    holding.amount = count;
    if (stack !== Number.POSITIVE_INFINITY) this.slots += Math.ceil(count / stack) - Math.ceil(amount / stack);
  }

  private touch(holding: Holding): Holding {
    if (holding.step === this.step) return holding;
    holding.step = this.step;
    holding.claimed = holding.amount;
    this.touched.push(holding);
    return holding;
  }

  private holding(name: string): Holding {
    const known = this.holdings.get(name);
    if (known !== undefined) return known;
    const entry = isFact(name) ? undefined : this.domain.items[name];
    const made: Holding = {
      name,
      amount: 0,
      step: -1,
      claimed: 0,
      stack: isFact(name) ? Number.POSITIVE_INFINITY : (entry?.stack ?? 64),
      durability: entry?.durability,
      tools: [],
      floor: 0,
    };
    this.holdings.set(name, made);
    return made;
  }
}
