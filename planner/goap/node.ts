// A node of the regression search: lots decided so far and what they leave open. Sparse, since a plan touches few names.
// Nodes are changed only while they are made; once in the open list they stay as they are.

export interface Node {
  /** By class: so many still to be made; what stock serves has been taken off. */
  demands: Map<number, number>;
  /** By name: what is not spoken for, where that differs from what the problem starts with. */
  stock: Map<number, number>;
  /** Names that some decided lot makes. */
  made: Set<number>;
  /** Classes that must be held or true some time, in the order in which they came up. */
  needs: Set<number>;
  /** By operator: applications decided. */
  lots: Map<number, number>;
  /** By class of several kinds: the kinds that serve its demands. */
  supplied: Map<number, Map<number, number>>;
  g: number;
  /** Demands at their prices less spare products at theirs; may be negative, and the bound is at least g. */
  h: number;
  /** The same at the focused prices. */
  focusedH: number;
  /** The class last branched on and the operator taken for it: producers of one class are added in ascending order. */
  lastClass: number;
  lastOperator: number;
  /** Order of creation: the last word in ties. */
  serial: number;
  /** The ways to go on; empty for a leaf, where nothing is open and the lots are to be put in order. */
  ways: readonly Step[];
}

/** One way on from a node: apply the operator once more, for a kind of the class. */
export interface Step {
  classId: number;
  name: number;
  operator: number;
}

/** No plan that contains the node's lots costs less. */
export const bound = (node: Node): number => node.g + Math.max(0, node.h, node.focusedH);

export const emptyNode = (): Node => ({
  demands: new Map(),
  stock: new Map(),
  made: new Set(),
  needs: new Set(),
  lots: new Map(),
  supplied: new Map(),
  g: 0,
  h: 0,
  focusedH: 0,
  lastClass: -1,
  lastOperator: -1,
  serial: 0,
  ways: [],
});

export function copyNode(node: Node, serial: number): Node {
  return {
    demands: new Map(node.demands),
    stock: new Map(node.stock),
    made: new Set(node.made),
    needs: new Set(node.needs),
    lots: new Map(node.lots),
    supplied: new Map([...node.supplied].map(([classId, kinds]) => [classId, new Map(kinds)])),
    g: node.g,
    h: node.h,
    focusedH: node.focusedH,
    lastClass: node.lastClass,
    lastOperator: node.lastOperator,
    serial,
    ways: [],
  };
}

/** What tells nodes apart: equal keys mean equal lots and equal open ends. */
export function keyOf(node: Node): string {
  const supplied = [...node.supplied]
    .sort((a, b) => a[0] - b[0])
    .map(([classId, kinds]) => `${classId}(${pairs(kinds)})`);
  const needs = [...node.needs].sort((a, b) => a - b).join(",");
  return [
    pairs(node.lots),
    pairs(node.demands),
    pairs(node.stock),
    supplied.join(","),
    needs,
    node.lastClass,
    node.lastOperator,
  ].join("|");
}

const pairs = (map: Map<number, number>): string =>
  [...map]
    .sort((a, b) => a[0] - b[0])
    .map(([id, count]) => `${id}:${count}`)
    .join(",");
