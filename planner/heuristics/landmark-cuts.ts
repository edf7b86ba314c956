// Landmark cuts (LM-cut): a lower bound on what it costs to reach open goals at all, each operator paid once however often it
// would be applied. Every cut is a set of operators of which any plan applies one; the least cost among them is paid and taken
// off all of them, so that what is shared is counted once. It sees what unit prices cannot: the first pickaxe, the furnace, the
// journey to a vein of which a single piece is wanted. What the cuts leave of an operator's cost says how much dearer every plan
// that applies it is.
// Sound when `costs` are at least 0, `banned` operators are in no plan that is looked for, and each
// goal is met by its operators alone. Every cut is then a set of operators of which each such plan
// applies one, also where operators gain, cost nothing or need their own products.
// Source: Helmert and Domshlak, "Landmarks, Critical Paths and Abstractions", ICAPS 2009. A need is met by any kind of its class,
// so that a class stands in the justification graph as a fact that each of its kinds gives.

import { throwIfInterrupted } from "../contract/interruption.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import { FluentHeap } from "./fluent-heap.ts";
import { linksOf } from "./relaxed-links.ts";

/** Something that has still to be made: by one application at least of these operators. */
export interface OpenGoal {
  operators: readonly number[];
  /** By operator, in the same order: the share of the goal that one application meets, at most 1. */
  shares: readonly number[];
}

export class LmCut {
  /** By operator: what the cuts have left of its cost. Valid until the next evaluation. */
  readonly left: Float64Array;
  readonly #problem: CompiledProblem;
  readonly #live: Int32Array;
  readonly #held: Int32Array;
  readonly #needs: Int32Array[];
  /** By name: the classes of it that a live operator needs, and the live operators that make it; by class: those that need it. */
  readonly #classesOf: Int32Array[];
  readonly #makersOf: Int32Array[];
  readonly #needersOf: Int32Array[];
  /** The least cost of reaching each name and class, and of all that an operator needs (h_max), with the need that costs most. */
  readonly #nameValue: Float64Array;
  readonly #classValue: Float64Array;
  readonly #applied: Float64Array;
  readonly #supporter: Int32Array;
  readonly #unmet: Int32Array;
  readonly #shut: Uint8Array;
  readonly #zoneName: Uint8Array;
  readonly #zoneClass: Uint8Array;
  readonly #inCut: Uint8Array;
  readonly #zone: number[] = [];
  readonly #front: number[] = [];
  readonly #members: number[] = [];
  readonly #isDirect: Uint8Array;
  readonly #reachedName: Uint8Array;
  readonly #reachedClass: Uint8Array;
  readonly #heap: FluentHeap;
  #paid: Uint8Array = new Uint8Array(0);
  /** Told each cut beneath the goals, where somebody listens: operators of which any plan applies one. The list is used again. */
  onCut: ((operators: readonly number[]) => void) | null = null;

  /** `usable` marks the operators there are. */
  constructor(problem: CompiledProblem, usable: Uint8Array) {
    this.#problem = problem;
    const { domain, start } = problem;
    this.left = new Float64Array(domain.operatorCount);
    const live: number[] = [];
    for (let operator = 0; operator < domain.operatorCount; operator++) if (usable[operator] === 1) live.push(operator);
    this.#live = Int32Array.from(live);
    this.#held = Int32Array.from(start.keys()).filter((fluent) => (start[fluent] as number) > 0);
    this.#unmet = new Int32Array(domain.operatorCount);
    this.#applied = new Float64Array(domain.operatorCount);
    this.#supporter = new Int32Array(domain.operatorCount);
    this.#shut = new Uint8Array(domain.operatorCount);
    this.#inCut = new Uint8Array(domain.operatorCount);
    const links = linksOf(problem, live);
    this.#needs = links.needs;
    this.#needersOf = links.needersOf;
    this.#makersOf = links.makersOf;
    this.#classesOf = links.classesOf;
    this.#nameValue = new Float64Array(domain.fluentCount);
    this.#classValue = new Float64Array(domain.classCount);
    this.#zoneName = new Uint8Array(domain.fluentCount);
    this.#zoneClass = new Uint8Array(domain.classCount);
    this.#isDirect = new Uint8Array(domain.operatorCount);
    this.#reachedName = new Uint8Array(domain.fluentCount);
    this.#reachedClass = new Uint8Array(domain.classCount);
    this.#heap = new FluentHeap(domain.fluentCount);
  }

