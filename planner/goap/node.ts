// A node of the regression search: lots decided so far and what they leave open. Sparse, since a plan touches few names.
// Nodes are changed only while they are made; once in the open list they stay as they are.

import type { NodePricing } from "./pricing.ts";

export interface SearchNode {
  /** By class: so many are consumed, or wanted in the end. */
  demands: Map<number, number>;
  /** By name: what there is and is made, where that differs from what the problem starts with. */
  stock: Map<number, number>;
  /** Names that some decided lot makes. */
  made: Set<number>;
  /** Classes that must be held or true some time, in the order in which they came up. */
  needs: Set<number>;
  /** Classes that were needed and have been provided for. */
  provided: Set<number>;
  /** By operator: applications decided. */
  batches: Map<number, number>;
  g: number;
  /** Demands at their prices less spare products at theirs; may be negative, and the bound is at least g. */
  h: number;
  /** No plan beneath the node costs less: what its ancestors, or landmark cuts, have shown. */
  floor: number;
  /** What the landmark cuts add to `h`, when last looked at: what the node seems to cost is g, h and this. */
  cuts: number;
  /** The prices that `h` is counted in. */
  pricing: NodePricing;
  /** By operator, a bit each: those of which no more is applied beneath this node. */
  banned: Uint32Array;
  /** Order of creation: the last word in ties. */
  serial: number;
  /** The ways to go on; empty for a leaf, where nothing is open and the lots are to be put in order. */
  achievers: readonly BoundedAchiever[];
  /** Whether its forced steps are taken and its ways known; until then it is only a child with a bound. */
  isPropagated: boolean;
  /** An operator that is to be applied or not to be applied beneath the node, before any of the ways is taken; -1 for none. */
  branch: number;
}

/** One way on from a node: apply the operator once more, for a kind. */
export interface Achiever {
  fluent: number;
  operator: number;
}

/** A way with how much dearer, at least, every plan is that takes it. */
export interface BoundedAchiever extends Achiever {
  reducedCost: number;
}

/** No plan that contains the node's lots costs less. */
export const bound = (node: SearchNode): number => Math.max(node.floor, node.g + Math.max(0, node.h));

export const emptyNode = (operatorCount: number, pricing: NodePricing): SearchNode => ({
  pricing,
  branch: -1,
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

export function copyNode(node: SearchNode, serial: number): SearchNode {
  return {
    demands: new Map(node.demands),
    stock: new Map(node.stock),
    made: new Set(node.made),
    needs: new Set(node.needs),
    provided: new Set(node.provided),
    batches: new Map(node.batches),
    g: node.g,
    h: node.h,
    floor: node.floor,
    cuts: 0,
    pricing: node.pricing,
    branch: -1,
    banned: node.banned.slice(),
    serial,
    achievers: [],
    isPropagated: false,
  };
}

/** Whether no more of the operator may be applied beneath the node. */
export const isBanned = (node: SearchNode, operator: number): boolean =>
  (((node.banned[operator >> 5] as number) >>> (operator & 31)) & 1) === 1;

export function ban(node: SearchNode, operator: number): void {
  node.banned[operator >> 5] = (node.banned[operator >> 5] as number) | (1 << (operator & 31));
}
