// What a rule of the linter is given: the nodes of a tree, what the option around it declares, and what is registered.

import type { ArgumentsSchema, Permission } from "../../schemas/index.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import type { LintFinding } from "./finding.ts";
import type { VisitedNode } from "./walk.ts";

export interface LintSubject {
  /** Parents before children, in document order; the first is the root. */
  nodes: readonly VisitedNode[];
  registry: CapabilityRegistry;
  /** The option's name as trees would call it; undefined for a tree by itself. */
  name: string | undefined;
  /** Undefined where the tree has no arguments to refer to. */
  argsSchema: ArgumentsSchema | undefined;
  /** Undefined where nothing is declared, so that nothing is refused. */
  permissions: readonly Permission[] | undefined;
  /** Predicates that hold when the tree begins. */
  pre: readonly { sensor: string; args: Record<string, unknown> }[];
}

export type LintRule = (subject: LintSubject) => LintFinding[];
