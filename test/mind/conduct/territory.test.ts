// Where conduct lets a body go and change blocks, and which plans it allows.

import { expect, test } from "vitest";
import { carefulPlanner } from "../../../mind/conduct/careful-planner.ts";
import { Conduct, DEFAULT_CONDUCT } from "../../../mind/conduct/conduct.ts";
import { territoryOf } from "../../../mind/conduct/territory.ts";
import { Problem, type Result } from "../../../schemas/index.ts";
import { planOf } from "../../server/planner-doubles.ts";

const town = { name: "the town", box: { from: [0, 0, 0], to: [10, 100, 10] } };
const at = (x: number, y = 64, z = 0) => ({ x, y, z });

test("unrestricted conduct has no territory", () => {
  expect(territoryOf(DEFAULT_CONDUCT)).toBeUndefined();
});

test("a protected area allows walking but no changes, in its dimension only", () => {
  const territory = territoryOf(Conduct.parse({ protectedAreas: [town] }));
  expect(territory?.mayEnter).toBeUndefined();
  expect([at(10.9), at(11)].map((place) => territory?.mayChange(place, "overworld"))).toEqual([false, true]);
  expect(territory?.mayChange(at(5), "nether")).toBe(true);
});

test("beyond the bounds neither entering nor changing is allowed", () => {
  const territory = territoryOf(Conduct.parse({ bounds: { from: [-50, -64, -50], to: [50, 320, 50] } }));
  expect([at(50.5), at(51)].map((place) => territory?.mayEnter?.(place))).toEqual([true, false]);
  expect(territory?.mayChange(at(51), "overworld")).toBe(false);
});

test("a plan beyond the allowed risk is refused", async () => {
  const problem = Problem.parse({ goal: { items: { blaze_rod: 1 } } });
  const solved = planOf(problem, 20);
  const risky = { ...solved, plan: { ...("plan" in solved ? solved.plan : {}) } } as Extract<Result, { plan: object }>;
  risky.plan.steps = risky.plan.steps.map((step) => ({ ...step, safetyLevel: "dangerous" }));
  const planner = { plan: async () => risky, close: async () => {} };
  const cautious = carefulPlanner(planner, Conduct.parse({ risk: "caution" }));
  await expect(cautious.plan(problem)).rejects.toMatchObject({ code: "permission.denied" });
  expect(await carefulPlanner(planner, DEFAULT_CONDUCT).plan(problem)).toBe(risky);
});
