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
import { type ScheduledBatch, searchCostOf } from "../model/operator-batch.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";
import type { OpenConditions } from "../schedule/open-conditions.ts";
import { linearize } from "./linearize.ts";
import { ban, bound, copyNode, type SearchNode } from "./node.ts";
import { OpenList } from "./open-list.ts";
import { propagate } from "./propagation.ts";
import type { SearchSpace } from "./search-space.ts";

export class BestFirstSearch {
  /** How many expansions of the limit a node counts for. */
  readonly weight: number;
  readonly problem: CompiledProblem;
  readonly #space: SearchSpace;
  readonly #options: SearchOptions;
  readonly #counters: Counters;
  readonly #open: OpenList;
  readonly #children: SearchNode[] = [];
  #plunging: SearchNode | null = null;
  #plunged = 0;
  #serial = 0;
  /** Cost that steers the search: nodes that cannot go below it are dropped. */
  #upper: number;
  /** The least bound of a node beneath which a choice was made without looking at its alternatives. */
  #passedOver: number;

  /** Begins at `root`, which is closed; null where nothing is cheaper than `upper`. `passedOver`: what was not looked at costs so much. */
  constructor(
    space: SearchSpace,
    root: SearchNode | null,
    passedOver: number,
    upper: number,
    options: SearchOptions,
    counters: Counters,
  ) {
    this.#space = space;
    this.problem = space.problem;
    this.#options = options;
    this.#counters = counters;
    this.#upper = upper;
    this.#passedOver = passedOver;
    this.#open = new OpenList(options.weight);
    const { operatorsPerExpansion } = this.problem.limits.goap;
    this.weight = Math.max(1, Math.ceil((this.problem.domain.operatorCount / operatorsPerExpansion) ** 2));
    if (root !== null) this.#open.push(root);
  }

  /** Whether nothing was passed over, so that what is not found is not there. */
  get isComplete(): boolean {
    return this.#passedOver === Number.POSITIVE_INFINITY;
  }

  /** Looks at one node more; a plan where it comes upon a cheaper one, "done" where none is left that could be. */
  step(): readonly ScheduledBatch[] | "done" | null {
    if (this.#plunging === null && this.#open.minBound() >= this.#enough() - COST_TOLERANCE) return "done";
    const node = this.#plunging ?? (this.#open.pop() as SearchNode);
    this.#plunging = null;
    if (bound(node) >= this.#upper - COST_TOLERANCE) return null;
    let found: readonly ScheduledBatch[] | null = null;
    if (!node.isPropagated) this.#close(node);
    else {
      this.#counters.expanded++;
      const { g } = node;
      this.#options.onEvent?.({ type: "node-expanded", g, h: bound(node) - g, expanded: this.#counters.expanded });
      if (node.achievers.length > 0) this.#expand(node);
      else found = this.#tryGoal(node);
    }
    this.#sort();
    return found;
  }

  /** What every plan costs at least that was not looked at yet, or was passed over. */
  minBound(): number {
    const min = Math.min(this.#passedOver, this.#open.minBound());
    return this.#plunging === null ? min : Math.min(min, bound(this.#plunging));
  }

  /** Puts the children into the open list; the best of them is followed at once, down to a plan or a dead end. */
  #sort(): void {
    const children = this.#children;
    if (children.length === 0) this.#plunged = 0;
    else if (this.#plunged++ < this.problem.limits.goap.maxPlungeDepth) {
      let best = children.length - 1;
      const seems = (node: SearchNode): number => node.g + node.h + node.cuts;
      // Ways are taken dearest first, so that of equals the last is the cheapest.
      for (let index = best; index >= 0; index--) {
        if (seems(children[index] as SearchNode) < seems(children[best] as SearchNode) - COST_TOLERANCE) best = index;
      }
      this.#plunging = children[best] as SearchNode;
      children.splice(best, 1);
    }
    for (const child of children) this.#open.push(child);
    children.length = 0;
  }

  /** The bound at which the plan in hand is good enough. */
  #enough(): number {
    if (this.#upper === Number.POSITIVE_INFINITY) return this.#upper;
    return this.#upper * (1 - (this.#options.gap ?? 0));
  }

  /** Something beneath the node is not looked at: nothing is proven beyond its bound. */
  #passOver(node: SearchNode): void {
    this.#passedOver = Math.min(this.#passedOver, bound(node));
  }

  /** Every plan beneath the node takes one of the ways; each child is for those that take it and none of the ways before it. */
  #expand(node: SearchNode): void {
    const { regression } = this.#space;
    if (node.branch >= 0) {
      const without = this.#childOf(node);
      ban(without, node.branch);
      const taken = this.#childOf(node);
      regression.decide(taken, node.branch, 1);
      this.#children.push(without, taken);
      return;
    }
    const shut: number[] = [];
    for (const { operator, reducedCost } of node.achievers) {
      const child = this.#childOf(node);
      for (const other of shut) ban(child, other);
      shut.push(operator);
      regression.decide(child, operator, 1);
      child.floor = Math.max(child.floor, node.g + node.h + node.cuts + reducedCost);
      if (bound(child) < this.#upper - COST_TOLERANCE) this.#children.push(child);
    }
  }

  #childOf(node: SearchNode): SearchNode {
    const child = copyNode(node, ++this.#serial);
    child.floor = bound(node);
    this.#counters.generated++;
    return child;
  }

  /** Takes every step that is forced, then puts the node into the open list, unless it is a dead end or too dear. */
  #close(node: SearchNode): void {
    const closed = propagate(this.#space, node, this.#upper, this.#counters);
    if (closed === "circular") this.#passOver(node);
    if (closed === "closed") this.#children.push(node);
  }

  /** Puts a leaf's lots in order; where that fails, demands what was missing and goes on from there. */
  #tryGoal(node: SearchNode): readonly ScheduledBatch[] | null {
    const schedule = linearize(this.#space, node);
    if (schedule.status === "ordered") {
      this.#upper = Math.min(node.g, searchCostOf(this.problem, schedule.batches));
      return schedule.batches;
    }
    this.#repairOrder(node, schedule.openConditions);
    return null;
  }

  /** The least that can help: one more application for one of the things that are missing, on top of what the lots spend. */
  #repairOrder(node: SearchNode, { requires, tools, classes, slots, isHeuristicChoice }: OpenConditions): void {
    const { regression } = this.#space;
    if (slots || isHeuristicChoice) this.#passOver(node);
    const shut: number[] = [];
    const missing = [...requires, ...tools, ...classes.keys()];
    // A tool of another kind, worn in its place, leaves what is missing whole.
    for (const classId of [...missing, ...regression.wornInstead(node, missing)]) {
      for (const method of regression.achieversFor(node, [...regression.kinds(classId)])) {
        if (shut.includes(method.operator)) continue;
        const child = this.#childOf(node);
        for (const operator of shut) ban(child, operator);
        shut.push(method.operator);
        regression.decide(child, method.operator, 1);
        this.#children.push(child);
      }
    }
  }
}
