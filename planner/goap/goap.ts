// Best-first regression (A*): from the goal's demands back to what the world gives, over lots instead of states, so that
// counts are numbers and not search depth. A node's bound is what its lots cost plus its open demands at dual-feasible
// prices, so it never overestimates and the first leaf that can be put in order is the cheapest plan.
// Where a leaf's lots cannot be ordered (a tool broke, a bucket is still in the cake), what is missing is demanded as well
// and the search goes on.
// Invariant: every plan that costs less than the answer lies beneath some node of the open list, or costs `passedOver` at least.
// Source: Hart, Nilsson and Raphael 1968 (A*); regression and operator-counting bounds, e.g. Pommerening et al., ICAPS 2014.

import { explainUnreachable } from "../explain.ts";
import { leastCosts } from "../heuristics/least-costs.ts";
import { dearestProductPrice, focusedPrices, fullPrices, unitPrices } from "../heuristics/prices.ts";
import { type Reachability, reachable } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { costOf } from "../model/lot.ts";
import { type Blockage, scheduleLots } from "../schedule.ts";
import {
  type Counters,
  type FoundPlan,
  newCounters,
  type Outcome,
  type Search,
  type SearchOptions,
} from "../search.ts";
import { lotsOf } from "./leaf.ts";
import { bound, copyNode, emptyNode, type Node, NodeSet, type Step } from "./node.ts";
import { OpenList } from "./open-list.ts";
import { Regression } from "./regression.ts";
import { RoundTrips } from "./round-trips.ts";

const EPSILON = 1e-9;

/** Steps taken in one go where there is no choice. */
const MAX_FORCED_STEPS = 1024;
/** How often one operator may be forced in one go: only a circle comes back to it so often. */
const MAX_ROUNDS = 64;
/** How often what is too dear is looked for anew; it settles in two or three. */
const PRUNING_ROUNDS = 8;

interface OpenEnd {
  ways: Step[];
  /** How many of the kinds are missing. */
  missing: number;
  /** The class that the ways are for, where they hang on nothing else; -1 otherwise. */
  branch: number;
  /** The class that is needed, where it is not to be used up; -1 otherwise. */
  need: number;
}

export class GoapSearch implements Search {
  readonly counters: Counters = newCounters();
  private readonly problem: CompiledProblem;
  private readonly options: SearchOptions;
  private readonly regression: Regression;
  private readonly roundTrips: RoundTrips;
  private readonly reached: Uint8Array;
  private readonly order: Float64Array;
  private readonly open = new OpenList();
  private readonly seen = new NodeSet();
  private serial = 0;
  private incumbent: FoundPlan | null;
  /** Cost that steers the search: nodes that cannot go below it are dropped. */
  private upper: number;
  private readonly rootBound: number;
  /** The least bound of a node beneath which a choice was made without looking at its alternatives. */
  private passedOver = Number.POSITIVE_INFINITY;

  /** `incumbent`, where given, is a plan to improve on or to prove best. */
  constructor(problem: CompiledProblem, options: SearchOptions = {}, incumbent: FoundPlan | null = null) {
    this.problem = problem;
    this.options = options;
    this.incumbent = incumbent;
    const { domain, steering, start } = problem;
    const all = reachable(domain, start, problem.allowed, problem.kept);
    this.reached = all.names;
    this.upper = incumbent === null ? Number.POSITIVE_INFINITY : this.steeredCost(incumbent);
    const reach = this.withinUpper(all);
    this.order = fullPrices(domain, steering, start, reach, problem.kept);
    const prices = unitPrices(domain, steering, start, reach);
    const wanted = problem.goal.map(({ name }) => name);
    const focused = focusedPrices(domain, steering, prices, wanted, reach);
    this.regression = new Regression(problem, reach.operators, prices, focused, this.order);
    this.roundTrips = new RoundTrips(problem, reach.operators);
    const root = emptyNode();
    for (const { name, count } of problem.goal) this.regression.demand(root, name, count);
    this.rootBound = problem.steered ? 0 : bound(root);
    if (this.rootBound !== Number.POSITIVE_INFINITY) this.close(root);
  }

