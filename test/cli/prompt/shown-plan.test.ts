import { expect, test } from "vitest";
import { ShownPlan } from "../../../cli/prompt/shown-plan.ts";
import { inlineClient } from "../../../index.ts";
import { type Plan, Problem, sentenceOf } from "../../../schemas/index.ts";

const client = inlineClient({ now: () => 0 });

async function planOf(inventory: Record<string, number>): Promise<Plan> {
  const problem = Problem.parse({ goal: { items: { chest: 1 } }, state: { inventory } });
  const result = await client.plan(problem);
  if (result.status !== "solved") throw new Error("the goal has a plan");
  return result.plan;
}

test("what remains of a plan is not shown again; a repaired plan is, with its new steps marked", async () => {
  const whole = await planOf({});
  const shown = new ShownPlan(whole);
  expect(shown.changed(whole)).toBeUndefined();
  expect(shown.changed({ ...whole, steps: whole.steps.slice(1) })).toBeUndefined();
  const repaired = await planOf({ birch_log: 4, crafting_table: 1 });
  const text = shown.changed(repaired) ?? "";
  expect(text).toMatch(/^- the bot planned again from where it is, so the plan has changed \(new steps: \*\):\n/);
  const [, ...lines] = text.split("\n");
  const isKnown = new Set(whole.steps.map(sentenceOf));
  expect(lines.map((line) => line.startsWith("*"))).toEqual(
    repaired.steps.map((step) => !isKnown.has(sentenceOf(step))),
  );
  expect(lines.some((line) => line.startsWith("*"))).toBe(true);
  expect(shown.changed(repaired)).toBeUndefined();
});

test("the first plan of a run that differs from the offered one is shown as what the bot sees", async () => {
  const shown = new ShownPlan(await planOf({}));
  expect(shown.changed(await planOf({ birch_log: 4 }))).toMatch(/^- the bot now sees where it is, so/);
});
