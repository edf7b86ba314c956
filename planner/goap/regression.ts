// The rules of the regression: how deciding a lot changes a node, and which of a node's open ends force what comes next.
//
// A need (a tool, a station) is a disjunctive landmark: before any operator that needs the class can be applied, one of its
// kinds that can be made without such operators must be there. Its first achievers are found by relaxed reachability with
// those operators taken out, so a pickaxe is never "made" with stone that it mined itself.
// Source: landmarks and first achievers, Hoffmann, Porteous and Sebastia, JAIR 2004.

import { classPrice, producedPrice, spentPrice } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import { amountMade } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { Node, Step } from "./node.ts";
import { allot, type Shortage } from "./supply.ts";

interface FirstAchievers {
  kinds: number[];
  /** By operator: 1 where it can be applied before any that needs the class. */
  operators: Uint8Array;
}

export class Regression {
  private readonly problem: CompiledProblem;
  private readonly usable: Uint8Array;
  private readonly prices: Float64Array;
  private readonly focused: Float64Array;
  private readonly order: Float64Array;
  private readonly achievers = new Map<number, FirstAchievers>();

  /** `prices` and `focused` are dual-feasible; `order` are the full ones: dearer classes are regressed first. */
  constructor(
    problem: CompiledProblem,
    usable: Uint8Array,
    prices: Float64Array,
    focused: Float64Array,
    order: Float64Array,
  ) {
    this.problem = problem;
    this.usable = usable;
    this.prices = prices;
    this.focused = focused;
    this.order = order;
  }

  demand(node: Node, classId: number, count: number): void {
    if (count <= 0) return;
    node.demands.set(classId, (node.demands.get(classId) ?? 0) + count);
    node.h += count * classPrice(this.problem.domain, this.prices, classId);
    node.focusedH += count * classPrice(this.problem.domain, this.focused, classId);
  }

  need(node: Node, classId: number): void {
    node.needs.add(classId);
  }

