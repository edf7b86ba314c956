// A node of the regression search: lots decided so far and what they leave open. Sparse, since a plan touches few names.
// Nodes are changed only while they are made; once in the open list they stay as they are.

export interface Node {
  /** By class: so many are consumed, or wanted in the end. */
  demands: Map<number, number>;
  /** By name: what there is and is made, where that differs from what the problem starts with. */
  stock: Map<number, number>;
  /** Names that some decided lot makes. */
  made: Set<number>;
  /** Classes that must be held or true some time, in the order in which they came up. */
  needs: Set<number>;
  /** By operator: applications decided. */
  lots: Map<number, number>;
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
  /** The class that the ways are for, where they hang on nothing else; -1 otherwise. */
  branch: number;
  /** The class that is needed, where the ways are not for something to be used up; -1 otherwise. */
  need: number;
}

/** One way on from a node: apply the operator once more, for a kind. */
export interface Step {
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
  g: 0,
  h: 0,
  focusedH: 0,
  lastClass: -1,
  lastOperator: -1,
  serial: 0,
  ways: [],
  branch: -1,
  need: -1,
});

export function copyNode(node: Node, serial: number): Node {
  return {
    demands: new Map(node.demands),
    stock: new Map(node.stock),
    made: new Set(node.made),
    needs: new Set(node.needs),
    lots: new Map(node.lots),
    g: node.g,
    h: node.h,
    focusedH: node.focusedH,
    lastClass: node.lastClass,
    lastOperator: node.lastOperator,
    serial,
    ways: [],
    branch: -1,
    need: -1,
  };
}

/** Nodes that were met before: found by hash, then compared in full, so that no two different nodes are ever taken for one. */
export class NodeSet {
  private readonly byHash = new Map<number, Node[]>();

  /** Adds the node; false where an equal one is there already: the same lots and the same open ends. */
  add(node: Node): boolean {
    const hash = hashOf(node);
    const others = this.byHash.get(hash);
    if (others === undefined) this.byHash.set(hash, [node]);
    else if (others.some((other) => isSame(node, other))) return false;
    else others.push(node);
    return true;
  }
}

/** Spreads a pair of small integers over 32 bits (multiplicative hashing, Knuth, TAOCP 3, 6.4). */
function mix(salt: number, key: number, value: number): number {
  let hash = Math.imul(key + salt, 0x9e3779b1) ^ Math.imul(value + 0x7f4a7c15, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}

/** The same for the same entries, whatever their order. */
function hashOf(node: Node): number {
  let hash = mix(1, node.lastClass, node.lastOperator);
  for (const [operator, times] of node.lots) hash = (hash + mix(2, operator, times)) | 0;
  for (const [classId, count] of node.demands) hash = (hash + mix(3, classId, count)) | 0;
  for (const [name, count] of node.stock) hash = (hash + mix(5, name, count)) | 0;
  for (const classId of node.needs) hash = (hash + mix(7, classId, 1)) | 0;
  return hash;
}

const isSame = (a: Node, b: Node): boolean =>
  a.lastClass === b.lastClass &&
  a.lastOperator === b.lastOperator &&
  sameCounts(a.lots, b.lots) &&
  sameCounts(a.demands, b.demands) &&
  sameCounts(a.stock, b.stock) &&
  a.needs.size === b.needs.size &&
  [...a.needs].every((classId) => b.needs.has(classId));

function sameCounts(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, count] of a) if (b.get(key) !== count) return false;
  return true;
}
