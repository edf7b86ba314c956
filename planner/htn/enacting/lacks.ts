// What keeps the tasks of a network from being done, when nothing more can be: the place that a task would have to be done in, or how many more
// of what would have to be made. The latter is what the next refinement is asked for.

import { amountMade, type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import { isMember } from "../../model/rows.ts";
import type { FluentShortage } from "../refining/refiner.ts";
import type { TaskNetwork } from "../task-network.ts";
import { type DomainAnalysis, seedOf } from "../traits.ts";
import type { SimulatedInventory } from "./bag.ts";

/** What does not last may need what does not last; longer chains than this are left to the search. */
export const MAX_DEPTH = 24;
/** It lacks no place. */
const ANYWHERE = -2;

export class UnmetPreconditions {
  readonly shortage: FluentShortage = new Map();
  /** By task: applications that are still to come. */
  left = new Float64Array(0);
  private readonly domain: CompiledDomain;
  private readonly traits: DomainAnalysis;
  private readonly network: TaskNetwork;
  private readonly inventory: SimulatedInventory;

  constructor(domain: CompiledDomain, traits: DomainAnalysis, network: TaskNetwork, bag: SimulatedInventory) {
    this.domain = domain;
    this.traits = traits;
    this.network = network;
    this.inventory = bag;
  }

  /** The place that is all that a task lacks, or -1: its own, or that of what does not last and is made for it. */
  placeFor(task: number, depth = 0): number {
    const { domain, network, inventory, traits } = this;
    if (depth > MAX_DEPTH) return -1;
    const operator = network.operator[task] as number;
    let place = -1;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const kinds = domain.requiresClass[i] as number;
      if (inventory.heldOf(kinds) >= (domain.requiresCount[i] as number)) continue;
      const name = domain.classKinds[domain.classStart[kinds] as number] as number;
      if (traits.isLocation[name] === 1) {
        place = name;
        continue;
      }
      const maker = traits.transient[name] === 1 ? network.makerOf(task, name) : -1;
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
      const name = network.kindName[at] as number;
      if ((inventory.counts[name] as number) >= this.wantedOf(task, at)) continue;
      const maker = traits.transient[name] === 1 ? network.makerOf(task, name) : -1;
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
      this.collectFor(task, this.left[task] as number, 0);
    }
  }

  private collectFor(task: number, times: number, depth: number): void {
    const { domain, network, inventory, left } = this;
    if (depth > MAX_DEPTH) return;
    const operator = network.operator[task] as number;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const kinds = domain.requiresClass[i] as number;
      const missing = (domain.requiresCount[i] as number) - inventory.heldOf(kinds);
      if (missing > 0) this.addShortage(task, kinds, missing, depth);
    }
    for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
      const name = network.kindName[at] as number;
      const each = domain.consumesCount[network.kindNeed[at] as number] as number;
      const wanted = Math.min(this.wantedOf(task, at), each * times);
      const missing = wanted - (inventory.counts[name] as number);
      if (missing > 0) this.addShortage(task, name, missing, depth);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const kinds = domain.usesClass[i] as number;
      if (inventory.toolsLast(kinds, pointsWorn(domain.usesPoints[i] as number, times))) continue;
      for (let edge = network.edgeStart[task] as number; edge < (network.edgeEnd[task] as number); edge++) {
        const maker = network.edges[edge] as number;
        const name = network.name[maker] as number;
        if (isMember(domain, kinds, name) && (left[maker] as number) === 0) this.addAmount(name, 1);
      }
    }
  }

  /** How many of a kind have to be there for all that the task takes of it: what it makes more of is there again after each application. */
  private wantedOf(task: number, at: number): number {
    const { domain, network, traits } = this;
    const all = network.kindCount[at] as number;
    const name = network.kindName[at] as number;
    if (network.name[task] !== name) return all;
    const seed = seedOf(domain, traits, network.operator[task] as number, name);
    return seed === 0 ? all : Math.min(all, seed);
  }

  /** Something of a class is missing: it is short if its maker is done or there is none, otherwise the maker lacks something itself. */
  private addShortage(task: number, kinds: number, missing: number, depth: number): void {
    const { domain, network } = this;
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      const name = domain.classKinds[k] as number;
      if (this.traits.isLocation[name] === 1) {
        this.addTravelShortage(name);
        return;
      }
      for (let edge = network.edgeStart[task] as number; edge < (network.edgeEnd[task] as number); edge++) {
        const maker = network.edges[edge] as number;
        if (network.name[maker] !== name) continue;
        const left = this.left[maker] as number;
        const operator = network.operator[maker] as number;
        const each = operator < 0 ? 1 : amountMade(domain, operator, name);
        const made = operator < 0 ? 0 : left * each;
        // Less than what one more application makes may be what was left over before.
        if (made < missing) this.addAmount(name, Math.ceil((missing - made) / each) * each);
        else if (this.traits.transient[name] === 1)
          this.collectFor(maker, Math.ceil(missing / amountMade(domain, operator, name)), depth + 1);
        return;
      }
    }
  }

  /** What the ways to a place need and is not there. */
  private addTravelShortage(place: number): void {
    const { domain, traits, inventory } = this;
    for (const operator of traits.travelOperators) {
      let isFromHere = true;
      let goesThere = false;
      for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
        if (domain.producesName[i] === place) goesThere = true;
      }
      for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
        const kinds = domain.requiresClass[i] as number;
        const name = domain.classKinds[domain.classStart[kinds] as number] as number;
        if (traits.isLocation[name] === 1 && inventory.heldOf(kinds) === 0) isFromHere = false;
      }
      if (!goesThere || !isFromHere) continue;
      for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
        const kinds = domain.requiresClass[i] as number;
        const name = domain.classKinds[domain.classStart[kinds] as number] as number;
        const missing = (domain.requiresCount[i] as number) - inventory.heldOf(kinds);
        if (missing > 0) this.addAmount(name, missing);
      }
      return;
    }
  }

  /** The same is lacked so many times over. */
  repeat(times: number): void {
    for (const [name, count] of this.shortage) this.shortage.set(name, count * times);
  }

  /** So many more of the name are wanted. */
  addAmount(name: number, count: number): void {
    this.shortage.set(name, Math.max(count, this.shortage.get(name) ?? 0));
  }
}
