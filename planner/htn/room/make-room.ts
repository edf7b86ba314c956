// Makes room in a plan that needs more slots than there are: before each batch that would not fit,
// it throws away what the rest of the plan and the goal can do without, the stack first that costs
// least to get again. Operators that make nothing and take one class throw away (`drop:64`).
// A batch that fills the slots by itself is carried out part by part: 192 skulls leave 7,680 bones.
// What the problem holds of no junk stays. What a plan sets aside for a tag of the goal is held to the end.
// Invariant: the batches of the plan, or their parts, stay in their order and still apply.

import type { DecompositionSource, FoundPlan } from "../../contract/search.ts";
import { type CompiledDomain, madeOf } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { FluentGoal } from "../../model/goal.ts";
import { comesLast, setsAside } from "../../model/goal-domain.ts";
import { Holdings } from "../../model/holdings.ts";
import { memoizeWeakly } from "../../model/memoize.ts";
import type { ScheduledBatch } from "../../model/operator-batch.ts";
import { consumesOf, isMember, membersOf, needsOf, producesOf, productsOf, requiresOf } from "../../model/rows.ts";
import { costEstimatesOf } from "../cost-estimates/estimates.ts";
import { splitBatch } from "./split-batch.ts";

/** A class of which an operator throws `count` away. */
interface Dropper {
  operator: number;
  classId: number;
  count: number;
}

export const droppersOf = memoizeWeakly((domain: CompiledDomain): readonly Dropper[] =>
  [...domain.operatorIds.keys()].flatMap((operator) => {
    const [taken, ...others] = consumesOf(domain, operator);
    const takesOnly = taken !== undefined && others.length === 0 && needsOf(domain, operator).length === 1;
    return takesOnly && productsOf(domain, operator).length === 0 ? [{ operator, ...taken }] : [];
  }),
);

/** Whether plans for the problem may throw anything away. */
export const mayDrop = ({ domain, allowed, startFluents }: CompiledProblem): boolean =>
  startFluents.some((fluent) => domain.isItem[fluent] === 1) &&
  droppersOf(domain).some(({ operator }) => allowed[operator] === 1);

/** The problem with the slots of the start as free ones: at most all of it is thrown away. */
export const withSlotsOfStart = (problem: CompiledProblem): CompiledProblem => ({
  ...problem,
  slots: problem.slots + new Holdings(problem).slotsUsed(),
});

export type PlanParts = Pick<FoundPlan, "batches" | "cost" | "decomposition">;

/**
 * The plan with what it has to throw away, itself if it fits as it is; null if too little can be
 * spared.
 */
export function makeRoom<P extends PlanParts>(problem: CompiledProblem, found: P): P | null {
  const { domain, slots } = problem;
  const batches: ScheduledBatch[] = [];
  /** By batch of the new plan: the batch of the old one, -1 for a drop. */
  const origins: number[] = [];
  const holdings = new Holdings(problem);
  let spare: SpareItems | null = null;
  let { cost } = found;
  const act = (batch: ScheduledBatch, index: number): void => {
    holdings.act(batch, batch.wear);
    batches.push(batch);
    origins.push(index);
  };
  for (const [index, whole] of found.batches.entries()) {
    if (setsAside(domain, whole.operator)) {
      batches.push(whole);
      origins.push(index);
      continue;
    }
    let batch = whole;
    while (peakOf(holdings, batch) > slots) {
      spare ??= new SpareItems(problem, found.batches);
      const drop = spare.cheapest(holdings, index, batch);
      if (drop === null && holdings.slotsUsedAfter(batch) > slots) {
        const parts = splitBatch(domain, batch, timesThatFit(holdings, batch, slots));
        if (parts === null) return null;
        act(parts[0], index);
        batch = parts[1];
        continue;
      }
      if (drop === null) break;
      holdings.act(drop, drop.wear);
      cost += (domain.cost[drop.operator] as number) * drop.times;
      if (!merge(batches[batches.length - 1], drop)) {
        batches.push(drop);
        origins.push(-1);
      }
    }
    act(batch, index);
  }
  if (batches.length === found.batches.length) return found;
  const decomposition = found.decomposition === null ? null : movedTo(found.decomposition, origins);
  return { ...found, batches, cost, decomposition };
}

/**
 * The slots that a batch takes, also after its first application: a body that crafts one by one then
 * holds ingredients beside the product. Validation looks only at its end.
 */
const peakOf = (holdings: Holdings, batch: ScheduledBatch): number =>
  Math.max(holdings.slotsUsedAfter(batch), holdings.slotsUsedAfter(batch, 1));

