// Plans as behaviour trees: a plan is a Sequence of its steps, a step a Leaf under a
// Decorator.Timeout whose time follows from the capability (every attempt, every grace period,
// every pause). Pure: the same plan and registry give the same JSON.

import type { Body, Plan, PlanStep, TreeNode } from "../../schemas/index.ts";
import { deadlineOf } from "../leaf/capability-args.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";

/**
 * The tree of one step. Throws CodedError `pbi.unknownVerb` on a verb that is not registered for
 * plans and `pbi.schemaViolation` on arguments that do not match the capability's schema.
 */
export function stepTree<B extends Body>(step: PlanStep, registry: CapabilityRegistry<B>): TreeNode {
  const ms = deadlineOf(registry.planned(step.type), step.args);
  return { type: "Decorator.Timeout", ms, child: { type: "Leaf", name: step.type, args: step.args } };
}

/** The tree of a plan; undefined for a plan without steps. Throws as `stepTree` does. */
export function planTree<B extends Body>(plan: Plan, registry: CapabilityRegistry<B>): TreeNode | undefined {
  const children = plan.steps.map((step) => stepTree(step, registry));
  return children.length === 0 ? undefined : { type: "Sequence", children };
}