  /** Decides so many applications: pays, makes, and opens what they consume and need. */
  decide(node: Node, operator: number, times: number): void {
    const { domain, steering } = this.problem;
    node.g += (steering[operator] as number) * times;
    node.lots.set(operator, (node.lots.get(operator) ?? 0) + times);
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      const name = domain.producesName[i] as number;
      node.made.add(name);
      this.addStock(node, name, (domain.producesCount[i] as number) * times);
    }
    for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
      this.demand(node, domain.spendsClass[i] as number, (domain.spendsCount[i] as number) * times);
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      this.need(node, domain.requiresClass[i] as number);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      this.need(node, domain.usesClass[i] as number);
    }
  }

  /** What is to be made next: the shortage of the dearest class, so that what is made of what comes in order; null for none. */
  nextShortage(node: Node): Shortage | null {
    const { domain } = this.problem;
    const { shortages } = allot(domain, node.demands, (name) => this.stockOf(node, name));
    let best: Shortage | null = null;
    let bestPrice = -1;
    for (const shortage of shortages) {
      const price = classPrice(domain, this.order, shortage.classId);
      if (price > bestPrice || (price === bestPrice && best !== null && shortage.classId < best.classId)) {
        best = shortage;
        bestPrice = price;
      }
    }
    return best;
  }

  /** Ways to make one of the kinds. Of those that play the same part only one is offered. Empty where there is none. */
  waysToMake(names: readonly number[]): Step[] {
    const { domain } = this.problem;
    const steps: Step[] = [];
    for (const name of this.withoutTwins(names)) {
      for (let p = domain.producersStart[name] as number; p < (domain.producersStart[name + 1] as number); p++) {
        const operator = domain.producersOf[p] as number;
        if (this.usable[operator] === 1) steps.push({ name, operator });
      }
    }
    return steps.sort((a, b) => a.operator - b.operator || a.name - b.name);
  }

  /** How much using the operator once raises the bounds: never negative, since the prices are dual-feasible. */
  reducedCost({ operator }: Step): { plain: number; focused: number } {
    const { domain, steering } = this.problem;
    const cost = steering[operator] as number;
    const at = (prices: Float64Array): number =>
      cost + spentPrice(domain, prices, operator) - producedPrice(domain, prices, operator);
    return { plain: at(this.prices), focused: at(this.focused) };
  }

  madeBy({ operator, name }: Step): number {
    return amountMade(this.problem.domain, operator, name);
  }

  /** Whether one of the class's first achievers is there at the start or made by the node. */
  isProvided(node: Node, classId: number): boolean {
    return this.firstAchievers(classId).some(
      (name) => (this.problem.start[name] as number) + (this.problem.kept[name] as number) > 0 || node.made.has(name),
    );
  }

  /** Kinds of the class that can be there before any operator that needs it has been applied; see the head of this file. */
  firstAchievers(classId: number): number[] {
    return this.achieversOf(classId).kinds;
  }

  /**
   * What the first achiever of a need was made from came without that need as well: where only one operator makes it so, that
   * operator is decided too. Without this a table could be placed that was only ever taken up from where it stands.
   */
  supplyFirst(node: Node, operator: number, classId: number): void {
    const { domain, start } = this.problem;
    const { operators } = this.achieversOf(classId);
    for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
      const name = domain.spendsClass[i] as number;
      if (name >= domain.nameCount || (start[name] as number) > 0) continue;
      const producers = domain.producersOf.subarray(domain.producersStart[name], domain.producersStart[name + 1]);
      const [only, ...others] = [...producers].filter((producer) => operators[producer] === 1);
      if (only !== undefined && others.length === 0 && !node.lots.has(only)) this.decide(node, only, 1);
    }
  }

  private achieversOf(classId: number): FirstAchievers {
    const known = this.achievers.get(classId);
    if (known !== undefined) return known;
    const { domain, start } = this.problem;
    const members = new Set(this.kinds(classId));
    const without = this.usable.slice();
    const ban = (starts: Int32Array, classes: Int32Array): void => {
      for (let operator = 0; operator < domain.operatorCount; operator++) {
        for (let i = starts[operator] as number; i < (starts[operator + 1] as number); i++) {
          // Needing a subset of the class means needing the class.
          if (this.kinds(classes[i] as number).every((name) => members.has(name))) without[operator] = 0;
        }
      }
    };
    ban(domain.requiresStart, domain.requiresClass);
    ban(domain.usesStart, domain.usesClass);
    const { names, operators } = reachable(domain, start, without, this.problem.kept);
    const found = [...members]
      .filter((name) => names[name] === 1 || (this.problem.kept[name] as number) > 0)
      .sort((a, b) => a - b);
    const achievers = { kinds: found, operators };
    this.achievers.set(classId, achievers);
    return achievers;
  }

  kinds(classId: number): Int32Array {
    const { domain } = this.problem;
    return domain.classKinds.subarray(domain.classStart[classId], domain.classStart[classId + 1]);
  }

  stockOf(node: Node, name: number): number {
    return node.stock.get(name) ?? (this.problem.start[name] as number);
  }

  private addStock(node: Node, name: number, count: number): void {
    const price = this.prices[name] as number;
    node.stock.set(name, this.stockOf(node, name) + count);
    if (price === Number.POSITIVE_INFINITY) return;
    node.h -= count * price;
    node.focusedH -= count * (this.focused[name] as number);
  }

  /** One of the kinds of each colour, price and beginning: the first. */
  private withoutTwins(names: readonly number[]): number[] {
    const { domain, start, goal } = this.problem;
    if (names.length === 1) return [...names];
    const seen = new Set<string>();
    return names.filter((name) => {
      if ((start[name] as number) > 0 || goal.some((wanted) => wanted.name === name)) return true;
      const part = `${domain.colour[name]},${this.prices[name]},${this.order[name]}`;
      if (seen.has(part)) return false;
      seen.add(part);
      return true;
    });
  }
}