/** The most applications after which everything fits, at least one fewer than all. */
function timesThatFit(holdings: Holdings, batch: ScheduledBatch, slots: number): number {
  let [fits, fails] = [0, batch.times];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (holdings.slotsUsedAfter(batch, middle) <= slots) fits = middle;
    else fails = middle;
  }
  return fits;
}

/** Adds the drop to the one before it, if that throws the same away by the same operator. */
function merge(last: ScheduledBatch | undefined, { operator, times, consumed }: ScheduledBatch): boolean {
  if (last?.operator !== operator) return false;
  const [[fluent, count] = [-1, 0]] = consumed;
  const before = last.consumed.get(fluent);
  if (before === undefined) return false;
  last.times += times;
  last.consumed.set(fluent, before + count);
  return true;
}

/**
 * The plan without what sets members of a goal's choices aside: they are then held. What has to come
 * last does so.
 */
export function withoutSetAside<P extends PlanParts>(domain: CompiledDomain, found: P): P {
  const operatorAt = (index: number): number => (found.batches[index] as ScheduledBatch).operator;
  const kept = [...found.batches.keys()].filter((index) => !setsAside(domain, operatorAt(index)));
  const isLast = (index: number): boolean => comesLast(domain, operatorAt(index));
  const origins = [...kept.filter((index) => !isLast(index)), ...kept.filter(isLast)];
  if (origins.length === found.batches.length && origins.every((origin, index) => origin === index)) return found;
  const batches = origins.map((index) => found.batches[index] as ScheduledBatch);
  const decomposition = found.decomposition === null ? null : movedTo(found.decomposition, origins);
  return { ...found, batches, decomposition };
}

/** The decomposition of a plan whose batches have moved; `origins` are their old places. */
export function movedTo(source: DecompositionSource, origins: readonly number[]): DecompositionSource {
  const placesOf = Map.groupBy(origins.keys(), (place) => origins[place] as number);
  return {
    text: (batchOf) => source.text(batchOf.map((batch) => origins[batch] ?? -1)),
    document() {
      const { tasks } = source.document();
      return {
        tasks: tasks.map((task) => ({ ...task, actions: task.actions.flatMap((batch) => placesOf.get(batch) ?? []) })),
      };
    },
  };
}

/** What the rest of a plan can do without, batch by batch. */
class SpareItems {
  readonly #problem: CompiledProblem;
  readonly #batches: readonly ScheduledBatch[];
  /** Items that the plan may hold. */
  readonly #items: ReadonlySet<number>;
  /** By item: the last batch that wears or requires it. */
  readonly #lookedAtUntil = new Map<number, number>();
  /** By batch, for the items that it changes: the amounts that must be held after it. */
  readonly #neededAfter: Map<number, number>[] = [];
  /** By item: the amount that must be held before batch `#index`. */
  readonly #needed = new Map<number, number>();
  #index = 0;

  constructor(problem: CompiledProblem, batches: readonly ScheduledBatch[]) {
    const { domain, task, startFluents } = problem;
    this.#problem = problem;
    this.#batches = batches;
    for (const { fluent, count } of goalMetBy(problem, batches)) this.#needed.set(fluent, count);
    for (const { members } of task?.wanted ?? []) {
      for (const fluent of members) this.#lookedAtUntil.set(fluent, batches.length);
    }
    const isAside = ({ operator }: ScheduledBatch): boolean => setsAside(domain, operator);
    for (const { consumed } of batches.filter(isAside)) {
      for (const [fluent, count] of consumed) this.#needed.set(fluent, (this.#needed.get(fluent) ?? 0) + count);
    }
    for (let index = batches.length - 1; index >= 0; index--) {
      if (!isAside(batches[index] as ScheduledBatch)) this.#regress(index);
    }
    const made = batches.flatMap(({ operator }) => [...productsOf(domain, operator)]);
    this.#items = new Set([...startFluents, ...made].filter((fluent) => domain.isItem[fluent] === 1));
  }

  /** From what is needed after the batch to what is needed before it. */
  #regress(index: number): void {
    const { domain } = this.#problem;
    const { operator, times, consumed, wear } = this.#batches[index] as ScheduledBatch;
    const after = new Map<number, number>();
    this.#neededAfter[index] = after;
    const note = (fluent: number): number => {
      const amount = this.#needed.get(fluent) ?? 0;
      if (!after.has(fluent)) after.set(fluent, amount);
      return amount;
    };
    for (const { fluent, count } of producesOf(domain, operator)) {
      this.#needed.set(fluent, Math.max(0, note(fluent) - count * times));
    }
    for (const [fluent, count] of consumed) this.#needed.set(fluent, note(fluent) + count);
    const looksAt = (fluent: number): void => {
      if (!this.#lookedAtUntil.has(fluent)) this.#lookedAtUntil.set(fluent, index);
    };
    for (const fluent of wear.keys()) looksAt(fluent);
    for (const { classId } of requiresOf(domain, operator)) membersOf(domain, classId).forEach(looksAt);
  }

