// The method of a task: of the operators that produce its fluent, the one that adds least to the
// cost of the expected plan. Lower bounds rule out most of them before a trial.

import type { Counters, SearchOptions } from "../../contract/search.ts";
import { type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import { COST_TOLERANCE } from "../../model/tolerances.ts";
import type { CostEstimates } from "../cost-estimates/estimates.ts";
import type { MethodList, MethodLists } from "../cost-estimates/method-lists.ts";
import { type DomainAnalysis, domainAnalysisOf, excludes, onlyLocation, timesFor } from "../domain-analysis.ts";
import type { ExpectedPlan } from "../expected-plan/expected-plan.ts";
import type { TaskNetwork } from "../task-network.ts";
import type { RefinementInputs } from "./refinement-inputs.ts";
import type { StockYield } from "./stock-yield.ts";

export class MethodChoice {
  readonly #domain: CompiledDomain;
  readonly #analysis: DomainAnalysis;
  readonly #network: TaskNetwork;
  readonly #expected: ExpectedPlan;
  readonly #stock: StockYield;
  /** By class: the generation in which a member is there or is made. */
  readonly #supplied: Int32Array;
  #estimates: CostEstimates;
  #methods: MethodLists;
  #counters: Counters;
  #onEvent: SearchOptions["onEvent"];
  #generation = 0;
  #willUpgradeTools = true;
  /** The cost of the best method so far. */
  #bestCost = Number.POSITIVE_INFINITY;

  constructor(
    network: TaskNetwork,
    expected: ExpectedPlan,
    stock: StockYield,
    supplied: Int32Array,
    inputs: RefinementInputs,
  ) {
    const { problem, estimates, methods, counters } = inputs;
    this.#domain = problem.domain;
    this.#analysis = domainAnalysisOf(problem.domain);
    this.#network = network;
    this.#expected = expected;
    this.#stock = stock;
    this.#supplied = supplied;
    this.#estimates = estimates;
    this.#methods = methods;
    this.#counters = counters;
  }

  reset({ estimates, methods, counters, onEvent, willUpgradeTools }: RefinementInputs, generation: number): void {
    this.#estimates = estimates;
    this.#methods = methods;
    this.#generation = generation;
    this.#counters = counters;
    this.#onEvent = onEvent;
    this.#willUpgradeTools = willUpgradeTools;
  }

  /** The operator that adds least; -1 if none will do. */
  choose(task: number, fluent: number, missing: number, held: number, mustDescend: boolean): number {
    const methods = this.#methods.of(fluent);
    const { operators, minPrice, isToolOnly, others } = methods;
    this.#network.operator[task] = -1;
    const [first = -1] = operators;
    const stocked = this.#stock.methodOf(fluent);
    if (
      operators.length === 1 &&
      !this.#isElsewhere(task, first) &&
      (stocked < 0 || stocked === first) &&
      !mustDescend &&
      !this.#someIsSupplied(others, fluent)
    ) {
      this.#emitTried(fluent, first, timesFor(this.#domain, this.#analysis, first, fluent, missing, held));
      return first;
    }
    this.#bestCost = Number.POSITIVE_INFINITY;
    const usual = this.#expected.costOfUsual(fluent);
    for (let i = 0; i < operators.length; i++) {
      const operator = operators[i] as number;
      if (this.#isElsewhere(task, operator)) continue;
      const times = timesFor(this.#domain, this.#analysis, operator, fluent, missing, held);
      // What is there may make it cheaper than its lower bound.
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
      if (this.#isElsewhere(task, operator)) continue;
      const isLeft = (this.#network.place[task] as number) >= 0 && (this.#network.operator[task] as number) < 0;
      if (!isLeft && !this.#isSupplied(operator, fluent)) continue;
      if (mustDescend && !this.#descends(operator, fluent, times)) continue;
      this.#consider(task, fluent, operator, times, held, usual);
    }
    if (stocked >= 0 && !operators.includes(stocked) && !others.includes(stocked)) {
      const times = timesFor(this.#domain, this.#analysis, stocked, fluent, missing, held);
      if (!mustDescend || this.#descends(stocked, fluent, times))
        this.#consider(task, fluent, stocked, times, held, usual);
    }
    const chosen = this.#network.operator[task] as number;
    if (chosen < 0) return this.#fallBack(task, fluent, operators, missing, held, mustDescend);
    this.#network.cost[task] = this.#bestCost;
    return chosen;
  }

  /** A cyclic expected plan compares nothing: the usual method it is, which is then simulated. */
  #fallBack(
    task: number,
    fluent: number,
    operators: readonly number[],
    missing: number,
    held: number,
    mustDescend: boolean,
  ): number {
    for (let i = 0; i < operators.length; i++) {
      const operator = operators[i] as number;
      if (this.#isElsewhere(task, operator)) continue;
      const times = timesFor(this.#domain, this.#analysis, operator, fluent, missing, held);
      if (!mustDescend || this.#descends(operator, fluent, times)) return operator;
    }
    return -1;
  }

  /** Whether the operator works at another location than the one at which the task is needed. */
  #isElsewhere(task: number, operator: number): boolean {
    const place = this.#network.place[task] as number;
    if (place < 0) return false;
    const there = onlyLocation(this.#domain, this.#analysis, operator);
    return there >= 0 && excludes(this.#analysis, place, there);
  }

  // Whether the operator only takes a better tool that is made already: left to upgrade-tools.ts.
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

  /** Tries the operator, and makes it the task's method if it adds less than the best so far. */
  #consider(task: number, fluent: number, operator: number, times: number, held: number, usual: number): void {
    const network = this.#network;
    const bestCost = this.#bestCost;
    this.#counters.evaluated++;
    const isUsual = this.#expected.methodOf(fluent) === operator && this.#expected.timesOf(fluent) === times;
    const cost = isUsual ? usual : this.#expected.costInstead(fluent, operator, times, held, usual, bestCost);
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

  // A lower bound for a method that does with a tool what the usual one does by hand for `usual`:
  // its saving, and the tool if it is not expected. 0 if the usual method is another.
  #minCostOfTool(fluent: number, { operators, minPrice }: MethodList, i: number, times: number, usual: number): number {
    const domain = this.#domain;
    const plain = operators[0] as number;
    const isByHand = domain.usesStart[plain] === domain.usesStart[plain + 1];
    if (!isByHand || this.#expected.methodOf(fluent) !== plain || this.#expected.timesOf(fluent) !== times) return 0;
    const classId = domain.usesClass[domain.usesStart[operators[i] as number] as number] as number;
    const tool = this.#isExpected(classId) ? 0 : this.#leastPrice(classId);
    return usual + times * ((minPrice[i] as number) - (minPrice[0] as number)) + tool;
  }

  // A lower bound for `times` applications, with one of each tool and place that is not expected.
  #minCost(operator: number, times: number, each: number): number {
    const domain = this.#domain;
    let min = times * each;
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const classId = domain.usesClass[i] as number;
      if (!this.#isExpected(classId)) min += this.#leastPrice(classId);
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const classId = domain.requiresClass[i] as number;
      if (!this.#isExpected(classId)) min += this.#leastPrice(classId);
    }
    return min;
  }

  #leastPrice(classId: number): number {
    const cheapest = this.#methods.kindsOf(classId)[0] as number;
    return Math.min(this.#estimates.unit[cheapest] as number, this.#stock.leastPrice(classId));
  }

  /** Whether a member of the class is there at the start, or is or will be made anyway. */
  #isExpected(classId: number): boolean {
    return (
      this.#supplied[classId] === this.#generation ||
      this.#expected.isWanted(this.#methods.kindsOf(classId)[0] as number)
    );
  }

  /** Whether an ingredient other than the fluent is there at the start or is made anyway. */
  #isSupplied(operator: number, fluent: number): boolean {
    const domain = this.#domain;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      if (domain.consumesClass[i] === fluent) continue;
      const classId = domain.consumesClass[i] as number;
      if (this.#supplied[classId] === this.#generation || this.#stock.servesClass(classId)) return true;
    }
    return false;
  }

  /** Whether all needs of `times` applications are there or have cheaper members. */
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

  /** Whether free members serve the amount, or tools its points, or some member is cheaper. */
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

  /** Notes that the operator would add `cost` or more, and is not taken. */
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
