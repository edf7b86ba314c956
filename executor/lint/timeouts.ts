// Every leaf needs a Decorator.Timeout above it in its own tree: a leaf's own limit holds for one
// attempt only, and may be long.

import type { LintFinding } from "./finding.ts";
import type { LintSubject } from "./rule.ts";
import type { VisitedNode } from "./walk.ts";

export const lintTimeouts = ({ nodes }: LintSubject): LintFinding[] =>
  nodes
    .filter((visited) => visited.node.type === "Leaf" && !isTimed(visited))
    .map(({ pointer }) => ({ code: "tree.missingTimeout", pointer, message: "has no Decorator.Timeout above it" }));

function isTimed({ parent }: VisitedNode): boolean {
  for (let above = parent; above !== undefined; above = above.parent) {
    if (above.node.type === "Decorator.Timeout") return true;
  }
  return false;
}
