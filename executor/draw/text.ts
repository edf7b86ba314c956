// A behaviour tree as text, one line per node, with the status of nodes that have one.

import type { Body, TreeNode } from "../../schemas/index.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import type { NodeStatus } from "../nodes/node.ts";
import { outlineOf } from "./outline.ts";

export interface DrawOptions<B extends Body> {
  /** If given, options are unfolded into their own trees. */
  registry?: CapabilityRegistry<B>;
  /** Statuses by node, from `nodeStatuses`. */
  statuses?: ReadonlyMap<string, NodeStatus>;
}

/** The tree as text, without a final newline. */
export function drawTreeText<B extends Body>(tree: TreeNode, { registry, statuses }: DrawOptions<B> = {}): string {
  const openAt: boolean[] = [];
  return outlineOf(tree, registry)
    .map(({ id, label, depth, isLast }) => {
      openAt[depth] = !isLast;
      const stems = Array.from({ length: Math.max(0, depth - 1) }, (_, level) => (openAt[level + 1] ? "│  " : "   "));
      const branch = depth === 0 ? "" : isLast ? "└─ " : "├─ ";
      const status = statuses?.get(id);
      return `${stems.join("")}${branch}${label}${status === undefined ? "" : ` [${status}]`}`;
    })
    .join("\n");
}
