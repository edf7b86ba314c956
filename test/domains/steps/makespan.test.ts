import { describe, expect, test } from "vitest";
import { compileMinecraft, compileSteps, makespanTicks } from "../../../domains/index.ts";
import type { Action, PlanStep } from "../../../schemas/index.ts";
import { minecraft } from "../../planner/reference/minecraft.ts";
import { planCompiled } from "../../planner/reference/plan.ts";

const domain = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });
const compile = (...actions: Action[]): PlanStep[] => compileSteps(domain, `sha256:${"0".repeat(64)}`, actions);
const span = (...actions: Action[]): number => makespanTicks(compile(...actions), domain);

const coal: Action = { operator: "burn:furnace:1600", times: 1, consumes: { coal: 1 } };
const smelt = (item: string, input: string, times: number, station = "furnace"): Action => ({
  operator: `smelt:${station}:${item}`,
  times,
  consumes: { [input]: times, ...(station === "campfire" ? {} : { [`fuel:${station}`]: 200 * times }) },
});
const chests = (times: number): Action => ({ operator: "craft:chest", times, consumes: { oak_planks: 8 * times } });
const CHEST_TICKS = 10;

describe("the makespan", () => {
  test("lets the body craft while the furnace cooks", () => {
    // Loading takes 10 ticks, three ingots 600; the chests are crafted meanwhile.
    expect(span(coal, smelt("iron_ingot", "raw_iron", 3), chests(4))).toBe(610);
    expect(span(chests(4), coal, smelt("iron_ingot", "raw_iron", 3))).toBe(610);
    expect(makespanTicks(compile(coal, smelt("iron_ingot", "raw_iron", 3), chests(4)))).toBe(610 + 4 * CHEST_TICKS);
  });

  test("waits for a cooked item that a step needs", () => {
    const buckets: Action = { operator: "craft:bucket", times: 1, consumes: { iron_ingot: 3 } };
    expect(span(coal, smelt("iron_ingot", "raw_iron", 3), buckets)).toBe(620);
  });

  test("runs one job per furnace at a time, and two stations in parallel", () => {
    const beef = smelt("cooked_beef", "beef", 1, "campfire");
    const [iron, gold] = [smelt("iron_ingot", "raw_iron", 3), smelt("gold_ingot", "raw_gold", 2)];
    expect(span(coal, iron, gold)).toBe(10 + 600 + 400);
    expect(span(coal, iron, beef)).toBe(610);
  });

  test("of no steps is 0", () => {
    expect(makespanTicks([], domain)).toBe(0);
  });

  test("equals the plan's makespanTicks, and never exceeds the sum of the steps", () => {
    const input = { goal: { items: { iron_pickaxe: 1, glass: 8 } }, planner: "htn" };
    const { result } = planCompiled(minecraft("time"), input);
    if (result.status !== "solved") throw new Error(result.status);
    const sum = makespanTicks(result.plan.steps);
    expect(result.plan.makespanTicks).toBeLessThan(sum);
    expect(result.plan.makespanTicks).toBeGreaterThan(sum / 2);
  });
});