  step(expansions: number): Outcome | null {
    if (this.problem.goal.some(({ name }) => this.reached[name] !== 1)) {
      this.counters.deadEnds++;
      return { status: "unsolvable", reasons: explainUnreachable(this.problem, this.reached) };
    }
    for (let left = expansions; left > 0; left--) {
      const node = this.open.peek();
      if (node === undefined || bound(node) >= this.upper - EPSILON) return this.finish();
      this.open.pop();
      this.counters.expanded++;
      this.options.onEvent?.({
        type: "node-expanded",
        g: node.g,
        h: bound(node) - node.g,
        expanded: this.counters.expanded,
      });
      if (node.ways.length > 0) this.expand(node);
      else this.tryLeaf(node);
    }
    return null;
  }

  stop(): Outcome {
    if (this.incumbent === null) return { status: "exhausted", found: null };
    return {
      status: "solved",
      found: this.incumbent,
      lowerBound: Math.min(this.lowerBound(), this.incumbent.cost),
      optimal: false,
    };
  }

  best(): FoundPlan | null {
    return this.incumbent;
  }

  /** The search has run dry: the incumbent is the best there is, or there is no plan, unless something was passed over. */
  private finish(): Outcome {
    if (this.incumbent !== null) {
      const { cost } = this.incumbent;
      const lowerBound = this.problem.steered
        ? Math.min(cost, this.rootBound)
        : Math.min(cost, Math.max(this.rootBound, this.passedOver));
      return { status: "solved", found: this.incumbent, lowerBound, optimal: lowerBound >= cost - EPSILON };
    }
    if (this.passedOver !== Number.POSITIVE_INFINITY) return { status: "exhausted", found: null };
    const items = this.problem.goal
      .filter(({ count }) => count > 0)
      .map(({ name }) => this.problem.domain.names[name] as string);
    const because = "every way to it was searched, and each runs out of something that cannot be had";
    return { status: "unsolvable", reasons: items.map((item) => ({ code: "goal.missing", item, because })) };
  }

  /** What is in reach of operators that may be in a cheaper plan than the incumbent. */
  private withinUpper(all: Reachability): Reachability {
    if (this.upper === Number.POSITIVE_INFINITY) return all;
    const { domain, steering: costs, start, kept } = this.problem;
    let reach = all;
    // Fewer operators make dearer prices, which leave fewer operators.
    for (let round = 0; round < PRUNING_ROUNDS; round++) {
      const prices = unitPrices(domain, costs, start, reach);
      const least = leastCosts({ domain, costs, start, kept, reach, prices });
      const cheap = reach.operators.map((used, operator) =>
        used === 1 && (least[operator] as number) < this.upper - EPSILON ? 1 : 0,
      );
      const fewer = reachable(domain, start, cheap, kept);
      if (countOf(fewer.operators) === countOf(reach.operators)) break;
      reach = fewer;
    }
    return reach;
  }

  private lowerBound(): number {
    const node = this.open.peek();
    if (this.problem.steered || node === undefined) return this.rootBound;
    return Math.max(this.rootBound, Math.min(bound(node), this.passedOver));
  }

  /** Something beneath the node is not looked at: nothing is proven beyond its bound. */
  private passOver(node: Node): void {
    this.passedOver = Math.min(this.passedOver, bound(node));
  }

  private expand(node: Node): void {
    for (const way of node.ways) {
      if (node.branch >= 0 && node.lastClass === node.branch && way.operator < node.lastOperator) continue;
      const child = copyNode(node, 0);
      this.regression.decide(child, way.operator, 1);
      if (node.need >= 0) this.regression.supplyFirst(child, way.operator, node.need);
      if (this.roundTrips.isIdle(child, way.operator)) continue;
      child.lastClass = node.branch;
      child.lastOperator = way.operator;
      this.close(child);
    }
  }