  /**
   * The least that any plan pays, by `costs` (what each operator costs beyond what prices already count, never negative), to meet all
   * open goals from what the problem starts with; Infinity where it cannot. By operator, `banned` is 1 where it may not be applied
   * any more, and `paid` where it is in the plan already, so that what it makes costs nothing further once its needs are met.
   */
  evaluate(goals: readonly OpenGoal[], banned: Uint8Array, paid: Uint8Array, costs: Float64Array): number {
    this.left.set(costs);
    this.#paid = paid;
    this.#explore(banned);
    let sum = 0;
    const { maxLandmarkCuts } = this.#problem.limits.heuristics;
    for (let cuts = 0; cuts < maxLandmarkCuts; cuts++) {
      throwIfInterrupted(this.#problem);
      const goal = this.#maxCostMember(goals, banned);
      if (goal === null) return Number.POSITIVE_INFINITY;
      if (goal.price <= COST_TOLERANCE) break;
      const cost = this.#cut(goal.goal, banned);
      if (cost <= COST_TOLERANCE) break;
      sum += cost;
    }
    return sum;
  }

  /** After an evaluation: how much more than its answer every plan costs that applies the operator (once more). */
  costIncreaseWith(operator: number): number {
    return (this.#applied[operator] as number) + (this.left[operator] as number);
  }

  #explore(banned: Uint8Array): void {
    const nameValue = this.#nameValue;
    const classValue = this.#classValue;
    const unmet = this.#unmet;
    const shut = this.#shut;
    const applied = this.#applied;
    const supporter = this.#supporter;
    const heap = this.#heap;
    nameValue.fill(Number.POSITIVE_INFINITY);
    classValue.fill(Number.POSITIVE_INFINITY);
    heap.clear();
    for (const fluent of this.#held) this.#lower(fluent, 0);
    for (const operator of this.#live) {
      const needed = (this.#needs[operator] as Int32Array).length;
      shut[operator] = banned[operator] === 1 && this.#paid[operator] !== 1 ? 1 : 0;
      unmet[operator] = needed;
      applied[operator] = Number.POSITIVE_INFINITY;
      supporter[operator] = -1;
      if (needed === 0 && shut[operator] === 0) this.#apply(operator, 0, -1);
    }
    for (let fluent = heap.pop(); fluent >= 0; fluent = heap.pop()) {
      if (heap.value > (nameValue[fluent] as number)) continue;
      for (const classId of this.#classesOf[fluent] as Int32Array) {
        if (classValue[classId] !== Number.POSITIVE_INFINITY) continue;
        classValue[classId] = heap.value;
        for (const operator of this.#needersOf[classId] as Int32Array) {
          const missing = (unmet[operator] as number) - 1;
          unmet[operator] = missing;
          if (missing === 0 && shut[operator] === 0) this.#apply(operator, heap.value, classId);
        }
      }
    }
  }

  /** Brings the values up to date once operators have become cheaper. */
  #relax(operators: readonly number[]): void {
    const nameValue = this.#nameValue;
    const classValue = this.#classValue;
    const shut = this.#shut;
    const applied = this.#applied;
    const supporter = this.#supporter;
    const heap = this.#heap;
    heap.clear();
    for (const operator of operators) this.#apply(operator, applied[operator] as number, supporter[operator] as number);
    for (let fluent = heap.pop(); fluent >= 0; fluent = heap.pop()) {
      const value = heap.value;
      if (value > (nameValue[fluent] as number)) continue;
      for (const classId of this.#classesOf[fluent] as Int32Array) {
        if (value >= (classValue[classId] as number)) continue;
        classValue[classId] = value;
        for (const operator of this.#needersOf[classId] as Int32Array) {
          if (supporter[operator] !== classId || shut[operator] === 1) continue;
          let max = -1;
          let need = -1;
          for (const other of this.#needs[operator] as Int32Array) {
            const at = classValue[other] as number;
            if (at > max) {
              max = at;
              need = other;
            }
          }
          this.#apply(operator, max, need);
        }
      }
    }
  }

  #lower(fluent: number, value: number): void {
    if (value >= (this.#nameValue[fluent] as number)) return;
    this.#nameValue[fluent] = value;
    this.#heap.push(fluent, value);
  }

  #apply(operator: number, at: number, need: number): void {
    const { domain } = this.#problem;
    this.#applied[operator] = at;
    this.#supporter[operator] = need;
    const price = this.#paid[operator] === 1 ? at : at + (this.left[operator] as number);
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      this.#lower(domain.producesName[i] as number, price);
    }
  }

  /** The goal that is dearest to meet; null where one cannot be met. */
  #maxCostMember(goals: readonly OpenGoal[], banned: Uint8Array): { goal: OpenGoal; price: number } | null {
    let best: { goal: OpenGoal; price: number } | null = null;
    for (const goal of goals) {
      let price = Number.POSITIVE_INFINITY;
      for (let index = 0; index < goal.operators.length; index++) {
        const operator = goal.operators[index] as number;
        if (banned[operator] === 1) continue;
        const at = this.#applied[operator] as number;
        price = Math.min(price, at + (this.left[operator] as number) / (goal.shares[index] as number));
      }
      if (price === Number.POSITIVE_INFINITY) return null;
      if (best === null || price > best.price) best = { goal, price };
    }
    return best ?? { goal: { operators: [], shares: [] }, price: 0 };
  }

