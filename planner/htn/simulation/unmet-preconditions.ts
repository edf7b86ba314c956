// Why the waiting tasks of a simulation cannot be applied: the location that a task needs, or the
// amounts that the next refinement must make.

import { amountMade, type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import { consumesOf, isMember, membersOf, productsOf, requiresOf, usesOf } from "../../model/rows.ts";
import { type DomainAnalysis, excludes, seedOf } from "../domain-analysis.ts";
import type { FluentShortage, TaskNetwork } from "../task-network.ts";
import type { SimulatedInventory } from "./inventory.ts";

/** No location is missing. */
const ANYWHERE = -2;

export class UnmetPreconditions {
  readonly shortage: FluentShortage = new Map();
  /** By task: the applications left. */
  left = new Float64Array(0);
  /** Transient fluents that need transient fluents; longer chains are left to backtracking. */
  maxDepth = 0;
  readonly #domain: CompiledDomain;
  readonly #analysis: DomainAnalysis;
  readonly #network: TaskNetwork;
  readonly #inventory: SimulatedInventory;

  constructor(domain: CompiledDomain, analysis: DomainAnalysis, network: TaskNetwork, inventory: SimulatedInventory) {
    this.#domain = domain;
    this.#analysis = analysis;
    this.#network = network;
    this.#inventory = inventory;
  }

  /** The location that is all a task or its transient need lacks; -1 if it lacks more. */
  placeFor(task: number): number {
    return this.#placeFor(task, this.left[task] as number, 0);
  }

  #placeFor(task: number, times: number, depth: number): number {
    const domain = this.#domain;
    const network = this.#network;
    const inventory = this.#inventory;
    const analysis = this.#analysis;
    if (depth > this.maxDepth) return -1;
    const operator = network.operator[task] as number;
    let place = -1;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const classId = domain.requiresClass[i] as number;
      const missing = (domain.requiresCount[i] as number) - inventory.heldOf(classId);
      if (missing <= 0) continue;
      const fluent = domain.classKinds[domain.classStart[classId] as number] as number;
      const there = analysis.isLocation[fluent] === 1 ? fluent : this.#placeToMake(task, classId, missing, depth);
      if (there === -1 || this.#isApart(place, there)) return -1;
      if (there >= 0) place = there;
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      if (!inventory.toolsLast(domain.usesClass[i] as number, pointsWorn(domain.usesPoints[i] as number, times)))
        return -1;
    }
    for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
      const fluent = network.kindName[at] as number;
      const missing = this.#wantedOf(task, at, times) - (inventory.counts[fluent] as number);
      if (missing <= 0) continue;
      const there = this.#placeToMake(task, fluent, missing, depth);
      if (there === -1 || this.#isApart(place, there)) return -1;
      if (there >= 0) place = there;
    }
    return place === -1 ? ANYWHERE : place;
  }

  #isApart(place: number, there: number): boolean {
    return place >= 0 && there >= 0 && excludes(this.#analysis, place, there);
  }

  /** The same for what makes so much of a transient member of the class. */
  #placeToMake(task: number, classId: number, missing: number, depth: number): number {
    const maker = this.#transientMakerOf(task, classId);
    if (maker < 0) return -1;
    const made = amountMade(this.#domain, this.#network.operator[maker] as number, this.#network.name[maker] as number);
    const times = Math.ceil(missing / made);
    return times > (this.left[maker] as number) ? -1 : this.#placeFor(maker, times, depth + 1);
  }

  /** Whether the task or what it lacks can only be done at the location. */
  isBoundTo(location: number, task: number, depth = 0): boolean {
    const domain = this.#domain;
    const operator = this.#network.operator[task] as number;
    if (operator < 0 || depth > this.maxDepth) return false;
    for (const { classId, count } of requiresOf(domain, operator)) {
      if (classId === location) return true;
      if (this.#inventory.heldOf(classId) >= count) continue;
      const maker = this.#transientMakerOf(task, classId);
      if (maker >= 0 && this.isBoundTo(location, maker, depth + 1)) return true;
    }
    for (let at = this.#network.kindStart[task] as number; at < (this.#network.kindEnd[task] as number); at++) {
      const maker = this.#transientMakerOf(task, this.#network.kindName[at] as number);
      if (maker >= 0 && this.isBoundTo(location, maker, depth + 1)) return true;
    }
    return false;
  }

  /** The task that makes a transient member of the class for this one, or -1. */
  #transientMakerOf(task: number, classId: number): number {
    for (const fluent of membersOf(this.#domain, classId)) {
      const maker = this.#analysis.transient[fluent] === 1 ? this.#network.makerOf(task, fluent) : -1;
      if (maker >= 0) return maker;
    }
    return -1;
  }

  /** Collects what the waiting tasks lack and nothing makes. */
  collect(order: Int32Array, waiting: number): void {
    for (let at = 0; at < waiting; at++) {
      const task = order[at] as number;
      this.#collectFor(task, this.left[task] as number, 0);
    }
  }

  #collectFor(task: number, times: number, depth: number): void {
    const { left } = this;
    const domain = this.#domain;
    const network = this.#network;
    const inventory = this.#inventory;
    if (depth > this.maxDepth) return;
    const operator = network.operator[task] as number;
    for (const { classId, count } of requiresOf(domain, operator)) {
      const missing = count - inventory.heldOf(classId);
      if (missing > 0) this.#addShortage(task, classId, missing, depth);
    }
    for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
      const fluent = network.kindName[at] as number;
      const missing = this.#wantedOf(task, at, times) - (inventory.counts[fluent] as number);
      if (missing > 0) this.#addShortage(task, fluent, missing, depth);
    }
    for (const { classId, points } of usesOf(domain, operator)) {
      if (inventory.toolsLast(classId, pointsWorn(points, times))) continue;
      for (let edge = network.edgeStart[task] as number; edge < (network.edgeEnd[task] as number); edge++) {
        const maker = network.edges[edge] as number;
        const fluent = network.name[maker] as number;
        if (isMember(domain, classId, fluent) && (left[maker] as number) === 0) this.addAmount(fluent, 1);
      }
    }
  }

  /** The amount of a member that so many applications need at once; a multiplied one returns. */
  #wantedOf(task: number, at: number, times: number): number {
    const network = this.#network;
    const each = this.#domain.consumesCount[network.kindNeed[at] as number] as number;
    const all = Math.min(network.kindCount[at] as number, each * times);
    const fluent = network.kindName[at] as number;
    if (network.name[task] !== fluent) return all;
    const seed = seedOf(this.#domain, this.#analysis, network.operator[task] as number, fluent);
    return seed === 0 ? all : Math.min(all, seed);
  }

  /** A missing member is short if its task is done; else that task lacks something itself. */
  #addShortage(task: number, classId: number, missing: number, depth: number): void {
    const domain = this.#domain;
    const network = this.#network;
    for (const fluent of membersOf(domain, classId)) {
      if (this.#analysis.isLocation[fluent] === 1) {
        this.addTravelShortage(fluent);
        return;
      }
      for (let edge = network.edgeStart[task] as number; edge < (network.edgeEnd[task] as number); edge++) {
        const maker = network.edges[edge] as number;
        if (network.name[maker] !== fluent) continue;
        const left = this.left[maker] as number;
        const operator = network.operator[maker] as number;
        const each = operator < 0 ? 1 : amountMade(domain, operator, fluent);
        const made = operator < 0 ? 0 : left * each;
        // Less than one application makes may be left over from before.
        if (made < missing) this.addAmount(fluent, Math.ceil((missing - made) / each) * each);
        else if (this.#analysis.transient[fluent] === 1)
          this.#collectFor(maker, Math.ceil(missing / amountMade(domain, operator, fluent)), depth + 1);
        return;
      }
    }
  }

  /**
   * Adds what the first travel operators lack that lead from here to the location; whether any lead
   * there.
   */
  addTravelShortage(place: number, passed: readonly number[] = []): boolean {
    const domain = this.#domain;
    const { isLocation, travelOperators } = this.#analysis;
    for (const operator of travelOperators) {
      if (!productsOf(domain, operator).includes(place)) continue;
      const unmet = [...requiresOf(domain, operator), ...consumesOf(domain, operator)]
        .map(({ classId, count }) => ({
          fluent: membersOf(domain, classId)[0] as number,
          missing: count - this.#inventory.heldOf(classId),
        }))
        .filter(({ missing }) => missing > 0);
      const from = unmet.find(({ fluent }) => isLocation[fluent] === 1)?.fluent ?? place;
      const before = this.shortage.size;
      if (from !== place && (passed.includes(from) || !this.addTravelShortage(from, [...passed, place]))) continue;
      // What the way up to there lacks comes first.
      if (this.shortage.size > before) return true;
      for (const { fluent, missing } of unmet) {
        if (isLocation[fluent] === 0 && !this.#isToCome(fluent)) this.addAmount(fluent, missing);
      }
      return true;
    }
    return false;
  }

  /** Whether some task has yet to make the fluent. */
  #isToCome(fluent: number): boolean {
    const { name, size } = this.#network;
    for (let task = 0; task < size; task++) if (name[task] === fluent && (this.left[task] as number) > 0) return true;
    return false;
  }

  repeat(times: number): void {
    for (const [fluent, count] of this.shortage) this.shortage.set(fluent, count * times);
  }

  addAmount(fluent: number, count: number): void {
    this.shortage.set(fluent, Math.max(count, this.shortage.get(fluent) ?? 0));
  }
}
