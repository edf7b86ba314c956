// The trees that are ticked and compiled. Compared trees stand here in both forms: node for node
// the same, except for mistreevous's extra root, and for FailOnTrue, which is a guard on a node
// there.

import type { TreeNode } from "../../schemas/index.ts";

type LeafArgs = Extract<TreeNode, { type: "Leaf" }>["args"];

const leaf = (name: string, args: LeafArgs = {}): TreeNode => ({ type: "Leaf", name, args });
const sequence = (...children: TreeNode[]): TreeNode => ({ type: "Sequence", children });
const selector = (...children: TreeNode[]): TreeNode => ({ type: "Selector", children });
const timed = (child: TreeNode): TreeNode => ({ type: "Decorator.Timeout", ms: 600_000, child });
const inDanger = { sensor: "danger", args: { within: 16 } };
const unlessInDanger = (child: TreeNode): TreeNode => ({ type: "Decorator.FailOnTrue", predicate: inDanger, child });

/**
 * Seven nodes: a timed act of two leaves that take a number of game ticks, below a sensor and with
 * a fallback.
 */
function act(ticks: number): TreeNode {
  const labour = leaf("labour", { ticks });
  return timed(unlessInDanger(selector(sequence(labour, labour), labour)));
}

/** Seven acts, each with other arguments. */
const acts = (first: number): TreeNode[] => Array.from({ length: 7 }, (_, index) => act(first + index));

/** A tree in both forms. */
export interface TreeInBothForms {
  ours: TreeNode;
  theirs: string;
}

/** Ten nodes, each visited on every tick, which ends the tree. */
export const VISITED: TreeInBothForms = {
  ours: selector(
    sequence(leaf("succeed"), leaf("succeed"), leaf("fail")),
    sequence(leaf("succeed"), leaf("fail")),
    sequence(leaf("succeed")),
  ),
  theirs: `root { selector {
    sequence { action [succeed] action [succeed] action [fail] }
    sequence { action [succeed] action [fail] }
    sequence { action [succeed] }
  } }`,
};

/** The same ten nodes with their last leaf running: the usual tick of an acting body. */
export const STANDING: TreeInBothForms = {
  ours: selector(
    sequence(leaf("succeed"), leaf("succeed"), leaf("fail")),
    sequence(leaf("succeed"), leaf("fail")),
    sequence(leaf("run")),
  ),
  theirs: `root { selector {
    sequence { action [succeed] action [succeed] action [fail] }
    sequence { action [succeed] action [fail] }
    sequence { action [run] }
  } }`,
};

/**
 * Ten nodes with a leaf running below a sensor, which is tested on every tick. Only one guarded
 * leaf, because mistreevous evaluates a guard again for each node below it, so the same tree would
 * be more work there.
 */
export const GUARDED: TreeInBothForms = {
  ours: selector(
    sequence(leaf("succeed"), leaf("succeed"), leaf("fail")),
    sequence(leaf("succeed"), leaf("fail")),
    unlessInDanger(leaf("run")),
  ),
  theirs: `root { selector {
    sequence { action [succeed] action [succeed] action [fail] }
    sequence { action [succeed] action [fail] }
    action [run] until(danger, 16)
  } }`,
};

/** A hundred nodes that never end: rounds of fourteen acts whose leaves take half a second. */
export const HUNDRED: TreeNode = {
  type: "Repeat.Until",
  until: inDanger,
  max: 1_000_000,
  child: sequence(...Array.from({ length: 14 }, () => act(10))),
};

/** Five hundred nodes without a linter finding: nine groups of seven acts, and seven acts more. */
export const FIVE_HUNDRED: TreeNode = sequence(
  ...Array.from({ length: 9 }, (_, group) => sequence(...acts(7 * group))),
  ...acts(63),
);

/** The number of nodes of a tree. */
export function nodesIn(node: TreeNode): number {
  if ("children" in node) return node.children.reduce((sum, child) => sum + nodesIn(child), 1);
  return "child" in node ? 1 + nodesIn(node.child) : 1;
}
