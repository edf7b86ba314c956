import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { stepLabel } from "../../../planner/draw/plan-graph.ts";
import { planGraph, planToDot, planToMermaid } from "../../../planner/index.ts";
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

  test("has exactly the steps and the arrows of the order", () => {
    const graph = planGraph(plan);
    expect(graph.nodes.map(({ lines }) => lines)).toEqual(
      plan.steps.map((step) => [`${step.stepId}: ${stepLabel(step)}`]),
    );
    expect(graph.arrows.length).toBeGreaterThan(0);
    expect(graph.arrows.map(({ from, to }) => [from, to])).toEqual(arrows);
  });

  test("writes Mermaid and Graphviz text", () => {
    for (const step of plan.steps) {
      const label = `${step.stepId}: ${stepLabel(step)}`;
      expect(planToMermaid(plan)).toContain(`  ${step.stepId}["${label}"]\n`);
      expect(planToDot(plan)).toContain(`  ${step.stepId} [label="${label}"];\n`);
    }
    for (const [from, to] of arrows) {
      expect(planToMermaid(plan)).toContain(`  ${from} --> ${to}\n`);
      expect(planToDot(plan)).toContain(`  ${from} -> ${to};\n`);
    }
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
});

test("draws steps of any name", () => {
  const [, plan] = plans[0] as [string, Plan];
  const [first] = plan.steps as [PlanStep];
  const steps = [
    { ...first, stepId: "end", after: [] },
    { ...first, stepId: 'a "b" --> c', after: ["end"] },
  ];
  const graph = planGraph({ ...plan, steps });
  expect(graph.nodes.map(({ id }) => id)).toEqual(["s1", "s2"]);
  expect(graph.arrows).toEqual([{ from: "s1", to: "s2" }]);
});
