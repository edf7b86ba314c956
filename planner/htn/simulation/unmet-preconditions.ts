// Why the waiting tasks of a simulation cannot be applied: the location that a task needs, or the
// amounts that the next refinement must make.

import { amountMade, type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import { isMember, membersOf, productsOf, requiresOf, usesOf } from "../../model/rows.ts";
import { type DomainAnalysis, seedOf } from "../domain-analysis.ts";
import type { FluentShortage } from "../refining/refiner.ts";
import type { TaskNetwork } from "../task-network.ts";
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
      // How much of a transient need is wanted is not known.
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
    for (const { altSet, count } of requiresOf(domain, operator)) {
      const missing = count - inventory.heldOf(altSet);
      if (missing > 0) this.#addShortage(task, altSet, missing, depth);
    }
    for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
      const fluent = network.kindName[at] as number;
      const each = domain.consumesCount[network.kindNeed[at] as number] as number;
      const wanted = Math.min(this.#wantedOf(task, at), each * times);
      const missing = wanted - (inventory.counts[fluent] as number);
      if (missing > 0) this.#addShortage(task, fluent, missing, depth);
    }
    for (const { altSet: classId, points } of usesOf(domain, operator)) {
      if (inventory.toolsLast(classId, pointsWorn(points, times))) continue;
      for (let edge = network.edgeStart[task] as number; edge < (network.edgeEnd[task] as number); edge++) {
        const maker = network.edges[edge] as number;
        const fluent = network.name[maker] as number;
        if (isMember(domain, classId, fluent) && (left[maker] as number) === 0) this.addAmount(fluent, 1);
      }
    }
  }

  /** The amount of a member that the task needs at once; a multiplied one returns. */
  #wantedOf(task: number, at: number): number {
    const network = this.#network;
    const all = network.kindCount[at] as number;
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
        // Less than one application makes may be left over from before.
        if (made < missing) this.addAmount(fluent, Math.ceil((missing - made) / each) * each);
        else if (this.#analysis.transient[fluent] === 1)
          this.#collectFor(maker, Math.ceil(missing / amountMade(domain, operator, fluent)), depth + 1);
        return;
      }
    }
  }

  /** The missing requirements of the first travel operator from here to the location. */
  #addTravelShortage(place: number): void {
    for (const operator of this.#analysis.travelOperators) {
      if (!productsOf(this.#domain, operator).includes(place)) continue;
      const unmet = requiresOf(this.#domain, operator)
        .map(({ altSet, count }) => ({
          fluent: membersOf(this.#domain, altSet)[0] as number,
          held: this.#inventory.heldOf(altSet),
          count,
        }))
        .filter(({ held, count }) => held < count);
      if (unmet.some(({ fluent, held }) => held === 0 && this.#analysis.isLocation[fluent] === 1)) continue;
      for (const { fluent, held, count } of unmet) this.addAmount(fluent, count - held);
      return;
    }
  }

  repeat(times: number): void {
    for (const [fluent, count] of this.shortage) this.shortage.set(fluent, count * times);
  }

  addAmount(fluent: number, count: number): void {
    this.shortage.set(fluent, Math.max(count, this.shortage.get(fluent) ?? 0));
  }
}
