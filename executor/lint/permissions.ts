// No escalation: an option may only use capabilities whose permissions it declares.

import type { LintFinding } from "./finding.ts";
import type { LintSubject } from "./rule.ts";

export function lintPermissions({ nodes, registry, permissions }: LintSubject): LintFinding[] {
  if (permissions === undefined) return [];
  return nodes.flatMap(({ node, pointer }): LintFinding[] => {
    const capability = node.type === "Leaf" ? registry.find(node.name) : undefined;
    if (capability === undefined) return [];
    const needed = capability.form === "leaf" ? capability.leaf.permissions : capability.option.permissions;
    const missing = needed.filter((permission) => !permissions.includes(permission));
    if (missing.length === 0) return [];
    const message = `${capability.name} needs ${missing.join(", ")}, which the option does not declare`;
    return [{ code: "tree.permission", pointer: `${pointer}/name`, message }];
  });
}
