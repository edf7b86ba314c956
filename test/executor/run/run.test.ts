import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { type RunOptions, runGoal, VirtualClock } from "../../../executor/index.ts";
import { CodedError, type PlannerClient, type Result, RunEvent } from "../../../schemas/index.ts";
import { BakingPlanner, breadProblem, PantryBody, pantryRegistry, plan, STATS, step } from "../pantry.ts";

function prepared(more: Partial<RunOptions<PantryBody>> = {}) {
  const body = new PantryBody();
  const clock = new VirtualClock();
  const planner = new BakingPlanner();
  const events: RunEvent[] = [];
  const start = () =>
    runGoal({
      problem: breadProblem(),
      planner,
      body,
      registry: pantryRegistry(),
      clock,
      deadlineMs: 600_000,
      onEvent: (event) => events.push(event),
      ...more,
    });
  return { body, clock, planner, events, start };
}

/** A planner that always gives the same steps. */
function stubborn(...steps: ReturnType<typeof step>[]): PlannerClient {
  const found = plan(steps);
  const result: Result = { status: "solved", plan: found, cost: 1, lowerBound: 1, optimal: true, stats: STATS };
  return { plan: () => Promise.resolve(result), close: () => Promise.resolve() };
}

describe("a run", () => {
  test("plans from the observed state, executes every step and ends with the goal held", async () => {
    const { start, body, events } = prepared();
    const report = await start();
    expect(report).toMatchObject({ outcome: "success", stepsDone: 3, repairs: 0, events: events.length });
    expect(body.inventory.bread).toBe(2);
    expect(report.planIds).toHaveLength(1);
  });

  test("emits events that match the trace's schema", async () => {
    const { start, events } = prepared();
    await start();
    for (const event of events) expect(RunEvent.parse(event)).toEqual(event);
    const steps = events.map(({ type }) => type).filter((type) => !type.startsWith("leaf") && type !== "tick");
    const each = ["step-started", "first-action", "step-succeeded"];
    const all = ["run-state", "plan-found", "run-state", ...each, ...each, ...each, "run-state", "run-finished"];
    expect(steps).toEqual(all);
  });

  test("does nothing if the goal is already held", async () => {
    const { start, body } = prepared();
    body.add("bread", 2);
    expect(await start()).toMatchObject({ outcome: "success", stepsDone: 0 });
  });

  test("plans again if what was held is gone before the end", async () => {
    const good = new BakingPlanner();
    const body = new PantryBody();
    body.add("bread", 2);
    const planner: PlannerClient = {
      plan: async (problem) => {
        const result = await good.plan(problem);
        if (good.asked.length === 1) body.inventory.bread = 0;
        return result;
      },
      close: () => Promise.resolve(),
    };
    const { start } = prepared({ body, planner });
    expect(await start()).toMatchObject({ outcome: "success", stepsDone: 3 });
    expect(body.inventory.bread).toBe(2);
  });

  test("repairs by planning again from the present inventory when a step fails", async () => {
    const { start, body, planner, events } = prepared();
    body.inject("pick_one", "lie");
    expect(await start()).toMatchObject({ outcome: "success", repairs: 1 });
    expect(planner.asked).toHaveLength(2);
    expect(events.find(({ type }) => type === "repaired")).toMatchObject({ failedStep: "s1", repairs: 1 });
  });

  test("repairs when a precondition does not hold in the world", async () => {
    const bake = step("s1", "craft_item", { item: "bread", count: 2 }, { preconds: ["inventory.wheat >= 6"] });
    const good = new BakingPlanner();
    let first = true;
    const planner: PlannerClient = {
      plan: (problem) => {
        const answer = first ? stubborn(bake).plan(problem) : good.plan(problem);
        first = false;
        return answer;
      },
      close: () => Promise.resolve(),
    };
    const { start, events } = prepared({ planner });
    expect(await start()).toMatchObject({ outcome: "success", repairs: 1 });
    expect(events.find(({ type }) => type === "step-failed")).toMatchObject({
      failure: { code: "pbi.precondMissing" },
    });
  });

  test("catches a leaf that reports success without effect, by the step's effects", async () => {
    const { start, body, events } = prepared();
    body.inject("place_block", "lie");
    expect(await start()).toMatchObject({ outcome: "success", repairs: 1 });
    expect(events.find(({ type }) => type === "step-failed")).toMatchObject({ failure: { code: "pbi.effectsUnmet" } });
  });

  test("ends with the failure when it comes three times without progress", async () => {
    const { start, body } = prepared();
    body.inject("place_block", ...Array.from({ length: 20 }, () => "lie" as const));
    const report = await start();
    expect(report).toMatchObject({
      outcome: "failure",
      failure: { code: "pbi.effectsUnmet" },
      repairs: 2,
      stepsDone: 1,
    });
  });

  test("is no success when every step was done but the goal does not show", async () => {
    const { start } = prepared({ planner: stubborn(step("s1", "place_block", { item: "oven" })), maxRepairs: 2 });
    expect(await start()).toMatchObject({
      outcome: "failure",
      failure: { code: "run.goalUnmet" },
      repairs: 2,
      stepsDone: 3,
    });
  });

  test("is no success when the planner returns an empty plan but the goal does not show", async () => {
    const { start } = prepared({ planner: stubborn() });
    expect(await start()).toMatchObject({ outcome: "failure", failure: { code: "run.goalUnmet" }, repairs: 0 });
  });

  test("ends at once after a permanent or critical failure", async () => {
    const { start, body, planner } = prepared();
    body.inject("pick_one", new CodedError("run.disconnected", "kicked"));
    expect(await start()).toMatchObject({ outcome: "failure", failure: { code: "run.disconnected" }, repairs: 0 });
    expect(planner.asked).toHaveLength(1);
  });

  test("continues after a death", async () => {
    const { start, body } = prepared();
    body.inject("craft_item", new CodedError("run.died", "a creeper"));
    expect(await start()).toMatchObject({ outcome: "success", repairs: 1 });
  });

  test("ends with pbi.unknownVerb on a verb that the body has not registered", async () => {
    const { start } = prepared({ planner: stubborn(step("s1", "teleport", {})) });
    expect(await start()).toMatchObject({ outcome: "failure", failure: { code: "pbi.unknownVerb" } });
  });

  test("refuses to dispatch the same step twice in one plan", async () => {
    const twice = step("s1", "place_block", { item: "oven" });
    const { start } = prepared({ planner: stubborn(twice, twice) });
    expect(await start()).toMatchObject({ outcome: "failure", failure: { code: "pbi.doubleDispatch" }, stepsDone: 1 });
  });

  test("ends with the planner's reason if there is no plan", async () => {
    const reasons = [{ code: "goal.noSource", item: "wheat", because: "grows nowhere" }];
    const planner: PlannerClient = {
      plan: () => Promise.resolve({ status: "unsolvable", reasons, stats: STATS }),
      close: () => Promise.resolve(),
    };
    const { start } = prepared({ planner });
    expect(await start()).toMatchObject({ outcome: "failure", failure: { code: "goal.noSource" } });
  });

  test("stops its leaf and ends with run.aborted when its signal aborts", async () => {
    const controller = new AbortController();
    const { start, body, clock } = prepared({ signal: controller.signal });
    const end = start();
    await clock.sleep(150);
    expect(body.running).toBe(1);
    controller.abort();
    expect(await end).toMatchObject({ outcome: "failure", failure: { code: "run.aborted" } });
    expect(body.running).toBe(0);
    expect(clock.sleeping).toBe(0);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  test("ends with run.deadline when its time is over, whatever it waits for", async () => {
    const { start, clock, body } = prepared({ deadlineMs: 250 });
    expect(await start()).toMatchObject({ outcome: "failure", failure: { code: "run.deadline" } });
    expect(clock.now()).toBeLessThanOrEqual(300);
    expect(body.running).toBe(0);
    const silent: PlannerClient = { plan: () => new Promise(() => {}), close: () => Promise.resolve() };
    const waiting = prepared({ deadlineMs: 250, planner: silent });
    expect(await waiting.start()).toMatchObject({ failure: { code: "run.deadline" }, elapsedMs: 250 });
  });

  test("waits for a body that cannot be observed for a moment, and fails with its code if that lasts", async () => {
    const brief = prepared();
    brief.body.blind = 3;
    expect(await brief.start()).toMatchObject({ outcome: "success" });
    const lasting = prepared();
    lasting.body.blind = 1_000;
    expect(await lasting.start()).toMatchObject({ outcome: "failure", failure: { code: "sense.apiError" } });
  });

  test("gives the same events when it is run twice", async () => {
    const logs = await Promise.all(
      [1, 2].map(async () => {
        const { start, body, events } = prepared();
        body.inject("pick_one", new CodedError("dig.timeout", "slow"), "hang", "lie");
        await start();
        return JSON.stringify(events);
      }),
    );
    expect(logs[0]).toBe(logs[1]);
  });
});

describe("permissions", () => {
  test("that a run does not grant end it before any step begins", async () => {
    const { start, body } = prepared({ permissions: ["dig", "place"] });
    expect(await start()).toMatchObject({
      failure: { code: "permission.denied", detail: "craft_item needs craft, which is not granted" },
      stepsDone: 0,
    });
    expect(body.given).toBe(0);
  });

  test("that it does grant let it continue", async () => {
    expect(await prepared({ permissions: ["dig", "place", "craft"] }).start()).toMatchObject({ outcome: "success" });
  });
});