  /**
   * The drop before `batch` that frees a slot and throws the least value away; null if there is
   * none. The batch is the one at `index`, or what is left of it. Indexes must not descend from call
   * to call.
   */
  cheapest(holdings: Holdings, index: number, { operator, times, consumed }: ScheduledBatch): ScheduledBatch | null {
    for (; this.#index < index; this.#index++) {
      for (const [fluent, count] of this.#neededAfter[this.#index] ?? []) this.#needed.set(fluent, count);
    }
    const { domain, kept, unthrown } = this.#problem;
    const prices = pricesOf(this.#problem);
    let best: ScheduledBatch | null = null;
    let bestValue = Number.POSITIVE_INFINITY;
    for (const fluent of this.#items) {
      if ((this.#lookedAtUntil.get(fluent) ?? -1) >= index) continue;
      const held = holdings.counts[fluent] as number;
      const stack = domain.stack[fluent] as number;
      const made = madeOf(domain, operator, fluent) * times;
      // Of what the batch makes more of, a part of a stack may free no slot.
      // Of what it uses up, a whole stack does.
      const isPart = made === 0 && !consumed.has(fluent);
      const count = isPart ? (held + (kept[fluent] as number)) % stack || stack : Math.min(held, stack);
      const stays = unthrown.get(domain.names[fluent] as string) ?? 0;
      const after = this.#neededAfter[index]?.get(fluent);
      const needed =
        after === undefined ? (this.#needed.get(fluent) ?? 0) : Math.max(0, after - made) + (consumed.get(fluent) ?? 0);
      if (count > held - Math.max(stays, needed)) continue;
      const all = held + made + (kept[fluent] as number);
      if (consumed.has(fluent) && count < stack) continue;
      if (made > 0 && Math.ceil(all / stack) === Math.ceil((all - count) / stack)) continue;
      const value = (prices[fluent] as number) * count;
      if (!(value < bestValue)) continue;
      const drop = dropOf(this.#problem, fluent, count);
      if (drop === null) continue;
      best = drop;
      bestValue = value;
    }
    return best;
  }
}

/** The goal, among those that would do as well, that the plan meets. */
function goalMetBy(problem: CompiledProblem, batches: readonly ScheduledBatch[]): readonly FluentGoal[] {
  const { goal, others } = problem;
  if (others === null || others.length === 0) return goal;
  const end = new Holdings(problem);
  for (const batch of batches) end.act(batch, batch.wear);
  const isMet = (one: readonly FluentGoal[]): boolean =>
    one.every(({ fluent, count }) => (end.counts[fluent] as number) >= count);
  const other = others.find((one) => !one.isRelaxed && isMet(one.goal));
  return isMet(goal) ? goal : (other?.goal ?? goal);
}

/** The cheapest batch that throws the amount away; null if there is none. */
function dropOf({ domain, allowed }: CompiledProblem, fluent: number, count: number): ScheduledBatch | null {
  const [drop] = droppersOf(domain)
    .filter(
      (dropper) =>
        allowed[dropper.operator] === 1 && isMember(domain, dropper.classId, fluent) && count % dropper.count === 0,
    )
    .map((dropper) => ({ operator: dropper.operator, times: count / dropper.count }))
    .sort((a, b) => costOfDrop(domain, a) - costOfDrop(domain, b));
  return drop === undefined ? null : { ...drop, consumed: new Map([[fluent, count]]), wear: new Map() };
}

/** Throws away all that the problem starts with and that its goal does not count. */
export function throwAll(problem: CompiledProblem): ScheduledBatch[] {
  const { domain, goal, start, startFluents, unthrown } = problem;
  const stays = (fluent: number): number =>
    (unthrown.get(domain.names[fluent] as string) ?? 0) + (goal.find((one) => one.fluent === fluent)?.count ?? 0);
  return startFluents
    .filter((fluent) => domain.isItem[fluent] === 1)
    .flatMap((fluent) => {
      const count = Math.max(0, (start[fluent] as number) - stays(fluent));
      const rest = count % (domain.stack[fluent] as number);
      return [count - rest, rest].flatMap((some) => (some > 0 ? (dropOf(problem, fluent, some) ?? []) : []));
    });
}

const costOfDrop = (domain: CompiledDomain, { operator, times }: { operator: number; times: number }): number =>
  (domain.cost[operator] as number) * times;

/**
 * By fluent: what one more costs from an empty inventory; Infinity for what cannot be had again,
 * which is never thrown away.
 */
function pricesOf(problem: CompiledProblem): Float64Array {
  const estimates = costEstimatesOf(problem);
  return (estimates.base?.estimates ?? estimates).unit;
}
