// The search tree of goap: best first (A*) by regression, from the goal's demands back to the
// world's sources. A node holds operator batches instead of states, so an amount is a number and
// not a depth. The first leaf that can be linearized and costs no more than any open node is
// optimal. If a leaf cannot be linearized (a tool broke, a bucket is still in the cake), what is
// missing is demanded as well. From the best node the search plunges: it follows the best child
// down to a plan or a dead end.
// Invariant: every plan cheaper than `upper` lies beneath an open node, or costs at least what was
// passed over.
// Sound when every operator that makes a missing fluent mends a leaf that the scheduler cannot
// order. If slots or a choice of the scheduler were in the way, the leaf is passed over: its cost
// stays a lower bound, and no answer is "unsolvable".

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
  /**
   * The expansions of the limit that one node counts for: each landmark cut visits all operators,
   * and more operators have more cuts.
   */
  readonly weight: number;
  readonly problem: CompiledProblem;
  readonly space: SearchSpace;
  readonly #options: SearchOptions;
  readonly #counters: Counters;
  readonly #open: OpenList;
  readonly #children: SearchNode[] = [];
  #plunging: SearchNode | null = null;
  #plunged = 0;
  #serial = 0;
  /** Search cost: nodes that cannot go below it are dropped. */
  #upper: number;
  /** The least bound of a node beneath which alternatives were not searched. */
  #passedOver: number;

  /**
   * Starts at `root`, which is propagated; null if no plan is cheaper than `upper`. `passedOver` is
   * a lower bound for all that is not searched.
   */
  constructor(
    space: SearchSpace,
    root: SearchNode | null,
    passedOver: number,
    upper: number,
    options: SearchOptions,
    counters: Counters,
  ) {
    this.space = space;
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

  /** Whether nothing was passed over, so that a search without a plan is a proof. */
  get isComplete(): boolean {
    return this.#passedOver === Number.POSITIVE_INFINITY;
  }

  /** Expands one node. Returns a cheaper plan, or "done" if no open node can lead to one. */
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

  /** A lower bound on every plan that was not reached yet, or was passed over. */
  minBound(): number {
    const min = Math.min(this.#passedOver, this.#open.minBound());
    return this.#plunging === null ? min : Math.min(min, bound(this.#plunging));
  }

  /** Moves the children to the open list; the best of them continues the plunge. */
  #sort(): void {
    if (this.#children.length === 0) this.#plunged = 0;
    else if (this.#plunged++ < this.problem.limits.goap.maxPlungeDepth) {
      let best = this.#children.length - 1;
      const seems = (node: SearchNode): number => node.g + node.h + node.cuts;
      // Achievers are sorted most expensive first, so the last of equals is the cheapest.
      for (let index = best; index >= 0; index--) {
        if (seems(this.#children[index] as SearchNode) < seems(this.#children[best] as SearchNode) - COST_TOLERANCE)
          best = index;
      }
      this.#plunging = this.#children[best] as SearchNode;
      this.#children.splice(best, 1);
    }
    for (const child of this.#children) this.#open.push(child);
    this.#children.length = 0;
  }

  /** The bound at which the incumbent is good enough. */
  #enough(): number {
    if (this.#upper === Number.POSITIVE_INFINITY) return this.#upper;
    return this.#upper * (1 - (this.#options.gap ?? 0));
  }

  /** Gives up on what lies beneath the node: no proof goes beyond its bound. */
  #passOver(node: SearchNode): void {
    this.#passedOver = Math.min(this.#passedOver, bound(node));
  }

  /**
   * Every plan beneath the node applies one of the achievers. Each child takes one and bans those
   * before it, so no plan is met twice.
   */
  #expand(node: SearchNode): void {
    const { regression } = this.space;
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

  /** Propagates the node and keeps it, unless it is a dead end or too expensive. */
  #close(node: SearchNode): void {
    const closed = propagate(this.space, node, this.#upper, this.#counters);
    if (closed === "circular") this.#passOver(node);
    if (closed === "closed") this.#children.push(node);
  }

  /** Linearizes a leaf. If that fails, children demand what was missing. */
  #tryGoal(node: SearchNode): readonly ScheduledBatch[] | null {
    const schedule = linearize(this.space, node);
    if (schedule.status === "ordered") {
      this.#upper = Math.min(node.g, searchCostOf(this.problem, schedule.batches));
      return schedule.batches;
    }
    this.#repairOrder(node, schedule.openConditions);
    return null;
  }

  /** The least that can help: one more application of an operator for something that is missing. */
  #repairOrder(node: SearchNode, { requires, tools, classes, slots, isHeuristicChoice }: OpenConditions): void {
    const { regression } = this.space;
    if (slots || isHeuristicChoice) this.#passOver(node);
    const shut: number[] = [];
    const missing = [...requires, ...tools, ...classes.keys()];
    // Wearing another tool instead would leave the missing one whole.
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
