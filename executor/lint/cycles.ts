// An option must not contain itself, directly or through other options. The registered options are
// searched depth first, each once.

import type { CapabilityRegistry } from "../leaf/registry.ts";
import type { LintFinding } from "./finding.ts";
import type { LintSubject } from "./rule.ts";
import { walkTree } from "./walk.ts";

export function lintCycles({ nodes, registry, name }: LintSubject): LintFinding[] {
  const harmless = new Set<string>();
  return nodes.flatMap(({ node, pointer }): LintFinding[] => {
    if (node.type !== "Leaf") return [];
    const circle = circleFrom(node.name, name === undefined ? [] : [name], registry, harmless);
    if (circle === undefined) return [];
    return [{ code: "tree.cycle", pointer: `${pointer}/name`, message: circle.join(" > ") }];
  });
}

function circleFrom(
  name: string,
  path: readonly string[],
  registry: CapabilityRegistry,
  harmless: Set<string>,
): string[] | undefined {
  if (path.includes(name)) return [...path, name];
  const capability = registry.find(name);
  if (capability?.form !== "option" || harmless.has(name)) return undefined;
  for (const { node } of walkTree(capability.option.tree, "").nodes) {
    const circle = node.type === "Leaf" ? circleFrom(node.name, [...path, name], registry, harmless) : undefined;
    if (circle !== undefined) return circle;
  }
  harmless.add(name);
  return undefined;
}
