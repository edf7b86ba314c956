import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { stepLabel } from "../../../planner/draw/plan-graph.ts";
import { planToDot, planToMermaid } from "../../../planner/index.ts";
import type { Plan, PlanStep } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, planOn, solved } from "../reference/plan.ts";

const plans: [string, Plan][] = [
  ["a toy", solved(planOn(counterDomain(), { goal: { items: { ore: 2, kiln: 1 } }, planner: "htn" }).result).plan],
  [
    "Minecraft",
    solved(planCompiled(minecraft("time"), { goal: { items: { iron_pickaxe: 1 } }, planner: "htn" }).result).plan,
  ],
];

describe.each(plans)("the picture of a plan of %s", (_, plan) => {
  const arrows = plan.steps.flatMap(({ stepId, after }) => after.map((id) => [id, stepId] as const));

  test("has every step and every arrow of the order, and no more, for Mermaid", () => {
    const lines = planToMermaid(plan).trim().split("\n");
    expect(lines[0]).toBe("flowchart TD");
    for (const step of plan.steps) expect(lines).toContain(`  ${step.stepId}["${step.stepId}: ${stepLabel(step)}"]`);
    for (const [from, to] of arrows) expect(lines).toContain(`  ${from} --> ${to}`);
    expect(arrows.length).toBeGreaterThan(0);
    expect(lines).toHaveLength(1 + plan.steps.length + arrows.length);
  });

  test("has every step and every arrow of the order, and no more, for Graphviz", () => {
    const lines = planToDot(plan).trim().split("\n");
    expect(lines[0]).toBe(`digraph "${plan.planId}" {`);
    expect(lines.at(-1)).toBe("}");
    for (const step of plan.steps)
      expect(lines).toContain(`  ${step.stepId} [label="${step.stepId}: ${stepLabel(step)}"];`);
    for (const [from, to] of arrows) expect(lines).toContain(`  ${from} -> ${to};`);
    expect(lines).toHaveLength(3 + plan.steps.length + arrows.length);
  });
});

describe("the label of a step", () => {
  const step = (type: string, args: PlanStep["args"]): PlanStep => ({
    ...(plans[0]?.[1].steps[0] as PlanStep),
    type,
    args,
  });

  test.each<[string, PlanStep["args"], string]>([
    ["craft_item", { item: "stick", count: 4, recipe: {} }, "craft_item 4 stick"],
    ["collect_block", { block: "stone", item: "cobblestone", count: 3 }, "collect_block 3 cobblestone"],
    ["travel", { dimension: "the_nether" }, "travel the_nether"],
    ["sleep", {}, "sleep"],
  ])("of %s with %j is its verb and what it is about", (type, args, label) => {
    expect(stepLabel(step(type, args))).toBe(label);
  });

  test("cannot break out of its quotes", () => {
    const odd = step('say "hi"', {});
    const plan = { ...(plans[0]?.[1] as Plan), steps: [{ ...odd, stepId: "s1", after: [] }] };
    expect(planToDot(plan)).toContain('label="s1: say \\"hi\\""');
    expect(planToMermaid(plan)).toContain('s1["s1: say #quot;hi#quot;"]');
  });
});