  /** Takes the next cut's cost off its operators and answers it. */
  #cut(goal: OpenGoal, banned: Uint8Array): number {
    const { left } = this;
    const applied = this.#applied;
    const inCut = this.#inCut;
    const can = (operator: number): boolean =>
      banned[operator] !== 1 &&
      applied[operator] !== Number.POSITIVE_INFINITY &&
      left[operator] !== Number.POSITIVE_INFINITY;
    let cost = Number.POSITIVE_INFINITY;
    for (let index = 0; index < goal.operators.length; index++) {
      const operator = goal.operators[index] as number;
      if (can(operator)) cost = Math.min(cost, (left[operator] as number) / (goal.shares[index] as number));
    }
    if (cost > COST_TOLERANCE) {
      const cheaper: number[] = [];
      for (let index = 0; index < goal.operators.length; index++) {
        const operator = goal.operators[index] as number;
        if (!can(operator)) continue;
        left[operator] = Math.max(0, (left[operator] as number) - cost * (goal.shares[index] as number));
        cheaper.push(operator);
      }
      this.#relax(cheaper);
      return cost;
    }
    const members = this.#crossing(goal, banned);
    throwIfInterrupted(this.#problem);
    cost = Number.POSITIVE_INFINITY;
    for (const operator of members) cost = Math.min(cost, left[operator] as number);
    for (const operator of members) {
      left[operator] = (left[operator] as number) - cost;
      inCut[operator] = 0;
    }
    this.onCut?.(members);
    this.#relax(members);
    return members.length === 0 ? 0 : cost;
  }

  /** The names and classes from which the goal is reached at no further cost. */
  #growZone(goal: OpenGoal, banned: Uint8Array): void {
    const { left } = this;
    const zoneName = this.#zoneName;
    const zoneClass = this.#zoneClass;
    const zone = this.#zone;
    const paid = this.#paid;
    zoneName.fill(0);
    zoneClass.fill(0);
    zone.length = 0;
    for (const operator of goal.operators) {
      if (banned[operator] !== 1 && (left[operator] as number) <= COST_TOLERANCE) this.#enterZone(operator);
    }
    for (let at = 0; at < zone.length; at++) {
      const fluent = zone[at] as number;
      for (let k = 0, makers = this.#makersOf[fluent] as Int32Array; k < makers.length; k++) {
        const operator = makers[k] as number;
        if (paid[operator] === 1 || (this.#shut[operator] === 0 && (left[operator] as number) <= COST_TOLERANCE)) {
          this.#enterZone(operator);
        }
      }
    }
  }

  #enterZone(operator: number): void {
    const { domain } = this.#problem;
    const classId = this.#supporter[operator] as number;
    if (this.#applied[operator] === Number.POSITIVE_INFINITY || classId < 0 || this.#zoneClass[classId] === 1) return;
    this.#zoneClass[classId] = 1;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const fluent = domain.classKinds[k] as number;
      if (this.#zoneName[fluent] === 1 || this.#nameValue[fluent] === Number.POSITIVE_INFINITY) continue;
      this.#zoneName[fluent] = 1;
      this.#zone.push(fluent);
    }
  }

  /** The operators by which the zone is entered from what is reached without passing through it. */
  #crossing(goal: OpenGoal, banned: Uint8Array): number[] {
    this.#growZone(goal, banned);
    const reachedName = this.#reachedName;
    const reachedClass = this.#reachedClass;
    const zoneName = this.#zoneName;
    const zoneClass = this.#zoneClass;
    const supporter = this.#supporter;
    reachedName.fill(0);
    reachedClass.fill(0);
    for (const operator of goal.operators) if (banned[operator] !== 1) this.#isDirect[operator] = 1;
    this.#members.length = 0;
    this.#front.length = 0;
    for (const fluent of this.#held) {
      if (zoneName[fluent] === 1) continue;
      reachedName[fluent] = 1;
      this.#front.push(fluent);
    }
    for (const operator of this.#live) if (supporter[operator] === -1) this.#cross(operator);
    for (let fluent = this.#front.pop(); fluent !== undefined; fluent = this.#front.pop()) {
      for (const classId of this.#classesOf[fluent] as Int32Array) {
        if (reachedClass[classId] === 1 || zoneClass[classId] === 1) continue;
        reachedClass[classId] = 1;
        const needers = this.#needersOf[classId] as Int32Array;
        for (let k = 0; k < needers.length; k++) {
          const operator = needers[k] as number;
          if (supporter[operator] === classId) this.#cross(operator);
        }
      }
    }
    for (const operator of goal.operators) this.#isDirect[operator] = 0;
    return this.#members;
  }

  /** Applies an operator before the zone: what it makes is reached, or it is part of the cut. */
  #cross(operator: number): void {
    const { domain } = this.#problem;
    const free = this.#paid[operator] === 1;
    // What is paid for leads on even where no more of it may be applied, and it has no price any more.
    if (this.#applied[operator] === Number.POSITIVE_INFINITY) return;
    if (!free && this.left[operator] === Number.POSITIVE_INFINITY) return;
    let enters = this.#isDirect[operator] === 1;
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      const fluent = domain.producesName[i] as number;
      // What is paid for enters the zone only where its own needs lie in it, and is then no crossing.
      if (this.#zoneName[fluent] === 1) enters ||= !free;
      else if (this.#reachedName[fluent] === 0) {
        this.#reachedName[fluent] = 1;
        this.#front.push(fluent);
      }
    }
    if (enters && this.#inCut[operator] === 0) {
      this.#inCut[operator] = 1;
      this.#members.push(operator);
    }
  }
}