  /** Takes every step that is forced, then puts the node into the open list, unless it is a dead end, too dear or known. */
  private close(node: Node): void {
    this.counters.generated++;
    this.counters.evaluated++;
    const forced = new Map<number, number>();
    for (let steps = 0; ; steps++) {
      if (bound(node) >= this.upper - EPSILON) return;
      const end = this.nextOpenEnd(node);
      if (end === null) break;
      const [way, other] = end.ways;
      if (way === undefined) {
        this.counters.deadEnds++;
        return;
      }
      // However long a chain of forced steps is, the search comes back to its caller.
      if (other !== undefined || steps >= MAX_FORCED_STEPS) {
        node.ways = end.ways;
        node.branch = end.branch;
        node.need = end.need;
        break;
      }
      const times = (forced.get(way.operator) ?? 0) + 1;
      forced.set(way.operator, times);
      if (times > MAX_ROUNDS) {
        // Round and round in a circle that never closes (hay for wheat for hay). Given up, and not as a proof.
        this.passOver(node);
        this.counters.deadEnds++;
        return;
      }
      this.regression.decide(node, way.operator, Math.ceil(end.missing / this.regression.madeBy(way)));
      if (end.need >= 0) this.regression.supplyFirst(node, way.operator, end.need);
      if (this.roundTrips.isIdle(node, way.operator)) return;
    }
    if (!this.seen.add(node)) return;
    node.serial = ++this.serial;
    this.open.push(node);
  }

  /** What is to be closed next: needs first, since they are forced most often; null when nothing is open. */
  private nextOpenEnd(node: Node): OpenEnd | null {
    const { regression } = this;
    for (const classId of node.needs) {
      if (regression.isProvided(node, classId)) {
        node.needs.delete(classId);
        continue;
      }
      return { ways: regression.waysToMake(regression.firstAchievers(classId)), missing: 1, branch: -1, need: classId };
    }
    const shortage = regression.nextShortage(node);
    if (shortage === null) return null;
    const { classes, classId, missing } = shortage;
    const kinds = new Set(classes.flatMap((member) => [...regression.kinds(member)]));
    // Ways are taken in ascending order only where they are sure to be the same ones next time.
    const branch = classes.length === 1 ? classId : -1;
    return { ways: this.affordable(node, regression.waysToMake([...kinds])), missing, branch, need: -1 };
  }

  /** The ways that can still lead below the incumbent. */
  private affordable(node: Node, ways: Step[]): Step[] {
    if (this.upper === Number.POSITIVE_INFINITY) return ways;
    return ways.filter((way) => {
      const { plain, focused } = this.regression.reducedCost(way);
      return node.g + Math.max(0, node.h + plain, node.focusedH + focused) < this.upper - EPSILON;
    });
  }

  /** Puts a leaf's lots in order; where that fails, demands what was missing and goes on from there. */
  private tryLeaf(node: Node): void {
    const lots = lotsOf(this.problem, node);
    const schedule = scheduleLots(this.problem, lots, (operator) =>
      dearestProductPrice(this.problem.domain, this.order, operator),
    );
    if (schedule.status === "ordered") {
      this.incumbent = { lots: schedule.lots, cost: costOf(this.problem.domain, schedule.lots), decomposition: null };
      this.upper = node.g;
      this.options.onEvent?.({ type: "incumbent", planner: "goap", cost: this.incumbent.cost });
    } else this.mend(node, schedule.blockage);
  }

  /** The least that can help: one more application for each thing that is missing, on top of what the lots spend. */
  private mend(node: Node, { requires, tools, classes, slots, chosen }: Blockage): void {
    const { regression } = this;
    if (slots || chosen) this.passOver(node);
    for (const classId of [...requires, ...tools, ...classes.keys()]) {
      for (const way of regression.waysToMake([...regression.kinds(classId)])) {
        const child = copyNode(node, 0);
        regression.decide(child, way.operator, Math.ceil((classes.get(classId) ?? 1) / regression.madeBy(way)));
        child.lastClass = -1;
        this.close(child);
      }
    }
  }

  private steeredCost(found: FoundPlan): number {
    return found.lots.reduce(
      (sum, { operator, times }) => sum + (this.problem.steering[operator] as number) * times,
      0,
    );
  }
}

const countOf = (marks: Uint8Array): number => marks.reduce((sum, mark) => sum + mark, 0);
