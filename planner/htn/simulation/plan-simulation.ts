// Simulates a network of tasks: orders its methods so that each applies, and checks needs, wear,
// slots and cleared fluents. A task comes after its needs. Transient fluents (a station, a
// sighting, heat) are made when they are needed, as many as are needed then. Before travelling, all
// that can be done here is done.
// Invariant: the batches form a valid plan. Otherwise `shortage` says what ran short.

import { amountMade, type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { ScheduledBatch } from "../../model/operator-batch.ts";
import { type RepetitionAnalysis, repetitionsIn, timesInARow } from "../../model/repetition.ts";
import { type DomainAnalysis, domainAnalysisOf, seedOf, weakestFirst } from "../domain-analysis.ts";
import type { FluentShortage, TaskNetwork } from "../task-network.ts";
import { SimulatedInventory } from "./inventory.ts";
import { SlotBatching } from "./slot-batching.ts";
import { TaskOrder } from "./task-order.ts";
import { cutsOff, travelTo } from "./travel.ts";
import { UnmetPreconditions } from "./unmet-preconditions.ts";

const NOTHING: Map<number, number> = new Map();

export class PlanSimulation {
  readonly batches: ScheduledBatch[] = [];
  /** By batch: the task that it carries out, -1 for travel. */
  readonly taskOfBatch: number[] = [];
  readonly #inventory: SimulatedInventory;
  readonly #domain: CompiledDomain;
  readonly #analysis: DomainAnalysis;
  readonly #repetition: RepetitionAnalysis;
  readonly #network: TaskNetwork;
  #problem: CompiledProblem;
  #hasTravelOperators = false;
  readonly #order = new TaskOrder();
  readonly #unmet: UnmetPreconditions;
  readonly #batching: SlotBatching;
  /** By task: the applications left in this slot batch; the entries of members shrink with them. */
  #left: Float64Array;
  #isFull = false;
  #depth = 0;
  #maxDepth: number;
  /** Whether the last question needed nothing made for it. */
  #isReady = false;

  constructor(problem: CompiledProblem, network: TaskNetwork) {
    this.#problem = problem;
    this.#domain = problem.domain;
    this.#maxDepth = problem.limits.htn.maxTransientDepth;
    this.#analysis = domainAnalysisOf(problem.domain);
    this.#repetition = repetitionsIn(problem.domain);
    this.#network = network;
    this.#inventory = new SimulatedInventory(problem);
    this.#unmet = new UnmetPreconditions(this.#domain, this.#analysis, network, this.#inventory);
    this.#batching = new SlotBatching(problem, network, this.#analysis);
    this.#left = this.#batching.left;
  }

  /**
   * Whether the network is a plan, whose batches are then in `batches`; otherwise see `shortage`.
   */
  run(problem: CompiledProblem, hasTravelOperators: boolean): boolean {
    this.#problem = problem;
    this.#maxDepth = problem.limits.htn.maxTransientDepth;
    this.#unmet.maxDepth = this.#maxDepth;
    this.#hasTravelOperators = hasTravelOperators;
    for (let parts = 1; parts <= problem.limits.htn.maxSlotBatches; parts *= 2) {
      if (this.#runIn(parts)) return true;
      if (!this.#isFull) return false;
    }
    return false;
  }

  #runIn(parts: number): boolean {
    const batching = this.#batching;
    this.batches.length = 0;
    this.taskOfBatch.length = 0;
    this.#isFull = false;
    this.#unmet.shortage.clear();
    this.#inventory.reset(this.#problem);
    batching.start(this.#problem, parts);
    this.#left = batching.left;
    this.#unmet.left = batching.left;
    while (batching.next()) if (!this.#simulate()) return false;
    return this.#isDone();
  }

  /** Whether all tasks of a slot batch can be done. */
  #simulate(): boolean {
    this.#order.sort(this.#problem, this.#network, this.#analysis);
    let waiting = this.#order.size;
    const { maxSimulationPasses } = this.#problem.limits.htn;
    // Trips since something was done: what waits for its station must not send the body to and fro.
    let idleTrips = 0;
    for (let pass = 0; pass < maxSimulationPasses; pass++) {
      const before = waiting;
      waiting = this.#pass(waiting, false);
      if (waiting === before && idleTrips === 0 && this.#goElsewhere(waiting, true)) {
        idleTrips++;
        continue;
      }
      if (waiting === before) waiting = this.#pass(waiting, true);
      if (waiting <= 0) return waiting === 0;
      if (waiting < before) idleTrips = 0;
      else if (idleTrips < this.#analysis.locations.length && this.#goElsewhere(waiting, false)) idleTrips++;
      else {
        this.#unmet.collect(this.#order.tasks, waiting);
        this.#unmet.repeat(this.#batching.toCome);
        return false;
      }
    }
    return false;
  }

  /** Whether the plan is carried out in several slot batches. */
  get isBatched(): boolean {
    return this.#batching.batchCount > 1;
  }

  get shortage(): FluentShortage {
    return this.#unmet.shortage;
  }

  // Does what it can of the first `count` tasks in the order and moves the others up; returns how
  // many wait, or -1 if the slots overflow. `boldly`, it also sets up stations that nothing
  // elsewhere depends on, and does what clears something.
  #pass(count: number, boldly: boolean): number {
    const network = this.#network;
    const left = this.#left;
    const order = this.#order.tasks;
    let waiting = 0;
    let isBold = boldly;
    for (let at = 0; at < count; at++) {
      const task = order[at] as number;
      const times = this.#timesNow(task);
      this.#isReady = true;
      const operator = network.operator[task] as number;
      const maySetUp = isBold || !this.#hasTravelOperators || network.bound[task] === 1;
      if (
        times > 0 &&
        !(this.#analysis.isLocation[network.name[task] as number] === 1 && this.#isTravel(operator)) &&
        (isBold || !this.#inventory.hasClearedBy(operator)) &&
        this.#canDo(task, times, maySetUp) &&
        (isBold || !this.#hasTravelOperators || !network.awaitsShare(task, left, this.#analysis))
      ) {
        // Nothing has changed since that question.
        if (!(this.#isReady ? this.#applyWhole(task, times) : this.#perform(task, times))) return -1;
        isBold = false;
        // A multiplied fluent now allows more.
        if ((left[task] as number) > 0) at--;
      } else if (times > 0 && !this.#isTravel(operator)) order[waiting++] = task;
    }
    return waiting;
  }

  /** The applications to try at once: a multiplying operator takes what is there. */
  #timesNow(task: number): number {
    const times = this.#left[task] as number;
    const operator = this.#network.operator[task] as number;
    if (this.#analysis.multiplies[operator] !== 1) return times;
    const fluent = this.#network.name[task] as number;
    const seed = seedOf(this.#domain, this.#analysis, operator, fluent);
    if (seed === 0) return times;
    return Math.min(times, Math.max(1, Math.floor((this.#inventory.counts[fluent] as number) / seed)));
  }

  #isTravel(operator: number): boolean {
    return this.#hasTravelOperators && this.#analysis.travelOperators.includes(operator);
  }

  #applyWhole(task: number, times: number): boolean {
    const consumed = this.#takeKinds(task, times, this.#isWhole(task, times));
    this.#left[task] = (this.#left[task] as number) - times;
    return consumed !== null && this.#apply(this.#network.operator[task] as number, times, consumed, task);
  }

  readonly #heldOf = (classId: number): number => this.#inventory.heldOf(classId);

  /** Whether `times` applications can be done now, once transient needs are made. */
  #canDo(task: number, times: number, maySetUp: boolean): boolean {
    const domain = this.#domain;
    const network = this.#network;
    if (this.#depth >= this.#maxDepth) return false;
    const operator = network.operator[task] as number;
    if (this.#repetition.isBounded[operator] === 1 && times > timesInARow(this.#repetition, operator, this.#heldOf))
      return false;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const classId = domain.requiresClass[i] as number;
      const missing = (domain.requiresCount[i] as number) - this.#inventory.heldOf(classId);
      if (missing > 0 && !(maySetUp && this.#canMakeHeld(task, classId, missing))) return false;
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      if (!this.#inventory.toolsLast(domain.usesClass[i] as number, pointsWorn(domain.usesPoints[i] as number, times)))
        return false;
    }
    const isWhole = this.#isWhole(task, times);
    for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
      const missing = this.#missingOf(task, at, times, isWhole);
      if (missing > 0 && !this.#canMake(task, network.kindName[at] as number, missing, maySetUp)) return false;
    }
    return true;
  }

  /** The amount of a chosen member that is missing for `times` applications. */
  #missingOf(task: number, at: number, times: number, isWhole: boolean): number {
    const wanted = isWhole ? (this.#network.kindCount[at] as number) : this.#network.shareOf(task, at, times);
    return wanted - (this.#inventory.counts[this.#network.kindName[at] as number] as number);
  }

  /** Whether these are all the applications that are left. */
  #isWhole(task: number, times: number): boolean {
    return this.#batching.isLast && times === (this.#left[task] as number);
  }

  /** Whether a transient fluent can be made now for the task. */
  #canMake(task: number, fluent: number, missing: number, maySetUp: boolean): boolean {
    this.#isReady = false;
    if (this.#analysis.transient[fluent] !== 1 || this.#analysis.isLocation[fluent] === 1) return false;
    const maker = this.#network.makerOf(task, fluent);
    if (maker < 0) return false;
    const times = Math.ceil(missing / amountMade(this.#domain, this.#network.operator[maker] as number, fluent));
    if (times > (this.#left[maker] as number)) return false;
    this.#depth++;
    const can = this.#canDo(maker, times, maySetUp);
    this.#depth--;
    return can;
  }

  #canMakeHeld(task: number, classId: number, missing: number): boolean {
    const domain = this.#domain;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      if (this.#canMake(task, domain.classKinds[k] as number, missing, true)) return true;
    }
    return false;
  }

  /** Makes transient needs and applies the method; false if something runs short after all. */
  #perform(task: number, times: number): boolean {
    const domain = this.#domain;
    const network = this.#network;
    const operator = network.operator[task] as number;
    const isWhole = this.#isWhole(task, times);
    for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
      const missing = this.#missingOf(task, at, times, isWhole);
      if (missing > 0 && !this.#make(task, network.kindName[at] as number, missing)) return false;
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const classId = domain.requiresClass[i] as number;
      const missing = (domain.requiresCount[i] as number) - this.#inventory.heldOf(classId);
      if (missing > 0 && !this.#makeHeld(task, classId, missing)) return false;
    }
    const consumed = this.#takeKinds(task, times, isWhole);
    this.#left[task] = (this.#left[task] as number) - times;
    return consumed !== null && this.#apply(operator, times, consumed, task);
  }

  #makeHeld(task: number, classId: number, missing: number): boolean {
    const domain = this.#domain;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const fluent = domain.classKinds[k] as number;
      if (this.#canMake(task, fluent, missing, true)) return this.#make(task, fluent, missing);
    }
    return false;
  }

  #make(task: number, fluent: number, missing: number): boolean {
    const maker = this.#network.makerOf(task, fluent);
    if (maker < 0 || this.#depth >= this.#maxDepth) return false;
    const times = Math.ceil(missing / amountMade(this.#domain, this.#network.operator[maker] as number, fluent));
    if (times > (this.#left[maker] as number)) return false;
    this.#depth++;
    const isMade = this.#perform(maker, times);
    this.#depth--;
    return isMade;
  }

  /** The chosen members that `times` applications consume, by fluent. */
  #takeKinds(task: number, times: number, isWhole: boolean): Map<number, number> | null {
    const domain = this.#domain;
    const network = this.#network;
    const start = network.kindStart[task] as number;
    const end = network.kindEnd[task] as number;
    if (start === end) return NOTHING;
    const consumed = new Map<number, number>();
    let need = -1;
    let wanted = 0;
    for (let at = start; at < end; at++) {
      if (network.kindNeed[at] !== need) {
        need = network.kindNeed[at] as number;
        wanted = (domain.consumesCount[need] as number) * times;
      }
      const all = network.kindCount[at] as number;
      const taken = isWhole ? all : Math.min(all, wanted);
      if (taken === 0) continue;
      wanted -= taken;
      network.kindCount[at] = all - taken;
      const fluent = network.kindName[at] as number;
      consumed.set(fluent, (consumed.get(fluent) ?? 0) + taken);
    }
    return consumed;
  }

  /** Applies the operator; false if a need is missing or the slots overflow. */
  #apply(operator: number, times: number, consumed: Map<number, number>, task: number): boolean {
    const domain = this.#domain;
    const inventory = this.#inventory;
    // Setting one thing up may have cleared another.
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      if (inventory.heldOf(domain.requiresClass[i] as number) < (domain.requiresCount[i] as number)) return false;
    }
    const wear = this.#wearTools(operator, times, task);
    if (wear === null) return false;
    for (const [fluent, count] of consumed) {
      if ((inventory.counts[fluent] as number) < count) return false;
      inventory.remove(fluent, count);
    }
    for (let i = domain.clearsStart[operator] as number; i < (domain.clearsStart[operator + 1] as number); i++) {
      const fluent = domain.clearsName[i] as number;
      if (inventory.counts[fluent] !== 0) inventory.clear(fluent);
    }
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      inventory.add(domain.producesName[i] as number, (domain.producesCount[i] as number) * times);
    }
    this.batches.push({ operator, times, consumed, wear });
    this.taskOfBatch.push(task);
    this.#isFull = inventory.slots > this.#problem.slots;
    return !this.#isFull;
  }

  /** Wears the task's own tools, then others, the weakest first; null if they do not last. */
  #wearTools(operator: number, times: number, task: number): Map<number, number> | null {
    const domain = this.#domain;
    const inventory = this.#inventory;
    const network = this.#network;
    const start = domain.usesStart[operator] as number;
    const end = domain.usesStart[operator + 1] as number;
    if (start === end) return NOTHING;
    const wear = new Map<number, number>();
    for (let i = start; i < end; i++) {
      const order = weakestFirst(domain, this.#analysis, domain.usesClass[i] as number);
      let left = pointsWorn(domain.usesPoints[i] as number, times);
      // A required tool is used even for 0 points.
      let isUsed = false;
      for (let k = 0; k < 2 * order.length && (left > 0 || !isUsed); k++) {
        const isOther = k >= order.length;
        const fluent = order[isOther ? k - order.length : k] as number;
        if (
          inventory.counts[fluent] === 0 ||
          (order.length > 1 && (task >= 0 && network.isGiven(task, fluent)) === isOther)
        )
          continue;
        const taken = Math.min(left, inventory.pointsOf(fluent) - (wear.get(fluent) ?? 0));
        if (taken > 0 || (left <= 0 && !isUsed)) {
          wear.set(fluent, (wear.get(fluent) ?? 0) + taken);
          left -= taken;
        }
        isUsed = true;
      }
      if (left > 0 || !isUsed) return null;
    }
    for (const [fluent, points] of wear) inventory.wear(fluent, points);
    return wear;
  }

  /**
   * Travels to where the first waiting task that lacks nothing else can continue; false if none.
   * `carefully`, it goes where no way leads back from only if nothing waits for what is here.
   */
  #goElsewhere(waiting: number, carefully: boolean): boolean {
    if (!this.#hasTravelOperators) return false;
    for (let at = 0; at < waiting; at++) {
      const place = this.#unmet.placeFor(this.#order.tasks[at] as number);
      if (place < 0 || (this.#inventory.counts[place] as number) > 0) continue;
      const travel = travelTo(this.#problem, this.#analysis, this.#inventory, place);
      if (travel === null) continue;
      const tasks = this.#order.tasks.subarray(0, waiting);
      const isAwaited = (one: number): boolean => tasks.some((task) => this.#unmet.isBoundTo(one, task));
      if (carefully && cutsOff(this.#problem, this.#analysis, this.#inventory, travel, isAwaited)) continue;
      for (const { operator, consumed } of travel.passages) if (!this.#apply(operator, 1, consumed, -1)) return false;
      return true;
    }
    return false;
  }

  /** Whether the goal holds at the end: a wanted tool may have broken. */
  #isDone(): boolean {
    let isDone = this.#inventory.slots <= this.#problem.slots;
    for (const { fluent } of this.#problem.goal) {
      if (this.#analysis.isLocation[fluent] !== 1 || this.#inventory.counts[fluent] !== 0) continue;
      const travel = travelTo(this.#problem, this.#analysis, this.#inventory, fluent);
      if (travel === null) this.#unmet.addTravelShortage(fluent);
      for (const { operator, consumed } of travel?.passages ?? [])
        isDone = this.#apply(operator, 1, consumed, -1) && isDone;
    }
    for (const { fluent, count } of this.#problem.goal) {
      const missing = count - (this.#inventory.counts[fluent] as number);
      if (missing <= 0) continue;
      this.#unmet.addAmount(fluent, missing);
      isDone = false;
    }
    return isDone;
  }
}
