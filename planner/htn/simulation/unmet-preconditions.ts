// What keeps the tasks of a network from being done, when nothing more can be: the place that a task would have to be done in, or how many more
// of what would have to be made. The latter is what the next refinement is asked for.

import { amountMade, type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import { isMember } from "../../model/rows.ts";
import { type DomainAnalysis, seedOf } from "../domain-analysis.ts";
import type { FluentShortage } from "../refining/refiner.ts";
import type { TaskNetwork } from "../task-network.ts";
import type { SimulatedInventory } from "./inventory.ts";

/** It lacks no place. */
const ANYWHERE = -2;

export class UnmetPreconditions {
  readonly shortage: FluentShortage = new Map();
  /** By task: applications that are still to come. */
  left = new Float64Array(0);
  /** Transient fluents that need transient fluents; longer chains are left to the backtracking search. */
  maxDepth = 0;
  readonly #domain: CompiledDomain;
  readonly #analysis: DomainAnalysis;
  readonly #network: TaskNetwork;
  readonly #inventory: SimulatedInventory;

  constructor(domain: CompiledDomain, analysis: DomainAnalysis, network: TaskNetwork, bag: SimulatedInventory) {
    this.#domain = domain;
    this.#analysis = analysis;
    this.#network = network;
    this.#inventory = bag;
  }

  /** The place that is all that a task lacks, or -1: its own, or that of what does not last and is made for it. */
  placeFor(task: number, depth = 0): number {
    const domain = this.#domain;
    const network = this.#network;
    const inventory = this.#inventory;
    const analysis = this.#analysis;
    if (depth > this.maxDepth) return -1;
    const operator = network.operator[task] as number;
    let place = -1;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const classId = domain.requiresClass[i] as number;
      if (inventory.heldOf(classId) >= (domain.requiresCount[i] as number)) continue;
      const fluent = domain.classKinds[domain.classStart[classId] as number] as number;
      if (analysis.isLocation[fluent] === 1) {
        place = fluent;
        continue;
      }
      const maker = analysis.transient[fluent] === 1 ? network.makerOf(task, fluent) : -1;
      if (maker < 0) return -1;
      const there = this.placeFor(maker, depth + 1);
      if (there === -1) return -1;
      if (there >= 0) place = there;
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      // Of what is made on the way it is not known how much is wanted.
      const times = depth === 0 ? (this.left[task] as number) : 1;
      if (!inventory.toolsLast(domain.usesClass[i] as number, pointsWorn(domain.usesPoints[i] as number, times)))
        return -1;
    }
    for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
      const fluent = network.kindName[at] as number;
      if ((inventory.counts[fluent] as number) >= this.#wantedOf(task, at)) continue;
      const maker = analysis.transient[fluent] === 1 ? network.makerOf(task, fluent) : -1;
      if (maker < 0) return -1;
      const there = this.placeFor(maker, depth + 1);
      if (there === -1) return -1;
      if (there >= 0) place = there;
    }
    return place === -1 ? ANYWHERE : place;
  }

  /** What the tasks that wait lack and nothing makes: the refinement is asked for so much more of it. */
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
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const classId = domain.requiresClass[i] as number;
      const missing = (domain.requiresCount[i] as number) - inventory.heldOf(classId);
      if (missing > 0) this.#addShortage(task, classId, missing, depth);
    }
    for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
      const fluent = network.kindName[at] as number;
      const each = domain.consumesCount[network.kindNeed[at] as number] as number;
      const wanted = Math.min(this.#wantedOf(task, at), each * times);
      const missing = wanted - (inventory.counts[fluent] as number);
      if (missing > 0) this.#addShortage(task, fluent, missing, depth);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const classId = domain.usesClass[i] as number;
      if (inventory.toolsLast(classId, pointsWorn(domain.usesPoints[i] as number, times))) continue;
      for (let edge = network.edgeStart[task] as number; edge < (network.edgeEnd[task] as number); edge++) {
        const maker = network.edges[edge] as number;
        const fluent = network.name[maker] as number;
        if (isMember(domain, classId, fluent) && (left[maker] as number) === 0) this.addAmount(fluent, 1);
      }
    }
  }

  /** How many of a kind have to be there for all that the task takes of it: what it makes more of is there again after each application. */
  #wantedOf(task: number, at: number): number {
    const domain = this.#domain;
    const network = this.#network;
    const analysis = this.#analysis;
    const all = network.kindCount[at] as number;
    const fluent = network.kindName[at] as number;
    if (network.name[task] !== fluent) return all;
    const seed = seedOf(domain, analysis, network.operator[task] as number, fluent);
    return seed === 0 ? all : Math.min(all, seed);
  }

  /** Something of a class is missing: it is short if its maker is done or there is none, otherwise the maker lacks something itself. */
  #addShortage(task: number, classId: number, missing: number, depth: number): void {
    const domain = this.#domain;
    const network = this.#network;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const fluent = domain.classKinds[k] as number;
      if (this.#analysis.isLocation[fluent] === 1) {
        this.#addTravelShortage(fluent);
        return;
      }
      for (let edge = network.edgeStart[task] as number; edge < (network.edgeEnd[task] as number); edge++) {
        const maker = network.edges[edge] as number;
        if (network.name[maker] !== fluent) continue;
        const left = this.left[maker] as number;
        const operator = network.operator[maker] as number;
        const each = operator < 0 ? 1 : amountMade(domain, operator, fluent);
        const made = operator < 0 ? 0 : left * each;
        // Less than what one more application makes may be what was left over before.
        if (made < missing) this.addAmount(fluent, Math.ceil((missing - made) / each) * each);
        else if (this.#analysis.transient[fluent] === 1)
          this.#collectFor(maker, Math.ceil(missing / amountMade(domain, operator, fluent)), depth + 1);
        return;
      }
    }
  }

  /** What the ways to a place need and is not there. */
  #addTravelShortage(place: number): void {
    const domain = this.#domain;
    const analysis = this.#analysis;
    const inventory = this.#inventory;
    for (const operator of analysis.travelOperators) {
      let isFromHere = true;
      let goesThere = false;
      for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
        if (domain.producesName[i] === place) goesThere = true;
      }
      for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
        const classId = domain.requiresClass[i] as number;
        const fluent = domain.classKinds[domain.classStart[classId] as number] as number;
        if (analysis.isLocation[fluent] === 1 && inventory.heldOf(classId) === 0) isFromHere = false;
      }
      if (!goesThere || !isFromHere) continue;
      for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
        const classId = domain.requiresClass[i] as number;
        const fluent = domain.classKinds[domain.classStart[classId] as number] as number;
        const missing = (domain.requiresCount[i] as number) - inventory.heldOf(classId);
        if (missing > 0) this.addAmount(fluent, missing);
      }
      return;
    }
  }

  /** The same is lacked so many times over. */
  repeat(times: number): void {
    for (const [fluent, count] of this.shortage) this.shortage.set(fluent, count * times);
  }

  /** So many more of the name are wanted. */
  addAmount(fluent: number, count: number): void {
    this.shortage.set(fluent, Math.max(count, this.shortage.get(fluent) ?? 0));
  }
}
