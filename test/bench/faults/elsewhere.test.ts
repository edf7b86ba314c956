// Runs in simulated worlds in which one kind of block gives nothing, though another way to the goal
// exists.

import { beforeAll, expect, test } from "vitest";
import { minecraftGround, runScenario, type ScenarioGround } from "../../../bench/faults/run-scenario.ts";

let ground: ScenarioGround;
beforeAll(async () => {
  ground = await minecraftGround();
});

test.each([
  ["raw_iron", "iron_ore", "collect.failed"],
  ["raw_iron", "iron_ore", "dig.timeout"],
  ["raw_copper", "copper_ore", "leaf.timeout"],
  ["coal", "coal_ore", "collect.failed"],
  ["lapis_lazuli", "lapis_ore", "path.stuck"],
] as const)("a run for %s goes elsewhere if every %s fails with %s", async (item, block, code) => {
  const scenario = {
    leaf: "select_target",
    problem: { goal: { items: { [item]: 1 } }, limits: { effort: "quick" as const } },
    state: { inventory: { stone_pickaxe: 1, oak_log: 6 } },
    judge: ({ stock }: { stock: { count(name: string): number } }) => stock.count(item) >= 1,
  };
  const fault = { kind: "error" as const, code };
  const faults = { faults: [{ at: { leaf: "select_target", args: { block } }, times: null, fault }] };
  const run = await runScenario(ground, scenario, faults);
  expect(run.failure).toBeUndefined();
  expect(run.ending).toBe("success");
  expect(run.injected).toBeGreaterThan(0);
});
