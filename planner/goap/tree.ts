// The search tree of goap: best first (A*) by regression, from the goal's demands back to what the world gives, over lots instead of states,
// so that counts are numbers and not search depth. The first leaf that can be put in order and costs no more than any open node is cheapest.
// Where a leaf's lots cannot be ordered (a tool broke, a bucket is still in the cake), what is missing is demanded as well and the search
// goes on. From the best node it follows the best child down to a plan or a dead end, so that a better plan is there early.
// Invariant: every plan cheaper than `upper` lies beneath an open node, or costs what was passed over at least.
// Sound when a leaf that the scheduler cannot order is mended by every operator that makes what was
// missing. Where slots, or a choice of the scheduler, were in the way, the leaf is passed over: its
// cost stays the lower bound, and no answer is called unsolvable.
// Earns in hybrid: proofs of small programs, and 6 of 240 craftables cheaper against 3 dearer.

import type { Counters, SearchOptions } from "../contract/search.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { type ScheduledLot, steeringOf } from "../model/lot.ts";
import type { Blockage } from "../schedule/blockage.ts";
import { closeNode } from "./closing.ts";
import { orderOf } from "./leaf.ts";
import { ban, bound, copyNode, type Node } from "./node.ts";
import { OpenList } from "./open-list.ts";
import type { SearchSpace } from "./search-space.ts";

const EPSILON = 1e-9;

/**
 * A node counts for more of the limit the more operators there are: for the square of how many times so many, since each cut looks
 * through them and there are more cuts.
 */
const OPERATORS_AN_EXPANSION = 128;
/** Nodes in a row that may be followed straight down before the best of all comes next again. */
const PLUNGE = 200;

export class Tree {
  /** How many expansions of the limit a node counts for. */
  readonly weight: number;
  readonly problem: CompiledProblem;
  private readonly space: SearchSpace;
  private readonly options: SearchOptions;
  private readonly counters: Counters;
  private readonly open: OpenList;
  private readonly children: Node[] = [];
  private plunging: Node | null = null;
  private plunged = 0;
  private serial = 0;
  /** Cost that steers the search: nodes that cannot go below it are dropped. */
  private upper: number;
  /** The least bound of a node beneath which a choice was made without looking at its alternatives. */
  private passedOver: number;

  /** Begins at `root`, which is closed; null where nothing is cheaper than `upper`. `passedOver`: what was not looked at costs so much. */
  constructor(
    space: SearchSpace,
    root: Node | null,
    passedOver: number,
    upper: number,
    options: SearchOptions,
    counters: Counters,
  ) {
    this.space = space;
    this.problem = space.problem;
    this.options = options;
    this.counters = counters;
    this.upper = upper;
    this.passedOver = passedOver;
    this.open = new OpenList(options.weight);
    this.weight = Math.max(1, Math.ceil((this.problem.domain.operatorCount / OPERATORS_AN_EXPANSION) ** 2));
    if (root !== null) this.open.push(root);
  }

  /** Whether nothing was passed over, so that what is not found is not there. */
  get isComplete(): boolean {
    return this.passedOver === Number.POSITIVE_INFINITY;
  }

  /** Looks at one node more; a plan where it comes upon a cheaper one, "done" where none is left that could be. */
  step(): readonly ScheduledLot[] | "done" | null {
    if (this.plunging === null && this.open.least() >= this.enough() - EPSILON) return "done";
    const node = this.plunging ?? (this.open.pop() as Node);
    this.plunging = null;
    if (bound(node) >= this.upper - EPSILON) return null;
    let found: readonly ScheduledLot[] | null = null;
    if (!node.isClosed) this.close(node);
    else {
      this.counters.expanded++;
      const { g } = node;
      this.options.onEvent?.({ type: "node-expanded", g, h: bound(node) - g, expanded: this.counters.expanded });
      if (node.ways.length > 0) this.expand(node);
      else found = this.tryLeaf(node);
    }
    this.sort();
    return found;
  }

  /** What every plan costs at least that was not looked at yet, or was passed over. */
  least(): number {
    const least = Math.min(this.passedOver, this.open.least());
    return this.plunging === null ? least : Math.min(least, bound(this.plunging));
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

  /** The bound at which the plan in hand is good enough. */
  private enough(): number {
    if (this.upper === Number.POSITIVE_INFINITY) return this.upper;
    return this.upper * (1 - (this.options.gap ?? 0));
  }

  /** Something beneath the node is not looked at: nothing is proven beyond its bound. */
  private passOver(node: Node): void {
    this.passedOver = Math.min(this.passedOver, bound(node));
  }

  /** Every plan beneath the node takes one of the ways; each child is for those that take it and none of the ways before it. */
  private expand(node: Node): void {
    const { regression } = this.space;
    if (node.branch >= 0) {
      const without = this.childOf(node);
      ban(without, node.branch);
      const taken = this.childOf(node);
      regression.decide(taken, node.branch, 1);
      this.children.push(without, taken);
      return;
    }
    const shut: number[] = [];
    for (const { operator, dearer } of node.ways) {
      const child = this.childOf(node);
      for (const other of shut) ban(child, other);
      shut.push(operator);
      regression.decide(child, operator, 1);
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
    const closed = closeNode(this.space, node, this.upper, this.counters);
    if (closed === "circular") this.passOver(node);
    if (closed === "closed") this.children.push(node);
  }

  /** Puts a leaf's lots in order; where that fails, demands what was missing and goes on from there. */
  private tryLeaf(node: Node): readonly ScheduledLot[] | null {
    const schedule = orderOf(this.space, node);
    if (schedule.status === "ordered") {
      this.upper = Math.min(node.g, steeringOf(this.problem, schedule.lots));
      return schedule.lots;
    }
    this.mend(node, schedule.blockage);
    return null;
  }

  /** The least that can help: one more application for one of the things that are missing, on top of what the lots spend. */
  private mend(node: Node, { requires, tools, classes, slots, chosen }: Blockage): void {
    const { regression } = this.space;
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
}
