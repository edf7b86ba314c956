// Which method a task takes: of the operators that make its name, the one that adds least to the cost of the whole, tried in the forecast. Most of
// them are ruled out before that, by what they cost at the least.

import type { Counters, SearchOptions } from "../../contract/search.ts";
import { type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import type { CostEstimates } from "../beginning/beginning.ts";
import type { MethodList, MethodLists } from "../beginning/method-lists.ts";
import type { ExpectedPlan } from "../forecast/forecast.ts";
import type { TaskNetwork } from "../task-network.ts";
import { type DomainAnalysis, domainAnalysisOf, timesFor } from "../traits.ts";

const COST_TOLERANCE = 1e-9;

export class MethodChoice {
  private readonly domain: CompiledDomain;
  private readonly traits: DomainAnalysis;
  private readonly network: TaskNetwork;
  private readonly forecast: ExpectedPlan;
  /** By class: the generation in which some kind of it is there or is made. */
  private readonly supplied: Int32Array;
  private estimates: CostEstimates;
  private methods: MethodLists;
  private counters: Counters;
  private onEvent: SearchOptions["onEvent"];
  private generation = 0;
  private willUpgradeTools = true;
  /** What the best method so far adds, while one is being chosen. */
  private bestCost = Number.POSITIVE_INFINITY;

  constructor(
    domain: CompiledDomain,
    network: TaskNetwork,
    forecast: ExpectedPlan,
    supplied: Int32Array,
    beginning: CostEstimates,
    methods: MethodLists,
    counters: Counters,
  ) {
    this.domain = domain;
    this.traits = domainAnalysisOf(domain);
    this.network = network;
    this.forecast = forecast;
    this.supplied = supplied;
    this.estimates = beginning;
    this.methods = methods;
    this.counters = counters;
    this.onEvent = undefined;
  }

  reset(
    beginning: CostEstimates,
    methods: MethodLists,
    generation: number,
    counters: Counters,
    onEvent: SearchOptions["onEvent"],
    willSharpen: boolean,
  ): void {
    this.estimates = beginning;
    this.methods = methods;
    this.generation = generation;
    this.counters = counters;
    this.onEvent = onEvent;
    this.willUpgradeTools = willSharpen;
  }

  /** The operator that adds least to the cost of the whole; -1 where none will do. */
  choose(task: number, name: number, missing: number, held: number, mustDescend: boolean): number {
    const { network } = this;
    const methods = this.methods.of(name);
    const { operators, minPrice, isToolOnly, others } = methods;
    network.operator[task] = -1;
    const [first = -1] = operators;
    if (operators.length === 1 && !mustDescend && !this.someIsSupplied(others, name)) {
      this.emitTried(name, first, timesFor(this.domain, this.traits, first, name, missing, held));
      return first;
    }
    this.bestCost = Number.POSITIVE_INFINITY;
    const usual = this.forecast.costOfUsual(name);
    for (let i = 0; i < operators.length; i++) {
      const operator = operators[i] as number;
      const times = timesFor(this.domain, this.traits, operator, name, missing, held);
      // What is there already may make it cheaper than the least that is known of it.
      const leastCost = this.minCost(operator, times, minPrice[i] as number);
      if (leastCost >= this.bestCost && !this.isSupplied(operator, name)) this.ruleOut(task, name, operator, leastCost);
      else if (
        i > 0 &&
        this.willUpgradeTools &&
        !mustDescend &&
        isToolOnly[i] &&
        this.isLeftToUpgrade(operator, times)
      ) {
      } else if (i > 0 && isToolOnly[i] && this.minCostOfTool(name, methods, i, times, usual) >= this.bestCost) {
        this.ruleOut(task, name, operator, this.minCostOfTool(name, methods, i, times, usual));
      } else if (!mustDescend || this.descends(operator, name, times))
        this.consider(task, name, operator, times, held, usual);
    }
    for (let i = 0; i < others.length; i++) {
      const operator = others[i] as number;
      const times = timesFor(this.domain, this.traits, operator, name, missing, held);
      if (!this.isSupplied(operator, name) || (mustDescend && !this.descends(operator, name, times))) continue;
      this.consider(task, name, operator, times, held, usual);
    }
    const chosen = network.operator[task] as number;
    if (chosen < 0) return this.fallBack(name, operators, missing, held, mustDescend);
    network.cost[task] = this.bestCost;
    return chosen;
  }

  /** Where the forecast goes round in a circle, nothing can be told apart: the usual way is tried, and enacting shows whether it holds up. */
  private fallBack(
    name: number,
    operators: readonly number[],
    missing: number,
    held: number,
    mustDescend: boolean,
  ): number {
    for (let i = 0; i < operators.length; i++) {
      const operator = operators[i] as number;
      const times = timesFor(this.domain, this.traits, operator, name, missing, held);
      if (!mustDescend || this.descends(operator, name, times)) return operator;
    }
    return -1;
  }

  /** Whether the operator only takes a better tool, which is made already and would last: the task is split once all are known (sharpen.ts). */
  private isLeftToUpgrade(operator: number, times: number): boolean {
    const { domain, network } = this;
    const need = domain.usesStart[operator] as number;
    if (
      need === domain.usesStart[operator + 1] ||
      this.supplied[domain.usesClass[need] as number] !== this.generation
    ) {
      return false;
    }
    const points = times * (domain.usesPoints[need] as number);
    const kinds = domain.usesClass[need] as number;
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      const tool = domain.classKinds[k] as number;
      network.touch(tool);
      const isMade = (network.tasksOf[tool] as number) > 0 && (network.open[tool] as number) < 0;
      if (isMade && points < (domain.durability[tool] as number)) return true;
    }
    return false;
  }

  private someIsSupplied(operators: readonly number[], name: number): boolean {
    for (let i = 0; i < operators.length; i++) if (this.isSupplied(operators[i] as number, name)) return true;
    return false;
  }

  /** Tries the operator, and takes it for the task's method where it adds less than the best so far. */
  private consider(task: number, name: number, operator: number, times: number, held: number, usual: number): void {
    const { network, bestCost, forecast } = this;
    this.counters.evaluated++;
    const isUsual = forecast.methodOf(name) === operator && forecast.timesOf(name) === times;
    const cost = isUsual ? usual : forecast.costInstead(name, operator, times, held, usual, bestCost);
    this.emitTried(name, operator, times);
    if (cost >= bestCost - COST_TOLERANCE) {
      this.ruleOut(task, name, operator, cost);
      return;
    }
    if ((network.operator[task] as number) >= 0) {
      network.second[task] = network.operator[task] as number;
      network.secondCost[task] = bestCost;
    }
    network.operator[task] = operator;
    this.bestCost = cost;
  }

  /**
   * What the method adds at the least that does with a tool what the usual one does by hand, which adds `usual`: what it saves each time, and
   * the tool where it is not expected to be made. Nothing where the usual one is another.
   */
  private minCostOfTool(
    name: number,
    { operators, minPrice }: MethodList,
    i: number,
    times: number,
    usual: number,
  ): number {
    const { domain, forecast } = this;
    const plain = operators[0] as number;
    const isByHand = domain.usesStart[plain] === domain.usesStart[plain + 1];
    if (!isByHand || forecast.methodOf(name) !== plain || forecast.timesOf(name) !== times) return 0;
    const kinds = domain.usesClass[domain.usesStart[operators[i] as number] as number] as number;
    const tool = this.isExpected(kinds) ? 0 : (this.estimates.unit[this.methods.kindsOf(kinds)[0] as number] as number);
    return usual + times * ((minPrice[i] as number) - (minPrice[0] as number)) + tool;
  }

  /** What so many applications cost at the least: each by itself, and one of each tool and place that nothing makes yet. */
  private minCost(operator: number, times: number, each: number): number {
    const { domain, estimates } = this;
    let least = times * each;
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const kinds = domain.usesClass[i] as number;
      if (!this.isExpected(kinds)) least += estimates.unit[this.methods.kindsOf(kinds)[0] as number] as number;
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const kinds = domain.requiresClass[i] as number;
      if (!this.isExpected(kinds)) least += estimates.unit[this.methods.kindsOf(kinds)[0] as number] as number;
    }
    return least;
  }

  /** Whether some kind of the class is there at the start, or is or will be made anyhow. */
  private isExpected(kinds: number): boolean {
    return this.supplied[kinds] === this.generation || this.forecast.isWanted(this.methods.kindsOf(kinds)[0] as number);
  }

  /** Whether some kind that the operator consumes to make the name is there at the start or is being made anyhow, other than the name itself. */
  private isSupplied(operator: number, name: number): boolean {
    const { domain } = this;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      if (domain.consumesClass[i] === name) continue;
      if (this.supplied[domain.consumesClass[i] as number] === this.generation) return true;
    }
    return false;
  }

  /** Whether all that so many applications need can be had from cheaper names than the one they make, or is there. */
  private descends(operator: number, name: number, times: number): boolean {
    const { domain } = this;
    const rank = this.estimates.rank[name] as number;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const count = (domain.consumesCount[i] as number) * times;
      if (!this.hasCheaperKind(domain.consumesClass[i] as number, rank, count, false)) return false;
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const count = domain.requiresCount[i] as number;
      if (!this.hasCheaperKind(domain.requiresClass[i] as number, rank, count, false)) return false;
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const points = pointsWorn(domain.usesPoints[i] as number, times);
      if (!this.hasCheaperKind(domain.usesClass[i] as number, rank, points, true)) return false;
    }
    return true;
  }

  /** Whether so many, or tools for so many points, are there all in all and stay at hand, or some kind is cheaper. */
  private hasCheaperKind(kinds: number, rank: number, amount: number, isWorn: boolean): boolean {
    const { domain, estimates, network } = this;
    let left = amount;
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      const name = domain.classKinds[k] as number;
      if (estimates.price[name] === 0) {
        const isLasting = isWorn && (domain.durability[name] as number) > 0;
        const free = isLasting ? network.freePoints(name) : network.free(name);
        if (isWorn && !isLasting && free > 0) return true;
        left -= free;
        if (free > 0 && left <= 0) return true;
      }
      if (estimates.made[name] !== Number.POSITIVE_INFINITY && (estimates.rank[name] as number) < rank) return true;
    }
    return false;
  }

  /** Notes that the operator would add so much or more, and is not taken. */
  private ruleOut(task: number, name: number, operator: number, cost: number): void {
    const { network } = this;
    this.reject(name, operator, cost);
    if ((network.second[task] as number) >= 0 && cost >= (network.secondCost[task] as number)) return;
    network.second[task] = operator;
    network.secondCost[task] = cost;
  }

  private emitTried(name: number, operator: number, times: number): void {
    if (this.onEvent === undefined) return;
    const { names, operatorIds } = this.domain;
    this.onEvent({ type: "method-tried", task: `obtain ${names[name]}`, method: `${operatorIds[operator]} x${times}` });
  }

  private reject(name: number, operator: number, cost: number): void {
    if (this.onEvent === undefined) return;
    const { names, operatorIds } = this.domain;
    const because =
      cost === Number.POSITIVE_INFINITY
        ? "it leads nowhere from here"
        : `would add ${cost} or more, not ${this.bestCost}`;
    this.onEvent({
      type: "method-rejected",
      task: `obtain ${names[name]}`,
      method: operatorIds[operator] as string,
      because,
    });
  }
}
