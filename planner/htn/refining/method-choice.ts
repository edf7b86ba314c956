// Which method a task takes: of the operators that make its name, the one that adds least to the cost of the whole, tried in the forecast. Most of
// them are ruled out before that, by what they cost at the least.

import type { Counters, SearchOptions } from "../../contract/search.ts";
import { type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import { COST_TOLERANCE } from "../../model/tolerances.ts";
import type { CostEstimates } from "../cost-estimates/estimates.ts";
import type { MethodList, MethodLists } from "../cost-estimates/method-lists.ts";
import { type DomainAnalysis, domainAnalysisOf, timesFor } from "../domain-analysis.ts";
import type { ExpectedPlan } from "../expected-plan/expected-plan.ts";
import type { TaskNetwork } from "../task-network.ts";

export class MethodChoice {
  readonly #domain: CompiledDomain;
  readonly #analysis: DomainAnalysis;
  readonly #network: TaskNetwork;
  readonly #expected: ExpectedPlan;
  /** By class: the generation in which some kind of it is there or is made. */
  readonly #supplied: Int32Array;
  #estimates: CostEstimates;
  #methods: MethodLists;
  #counters: Counters;
  #onEvent: SearchOptions["onEvent"];
  #generation = 0;
  #willUpgradeTools = true;
  /** What the best method so far adds, while one is being chosen. */
  #bestCost = Number.POSITIVE_INFINITY;

  constructor(
    domain: CompiledDomain,
    network: TaskNetwork,
    expected: ExpectedPlan,
    supplied: Int32Array,
    estimates: CostEstimates,
    methods: MethodLists,
    counters: Counters,
  ) {
    this.#domain = domain;
    this.#analysis = domainAnalysisOf(domain);
    this.#network = network;
    this.#expected = expected;
    this.#supplied = supplied;
    this.#estimates = estimates;
    this.#methods = methods;
    this.#counters = counters;
    this.#onEvent = undefined;
  }

  reset(
    estimates: CostEstimates,
    methods: MethodLists,
    generation: number,
    counters: Counters,
    onEvent: SearchOptions["onEvent"],
    willSharpen: boolean,
  ): void {
    this.#estimates = estimates;
    this.#methods = methods;
    this.#generation = generation;
    this.#counters = counters;
    this.#onEvent = onEvent;
    this.#willUpgradeTools = willSharpen;
  }

  /** The operator that adds least to the cost of the whole; -1 where none will do. */
  choose(task: number, fluent: number, missing: number, held: number, mustDescend: boolean): number {
    const network = this.#network;
    const methods = this.#methods.of(fluent);
    const { operators, minPrice, isToolOnly, others } = methods;
    network.operator[task] = -1;
    const [first = -1] = operators;
    if (operators.length === 1 && !mustDescend && !this.#someIsSupplied(others, fluent)) {
      this.#emitTried(fluent, first, timesFor(this.#domain, this.#analysis, first, fluent, missing, held));
      return first;
    }
    this.#bestCost = Number.POSITIVE_INFINITY;
    const usual = this.#expected.costOfUsual(fluent);
    for (let i = 0; i < operators.length; i++) {
      const operator = operators[i] as number;
      const times = timesFor(this.#domain, this.#analysis, operator, fluent, missing, held);
      // What is there already may make it cheaper than the least that is known of it.
      const leastCost = this.#minCost(operator, times, minPrice[i] as number);
      if (leastCost >= this.#bestCost && !this.#isSupplied(operator, fluent))
        this.#ruleOut(task, fluent, operator, leastCost);
      else if (
        i > 0 &&
        this.#willUpgradeTools &&
        !mustDescend &&
        isToolOnly[i] &&
        this.#isLeftToUpgrade(operator, times)
      ) {
      } else if (i > 0 && isToolOnly[i] && this.#minCostOfTool(fluent, methods, i, times, usual) >= this.#bestCost) {
        this.#ruleOut(task, fluent, operator, this.#minCostOfTool(fluent, methods, i, times, usual));
      } else if (!mustDescend || this.#descends(operator, fluent, times))
        this.#consider(task, fluent, operator, times, held, usual);
    }
    for (let i = 0; i < others.length; i++) {
      const operator = others[i] as number;
      const times = timesFor(this.#domain, this.#analysis, operator, fluent, missing, held);
      if (!this.#isSupplied(operator, fluent) || (mustDescend && !this.#descends(operator, fluent, times))) continue;
      this.#consider(task, fluent, operator, times, held, usual);
    }
    const chosen = network.operator[task] as number;
    if (chosen < 0) return this.#fallBack(fluent, operators, missing, held, mustDescend);
    network.cost[task] = this.#bestCost;
    return chosen;
  }

  /** Where the forecast goes round in a circle, nothing can be told apart: the usual way is tried, and enacting shows whether it holds up. */
  #fallBack(fluent: number, operators: readonly number[], missing: number, held: number, mustDescend: boolean): number {
    for (let i = 0; i < operators.length; i++) {
      const operator = operators[i] as number;
      const times = timesFor(this.#domain, this.#analysis, operator, fluent, missing, held);
      if (!mustDescend || this.#descends(operator, fluent, times)) return operator;
    }
    return -1;
  }

  /** Whether the operator only takes a better tool, which is made already and would last: the task is split once all are known (sharpen.ts). */
  #isLeftToUpgrade(operator: number, times: number): boolean {
    const domain = this.#domain;
    const network = this.#network;
    const need = domain.usesStart[operator] as number;
    if (
      need === domain.usesStart[operator + 1] ||
      this.#supplied[domain.usesClass[need] as number] !== this.#generation
    ) {
      return false;
    }
    const points = times * (domain.usesPoints[need] as number);
    const classId = domain.usesClass[need] as number;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const tool = domain.classKinds[k] as number;
      network.touch(tool);
      const isMade = (network.tasksOf[tool] as number) > 0 && (network.open[tool] as number) < 0;
      if (isMade && points < (domain.durability[tool] as number)) return true;
    }
    return false;
  }

  #someIsSupplied(operators: readonly number[], fluent: number): boolean {
    for (let i = 0; i < operators.length; i++) if (this.#isSupplied(operators[i] as number, fluent)) return true;
    return false;
  }

  /** Tries the operator, and takes it for the task's method where it adds less than the best so far. */
  #consider(task: number, fluent: number, operator: number, times: number, held: number, usual: number): void {
    const network = this.#network;
    const bestCost = this.#bestCost;
    const expected = this.#expected;
    this.#counters.evaluated++;
    const isUsual = expected.methodOf(fluent) === operator && expected.timesOf(fluent) === times;
    const cost = isUsual ? usual : expected.costInstead(fluent, operator, times, held, usual, bestCost);
    this.#emitTried(fluent, operator, times);
    if (cost >= bestCost - COST_TOLERANCE) {
      this.#ruleOut(task, fluent, operator, cost);
      return;
    }
    if ((network.operator[task] as number) >= 0) {
      network.second[task] = network.operator[task] as number;
      network.secondCost[task] = bestCost;
    }
    network.operator[task] = operator;
    this.#bestCost = cost;
  }

  /**
   * What the method adds at the least that does with a tool what the usual one does by hand, which adds `usual`: what it saves each time, and
   * the tool where it is not expected to be made. Nothing where the usual one is another.
   */
  #minCostOfTool(fluent: number, { operators, minPrice }: MethodList, i: number, times: number, usual: number): number {
    const domain = this.#domain;
    const expected = this.#expected;
    const plain = operators[0] as number;
    const isByHand = domain.usesStart[plain] === domain.usesStart[plain + 1];
    if (!isByHand || expected.methodOf(fluent) !== plain || expected.timesOf(fluent) !== times) return 0;
    const classId = domain.usesClass[domain.usesStart[operators[i] as number] as number] as number;
    const tool = this.#isExpected(classId)
      ? 0
      : (this.#estimates.unit[this.#methods.kindsOf(classId)[0] as number] as number);
    return usual + times * ((minPrice[i] as number) - (minPrice[0] as number)) + tool;
  }

  /** What so many applications cost at the least: each by itself, and one of each tool and place that nothing makes yet. */
  #minCost(operator: number, times: number, each: number): number {
    const domain = this.#domain;
    const estimates = this.#estimates;
    let min = times * each;
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const classId = domain.usesClass[i] as number;
      if (!this.#isExpected(classId)) min += estimates.unit[this.#methods.kindsOf(classId)[0] as number] as number;
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const classId = domain.requiresClass[i] as number;
      if (!this.#isExpected(classId)) min += estimates.unit[this.#methods.kindsOf(classId)[0] as number] as number;
    }
    return min;
  }

  /** Whether some kind of the class is there at the start, or is or will be made anyhow. */
  #isExpected(classId: number): boolean {
    return (
      this.#supplied[classId] === this.#generation ||
      this.#expected.isWanted(this.#methods.kindsOf(classId)[0] as number)
    );
  }

  /** Whether some kind that the operator consumes to make the name is there at the start or is being made anyhow, other than the name itself. */
  #isSupplied(operator: number, fluent: number): boolean {
    const domain = this.#domain;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      if (domain.consumesClass[i] === fluent) continue;
      if (this.#supplied[domain.consumesClass[i] as number] === this.#generation) return true;
    }
    return false;
  }

  /** Whether all that so many applications need can be had from cheaper names than the one they make, or is there. */
  #descends(operator: number, fluent: number, times: number): boolean {
    const domain = this.#domain;
    const rank = this.#estimates.rank[fluent] as number;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const count = (domain.consumesCount[i] as number) * times;
      if (!this.#hasCheaperKind(domain.consumesClass[i] as number, rank, count, false)) return false;
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const count = domain.requiresCount[i] as number;
      if (!this.#hasCheaperKind(domain.requiresClass[i] as number, rank, count, false)) return false;
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const points = pointsWorn(domain.usesPoints[i] as number, times);
      if (!this.#hasCheaperKind(domain.usesClass[i] as number, rank, points, true)) return false;
    }
    return true;
  }

  /** Whether so many, or tools for so many points, are there all in all and stay at hand, or some kind is cheaper. */
  #hasCheaperKind(classId: number, rank: number, amount: number, isWorn: boolean): boolean {
    const domain = this.#domain;
    const estimates = this.#estimates;
    const network = this.#network;
    let left = amount;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const fluent = domain.classKinds[k] as number;
      if (estimates.price[fluent] === 0) {
        const isLasting = isWorn && (domain.durability[fluent] as number) > 0;
        const free = isLasting ? network.freePoints(fluent) : network.free(fluent);
        if (isWorn && !isLasting && free > 0) return true;
        left -= free;
        if (free > 0 && left <= 0) return true;
      }
      if (estimates.made[fluent] !== Number.POSITIVE_INFINITY && (estimates.rank[fluent] as number) < rank) return true;
    }
    return false;
  }

  /** Notes that the operator would add so much or more, and is not taken. */
  #ruleOut(task: number, fluent: number, operator: number, cost: number): void {
    const network = this.#network;
    this.#reject(fluent, operator, cost);
    if ((network.second[task] as number) >= 0 && cost >= (network.secondCost[task] as number)) return;
    network.second[task] = operator;
    network.secondCost[task] = cost;
  }

  #emitTried(fluent: number, operator: number, times: number): void {
    if (this.#onEvent === undefined) return;
    const { names, operatorIds } = this.#domain;
    this.#onEvent({
      type: "method-tried",
      task: `obtain ${names[fluent]}`,
      method: `${operatorIds[operator]} x${times}`,
    });
  }

  #reject(fluent: number, operator: number, cost: number): void {
    if (this.#onEvent === undefined) return;
    const { names, operatorIds } = this.#domain;
    const because =
      cost === Number.POSITIVE_INFINITY
        ? "it leads nowhere from here"
        : `would add ${cost} or more, not ${this.#bestCost}`;
    this.#onEvent({
      type: "method-rejected",
      task: `obtain ${names[fluent]}`,
      method: operatorIds[operator] as string,
      because,
    });
  }
}
