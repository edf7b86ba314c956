// Refines the goal into a network of tasks, the dearest name first: by then all who need a name have said so, and it is made in one go. Each
// task takes the method that adds least to the cost of the whole (../forecast/forecast.ts), whose needs become tasks of their own.
// A method may need a dearer name than the one it makes (a good pickaxe for much cobblestone); that name then opens anew, and when the first
// one is asked for again beneath it, only methods that need cheaper names will do. So every name is refined a few times at most, and circles end.

import type { Counters, SearchOptions } from "../../contract/search.ts";
import { holdsSome } from "../../heuristics/reachability.ts";
import { type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { CostEstimates } from "../beginning/beginning.ts";
import type { MethodLists } from "../beginning/method-lists.ts";
import type { FluentOrder } from "../beginning/order.ts";
import { ExpectedPlan } from "../forecast/forecast.ts";
import { CONSUME, type ConditionKind, REQUIRE, USE } from "../manners.ts";
import { newToolsAt } from "../start-points.ts";
import { TaskNetwork } from "../task-network.ts";
import { type DomainAnalysis, domainAnalysisOf, ends, seedOf, timesFor, weakestFirst } from "../traits.ts";
import { Decisions } from "./decisions.ts";
import { MemberChoice } from "./kind-choice.ts";
import { MadeTools } from "./made-tools.ts";
import { MethodChoice } from "./method-choice.ts";

/** Where a name is asked for again and again beneath itself, refining it further leads nowhere. */
const MAX_TASKS_PER_FLUENT = 6;

/** What is demanded beyond the goal, because an order of the plan turned out to lack it: by name, how many. */
export type FluentShortage = Map<number, number>;

export class TaskRefiner {
  readonly network: TaskNetwork;
  readonly decisions = new Decisions();
  /** Whether some task can be done in another place than the one where the plan begins. */
  hasJourneys = false;
  private readonly forecast: ExpectedPlan;
  private readonly kinds: MemberChoice;
  private readonly choice: MethodChoice;
  private readonly madeTools: MadeTools;
  /** Whether decisions are taken over from the refinement before, and whether from one that came to its end. */
  private isAgain = false;
  private isFollowing = false;
  private readonly traits: DomainAnalysis;
  private domain: CompiledDomain;
  private problem: CompiledProblem;
  private order: FluentOrder;
  private counters: Counters;
  private shortage: FluentShortage;
  /** By class: the generation in which some kind of it is there at the start. */
  private readonly stocked: Int32Array;
  /** By class: the generation in which some kind of it is there or is made. */
  private readonly supplied: Int32Array;
  private generation = 0;

  constructor(problem: CompiledProblem, beginning: CostEstimates, methods: MethodLists) {
    this.domain = problem.domain;
    this.problem = problem;
    this.order = beginning;
    this.traits = domainAnalysisOf(problem.domain);
    this.network = new TaskNetwork(problem);
    this.madeTools = new MadeTools(problem.domain, this.network);
    this.forecast = new ExpectedPlan(this.network, problem, beginning, methods);
    this.stocked = new Int32Array(problem.domain.classCount);
    this.supplied = new Int32Array(problem.domain.classCount);
    this.counters = { expanded: 0, generated: 0, evaluated: 0, reopened: 0, deadEnds: 0 };
    this.kinds = new MemberChoice(this.domain, this.network, this.forecast, beginning, this.counters);
    this.shortage = new Map();
    const { domain, network, forecast, supplied, counters } = this;
    this.choice = new MethodChoice(domain, network, forecast, supplied, beginning, methods, counters);
  }

  /** Begins with a problem, or `isAgain` with the one before, of which more is asked for than then. */
  reset(
    problem: CompiledProblem,
    beginning: CostEstimates,
    methods: MethodLists,
    shortage: FluentShortage,
    counters: Counters,
    onEvent: SearchOptions["onEvent"],
    willSharpen: boolean,
    isAgain: boolean,
  ): void {
    this.isAgain = isAgain;
    this.isFollowing = false;
    this.decisions.rewind();
    this.generation++;
    this.forecast.reset(problem, beginning, methods);
    this.kinds.reset(beginning, counters);
    this.choice.reset(beginning, methods, this.generation, counters, onEvent, willSharpen);
    this.beginTasks(problem, beginning, shortage, counters);
  }

  /** Begins with a problem of which every decision is kept: those at the place where `decisions` stands. */
  follow(problem: CompiledProblem, order: FluentOrder, shortage: FluentShortage, counters: Counters): void {
    this.isAgain = true;
    this.isFollowing = true;
    this.generation++;
    this.beginTasks(problem, order, shortage, counters);
  }

  private beginTasks(problem: CompiledProblem, order: FluentOrder, shortage: FluentShortage, counters: Counters): void {
    const { domain, network } = this;
    this.problem = problem;
    this.order = order;
    this.shortage = shortage;
    this.counters = counters;
    this.hasJourneys = false;
    network.begin(problem);
    this.madeTools.reset();
    for (const name of problem.startNames) {
      for (let c = domain.nameClassStart[name] as number; c < (domain.nameClassStart[name + 1] as number); c++) {
        this.stocked[domain.nameClasses[c] as number] = this.generation;
        this.supplied[domain.nameClasses[c] as number] = this.generation;
      }
    }
    for (const { name, count } of problem.goal) {
      if (count <= 0) continue;
      this.demand(name, count, false);
      if (!this.isAgain) this.forecast.mark(name);
    }
  }

  /** Refines at most so many tasks; whether all are refined, more are open, or one has no method. */
  step(limit: number): "done" | "more" | "failed" {
    const { network } = this;
    for (let done = 0; done < limit; done++) {
      const rank = network.pop();
      if (rank < 0) return "done";
      this.counters.expanded++;
      if (!this.refine(network.open[this.order.nameAt[rank] as number] as number)) return "failed";
    }
    return "more";
  }

  private refine(task: number): boolean {
    const { network, domain } = this;
    const name = network.name[task] as number;
    if (this.isAgain && !this.isFollowing && network.tasksOf[name] === 1 && this.shortage.has(name)) this.decideAnew();
    const missing = this.missingOf(task, name);
    // All of it is spoken for, by who needs it later; so it may be what more is made out of.
    const held = network.copyable(name);
    // What is merely held is there for others as well.
    network.stock[name] = Math.max(0, (network.stock[name] as number) - (network.consumed[task] as number));
    network.stockPoints[name] = Math.max(0, (network.stockPoints[name] as number) - (network.points[task] as number));
    network.open[name] = -1;
    if (missing <= 0) {
      if (!this.isAgain) this.forecast.mark(name);
      return true;
    }
    if ((network.tasksOf[name] as number) > MAX_TASKS_PER_FLUENT) return false;
    const operator = this.methodOf(task, name, missing, held);
    if (operator < 0) return false;
    const times = timesFor(domain, this.traits, operator, name, missing, held);
    network.operator[task] = operator;
    network.times[task] = times;
    if (!this.isAgain) this.forecast.take(name, operator, times, held);
    this.expand(task, operator, times, held);
    this.madeTools.add(task);
    return true;
  }

  private methodOf(task: number, name: number, missing: number, held: number): number {
    const { network, decisions } = this;
    if (this.isAgain) decisions.takeMethod(network, task);
    else {
      this.forecast.settle();
      network.operator[task] = this.choice.choose(task, name, missing, held, (network.tasksOf[name] as number) > 1);
      decisions.addMethod(network, task);
    }
    return network.operator[task] as number;
  }

  /** The first name comes up of which more is asked for: from here on, things are to be decided. */
  private decideAnew(): void {
    const { network } = this;
    this.isAgain = false;
    for (let task = 0; task < network.size; task++) {
      const name = network.name[task] as number;
      if (network.open[name] === task) this.forecast.mark(name);
    }
  }

  private missingOf(task: number, name: number): number {
    const { network, domain, shortage } = this;
    const full = domain.durability[name] as number;
    const stock = network.stock[name] as number;
    const amount = network.amount[task] as number;
    const points = network.points[task] as number;
    if (shortage.size > 0 && network.tasksOf[name] === 1) network.spare[task] = shortage.get(name) ?? 0;
    const needed =
      full > 0
        ? newToolsAt(points, amount, stock, network.stockPoints[name] as number, full)
        : Math.max(amount, points === 0 ? 0 : 1) - stock;
    return needed + (network.spare[task] as number);
  }

  /** Turns the needs of the method into demands: tools, then what lasts, then what does not. */
  private expand(task: number, operator: number, times: number, held: number): void {
    const { domain, network } = this;
    const name = network.name[task] as number;
    network.edgeStart[task] = network.edgeCount;
    network.kindStart[task] = network.kindTotal;
    const rank = (network.tasksOf[name] as number) > 1 ? (this.order.rank[name] as number) : this.order.nameAt.length;
    const isBound = network.bound[task] === 1 || this.isBound(operator);
    const firstUsed = (domain.consumesStart[operator + 1] as number) - (domain.consumesStart[operator] as number);
    let need = firstUsed;
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const points = Math.max(1, pointsWorn(domain.usesPoints[i] as number, times));
      this.needTool(task, need++, domain.usesClass[i] as number, points, isBound, rank);
    }
    need = 0;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const seed = domain.consumesClass[i] === name ? seedOf(domain, this.traits, operator, name) : 0;
      if (seed > 0) this.needSeed(need++, i, seed, times, held, isBound);
      else this.needConsumed(need++, i, (domain.consumesCount[i] as number) * times, isBound, rank);
    }
    need = firstUsed + (domain.usesStart[operator + 1] as number) - (domain.usesStart[operator] as number);
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const kinds = domain.requiresClass[i] as number;
      const count = domain.requiresCount[i] as number;
      // What it ends is as good as consumed.
      if (this.traits.endsOwnRequirement[operator] === 1 && ends(domain, operator, kinds)) {
        network.addEdge(this.demand(kinds, count * times, isBound));
        if (!this.isAgain) this.forecast.decide(need, kinds, count * times, CONSUME);
      } else this.needHeld(need, kinds, count, isBound, rank);
      need++;
    }
    network.edgeEnd[task] = network.edgeCount;
    network.kindEnd[task] = network.kindTotal;
  }

  /** Whether the operator needs the body to be somewhere. */
  private isBound(operator: number): boolean {
    const { domain, traits } = this;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const kinds = domain.requiresClass[i] as number;
      if (traits.isLocation[domain.classKinds[domain.classStart[kinds] as number] as number] === 1) return true;
    }
    return false;
  }

  /** What is made more of: so many are there at first, and what an application takes the one before has made. */
  private needSeed(need: number, entry: number, seed: number, times: number, held: number, isBound: boolean): void {
    const { domain, network } = this;
    const name = domain.consumesClass[entry] as number;
    network.addKind(entry, name, seed * times);
    const missing = seed - held;
    if (missing <= 0) return;
    network.addEdge(this.demand(name, missing, isBound));
    if (!this.isAgain) this.forecast.decide(need, name, missing, CONSUME);
  }

  /** `need` is the place among the needs of the method, `entry` that among the domain's. */
  private needConsumed(need: number, entry: number, count: number, isBound: boolean, rank: number): void {
    const { domain, network } = this;
    const kinds = domain.consumesClass[entry] as number;
    const start = domain.classStart[kinds] as number;
    const end = domain.classStart[kinds + 1] as number;
    let left = count;
    if (end > start + 1) {
      if (this.stocked[kinds] === this.generation) left = this.takeStock(need, entry, left, isBound);
      if (left <= 0) return;
    }
    const isOne = end === start + 1;
    const name = isOne ? (domain.classKinds[start] as number) : this.kindFor(need, kinds, left, rank, CONSUME);
    network.addKind(entry, name, left);
    network.addEdge(this.demand(name, left, isBound));
    if (!this.isAgain) this.forecast.decide(need, name, left, CONSUME);
  }

  /** Consumes what is there of the class, the most plentiful first; answers how many are still wanted. */
  private takeStock(need: number, entry: number, count: number, isBound: boolean): number {
    const { domain, network } = this;
    const kinds = domain.consumesClass[entry] as number;
    let left = count;
    while (left > 0) {
      let best = -1;
      let most = 0;
      for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
        const name = domain.classKinds[k] as number;
        const free = network.free(name);
        if (free <= most) continue;
        most = free;
        best = name;
      }
      if (best < 0) break;
      const taken = Math.min(left, most);
      network.addKind(entry, best, taken);
      network.addEdge(this.demand(best, taken, isBound));
      if (!this.isAgain) this.forecast.decide(need, best, taken, CONSUME);
      left -= taken;
    }
    return left;
  }

  private needHeld(need: number, kinds: number, count: number, isBound: boolean, rank: number): void {
    const { domain, network, problem } = this;
    const start = domain.classStart[kinds] as number;
    const end = domain.classStart[kinds + 1] as number;
    if (problem.keptNames.length > 0 && holdsSome(domain, problem.kept, kinds)) return;
    let name = domain.classKinds[start] as number;
    if (end > start + 1) {
      name = -1;
      for (let k = start; k < end; k++) {
        const kind = domain.classKinds[k] as number;
        if (problem.start[kind] !== 0 && network.free(kind) >= count) {
          name = kind;
          break;
        }
      }
      if (name < 0) name = this.kindFor(need, kinds, count, rank, REQUIRE);
    }
    const task = this.open(name, isBound);
    network.amount[task] = Math.max(network.amount[task] as number, count);
    network.addEdge(task);
    if (!this.isAgain) this.forecast.decide(need, name, count, REQUIRE);
  }

  /**
   * Tools that are there are worn first, the least durable of them first; the rest of the points falls to the kind that adds least, or to a tool
   * that is made already where that kind is not asked for otherwise.
   */
  private needTool(task: number, need: number, kinds: number, points: number, isBound: boolean, rank: number): void {
    const { domain, network, problem } = this;
    let left = points;
    if (this.stocked[kinds] === this.generation) {
      const order = weakestFirst(domain, this.traits, kinds);
      for (let k = 0; k < order.length && left > 0; k++) {
        const name = order[k] as number;
        if (problem.start[name] === 0) continue;
        const taken = domain.durability[name] === 0 ? left : Math.min(left, network.freePoints(name));
        if (taken <= 0) continue;
        this.wear(need, name, taken, isBound);
        left -= taken;
      }
    }
    if (left <= 0) return;
    const name = this.toolFor(need, kinds, left, rank);
    const made = (network.open[name] as number) >= 0 ? -1 : this.madeTools.lasting(task, kinds, left);
    if (made < 0) {
      this.wear(need, name, left, isBound);
      return;
    }
    network.points[made] = (network.points[made] as number) + left;
    network.addEdge(made);
    if (!this.isAgain) this.forecast.withdraw(need, left, USE);
  }

  private kindFor(need: number, kinds: number, count: number, rank: number, manner: ConditionKind): number {
    const { decisions } = this;
    return this.isAgain
      ? decisions.takeKind()
      : decisions.addKind(this.kinds.kindFor(need, kinds, count, rank, manner));
  }

  private toolFor(need: number, kinds: number, points: number, rank: number): number {
    const { decisions } = this;
    return this.isAgain ? decisions.takeKind() : decisions.addKind(this.kinds.toolFor(need, kinds, points, rank));
  }

  private wear(need: number, name: number, points: number, isBound: boolean): void {
    const { network } = this;
    const task = this.open(name, isBound);
    network.points[task] = (network.points[task] as number) + points;
    network.addEdge(task);
    if (!this.isAgain) this.forecast.decide(need, name, points, USE);
  }

  /** So many more of the name are to be consumed; answers its task. */
  private demand(name: number, count: number, isBound: boolean): number {
    const task = this.open(name, isBound);
    this.network.amount[task] = (this.network.amount[task] as number) + count;
    this.network.consumed[task] = (this.network.consumed[task] as number) + count;
    return task;
  }

  private open(name: number, isBound: boolean): number {
    const { network } = this;
    if (this.traits.isLocation[name] === 1 && this.problem.start[name] === 0) this.hasJourneys = true;
    const size = network.size;
    const task = network.taskOf(name, this.order.rank[name] as number);
    if (isBound) network.bound[task] = 1;
    // Only who has to choose asks what is supplied.
    if (network.size === size || this.isFollowing) return task;
    const { domain } = this;
    for (let c = domain.nameClassStart[name] as number; c < (domain.nameClassStart[name + 1] as number); c++) {
      this.supplied[domain.nameClasses[c] as number] = this.generation;
    }
    return task;
  }
}
