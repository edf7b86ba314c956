// Refines the goal into a network of tasks, the dearest name first: by then all who need a name have said so, and it is made in one go. Each
// task takes the method that adds least to the cost of the whole (../forecast/forecast.ts), whose needs become tasks of their own.
// A method may need a dearer name than the one it makes (a good pickaxe for much cobblestone); that name then opens anew, and when the first
// one is asked for again beneath it, only methods that need cheaper names will do. So every name is refined a few times at most, and circles end.

import type { Counters, SearchOptions } from "../../contract/search.ts";
import { holdsSome } from "../../heuristics/reachability.ts";
import { type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { CONSUME, type ConditionKind, REQUIRE, USE } from "../condition-kinds.ts";
import type { CostEstimates } from "../cost-estimates/estimates.ts";
import type { FluentOrder } from "../cost-estimates/fluent-order.ts";
import type { MethodLists } from "../cost-estimates/method-lists.ts";
import { type DomainAnalysis, domainAnalysisOf, ends, seedOf, timesFor, weakestFirst } from "../domain-analysis.ts";
import { ExpectedPlan } from "../expected-plan/expected-plan.ts";
import { newToolsAt } from "../start-points.ts";
import { TaskNetwork } from "../task-network.ts";
import { Decisions } from "./decisions.ts";
import { MadeTools } from "./made-tools.ts";
import { MemberChoice } from "./member-choice.ts";
import { MethodChoice } from "./method-choice.ts";

/** What is demanded beyond the goal, because an order of the plan turned out to lack it: by name, how many. */
export type FluentShortage = Map<number, number>;

export class TaskRefiner {
  readonly network: TaskNetwork;
  readonly decisions = new Decisions();
  /** Whether some task can be done in another place than the one where the plan begins. */
  hasTravelOperators = false;
  readonly #expected: ExpectedPlan;
  readonly #kinds: MemberChoice;
  readonly #choice: MethodChoice;
  readonly #madeTools: MadeTools;
  /** Whether decisions are taken over from the refinement before, and whether from one that came to its end. */
  #isAgain = false;
  #isFollowing = false;
  readonly #analysis: DomainAnalysis;
  #domain: CompiledDomain;
  #problem: CompiledProblem;
  #order: FluentOrder;
  #counters: Counters;
  #shortage: FluentShortage;
  /** By class: the generation in which some kind of it is there at the start. */
  readonly #stocked: Int32Array;
  /** By class: the generation in which some kind of it is there or is made. */
  readonly #supplied: Int32Array;
  #generation = 0;

  constructor(problem: CompiledProblem, estimates: CostEstimates, methods: MethodLists) {
    this.#domain = problem.domain;
    this.#problem = problem;
    this.#order = estimates;
    this.#analysis = domainAnalysisOf(problem.domain);
    this.network = new TaskNetwork(problem);
    this.#madeTools = new MadeTools(problem.domain, this.network);
    this.#expected = new ExpectedPlan(this.network, problem, estimates, methods);
    this.#stocked = new Int32Array(problem.domain.classCount);
    this.#supplied = new Int32Array(problem.domain.classCount);
    this.#counters = { expanded: 0, generated: 0, evaluated: 0, reopened: 0, deadEnds: 0 };
    this.#kinds = new MemberChoice(this.#domain, this.network, this.#expected, estimates, this.#counters);
    this.#shortage = new Map();
    const { network } = this;
    const domain = this.#domain;
    const expected = this.#expected;
    const supplied = this.#supplied;
    const counters = this.#counters;
    this.#choice = new MethodChoice(domain, network, expected, supplied, estimates, methods, counters);
  }

  /** Begins with a problem, or `isAgain` with the one before, of which more is asked for than then. */
  reset(
    problem: CompiledProblem,
    estimates: CostEstimates,
    methods: MethodLists,
    shortage: FluentShortage,
    counters: Counters,
    onEvent: SearchOptions["onEvent"],
    willSharpen: boolean,
    isAgain: boolean,
  ): void {
    this.#isAgain = isAgain;
    this.#isFollowing = false;
    this.decisions.rewind();
    this.#generation++;
    this.#expected.reset(problem, estimates, methods);
    this.#kinds.reset(estimates, counters);
    this.#choice.reset(estimates, methods, this.#generation, counters, onEvent, willSharpen);
    this.#beginTasks(problem, estimates, shortage, counters);
  }

  /** Begins with a problem of which every decision is kept: those at the place where `decisions` stands. */
  follow(problem: CompiledProblem, order: FluentOrder, shortage: FluentShortage, counters: Counters): void {
    this.#isAgain = true;
    this.#isFollowing = true;
    this.#generation++;
    this.#beginTasks(problem, order, shortage, counters);
  }

  #beginTasks(problem: CompiledProblem, order: FluentOrder, shortage: FluentShortage, counters: Counters): void {
    const { network } = this;
    const domain = this.#domain;
    this.#problem = problem;
    this.#order = order;
    this.#shortage = shortage;
    this.#counters = counters;
    this.hasTravelOperators = false;
    network.begin(problem);
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
  }

  /** Refines at most so many tasks; whether all are refined, more are open, or one has no method. */
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
    const missing = this.#missingOf(task, fluent);
    // All of it is spoken for, by who needs it later; so it may be what more is made out of.
    const held = network.copyable(fluent);
    // What is merely held is there for others as well.
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
    if ((network.tasksOf[fluent] as number) > this.#problem.limits.htn.maxTasksPerFluent) return false;
    const operator = this.#methodOf(task, fluent, missing, held);
    if (operator < 0) return false;
    const times = timesFor(domain, this.#analysis, operator, fluent, missing, held);
    network.operator[task] = operator;
    network.times[task] = times;
    if (!this.#isAgain) this.#expected.take(fluent, operator, times, held);
    this.#expand(task, operator, times, held);
    this.#madeTools.add(task);
    return true;
  }

  #methodOf(task: number, fluent: number, missing: number, held: number): number {
    const { network, decisions } = this;
    if (this.#isAgain) decisions.takeMethod(network, task);
    else {
      this.#expected.settle();
      network.operator[task] = this.#choice.choose(
        task,
        fluent,
        missing,
        held,
        (network.tasksOf[fluent] as number) > 1,
      );
      decisions.addMethod(network, task);
    }
    return network.operator[task] as number;
  }

  /** The first name comes up of which more is asked for: from here on, things are to be decided. */
  #decideAnew(): void {
    const { network } = this;
    this.#isAgain = false;
    for (let task = 0; task < network.size; task++) {
      const fluent = network.name[task] as number;
      if (network.open[fluent] === task) this.#expected.mark(fluent);
    }
  }

  #missingOf(task: number, fluent: number): number {
    const { network } = this;
    const domain = this.#domain;
    const shortage = this.#shortage;
    const full = domain.durability[fluent] as number;
    const stock = network.stock[fluent] as number;
    const amount = network.amount[task] as number;
    const points = network.points[task] as number;
    if (shortage.size > 0 && network.tasksOf[fluent] === 1) network.spare[task] = shortage.get(fluent) ?? 0;
    const needed =
      full > 0
        ? newToolsAt(points, amount, stock, network.stockPoints[fluent] as number, full)
        : Math.max(amount, points === 0 ? 0 : 1) - stock;
    return needed + (network.spare[task] as number);
  }

  /** Turns the needs of the method into demands: tools, then what lasts, then what does not. */
  #expand(task: number, operator: number, times: number, held: number): void {
    const { network } = this;
    const domain = this.#domain;
    const fluent = network.name[task] as number;
    network.edgeStart[task] = network.edgeCount;
    network.kindStart[task] = network.kindTotal;
    const rank =
      (network.tasksOf[fluent] as number) > 1 ? (this.#order.rank[fluent] as number) : this.#order.nameAt.length;
    const isBound = network.bound[task] === 1 || this.#isBound(operator);
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
      // What it ends is as good as consumed.
      if (this.#analysis.endsOwnRequirement[operator] === 1 && ends(domain, operator, classId)) {
        network.addEdge(this.#demand(classId, count * times, isBound));
        if (!this.#isAgain) this.#expected.decide(need, classId, count * times, CONSUME);
      } else this.#needHeld(need, classId, count, isBound, rank);
      need++;
    }
    network.edgeEnd[task] = network.edgeCount;
    network.kindEnd[task] = network.kindTotal;
  }

  /** Whether the operator needs the body to be somewhere. */
  #isBound(operator: number): boolean {
    const domain = this.#domain;
    const analysis = this.#analysis;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const classId = domain.requiresClass[i] as number;
      if (analysis.isLocation[domain.classKinds[domain.classStart[classId] as number] as number] === 1) return true;
    }
    return false;
  }

  /** What is made more of: so many are there at first, and what an application takes the one before has made. */
  #needSeed(need: number, entry: number, seed: number, times: number, held: number, isBound: boolean): void {
    const { network } = this;
    const domain = this.#domain;
    const fluent = domain.consumesClass[entry] as number;
    network.addKind(entry, fluent, seed * times);
    const missing = seed - held;
    if (missing <= 0) return;
    network.addEdge(this.#demand(fluent, missing, isBound));
    if (!this.#isAgain) this.#expected.decide(need, fluent, missing, CONSUME);
  }

  /** `need` is the place among the needs of the method, `entry` that among the domain's. */
  #needConsumed(need: number, entry: number, count: number, isBound: boolean, rank: number): void {
    const { network } = this;
    const domain = this.#domain;
    const classId = domain.consumesClass[entry] as number;
    const start = domain.classStart[classId] as number;
    const end = domain.classStart[classId + 1] as number;
    let left = count;
    if (end > start + 1) {
      if (this.#stocked[classId] === this.#generation) left = this.#takeStock(need, entry, left, isBound);
      if (left <= 0) return;
    }
    const isOne = end === start + 1;
    const fluent = isOne ? (domain.classKinds[start] as number) : this.#kindFor(need, classId, left, rank, CONSUME);
    network.addKind(entry, fluent, left);
    network.addEdge(this.#demand(fluent, left, isBound));
    if (!this.#isAgain) this.#expected.decide(need, fluent, left, CONSUME);
  }

  /** Consumes what is there of the class, the most plentiful first; answers how many are still wanted. */
  #takeStock(need: number, entry: number, count: number, isBound: boolean): number {
    const { network } = this;
    const domain = this.#domain;
    const classId = domain.consumesClass[entry] as number;
    let left = count;
    while (left > 0) {
      let best = -1;
      let max = 0;
      for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
        const fluent = domain.classKinds[k] as number;
        const free = network.free(fluent);
        if (free <= max) continue;
        max = free;
        best = fluent;
      }
      if (best < 0) break;
      const taken = Math.min(left, max);
      network.addKind(entry, best, taken);
      network.addEdge(this.#demand(best, taken, isBound));
      if (!this.#isAgain) this.#expected.decide(need, best, taken, CONSUME);
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

  /**
   * Tools that are there are worn first, the least durable of them first; the rest of the points falls to the kind that adds least, or to a tool
   * that is made already where that kind is not asked for otherwise.
   */
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
    const made = (network.open[fluent] as number) >= 0 ? -1 : this.#madeTools.lasting(task, classId, left);
    if (made < 0) {
      this.#wear(need, fluent, left, isBound);
      return;
    }
    network.points[made] = (network.points[made] as number) + left;
    network.addEdge(made);
    if (!this.#isAgain) this.#expected.withdraw(need, left, USE);
  }

  #kindFor(need: number, classId: number, count: number, rank: number, conditionKind: ConditionKind): number {
    const { decisions } = this;
    return this.#isAgain
      ? decisions.takeKind()
      : decisions.addKind(this.#kinds.kindFor(need, classId, count, rank, conditionKind));
  }

  #toolFor(need: number, classId: number, points: number, rank: number): number {
    const { decisions } = this;
    return this.#isAgain ? decisions.takeKind() : decisions.addKind(this.#kinds.toolFor(need, classId, points, rank));
  }

  #wear(need: number, fluent: number, points: number, isBound: boolean): void {
    const { network } = this;
    const task = this.#open(fluent, isBound);
    network.points[task] = (network.points[task] as number) + points;
    network.addEdge(task);
    if (!this.#isAgain) this.#expected.decide(need, fluent, points, USE);
  }

  /** So many more of the name are to be consumed; answers its task. */
  #demand(fluent: number, count: number, isBound: boolean): number {
    const task = this.#open(fluent, isBound);
    this.network.amount[task] = (this.network.amount[task] as number) + count;
    this.network.consumed[task] = (this.network.consumed[task] as number) + count;
    return task;
  }

  #open(fluent: number, isBound: boolean): number {
    const { network } = this;
    if (this.#analysis.isLocation[fluent] === 1 && this.#problem.start[fluent] === 0) this.hasTravelOperators = true;
    const size = network.size;
    const task = network.taskOf(fluent, this.#order.rank[fluent] as number);
    if (isBound) network.bound[task] = 1;
    // Only who has to choose asks what is supplied.
    if (network.size === size || this.#isFollowing) return task;
    const domain = this.#domain;
    for (let c = domain.nameClassStart[fluent] as number; c < (domain.nameClassStart[fluent + 1] as number); c++) {
      this.#supplied[domain.nameClasses[c] as number] = this.#generation;
    }
    return task;
  }
}
