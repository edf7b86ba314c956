// The compiler of behaviour trees: JSON (schemas/execution/tree.ts) becomes nodes over a registry.
// Pure: the same JSON and registry give the same nodes, the same JSON the same `treeHash`. Depth
// and size are checked before anything recurses over the input. A leaf that names an option is
// compiled to that option's subtree; an option that contains itself is refused.

import { type Body, CodedError, digestOf, parseDocument, TreeNode } from "../../schemas/index.ts";
import { checkPermissions } from "../leaf/admission.ts";
import type { Permission } from "../leaf/leaf.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import { FailOnTrueNode } from "../nodes/fail-on-true.ts";
import { LeafNode } from "../nodes/leaf.ts";
import type { BehaviourNode } from "../nodes/node.ts";
import { OptionNode } from "../nodes/option.ts";
import { RepeatUntilNode } from "../nodes/repeat-until.ts";
import { SelectorNode } from "../nodes/selector.ts";
import { SequenceNode } from "../nodes/sequence.ts";
import { TimeoutNode } from "../nodes/timeout.ts";
import { TracedNode } from "../nodes/traced.ts";

export const MAX_TREE_DEPTH = 64;
export const MAX_TREE_NODES = 10_000;
/** Of a tree with the options in it. A tick goes this deep, and deeper than this many calls. */
const MAX_DEPTH_WITH_OPTIONS = 256;

/** A tree that can run, one run at a time: the nodes hold the memory of the run. */
export interface CompiledTree {
  root: BehaviourNode;
  /** Digest of the tree's JSON. */
  treeHash: string;
}

interface Compilation<B extends Body> {
  registry: CapabilityRegistry<B>;
  /** Options around the node, outermost first. */
  path: readonly string[];
  /** The permissions that the innermost of them declares: nothing in it may need more. */
  declared: readonly Permission[] | undefined;
  budget: { nodes: number };
  depth: number;
  traced: boolean;
  /** The node's name in traces and drawings. */
  at: string;
}

interface CompileOptions {
  /** Whether the nodes report every change of their status; drawings follow it. */
  traced?: boolean;
}

/**
 * Compiles a tree. Throws CodedError `pbi.schemaViolation` on a document that is not a tree, is too
 * deep or too large, or whose options contain themselves; `pbi.unknownVerb` on an unregistered leaf
 * and `sense.invalidInput` on an unregistered sensor; `permission.denied` on an option that uses
 * more permissions than it declares.
 */
export function compileTree<B extends Body>(
  json: unknown,
  registry: CapabilityRegistry<B>,
  { traced = false }: CompileOptions = {},
): CompiledTree {
  const tree = parseTree(json);
  const budget = { nodes: MAX_TREE_NODES };
  const root = compileNode(tree, { registry, path: [], declared: undefined, budget, depth: 1, traced, at: "" });
  return { root, treeHash: digestOf(tree) };
}

function parseTree(json: unknown): TreeNode {
  checkExtent(json);
  return parseDocument(TreeNode, json, "tree", "pbi.schemaViolation");
}

/**
 * Walks level by level, because the schema recurses and unknown input may be of any depth and
 * width.
 */
function checkExtent(json: unknown): void {
  let level: unknown[] = [json];
  let nodes = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_TREE_DEPTH)
      throw new CodedError("pbi.schemaViolation", `tree: it is deeper than ${MAX_TREE_DEPTH} nodes`);
    nodes += level.length;
    if (nodes > MAX_TREE_NODES)
      throw new CodedError("pbi.schemaViolation", `tree: it has more than ${MAX_TREE_NODES} nodes`);
    level = level.flatMap((node) => {
      const { children, child } = (node ?? {}) as { children?: unknown; child?: unknown };
      return [...(Array.isArray(children) ? children : []), ...(child === undefined ? [] : [child])];
    });
  }
}

function compileNode<B extends Body>(node: TreeNode, compilation: Compilation<B>): BehaviourNode {
  const { budget, traced, at } = compilation;
  budget.nodes -= 1;
  if (budget.nodes < 0) throw new CodedError("pbi.schemaViolation", `tree: it has more than ${MAX_TREE_NODES} nodes`);
  if (compilation.depth > MAX_DEPTH_WITH_OPTIONS) {
    const detail = `tree: with its options it is deeper than ${MAX_DEPTH_WITH_OPTIONS} nodes`;
    throw new CodedError("pbi.schemaViolation", detail);
  }
  const compiled = compileKind(node, { ...compilation, depth: compilation.depth + 1 });
  return traced ? new TracedNode(at, compiled) : compiled;
}

function compileKind<B extends Body>(node: TreeNode, compilation: Compilation<B>): BehaviourNode {
  const { registry, at } = compilation;
  const inner = (child: TreeNode, index?: number) => {
    const below = index === undefined ? `${at}/child` : `${at}/children/${index}`;
    return compileNode(child, { ...compilation, at: below });
  };
  switch (node.type) {
    case "Sequence":
      return new SequenceNode(node.children.map((child, index) => inner(child, index)));
    case "Selector":
      return new SelectorNode(node.children.map((child, index) => inner(child, index)));
    case "Repeat.Until":
      registry.sensor(node.until.sensor);
      return new RepeatUntilNode(node.until, node.max, inner(node.child));
    case "Decorator.Timeout":
      return new TimeoutNode(node.ms, inner(node.child));
    case "Decorator.FailOnTrue":
      registry.sensor(node.predicate.sensor);
      return new FailOnTrueNode(node.predicate, inner(node.child));
    case "Leaf":
      return compileLeaf(node, compilation);
  }
}

function compileLeaf<B extends Body>(
  node: Extract<TreeNode, { type: "Leaf" }>,
  compilation: Compilation<B>,
): BehaviourNode {
  const { registry, path, declared, at } = compilation;
  const capability = registry.capability(node.name);
  const { permissions } = capability.form === "leaf" ? capability.leaf : capability.option;
  checkPermissions(`${node.name} in option ${path.at(-1)}`, permissions, declared);
  if (capability.form === "leaf") return new LeafNode(node, at);
  if (path.includes(node.name)) {
    throw new CodedError(
      "pbi.schemaViolation",
      `option ${node.name} contains itself: ${[...path, node.name].join(" > ")}`,
    );
  }
  if (node.as !== undefined) {
    throw new CodedError("pbi.schemaViolation", `option ${node.name} has no output to keep as ${node.as}`);
  }
  const subtree = parseTree(capability.option.tree);
  const inner = { ...compilation, path: [...path, node.name], declared: permissions, at: `${at}>` };
  return new OptionNode(node, compileNode(subtree, inner));
}
