// Runs with the real planner over the Minecraft domain, on a body in which every step works or
// fails as the test sets.

import { describe, expect, test } from "vitest";
import { runGoal, VirtualClock } from "../../executor/index.ts";
import { CodedError, type PlannerClient, Problem, type RunEvent } from "../../schemas/index.ts";
import { inlineClient } from "../../workers/index.ts";
import { EffectsBody, effectsRegistry } from "./effects-body.ts";

const VERBS = ["collect_block", "craft_item", "equip_item", "explore", "navigate", "place_block", "smelt_item"];
const planner = inlineClient({ now: () => 0 });

async function run(item: string, body = new EffectsBody(), verbs = VERBS, constraints = {}) {
  const clock = new VirtualClock();
  const events: RunEvent[] = [];
  // The planner lets the event loop turn, which the virtual clock cannot distinguish from all work
  // sleeping.
  const held: PlannerClient = { ...planner, plan: (problem, options) => clock.during(planner.plan(problem, options)) };
  const report = await runGoal({
    problem: Problem.parse({ goal: { items: { [item]: 1 } }, planner: "htn", constraints }),
    planner: held,
    body,
    registry: effectsRegistry(verbs),
    clock,
    deadlineMs: 3_600_000,
    onEvent: (event) => {
      body.watch(event);
      events.push(event);
    },
  });
  return { report, body, events };
}

describe("a plan of the real planner", () => {
  test("passes every check of the run from an empty inventory to an iron pickaxe", async () => {
    const { report, body, events } = await run("iron_pickaxe");
    expect(events.filter(({ type }) => type === "step-failed")).toEqual([]);
    expect(report).toMatchObject({ outcome: "success", repairs: 0 });
    expect(body.inventory.get("iron_pickaxe")).toBe(1);
  });

  test("is replaced by a new plan from the present inventory, whichever step fails", async () => {
    const { report: smooth } = await run("stone_pickaxe");
    for (let start = 1; start <= smooth.stepsDone; start += 1) {
      const body = new EffectsBody();
      body.faults.set(start, new CodedError("path.unreachable", "a wall"));
      const { report } = await run("stone_pickaxe", body);
      expect(report).toMatchObject({ outcome: "success", repairs: 1, stepsDone: smooth.stepsDone });
    }
  });

  test("gains what it uses besides what is kept", async () => {
    const body = new EffectsBody();
    body.inventory.set("cobblestone", 7).set("wooden_pickaxe", 1);
    const { report } = await run("stone_pickaxe", body, VERBS, { keep: { cobblestone: 6 } });
    expect(report).toMatchObject({ outcome: "success", repairs: 0 });
    expect(body.inventory.get("cobblestone")).toBe(6);
  });

  test("ignores held items that its version does not know, reports that once, and continues", async () => {
    const body = new EffectsBody();
    body.inventory.set("ruby_of_a_mod", 3).set("oak_log", 4).set("tin_of_a_mod", 1);
    body.faults.set(2, new CodedError("path.unreachable", "a wall"));
    const { report, events } = await run("wooden_pickaxe", body);
    expect(report).toMatchObject({ outcome: "success", repairs: 1 });
    expect(events.filter(({ type }) => type === "items-unknown")).toMatchObject([
      { items: ["ruby_of_a_mod", "tin_of_a_mod"] },
    ]);
    expect(body.inventory.get("ruby_of_a_mod")).toBe(3);
  });

  test("ignores facts, blocks and creatures about it that its version does not know", async () => {
    const body = new EffectsBody();
    const observe = body.observe.bind(body);
    body.observe = () => {
      const state = observe();
      const nearby = [...state.nearby, { block: "ore_of_a_mod", count: 3 }, { block: "zebra", count: 1 }];
      return { ...state, facts: [...state.facts, "near:altar_of_a_mod"], nearby };
    };
    body.inventory.set("ruby_of_a_mod", 3);
    const { report, events } = await run("wooden_pickaxe", body);
    expect(report.outcome).toBe("success");
    expect(events.filter(({ type }) => type === "items-unknown")).toMatchObject([{ items: ["ruby_of_a_mod"] }]);
  });

  test("uses no verb that the body lacks, and the run fails with that reason if there is no other way", async () => {
    const { report } = await run(
      "iron_pickaxe",
      new EffectsBody(),
      VERBS.filter((verb) => verb !== "smelt_item"),
    );
    expect(report.outcome).toBe("failure");
    expect(report.failure?.code).toMatch(/^goal\./);
  });
});
