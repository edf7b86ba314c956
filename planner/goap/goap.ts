// Best-first regression (A*): from the goal's demands back to what the world gives, over lots instead of states, so that
// counts are numbers and not search depth. A node's bound is what its lots cost plus its open demands at dual-feasible
// prices, so it never overestimates and the first leaf that can be put in order is the cheapest plan.
// Where a leaf's lots cannot be ordered (a tool broke, a bucket is still in the cake), what is missing is demanded as well
// and the search goes on.
// Invariant: every plan that costs less than the answer lies beneath some node of the open list, or costs `passedOver` at least.
// Source: Hart, Nilsson and Raphael 1968 (A*); regression and operator-counting bounds, e.g. Pommerening et al., ICAPS 2014.

import type { Blockage } from "../blockage.ts";
import { explainUnreachable } from "../explain.ts";
import { dearestProductPrice, fullPrices } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import { relevant } from "../heuristics/relevance.ts";
import { withinCost } from "../heuristics/within-cost.ts";
import { explainSearched } from "../infeasible.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { costOf } from "../model/lot.ts";
import { scheduleLots } from "../schedule.ts";
import {
  type Counters,
  type FoundPlan,
  newCounters,
  type Outcome,
  type Search,
  type SearchOptions,
} from "../search.ts";
import { beforeGoal } from "./before-goal.ts";
import { Bounding } from "./bounding.ts";
import { withoutIdle } from "./idle-operators.ts";
import { lotsOf } from "./leaf.ts";
import { ban, bound, copyNode, emptyNode, type Node } from "./node.ts";
import { type OpenEnd, OpenEnds } from "./open-ends.ts";
import { OpenList } from "./open-list.ts";
import { Regression } from "./regression.ts";
import { RoundTrips } from "./round-trips.ts";

const EPSILON = 1e-9;

/** Steps taken in one go where there is no choice. */
const MAX_FORCED_STEPS = 1024;
/** How often one operator may be forced in one go: only a circle comes back to it so often. */
const MAX_ROUNDS = 64;
/** Rounds after which a circle is looked into, and the amount beyond which it is one that never closes. */
const LOOK_ROUNDS = 3;
const MAX_AMOUNT = 1e9;

/**
 * A node counts for more of the limit the more operators there are: for the square of how many times so many, since each cut looks
 * through them and there are more cuts.
 */
const OPERATORS_AN_EXPANSION = 128;
/** Nodes in a row that may be followed straight down before the best of all comes next again. */
const PLUNGE = 200;

