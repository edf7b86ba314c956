// The state that a replay keeps, in the documents' own words: inventory and facts by name, tools one by one with what is
// left of them. Written apart from the planners' state on purpose, so that neither can hide the other's mistake.
// One world serves all replays on a domain, one after the other: whoever reads steps beforehand finds the holdings that they speak of, and the
// replay itself looks up no name. Invariant: a replay begins with nothing of those before it.

import type { Domain, Operator, Problem } from "../../schemas/index.ts";
import { isFact } from "../../schemas/plain.ts";

/** What there is of one name. */
export interface ReplayHolding {
  readonly name: string;
  /** Its number in the world. */
  readonly id: number;
  amount: number;
  /** The step that touched it last, NEVER where none of the replay has, and what that step claims there is at its end. */
  step: number;
  claimed: number;
  /** How many of it share a slot; Infinity for what takes none. */
  readonly stack: number;
  /** Uses of a new tool; undefined for what does not wear. */
  readonly durability: number | undefined;
  /** Remaining uses of each tool, ascending. */
  readonly tools: number[];
  /** What must stay untouched. */
  floor: number;
}

const NEVER = -1;
/** Plans may name what they like; a world that was told more names than any domain has is given up for a new one. */
const MAX_NAMES = 50_000;

const worlds = new WeakMap<Domain, ReplayWorld>();

/** The world in which plans on the domain are replayed. The document may still be given operators, and is not changed otherwise. */
export function worldOf(domain: Domain): ReplayWorld {
  const cached = worlds.get(domain);
  if (cached !== undefined && cached.fluentCount < MAX_NAMES) return cached;
  const made = new ReplayWorld(domain);
  worlds.set(domain, made);
  return made;
}

export class ReplayWorld {
  /** What the step under way changed, or claims to have changed: the first `touchedCount`, since making a list shorter takes the engine long. */
  readonly touched: ReplayHolding[] = [];
  touchedCount = 0;
  readonly #domain: Domain;
  readonly #operators = new Map<string, Operator>();
  readonly #holdings = new Map<string, ReplayHolding>();
  /** By number. */
  readonly #numbered: ReplayHolding[] = [];
  readonly #startAmounts: string[] = [];
  /** What was touched since the replay began. */
  readonly #used: ReplayHolding[] = [];
  #step = 0;
  /** How many slots the items take. */
  #slots = 0;

  constructor(domain: Domain) {
    this.#domain = domain;
  }

  get fluentCount(): number {
    return this.#holdings.size + this.#startAmounts.length;
  }

  /** An operator of the domain, by id. */
  operator(id: string): Operator | undefined {
    const { operators } = this.#domain;
    for (let index = this.#operators.size; index < operators.length; index++) {
      const operator = operators[index] as Operator;
      this.#operators.set(operator.id, operator);
    }
    return this.#operators.get(id);
  }

  /** Begins a replay, from a problem's state. */
  begin({ state, constraints }: Problem): void {
    for (const holding of this.#used) {
      holding.amount = 0;
      holding.step = NEVER;
      holding.floor = 0;
      // Most have none, and to be told so takes the engine long.
      if (holding.tools.length > 0) holding.tools.length = 0;
    }
    this.#used.length = 0;
    this.#step = 0;
    this.#slots = 0;
    const { inventory, durability, facts, dimension, nearby, food } = state;
    for (const [item, count] of Object.entries(inventory)) {
      const holding = this.holding(item);
      this.#put(holding, count);
      const full = holding.durability;
      if (full === undefined) continue;
      const worn = [...(durability[item] ?? [])].map((left) => Math.min(left, full)).sort((a, b) => a - b);
      const fresh = Array.from({ length: Math.max(0, count - worn.length) }, () => full);
      holding.tools.push(...[...worn, ...fresh].slice(0, count));
    }
    for (const fact of new Set([...facts, `dimension:${dimension}`])) this.gain(this.holding(fact), 1);
    for (const { block, count } of nearby) this.gain(this.holding(`seen:${block}`), count);
    if (food >= 1) this.gain(this.holding("food:points"), Math.floor(food));
    for (const [item, count] of Object.entries(constraints.keep)) {
      const holding = this.holding(item);
      holding.floor = Math.min(count, holding.amount);
    }
  }

  /** Begins a step: nothing is touched yet, and what it claims is what there is. */
  beginStep(): void {
    this.#step++;
    this.touchedCount = 0;
  }

  amount(name: string): number {
    return this.#holdings.get(name)?.amount ?? 0;
  }

