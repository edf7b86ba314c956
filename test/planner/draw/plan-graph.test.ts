import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { planGraph, planToDot, planToMermaid } from "../../../planner/index.ts";
import { type Plan, type PlanStep, sentenceOf } from "../../../schemas/index.ts";
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
    expect(graph.nodes.map(({ lines }) => lines.join(" "))).toEqual(
      plan.steps.map((step) => `${step.stepId}: ${sentenceOf(step)}`),
    );
    expect(graph.arrows.length).toBeGreaterThan(0);
    expect(graph.arrows.map(({ from, to }) => [from, to])).toEqual(arrows);
  });

  test("writes Mermaid and Graphviz text", () => {
    for (const step of plan.steps) {
      const lines =
        planGraph(plan).nodes.find(({ lines: [first] }) => first?.startsWith(`${step.stepId}: `))?.lines ?? [];
      expect(planToMermaid(plan)).toContain(`  ${step.stepId}["${lines.join("<br/>")}"]\n`);
      expect(planToDot(plan)).toContain(`  ${step.stepId} [label="${lines.join("\\n")}"];\n`);
    }
    for (const [from, to] of arrows) {
      expect(planToMermaid(plan)).toContain(`  ${from} --> ${to}\n`);
      expect(planToDot(plan)).toContain(`  ${from} -> ${to};\n`);
    }
  });
});

test("a step is drawn with its sentence, broken into short lines", () => {
  const [, plan] = plans[1] as [string, Plan];
  const lines = planGraph(plan).nodes.flatMap((node) => node.lines);
  expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^s\d+: craft \d+ stick from \d+ oak_planks$/)]));
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(48);
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
