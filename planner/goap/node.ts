// A node of the regression search: the operator batches decided so far and their open demands. It
// is sparse, since a plan touches few fluents. A node does not change once it is in the open list.

import type { NodePricing } from "./pricing.ts";

export interface SearchNode {
  /** By class: the amount that is consumed, or wanted at the end. */
  demands: Map<number, number>;
  /** By fluent: the amount held and made, if it differs from the start state. */
  stock: Map<number, number>;
  /** Fluents that some batch makes. */
  made: Set<number>;
  /** Classes that some batch requires or uses, in the order of discovery. */
  needs: Set<number>;
  /** Classes that were needed and are provided for. */
  provided: Set<number>;
  /** By operator: its applications. */
  batches: Map<number, number>;
  g: number;
  /** Open demands minus surplus products, at their prices; may be negative. */
  h: number;
  /** The best lower bound from ancestors and landmark cuts. */
  floor: number;
  /** The last landmark cuts above `h`: the node's estimated cost is g + h + cuts. */
  cuts: number;
  /** The prices of `h`. */
  pricing: NodePricing;
  /** A bit for each operator that may not be applied again beneath this node. */
  banned: Uint32Array;
  /** Creation order; breaks ties. */
  serial: number;
  /** The achievers to branch on; empty for a leaf. */
  achievers: readonly BoundedAchiever[];
  /** Whether forced steps are taken and achievers known. Before that, only the bound is. */
  isPropagated: boolean;
}

/** One more application of an operator, for one of its products. */
export interface Achiever {
  fluent: number;
  operator: number;
}

/** An achiever, with a lower bound on the cost increase of every plan that takes it. */
export interface BoundedAchiever extends Achiever {
  reducedCost: number;
}

/** A lower bound on every plan that contains the node's batches. */
export const bound = (node: SearchNode): number => Math.max(node.floor, node.g + Math.max(0, node.h));

export const emptyNode = (operatorCount: number, pricing: NodePricing): SearchNode => ({
  pricing,
  demands: new Map(),
  stock: new Map(),
  made: new Set(),
  needs: new Set(),
  provided: new Set(),
  batches: new Map(),
  g: 0,
  h: 0,
  floor: 0,
  cuts: 0,
  banned: new Uint32Array((operatorCount + 31) >> 5),
  serial: 0,
  achievers: [],
  isPropagated: false,
});

export const copyNode = (node: SearchNode, serial: number): SearchNode => ({
  ...node,
  demands: new Map(node.demands),
  stock: new Map(node.stock),
  made: new Set(node.made),
  needs: new Set(node.needs),
  provided: new Set(node.provided),
  batches: new Map(node.batches),
  cuts: 0,
  banned: node.banned.slice(),
  serial,
  achievers: [],
  isPropagated: false,
});

export const isBanned = (node: SearchNode, operator: number): boolean =>
  (((node.banned[operator >> 5] as number) >>> (operator & 31)) & 1) === 1;

export function ban(node: SearchNode, operator: number): void {
  node.banned[operator >> 5] = (node.banned[operator >> 5] as number) | (1 << (operator & 31));
}

/** Whether the operator is banned and not yet applied. */
export const isRuledOut = (node: SearchNode, operator: number): boolean =>
  isBanned(node, operator) && !node.batches.has(operator);
