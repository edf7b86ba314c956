// The input of a linter rule: the nodes of a tree, the declarations of its option, and the
// registry.

import type { ArgumentsSchema, Permission } from "../../schemas/index.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import type { LintFinding } from "./finding.ts";
import type { VisitedNode } from "./walk.ts";

export interface LintSubject {
  /** Parents before children, in document order; the root is first. */
  nodes: readonly VisitedNode[];
  registry: CapabilityRegistry;
  /** The option's name in trees; undefined for a tree alone. */
  name: string | undefined;
  /** Undefined if the tree has no arguments. */
  argsSchema: ArgumentsSchema | undefined;
  /** Undefined if none are declared; then no permission is missing. */
  permissions: readonly Permission[] | undefined;
  /** Predicates that hold when the tree begins. */
  pre: readonly { sensor: string; args: Record<string, unknown> }[];
}

export type LintRule = (subject: LintSubject) => LintFinding[];
