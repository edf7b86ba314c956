// The state of a replay in the documents' words: items and facts by name, tools one by one with
// their uses left. It shares no code with the planners' state, so that neither can hide the other's
// mistake. One world serves all replays on a domain, one after the other, so that parsed steps hold
// ids and the replay looks up no name.
// Invariant: a replay begins with nothing of those before it.

import type { Domain, Operator, Problem } from "../../schemas/index.ts";
import {
  factsOfPlace,
  goalAmounts,
  isFact,
  LUCK,
  MAX_FOOD,
  placeOf,
  sightOf,
  spareAtStart,
  staysOf,
} from "../../schemas/plain.ts";

export interface ReplayHolding {
  readonly name: string;
  /** Its id in the world. */
  readonly id: number;
  amount: number;
  /** The step that touched it last, or NEVER, and the amount which that step claims at its end. */
  step: number;
  claimed: number;
  /** Items in a slot; Infinity if it takes none. */
  readonly stack: number;
  /** Uses of a new tool; undefined if it never wears. */
  readonly durability: number | undefined;
  /** Uses left of each tool, ascending. */
  readonly tools: number[];
  /** The amount that must stay untouched. */
  floor: number;
  /** The amount that must stay when some is thrown away: what is held of no junk. */
  unthrown: number;
}

const NEVER = -1;
/** Plans may invent names: a world with more names than any domain has is replaced. */
const MAX_NAMES = 50_000;

const worlds = new WeakMap<Domain, ReplayWorld>();

/**
 * The world for replays on the domain, whose document may gain operators but not change otherwise.
 */
export function worldOf(domain: Domain): ReplayWorld {
  const cached = worlds.get(domain);
  if (cached !== undefined && cached.fluentCount < MAX_NAMES) return cached;
  const made = new ReplayWorld(domain);
  worlds.set(domain, made);
  return made;
}

/** Tools listed of one name: a claim of more is an error, and does not need a list. */
const MAX_TOOLS = 100_000;

export class ReplayWorld {
  /**
   * Holdings that this step changed, or claims to have changed: the first `touchedCount`, since
   * shortening an array is slow.
   */
  readonly touched: ReplayHolding[] = [];
  touchedCount = 0;
  /** Facts that hold only because the domain assumes them. */
  readonly assumed = new Set<string>();
  readonly #domain: Domain;
  readonly #facts: ReadonlySet<string>;
  readonly #operators = new Map<string, Operator>();
  readonly #holdings = new Map<string, ReplayHolding>();
  /** By id. */
  readonly #numbered: ReplayHolding[] = [];
  readonly #startAmounts: string[] = [];
  /** What was touched since the replay began. */
  readonly #used: ReplayHolding[] = [];
  #step = 0;
  /** The slots that the items take. */
  #slots = 0;

  constructor(domain: Domain) {
    this.#domain = domain;
    this.#facts = new Set(domain.facts);
  }

  get fluentCount(): number {
    return this.#holdings.size + this.#startAmounts.length;
  }

  operator(id: string): Operator | undefined {
    const { operators } = this.#domain;
    for (let index = this.#operators.size; index < operators.length; index++) {
      const operator = operators[index] as Operator;
      this.#operators.set(operator.id, operator);
    }
    return this.#operators.get(id);
  }

  /** Begins a replay from a problem's state. */
  begin(problem: Problem): void {
    const { state, constraints } = problem;
    for (const holding of this.#used) {
      holding.amount = 0;
      holding.step = NEVER;
      holding.floor = 0;
      holding.unthrown = 0;
      // Most have no tools, and setting the length is slow.
      if (holding.tools.length > 0) holding.tools.length = 0;
    }
    this.#used.length = 0;
    this.#step = 0;
    this.#slots = 0;
    const { inventory, durability, facts, nearby, food } = state;
    for (const [item, count] of Object.entries(inventory)) {
      const holding = this.holding(item);
      this.#put(holding, count);
      const full = holding.durability;
      if (full === undefined) continue;
      const worn = [...(durability[item] ?? [])].map((left) => Math.min(left, full)).sort((a, b) => a - b);
      for (let tool = 0; tool < count; tool += 1) holding.tools.push(worn[tool] ?? full);
    }
    for (const fact of new Set([...facts, ...factsOfPlace(state)])) this.gain(this.holding(fact), 1);
    for (const [name, count] of [...goalAmounts(state), ...spareAtStart(problem)])
      if (count > 0) this.gain(this.holding(name), count);
    const serving = new Set<string>();
    for (const sighting of nearby) this.#see(sighting, serving);
    const holds = (name: string): boolean => this.amount(name) > 0;
    this.assumed.clear();
    for (const { fact, given, unless } of this.#domain.assumes ?? []) {
      if (holds(fact) || !given.every(holds) || unless.some(holds)) continue;
      this.gain(this.holding(fact), 1);
      this.assumed.add(fact);
    }
    // A plan may count on luck; its result says how likely it is.
    this.gain(this.holding(LUCK), 1);
    const points = constraints.peaceful === true ? MAX_FOOD : Math.floor(food);
    if (points >= 1) this.gain(this.holding("food:points"), points);
    for (const [item, count] of Object.entries(constraints.keep)) {
      const holding = this.holding(item);
      holding.floor = Math.min(count, holding.amount);
    }
    const { junk } = constraints;
    if (junk === undefined) return;
    for (const [item, count] of Object.entries(inventory))
      this.holding(item).unthrown = Math.min(count, staysOf(item, junk));
  }

