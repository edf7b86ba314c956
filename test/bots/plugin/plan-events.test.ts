import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { PlanEventEmitter } from "../../../bots/plugin/plan-events.ts";
import type { RunReport } from "../../../executor/index.ts";
import {
  failure,
  type Plan,
  type PlannerClient,
  type PlanStep,
  Problem,
  parseDocument,
  type Result,
} from "../../../schemas/index.ts";

const goal = { items: { stick: 4 } };
const problem = parseDocument(Problem, { goal }, "problem");
const planOf = (planId: string) => ({ planId, steps: [] }) as unknown as Plan;
const step = { stepId: "s1", type: "craft_item" } as PlanStep;
const lost = failure("path.stuck", "no headway");
const names = ["plan_found", "plan_step", "plan_repaired", "plan_finished", "plan_failed"];

function listened() {
  const bot = new EventEmitter();
  const reported: unknown[][] = [];
  for (const name of names) bot.on(name, (...said) => reported.push([name, ...said]));
  const emitter = new PlanEventEmitter(bot as never, goal);
  let found = "a";
  const planner = emitter.listening({
    plan: async () => ({ status: "solved", plan: planOf(found) }) as Result,
    close: async () => {},
  } satisfies PlannerClient);
  const find = async (planId: string) => {
    found = planId;
    await planner.plan(problem);
    emitter.event({ type: "plan-found", atMs: 0, planId, steps: 0, cost: 0, reason: "goal" });
  };
  return { bot, emitter, reported, find };
}

test("plan events carry whole plans: the first as found, later ones as repairs with their failures", async () => {
  const { emitter, reported, find } = listened();
  await find("a");
  emitter.event({ type: "repaired", atMs: 0, failedStep: "s1", failure: lost, repairs: 1 });
  await find("b");
  expect(reported).toEqual([
    ["plan_found", planOf("a"), goal],
    ["plan_repaired", { plan: planOf("b"), failure: lost, repairs: 1 }],
  ]);
  expect(emitter.plan).toEqual(planOf("b"));
});

test("a plan that only resumes after a reflex is not a repair", async () => {
  const { reported, find } = listened();
  await find("a");
  await find("b");
  expect(reported.map(([name]) => name)).toEqual(["plan_found"]);
});

test("steps are emitted as they begin and end", async () => {
  const { emitter, reported } = listened();
  emitter.event({ type: "step-started", atMs: 0, planId: "a", stepId: "s1", index: 2, of: 5, step });
  expect(emitter.step).toEqual({ type: "craft_item", index: 2, of: 5 });
  emitter.event({ type: "step-failed", atMs: 0, planId: "a", stepId: "s1", failure: lost });
  expect(reported).toEqual([
    ["plan_step", { step, index: 2, of: 5, status: "started" }],
    ["plan_step", { step, index: 2, of: 5, status: "failed", failure: lost }],
  ]);
});

test("the end is emitted with its report", () => {
  const { emitter, reported } = listened();
  const report = { outcome: "failure", failure: lost } as RunReport;
  emitter.end(report);
  emitter.end({ outcome: "success" } as RunReport);
  expect(reported).toEqual([
    ["plan_failed", lost, report],
    ["plan_finished", { outcome: "success" }],
  ]);
});
