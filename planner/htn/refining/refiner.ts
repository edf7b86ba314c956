// Refines the goal into a network of tasks, the costliest fluent first: by then all tasks that need
// it are known, and it is made once. Each task takes the method that adds least to the cost of the
// expected plan, and the method's needs become tasks. A method may need a costlier fluent than the
// one it makes (a good pickaxe for much cobblestone), which opens again. If the first fluent is
// then needed beneath it, only methods with cheaper needs will do. So every fluent is refined a few
// times at most, and cycles end.

import type { Counters } from "../../contract/search.ts";
import { holdsSome } from "../../heuristics/reachability.ts";
import { type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { CONSUME, type ConditionKind, REQUIRE, USE } from "../condition-kinds.ts";
import type { FluentOrder } from "../cost-estimates/fluent-order.ts";
import {
  type DomainAnalysis,
  domainAnalysisOf,
  ends,
  onlyLocation,
  requiresLocation,
  seedOf,
  timesFor,
  weakestFirst,
} from "../domain-analysis.ts";
import { ExpectedPlan } from "../expected-plan/expected-plan.ts";
import { type FluentShortage, TaskNetwork } from "../task-network.ts";
import { Decisions } from "./decisions.ts";
import { MadeTools } from "./made-tools.ts";
import { MemberChoice } from "./member-choice.ts";
import { MethodChoice } from "./method-choice.ts";
import type { RefinementInputs } from "./refinement-inputs.ts";
import { mostPlentiful, StockYield } from "./stock-yield.ts";

export class TaskRefiner {
  readonly network: TaskNetwork;
  readonly decisions = new Decisions();
  /** Whether some task may be done at another location than the start's. */
  hasTravelOperators = false;
  /** Whether some task takes what stock yields and leaves the rest to another. */
  takesPartOfStock = false;
  readonly #expected: ExpectedPlan;
  readonly #kinds: MemberChoice;
  readonly #choice: MethodChoice;
  readonly #madeTools: MadeTools;
  readonly #stock: StockYield;
  /** Whether decisions are replayed from the last refinement, and whether from a complete one. */
  #isAgain = false;
  #isFollowing = false;
  readonly #analysis: DomainAnalysis;
  #domain: CompiledDomain;
  #problem: CompiledProblem;
  #order: FluentOrder;
  #counters: Counters;
  #shortage: FluentShortage = new Map();
  /** By class: the generation in which a member is there at the start. */
  readonly #stocked: Int32Array;
  /** By class: the generation in which a member is there or is made. */
  readonly #supplied: Int32Array;
  #generation = 0;

  constructor(inputs: RefinementInputs) {
    const { problem, estimates, methods, stockMethods, counters } = inputs;
    const { domain } = problem;
    this.#domain = domain;
    this.#problem = problem;
    this.#order = estimates;
    this.#counters = counters;
    this.#analysis = domainAnalysisOf(domain);
    this.network = new TaskNetwork(problem);
    this.#madeTools = new MadeTools(domain, this.network);
    this.#stock = new StockYield(domain, this.network, stockMethods);
    this.#expected = new ExpectedPlan(this.network, this.#stock, problem, estimates, methods);
    this.#stocked = new Int32Array(domain.classCount);
    this.#supplied = new Int32Array(domain.classCount);
    this.#kinds = new MemberChoice(this.network, this.#expected, this.#stock, inputs);
    this.#choice = new MethodChoice(this.network, this.#expected, this.#stock, this.#supplied, inputs);
  }

  /** Starts a problem, or with `isAgain` the last one with greater demands. */
  reset(inputs: RefinementInputs, shortage: FluentShortage, isAgain: boolean): void {
    const { problem, estimates, methods, stockMethods, counters } = inputs;
    this.#stock.reset(stockMethods);
    this.#isAgain = isAgain;
    this.#isFollowing = false;
    this.decisions.rewind();
    this.#generation++;
    this.#expected.reset(problem, estimates, methods);
    this.#kinds.reset(inputs);
    this.#choice.reset(inputs, this.#generation);
    this.#beginTasks(problem, estimates, shortage, counters);
  }

  /** Starts a problem whose decisions are all stored. */
  follow(problem: CompiledProblem, order: FluentOrder, shortage: FluentShortage, counters: Counters): void {
    this.#stock.reset(null);
    this.#isAgain = true;
    this.#isFollowing = true;
    this.#generation++;
    this.#beginTasks(problem, order, shortage, counters);
  }

  #beginTasks(problem: CompiledProblem, order: FluentOrder, shortage: FluentShortage, counters: Counters): void {
    const domain = this.#domain;
    this.#problem = problem;
    this.#order = order;
    this.#shortage = shortage;
    this.#counters = counters;
    this.hasTravelOperators = false;
    this.takesPartOfStock = false;
    this.network.begin(problem);
    this.#madeTools.reset();
    for (const fluent of problem.startFluents) {
      for (let c = domain.nameClassStart[fluent] as number; c < (domain.nameClassStart[fluent + 1] as number); c++) {
        this.#stocked[domain.nameClasses[c] as number] = this.#generation;
        this.#supplied[domain.nameClasses[c] as number] = this.#generation;
      }
    }
    for (const { fluent, count } of problem.goal) {
      if (count <= 0) continue;
      this.#demand(fluent, count, false);
      if (!this.#isAgain) this.#expected.mark(fluent);
    }
    // What ran short may be what no task asks for: a way back.
    for (const fluent of shortage.keys()) this.#open(fluent, false);
  }

  /** Refines at most `limit` tasks: all are refined, more are open, or one has no method. */
  step(limit: number): "done" | "more" | "failed" {
    const { network } = this;
    for (let done = 0; done < limit; done++) {
      const rank = network.pop();
      if (rank < 0) return "done";
      this.#counters.expanded++;
      if (!this.#refine(network.open[this.#order.nameAt[rank] as number] as number)) return "failed";
    }
    return "more";
  }

  #refine(task: number): boolean {
    const { network } = this;
    const domain = this.#domain;
    const fluent = network.name[task] as number;
    if (this.#isAgain && !this.#isFollowing && network.tasksOf[fluent] === 1 && this.#shortage.has(fluent))
      this.#decideAnew();
    if (this.#shortage.size > 0 && network.tasksOf[fluent] === 1) network.spare[task] = this.#shortage.get(fluent) ?? 0;
    const missing = network.missingOf(task);
    // Later tasks claim all of it, so more may be made out of it.
    const held = network.copyable(fluent);
    // What is only held serves others as well.
    network.stock[fluent] = Math.max(0, (network.stock[fluent] as number) - (network.consumed[task] as number));
    network.stockPoints[fluent] = Math.max(
      0,
      (network.stockPoints[fluent] as number) - (network.points[task] as number),
    );
    network.open[fluent] = -1;
    if (missing <= 0) {
      if (!this.#isAgain) this.#expected.mark(fluent);
      return true;
    }
    const { maxTasksPerFluent, maxTasksPerLocation } = this.#problem.limits.htn;
    const isLocation = this.#analysis.isLocation[fluent] === 1;
    if ((network.tasksOf[fluent] as number) > (isLocation ? maxTasksPerLocation : maxTasksPerFluent)) return false;
    const part = network.tasksOf[fluent] === 1 ? this.#stock.partOf(fluent, missing) : 0;
    const operator = this.#methodOf(task, fluent, missing, held, part > 0);
    if (operator < 0) return false;
    const times = timesFor(domain, this.#analysis, operator, fluent, part > 0 ? part : missing, held);
    network.operator[task] = operator;
    network.times[task] = times;
    if (!this.#isAgain) this.#expected.take(fluent, operator, times, held);
    this.#expand(task, operator, times, held);
    if (part > 0) this.#demandRest(task, fluent, missing - part);
    this.#madeTools.add(task);
    return true;
  }

  /** Another task makes what stock does not yield; to its needers it is a need of the first. */
  #demandRest(task: number, fluent: number, rest: number): void {
    const { network } = this;
    this.takesPartOfStock = true;
    network.addEdge(this.#demand(fluent, rest, network.bound[task] === 1));
    network.edgeEnd[task] = network.edgeCount;
    if (!this.#isAgain) this.#expected.mark(fluent);
  }

  #methodOf(task: number, fluent: number, missing: number, held: number, isOfStock: boolean): number {
    const { network, decisions } = this;
    if (this.#isAgain) decisions.takeMethod(network, task);
    else {
      this.#expected.settle();
      const mustDescend = (network.tasksOf[fluent] as number) > 1;
      network.operator[task] = isOfStock
        ? this.#stock.methodOf(fluent)
        : this.#choice.choose(task, fluent, missing, held, mustDescend);
      decisions.addMethod(network, task);
    }
    return network.operator[task] as number;
  }

  /** The first short fluent comes up: decisions are made from here on. */
  #decideAnew(): void {
    const { network } = this;
    this.#isAgain = false;
    for (let task = 0; task < network.size; task++) {
      const fluent = network.name[task] as number;
      if (network.open[fluent] === task) this.#expected.mark(fluent);
    }
  }

  /** Turns the method's needs into demands: tools, then what it consumes, then what it requires. */
  #expand(task: number, operator: number, times: number, held: number): void {
    const { network } = this;
    const domain = this.#domain;
    const fluent = network.name[task] as number;
    network.edgeStart[task] = network.edgeCount;
    network.kindStart[task] = network.kindTotal;
    const rank =
      (network.tasksOf[fluent] as number) > 1 ? (this.#order.rank[fluent] as number) : this.#order.nameAt.length;
    const isBound = network.bound[task] === 1 || requiresLocation(domain, this.#analysis, operator);
    const firstUsed = (domain.consumesStart[operator + 1] as number) - (domain.consumesStart[operator] as number);
    let need = firstUsed;
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const points = Math.max(1, pointsWorn(domain.usesPoints[i] as number, times));
      this.#needTool(task, need++, domain.usesClass[i] as number, points, isBound, rank);
    }
    need = 0;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const seed = domain.consumesClass[i] === fluent ? seedOf(domain, this.#analysis, operator, fluent) : 0;
      if (seed > 0) this.#needSeed(need++, i, seed, times, held, isBound);
      else this.#needConsumed(need++, i, (domain.consumesCount[i] as number) * times, isBound, rank);
    }
    need = firstUsed + (domain.usesStart[operator + 1] as number) - (domain.usesStart[operator] as number);
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const classId = domain.requiresClass[i] as number;
      const count = domain.requiresCount[i] as number;
      // A requirement that the operator clears is as good as consumed.
      if (this.#analysis.endsOwnRequirement[operator] === 1 && ends(domain, operator, classId)) {
        network.addEdge(this.#demand(classId, count * times, isBound));
        if (!this.#isAgain) this.#expected.decide(need, classId, count * times, CONSUME);
      } else this.#needHeld(need, classId, count, isBound, rank);
      need++;
    }
    network.edgeEnd[task] = network.edgeCount;
    network.kindEnd[task] = network.kindTotal;
    network.needAt(onlyLocation(domain, this.#analysis, operator), task, this.#analysis);
  }

  #needSeed(need: number, entry: number, seed: number, times: number, held: number, isBound: boolean): void {
    const domain = this.#domain;
    const fluent = domain.consumesClass[entry] as number;
    this.network.addKind(entry, fluent, seed * times);
    const missing = seed - held;
    if (missing <= 0) return;
    this.network.addEdge(this.#demand(fluent, missing, isBound));
    if (!this.#isAgain) this.#expected.decide(need, fluent, missing, CONSUME);
  }

  /** `need` is the index among the method's needs, `entry` that in the domain. */
  #needConsumed(need: number, entry: number, count: number, isBound: boolean, rank: number): void {
    const domain = this.#domain;
    const classId = domain.consumesClass[entry] as number;
    const start = domain.classStart[classId] as number;
    const end = domain.classStart[classId + 1] as number;
    let left = count;
    if (end > start + 1) {
      const free = (member: number): number => this.network.free(member);
      if (this.#stocked[classId] === this.#generation) left = this.#takeMost(need, entry, left, isBound, free, true);
      const cheap = this.#stock.cheapOf(classId);
      if (cheap !== null) left = this.#takeMost(need, entry, left, isBound, cheap, false);
      if (left <= 0) return;
    }
    const isOne = end === start + 1;
    const fluent = isOne ? (domain.classKinds[start] as number) : this.#kindFor(need, classId, left, rank, CONSUME);
    this.network.addKind(entry, fluent, left);
    this.network.addEdge(this.#demand(fluent, left, isBound));
    if (!this.#isAgain) this.#expected.decide(need, fluent, left, CONSUME);
  }

  // Consumes members of the class, the most plentiful first, and returns the amount still wanted.
  // `amountOf` is what there is of a member; unless `mayServeAll`, one that serves all is left to a
  // choice among the members.
  #takeMost(
    need: number,
    entry: number,
    count: number,
    isBound: boolean,
    amountOf: (fluent: number) => number,
    mayServeAll: boolean,
  ): number {
    const { network } = this;
    const classId = this.#domain.consumesClass[entry] as number;
    let left = count;
    while (left > 0) {
      const { fluent, amount } = mostPlentiful(this.#domain, classId, amountOf);
      if (amount <= 0 || (amount >= left && !mayServeAll)) break;
      const taken = Math.min(left, amount);
      network.addKind(entry, fluent, taken);
      network.addEdge(this.#demand(fluent, taken, isBound));
      if (!this.#isAgain) this.#expected.decide(need, fluent, taken, CONSUME);
      left -= taken;
    }
    return left;
  }

  #needHeld(need: number, classId: number, count: number, isBound: boolean, rank: number): void {
    const { network } = this;
    const domain = this.#domain;
    const problem = this.#problem;
    const start = domain.classStart[classId] as number;
    const end = domain.classStart[classId + 1] as number;
    if (problem.keptFluents.length > 0 && holdsSome(domain, problem.kept, classId)) return;
    let fluent = domain.classKinds[start] as number;
    if (end > start + 1) {
      fluent = -1;
      for (let k = start; k < end; k++) {
        const kind = domain.classKinds[k] as number;
        if (problem.start[kind] !== 0 && network.free(kind) >= count) {
          fluent = kind;
          break;
        }
      }
      if (fluent < 0) fluent = this.#kindFor(need, classId, count, rank, REQUIRE);
    }
    const task = this.#open(fluent, isBound);
    network.amount[task] = Math.max(network.amount[task] as number, count);
    network.addEdge(task);
    if (!this.#isAgain) this.#expected.decide(need, fluent, count, REQUIRE);
  }

  // Wears tools of the start first, the least durable first. The other points go to the tool that
  // adds least, or to one that is made already unless the former is demanded anyway.
  #needTool(task: number, need: number, classId: number, points: number, isBound: boolean, rank: number): void {
    const { network } = this;
    const domain = this.#domain;
    const problem = this.#problem;
    let left = points;
    if (this.#stocked[classId] === this.#generation) {
      const order = weakestFirst(domain, this.#analysis, classId);
      for (let k = 0; k < order.length && left > 0; k++) {
        const fluent = order[k] as number;
        if (problem.start[fluent] === 0) continue;
        const taken = domain.durability[fluent] === 0 ? left : Math.min(left, network.freePoints(fluent));
        if (taken <= 0) continue;
        this.#wear(need, fluent, taken, isBound);
        left -= taken;
      }
    }
    if (left <= 0) return;
    const fluent = this.#toolFor(need, classId, left, rank);
    const made = network.isOpen(fluent) ? -1 : this.#madeTools.lasting(task, classId, left);
    if (made < 0) {
      this.#wear(need, fluent, left, isBound);
      return;
    }
    network.points[made] = (network.points[made] as number) + left;
    network.addEdge(made);
    if (!this.#isAgain) this.#expected.withdraw(need, left, USE);
  }

  #kindFor(need: number, classId: number, count: number, rank: number, conditionKind: ConditionKind): number {
    return this.#isAgain
      ? this.decisions.takeKind()
      : this.decisions.addKind(this.#kinds.kindFor(need, classId, count, rank, conditionKind));
  }

  #toolFor(need: number, classId: number, points: number, rank: number): number {
    const { decisions } = this;
    return this.#isAgain ? decisions.takeKind() : decisions.addKind(this.#kinds.toolFor(need, classId, points, rank));
  }

  #wear(need: number, fluent: number, points: number, isBound: boolean): void {
    const task = this.#open(fluent, isBound);
    this.network.points[task] = (this.network.points[task] as number) + points;
    this.network.addEdge(task);
    if (!this.#isAgain) this.#expected.decide(need, fluent, points, USE);
  }

  /** Demands `count` more to be consumed; returns the task. */
  #demand(fluent: number, count: number, isBound: boolean): number {
    const task = this.#open(fluent, isBound);
    this.network.demand(task, count);
    return task;
  }

  #open(fluent: number, isBound: boolean): number {
    const { network } = this;
    if (this.#analysis.isLocation[fluent] === 1 && this.#problem.start[fluent] === 0) this.hasTravelOperators = true;
    const size = network.size;
    const task = network.taskOf(fluent, this.#order.rank[fluent] as number);
    if (isBound) network.bound[task] = 1;
    // Replayed decisions do not ask what is supplied.
    if (network.size === size || this.#isFollowing) return task;
    const domain = this.#domain;
    for (let c = domain.nameClassStart[fluent] as number; c < (domain.nameClassStart[fluent + 1] as number); c++) {
      this.#supplied[domain.nameClasses[c] as number] = this.#generation;
    }
    return task;
  }
}