  /** One station of those in sight serves as a place, the others can be dug. */
  #see(sighting: Problem["state"]["nearby"][number], serving: Set<string>): void {
    const { block, count } = sighting;
    const place = placeOf(sighting);
    const isPlace = this.#facts.has(place);
    if (isPlace && this.amount(place) === 0) this.gain(this.holding(place), 1);
    const serves = isPlace && Object.hasOwn(this.#domain.items, block) && !serving.has(place) ? 1 : 0;
    serving.add(place);
    this.gain(this.holding(sightOf(sighting)), count - serves);
  }

  /** Begins a step: nothing is touched yet. */
  beginStep(): void {
    this.#step++;
    this.touchedCount = 0;
  }

  amount(name: string): number {
    return this.#holdings.get(name)?.amount ?? 0;
  }

  /** Uses left in all tools of a name, kept ones included. */
  usesInAll(name: string): number {
    return this.holding(name).tools.reduce((sum, left) => sum + left, 0);
  }

  /** Removes `count`, or all that there are. */
  lose(holding: ReplayHolding, count: number): void {
    const lost = Math.min(count, holding.amount);
    this.#put(holding, holding.amount - lost);
    if (holding.tools.length > 0) holding.tools.splice(0, lost);
  }

  gain(holding: ReplayHolding, count: number): void {
    const { durability: full, tools } = holding;
    this.#put(holding, holding.amount + count);
    if (full === undefined) return;
    const most = Math.min(holding.amount, MAX_TOOLS);
    for (let i = 0; i < count && tools.length < most; i++) tools.push(full);
  }

  /** Wears the most worn tool first; one at 0 is gone. */
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

  /** Clears every fact with a prefix, by its number. */
  clearAll(prefixId: number): void {
    const prefix = this.#startAmounts[-1 - prefixId] as string;
    for (const holding of this.#used.slice()) {
      if (holding.amount > 0 && holding.name.startsWith(prefix)) this.#put(holding, 0);
    }
  }

  clear(holding: ReplayHolding): void {
    this.#put(holding, 0);
  }

  slotsUsed(): number {
    return this.#slots;
  }

  /** Claims that the step ends with this amount. */
  claim(holding: ReplayHolding, amount: number): void {
    this.#touch(holding).claimed = amount;
  }

  /** Claims that the step changes the amount by this. */
  claimChange(holding: ReplayHolding, by: number): void {
    this.#touch(holding).claimed += by;
  }

  /** Claims the amount for every name with the prefix that was there when the step began. */
  claimAll(prefixId: number, amount: number): void {
    const prefix = this.#startAmounts[-1 - prefixId] as string;
    for (const holding of this.#used) {
      if (!holding.name.startsWith(prefix)) continue;
      const claimed = holding.step === this.#step ? holding.claimed : holding.amount;
      if (claimed !== 0) this.#touch(holding).claimed = amount;
    }
  }

  /** The holding of a name, shared by all replays. */
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
      unthrown: 0,
    };
    this.#holdings.set(name, made);
    this.#numbered.push(made);
    return made;
  }

  at(id: number): ReplayHolding {
    return this.#numbered[id] as ReplayHolding;
  }

  /** The number of a prefix: below 0. */
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

/** The amount that may be consumed or worn. */
export const freeOf = ({ amount, floor }: ReplayHolding): number => amount - floor;

/** Uses left in the free tools of a name; Infinity if it never wears. */
export function usesLeftOf(holding: ReplayHolding): number {
  const { durability, tools } = holding;
  const free = freeOf(holding);
  if (durability === undefined) return free > 0 ? Number.POSITIVE_INFINITY : 0;
  let uses = 0;
  for (let tool = 0; tool < free && tool < tools.length; tool++) uses += tools[tool] ?? 0;
  return uses;
}