export class GoapSearch implements Search {
  readonly counters: Counters = newCounters();
  private readonly problem: CompiledProblem;
  private readonly options: SearchOptions;
  private readonly regression: Regression;
  private readonly roundTrips: RoundTrips;
  private readonly ends: OpenEnds;
  private readonly bounding: Bounding;
  private readonly usable: Uint8Array;
  private readonly reached: Uint8Array;
  private readonly order: Float64Array;
  private readonly open = new OpenList();
  private readonly children: Node[] = [];
  private plunging: Node | null = null;
  private plunged = 0;
  private serial = 0;
  /** How many expansions of the limit a node counts for, and those that are not yet used. */
  private readonly weight: number;
  private credit = 0;
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
    const reach = withinCost(problem, all, this.upper);
    this.order = fullPrices(domain, steering, start, reach, problem.kept);
    this.usable = withoutIdle(problem, relevant(problem, beforeGoal(problem, reach)).operators);
    this.regression = new Regression(problem, this.usable, this.order);
    this.roundTrips = new RoundTrips(problem, this.usable);
    this.weight = Math.max(1, Math.ceil((countOf(this.usable) / OPERATORS_AN_EXPANSION) ** 2));
    this.ends = new OpenEnds(problem, this.usable, this.regression);
    this.bounding = new Bounding(problem, this.usable, this.regression, incumbent);
    const root = emptyNode(domain.operatorCount, this.bounding.rootPricing());
    for (const { name, count } of problem.goal) this.regression.demand(root, name, count);
    this.regression.reprice(root, root.pricing);
    this.rootBound = 0;
    if (bound(root) !== Number.POSITIVE_INFINITY) this.close(root);
    if (!problem.steered) this.rootBound = this.children.length === 0 ? 0 : bound(this.children[0] as Node);
    this.sort();
  }

  step(expansions: number): Outcome | null {
    if (this.problem.goal.some(({ name }) => this.reached[name] !== 1)) {
      this.counters.deadEnds++;
      return { status: "unsolvable", reasons: explainUnreachable(this.problem, this.reached) };
    }
    for (this.credit += expansions; this.credit >= this.weight; this.credit -= this.weight) {
      const top = this.open.peek();
      if (this.plunging === null && (top === undefined || bound(top) >= this.enough() - EPSILON)) return this.finish();
      const node = this.plunging ?? (this.open.pop() as Node);
      this.plunging = null;
      if (bound(node) >= this.upper - EPSILON) continue;
      if (!node.isClosed) this.close(node);
      else {
        this.counters.expanded++;
        const { g } = node;
        this.options.onEvent?.({ type: "node-expanded", g, h: bound(node) - g, expanded: this.counters.expanded });
        if (node.ways.length > 0) this.expand(node);
        else this.tryLeaf(node);
      }
      this.sort();
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
        : Math.min(cost, Math.max(this.rootBound, Math.min(this.passedOver, this.leastOpen())));
      return { status: "solved", found: this.incumbent, lowerBound, optimal: lowerBound >= cost - EPSILON };
    }
    if (this.passedOver !== Number.POSITIVE_INFINITY) return { status: "exhausted", found: null };
    return { status: "unsolvable", reasons: explainSearched(this.problem) };
  }

  /** Puts the children into the open list; the best of them is followed at once, down to a plan or a dead end. */
  private sort(): void {
    const { children } = this;
    if (children.length === 0) this.plunged = 0;
    else if (this.plunged++ < PLUNGE) {
      let best = children.length - 1;
      const seems = (node: Node): number => node.g + node.h + node.cuts;
      // Ways are taken dearest first, so that of equals the last is the cheapest.
      for (let index = best; index >= 0; index--) {
        if (seems(children[index] as Node) < seems(children[best] as Node) - EPSILON) best = index;
      }
      this.plunging = children[best] as Node;
      children.splice(best, 1);
    }
    for (const child of children) this.open.push(child);
    children.length = 0;
  }

  private lowerBound(): number {
    if (this.problem.steered) return this.rootBound;
    return Math.max(this.rootBound, Math.min(this.leastOpen(), this.passedOver, this.upper));
  }

  private leastOpen(): number {
    const top = this.open.peek();
    const least = top === undefined ? Number.POSITIVE_INFINITY : bound(top);
    return this.plunging === null ? least : Math.min(least, bound(this.plunging));
  }

  /** The bound at which the plan in hand is good enough. */
  private enough(): number {
    return this.upper * (1 - (this.options.gap ?? 0));
  }

  /** Something beneath the node is not looked at: nothing is proven beyond its bound. */
  private passOver(node: Node): void {
    this.passedOver = Math.min(this.passedOver, bound(node));
  }

  /** Every plan beneath the node takes one of the ways; each child is for those that take it and none of the ways before it. */
  private expand(node: Node): void {
    if (node.branch >= 0) {
      const without = this.childOf(node);
      ban(without, node.branch);
      const taken = this.childOf(node);
      this.regression.decide(taken, node.branch, 1);
      this.children.push(without, taken);
      return;
    }
    const shut: number[] = [];
    for (const { operator, dearer } of node.ways) {
      const child = this.childOf(node);
      for (const other of shut) ban(child, other);
      shut.push(operator);
      this.regression.decide(child, operator, 1);
      if (this.roundTrips.isIdle(child, operator)) continue;
      child.floor = Math.max(child.floor, node.g + node.h + node.cuts + dearer);
      if (bound(child) < this.upper - EPSILON) this.children.push(child);
    }
  }

  private childOf(node: Node): Node {
    const child = copyNode(node, ++this.serial);
    child.floor = bound(node);
    this.counters.generated++;
    return child;
  }

  /** Takes every step that is forced, then puts the node into the open list, unless it is a dead end or too dear. */
  private close(node: Node): void {
    const forced = new Map<number, number>();
    let looked = false;
    for (let steps = 0; ; steps++) {
      if (bound(node) >= this.upper - EPSILON) return;
      const end = this.ends.next(node);
      if (end === null) break;
      const [way, other] = end.ways;
      if (way === undefined) {
        this.counters.deadEnds++;
        return;
      }
      // However long a chain of forced steps is, the search comes back to its caller.
      if (other !== undefined || steps >= MAX_FORCED_STEPS) {
        if (!looked && other !== undefined) {
          looked = true;
          if (!this.look(node, end)) return;
          continue;
        }
        node.ways =
          other === undefined ? end.ways.map((only) => ({ ...only, dearer: 0 })) : this.bounding.dearestFirst(end.ways);
        node.branch = other === undefined ? -1 : this.bounding.unpaid(node, end, this.upper);
        break;
      }
      const times = (forced.get(way.operator) ?? 0) + 1;
      forced.set(way.operator, times);
      // What goes round may be a dead end, which landmark cuts see and forced steps do not.
      if (times === LOOK_ROUNDS && !this.look(node, end)) return;
      if (times > MAX_ROUNDS || end.missing > MAX_AMOUNT) {
        // Round and round in a circle that never closes (hay for wheat for hay). Given up, and not as a proof.
        this.passOver(node);
        this.counters.deadEnds++;
        return;
      }
      this.regression.decide(node, way.operator, Math.ceil(end.missing / this.regression.madeBy(way)));
      if (this.roundTrips.isIdle(node, way.operator)) return;
      looked = false;
    }
    node.isClosed = true;
    this.children.push(node);
  }

  /** Bounds the node anew; false where nothing beneath it is cheap enough. */
  private look(node: Node, end: OpenEnd): boolean {
    this.counters.evaluated++;
    const cheapEnough = this.bounding.look(node, end, this.upper - EPSILON);
    if (!cheapEnough && node.floor === Number.POSITIVE_INFINITY) this.counters.deadEnds++;
    return cheapEnough;
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

  /** The least that can help: one more application for one of the things that are missing, on top of what the lots spend. */
  private mend(node: Node, { requires, tools, classes, slots, chosen }: Blockage): void {
    const { regression } = this;
    if (slots || chosen) this.passOver(node);
    const shut: number[] = [];
    const missing = [...requires, ...tools, ...classes.keys()];
    // A tool of another kind, worn in its place, leaves what is missing whole.
    for (const classId of [...missing, ...regression.wornInstead(node, missing)]) {
      for (const way of regression.waysToMake(node, [...regression.kinds(classId)])) {
        if (shut.includes(way.operator)) continue;
        const child = this.childOf(node);
        for (const operator of shut) ban(child, operator);
        shut.push(way.operator);
        regression.decide(child, way.operator, 1);
        this.children.push(child);
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