  /** Uses left in all tools of a kind, those that are kept among them. */
  usesInAll(name: string): number {
    return this.holding(name).tools.reduce((sum, left) => sum + left, 0);
  }

  /** Takes so many away, or all that there are. */
  lose(holding: ReplayHolding, count: number): void {
    const lost = Math.min(count, holding.amount);
    this.#put(holding, holding.amount - lost);
    if (holding.tools.length > 0) holding.tools.splice(0, lost);
  }

  gain(holding: ReplayHolding, count: number): void {
    const { durability: full, tools } = holding;
    this.#put(holding, holding.amount + count);
    if (full === undefined) return;
    for (let i = 0; i < count && tools.length < holding.amount; i++) tools.push(full);
  }

  /** Wears the most worn tool of the kind first; one at 0 is gone. What does not wear stays as it is. */
  wear(holding: ReplayHolding, points: number): void {
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
      this.#put(holding, holding.amount - 1);
    }
  }

  /** Ends every fact with a beginning, by its number. */
  clearAll(beginning: number): void {
    const prefix = this.#startAmounts[-1 - beginning] as string;
    for (const holding of this.#used.slice()) {
      if (holding.amount > 0 && holding.name.startsWith(prefix)) this.#put(holding, 0);
    }
  }

  /** Ends a fact. */
  clear(holding: ReplayHolding): void {
    this.#put(holding, 0);
  }

  slotsUsed(): number {
    return this.#slots;
  }

  /** The step claims to end with so much of a name. */
  claim(holding: ReplayHolding, amount: number): void {
    this.#touch(holding).claimed = amount;
  }

  /** The step claims to end with so much more of a name, or less. */
  claimChange(holding: ReplayHolding, by: number): void {
    this.#touch(holding).claimed += by;
  }

  /** The step claims to end with so much of every name with the beginning that there was any of when it began. */
  claimAll(beginning: number, amount: number): void {
    const prefix = this.#startAmounts[-1 - beginning] as string;
    for (const holding of this.#used) {
      if (!holding.name.startsWith(prefix)) continue;
      const claimed = holding.step === this.#step ? holding.claimed : holding.amount;
      if (claimed !== 0) this.#touch(holding).claimed = amount;
    }
  }

  /** What there is of a name, in this replay and all others. */
  holding(name: string): ReplayHolding {
    const cached = this.#holdings.get(name);
    if (cached !== undefined) return cached;
    const entry = isFact(name) ? undefined : this.#domain.items[name];
    const made: ReplayHolding = {
      name,
      id: this.#numbered.length,
      amount: 0,
      step: NEVER,
      claimed: 0,
      stack: isFact(name) ? Number.POSITIVE_INFINITY : (entry?.stack ?? 64),
      durability: entry?.durability,
      tools: [],
      floor: 0,
    };
    this.#holdings.set(name, made);
    this.#numbered.push(made);
    return made;
  }

  /** What there is of a name, by its number. */
  at(id: number): ReplayHolding {
    return this.#numbered[id] as ReplayHolding;
  }

  /** The number of what names begin with: below 0. */
  startAmount(prefix: string): number {
    const known = this.#startAmounts.indexOf(prefix);
    return -1 - (known < 0 ? this.#startAmounts.push(prefix) - 1 : known);
  }

  #put(holding: ReplayHolding, count: number): void {
    const { amount, stack } = this.#touch(holding);
    holding.amount = count;
    if (stack !== Number.POSITIVE_INFINITY) this.#slots += Math.ceil(count / stack) - Math.ceil(amount / stack);
  }

  #touch(holding: ReplayHolding): ReplayHolding {
    if (holding.step === this.#step) return holding;
    if (holding.step === NEVER) this.#used.push(holding);
    holding.step = this.#step;
    holding.claimed = holding.amount;
    this.touched[this.touchedCount++] = holding;
    return holding;
  }
}

/** What of it may be consumed or worn. */
export const freeOf = ({ amount, floor }: ReplayHolding): number => amount - floor;

/** Uses left in the free tools of a kind; Infinity for what does not wear. */
export function usesLeftOf(holding: ReplayHolding): number {
  const { durability, tools } = holding;
  const free = freeOf(holding);
  if (durability === undefined) return free > 0 ? Number.POSITIVE_INFINITY : 0;
  let uses = 0;
  for (let tool = 0; tool < free && tool < tools.length; tool++) uses += tools[tool] ?? 0;
  return uses;
}
