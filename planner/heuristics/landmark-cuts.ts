// LM-cut: an admissible lower bound on the cost of reaching open goals. Every cut is a set of
// operators of which any plan applies one; its least cost is charged once and subtracted from all
// members. It counts what unit prices miss: the first pickaxe, the furnace, the journey to a vein.
// The cost that the cuts leave an operator bounds the cost increase of every plan that applies it.
// Sound when `costs` are at least 0, no plan of interest applies a `banned` operator, and a goal is
// met by its own operators alone. Then every such plan applies an operator of each cut, also if
// operators gain, are free or need their own products.
// Source: Helmert and Domshlak, "Landmarks, Critical Paths and Abstractions", ICAPS 2009. Any
// member meets a class, so a class is a fact in the justification graph that each of its members
// gives.

import { spendWork, WORK } from "../contract/work.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import { FluentHeap } from "./fluent-heap.ts";
import { linksOf } from "./relaxed-links.ts";

/** A goal that at least one application of these operators has to meet. */
export interface OpenGoal {
  operators: readonly number[];
  /** In the same order: the share of the goal that one application meets, at most 1. */
  shares: readonly number[];
}

export class LmCut {
  /** By operator: the cost that the cuts have left. Valid until the next evaluation. */
  readonly left: Float64Array;
  readonly #problem: CompiledProblem;
  readonly #live: Int32Array;
  readonly #held: Int32Array;
  readonly #needs: Int32Array[];
  /** By fluent: its classes that are needed, and its producers. By class: its needers. All live. */
  readonly #classesOf: Int32Array[];
  readonly #makersOf: Int32Array[];
  readonly #needersOf: Int32Array[];
  /** h_max of each fluent, class and precondition, with the precondition's supporter. */
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
  /** Called with the operators of each cut beneath the goals. The list is reused. */
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
   * The bound for all open goals, Infinity if one is out of reach. `costs` are what prices leave,
   * at least 0. By operator, `banned` is 1 if it may not be applied again, and `paid` is 1 if the
   * plan applies it already, so that its products are free once its needs are met.
   */
  evaluate(goals: readonly OpenGoal[], banned: Uint8Array, paid: Uint8Array, costs: Float64Array): number {
    this.left.set(costs);
    this.#paid = paid;
    this.#explore(banned);
    let sum = 0;
    const { maxLandmarkCuts } = this.#problem.limits.heuristics;
    for (let cuts = 0; cuts < maxLandmarkCuts; cuts++) {
      spendWork(this.#problem, WORK.landmarkCut);
      const goal = this.#maxCostMember(goals, banned);
      if (goal === null) return Number.POSITIVE_INFINITY;
      if (goal.price <= COST_TOLERANCE) break;
      const cost = this.#cut(goal.goal, banned);
      if (cost <= COST_TOLERANCE) break;
      sum += cost;
    }
    return sum;
  }

  /** After an evaluation: the extra cost of every plan that applies the operator (again). */
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

  /** Updates h_max after operators became cheaper. */
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

  /** The most expensive goal; null if one is out of reach. */
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

  /** Subtracts the next cut's cost from its operators and returns it. */
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
    spendWork(this.#problem, WORK.landmarkCut);
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

  /** The goal zone: fluents and classes from which the goal is reached at no further cost. */
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

  /** The operators by which the zone is entered from the facts reached before it. */
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

  /** Applies an operator before the zone: its products are reached, or it belongs to the cut. */
  #cross(operator: number): void {
    const { domain } = this.#problem;
    const free = this.#paid[operator] === 1;
    // A paid operator is applied even if it is banned, when it has no price any more.
    if (this.#applied[operator] === Number.POSITIVE_INFINITY) return;
    if (!free && this.left[operator] === Number.POSITIVE_INFINITY) return;
    let enters = this.#isDirect[operator] === 1;
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      const fluent = domain.producesName[i] as number;
      // A paid operator enters the zone only if its own needs lie in it; then it is no crossing.
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
