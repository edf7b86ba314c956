// A behaviour tree as a list of lines: each node's label, depth and name in traces. Options may be
// unfolded into their own trees. Pure; both drawings use it.

import type { Body, Predicate, RunEvent, TreeNode } from "../../schemas/index.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import type { NodeStatus } from "../nodes/node.ts";

interface OutlineNode {
  /** The name in `node` events. */
  id: string;
  label: string;
  depth: number;
  parent: string | undefined;
  isLast: boolean;
}

/** How deep options within options are unfolded. */
const MAX_UNFOLDED = 8;

/** Parents before children. Given a registry, options are unfolded. */
export function outlineOf<B extends Body>(tree: TreeNode, registry?: CapabilityRegistry<B>): OutlineNode[] {
  const lines: OutlineNode[] = [];
  const pending = [
    { node: tree, id: "", depth: 0, parent: undefined as string | undefined, isLast: true, unfolded: 0 },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, id, depth, parent, isLast, unfolded } = next;
    lines.push({ id, label: labelOf(node), depth, parent, isLast });
    const inner = node.type === "Leaf" && unfolded < MAX_UNFOLDED ? registry?.find(node.name) : undefined;
    const unfolds = inner?.form === "option" ? [{ node: inner.option.tree, id: `${id}>`, unfolded: unfolded + 1 }] : [];
    const children = [...childrenOf(node, id).map((child) => ({ ...child, unfolded })), ...unfolds];
    const last = children.length - 1;
    const below = children.map((child, index) => ({ ...child, depth: depth + 1, parent: id, isLast: index === last }));
    pending.push(...below.reverse());
  }
  return lines;
}

function childrenOf(node: TreeNode, id: string): { node: TreeNode; id: string }[] {
  if ("children" in node) return node.children.map((child, index) => ({ node: child, id: `${id}/children/${index}` }));
  return "child" in node ? [{ node: node.child, id: `${id}/child` }] : [];
}

function labelOf(node: TreeNode): string {
  switch (node.type) {
    case "Sequence":
    case "Selector":
      return node.type;
    case "Repeat.Until":
      return `Repeat.Until ${predicateText(node.until)}, at most ${node.max} times`;
    case "Decorator.Timeout":
      return `Timeout ${node.ms} ms`;
    case "Decorator.FailOnTrue":
      return `FailOnTrue ${predicateText(node.predicate)}`;
    case "Leaf":
      return `${node.name}${argsText(node.args)}${node.as === undefined ? "" : ` as ${node.as}`}`;
  }
}

const predicateText = ({ sensor, args }: Predicate): string => `${sensor}${argsText(args)}`;

/** `(item: torch, count: $args.count)`, or an empty text without arguments. */
function argsText(args: Record<string, unknown>): string {
  const texts = Object.entries(args).map(([name, value]) => `${name}: ${valueText(value)}`);
  return texts.length === 0 ? "" : `(${texts.join(", ")})`;
}

function valueText(value: unknown): string {
  const reference = (value as { $ref?: unknown } | null)?.$ref;
  if (typeof reference === "string") return `$${reference}`;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The latest status of every node in a run's events, for drawings with live status. */
export function nodeStatuses(events: Iterable<RunEvent>): Map<string, NodeStatus> {
  const statuses = new Map<string, NodeStatus>();
  for (const event of events) {
    if (event.type === "step-started") statuses.clear();
    if (event.type === "node") statuses.set(event.node, event.status);
  }
  return statuses;
}
