// The failure cards FM-01 to FM-05: ways in which a body once received a command and did nothing.
// Each is replayed here, and ends with an explicit code or in success after a repair.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CapabilityRegistry, defineLeaf, defineOption, runGoal, VirtualClock } from "../../executor/index.ts";
import { FIRST_ACTION_MS, SILENCE_MS } from "../../executor/tree/watchdog.ts";
import { CodedError, failure, type PlannerClient, type PlanStep, type RunEvent } from "../../schemas/index.ts";
import { BakingPlanner, breadProblem, PantryBody, pantryRegistry, plan, STATS, step } from "./pantry.ts";

interface Stage {
  planner?: PlannerClient;
  registry?: CapabilityRegistry<PantryBody>;
  onEvent?: (event: RunEvent) => void;
}

function prepared({ planner = new BakingPlanner(), registry = pantryRegistry(), onEvent = () => {} }: Stage = {}) {
  const body = new PantryBody();
  const clock = new VirtualClock();
  const events: RunEvent[] = [];
  const report = (event: RunEvent) => {
    events.push(event);
    onEvent(event);
  };
  const start = () =>
    runGoal({ problem: breadProblem(), planner, body, registry, clock, deadlineMs: 600_000, onEvent: report });
  return { body, clock, events, start };
}

/** A planner that always gives the same steps. */
function stubborn(...steps: PlanStep[]): PlannerClient {
  const found = plan(steps);
  return {
    plan: () => Promise.resolve({ status: "solved", plan: found, cost: 1, lowerBound: 1, optimal: true, stats: STATS }),
    close: () => Promise.resolve(),
  };
}

const ofType = <T extends RunEvent["type"]>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is Extract<RunEvent, { type: T }> => event.type === type);

describe("FM-01, a verb that no body has,", () => {
  test("is refused before any step of its plan begins", async () => {
    const planner = stubborn(step("s1", "place_block", { item: "oven" }), step("s2", "teleport", {}));
    const { start, body, events } = prepared({ planner });
    expect(await start()).toMatchObject({ outcome: "failure", failure: { code: "pbi.unknownVerb" }, stepsDone: 0 });
    expect(body.given).toBe(0);
    expect(ofType(events, "step-failed")).toMatchObject([{ stepId: "s2" }]);
  });
});

describe("FM-02, a step whose guard refuses,", () => {
  test("becomes a subgoal and one repair, if a precondition does not hold", async () => {
    const stage = prepared({
      onEvent(event) {
        // The oven disappears just before it is needed, once.
        const due = event.type === "step-started" && event.step.type === "craft_item";
        if (due && ofType(stage.events, "subgoal").length === 0) stage.body.facts.delete("near:oven");
      },
    });
    expect(await stage.start()).toMatchObject({ outcome: "success", repairs: 1 });
    expect(ofType(stage.events, "subgoal")).toMatchObject([{ stepId: "s3", conditions: ["facts.near:oven >= 1"] }]);
    const baked = ofType(stage.events, "step-started").filter(({ step: { type } }) => type === "craft_item");
    expect(baked).toHaveLength(2);
  });

  test("restores the conditions that its guard misses, whatever the body remembers", async () => {
    let isBroken = false;
    const [craft] = pantryRegistry()
      .list()
      .flatMap((entry) => (entry.form === "leaf" && entry.name === "craft_item" ? [entry.leaf] : []));
    const others = pantryRegistry().list();
    if (craft === undefined) throw new Error("the pantry bakes");
    const registry = new CapabilityRegistry<PantryBody>({
      leaves: [
        ...others.flatMap((entry) => (entry.form === "leaf" && entry.name !== "craft_item" ? [entry.leaf] : [])),
        defineLeaf({
          ...craft,
          guard: () => (isBroken ? failure("pbi.precondMissing", "facts.near:oven >= 1") : undefined),
        }),
      ],
      options: others.flatMap((entry) => (entry.form === "option" ? [entry.option] : [])),
      sensors: [pantryRegistry().sensor("inventory_gained")],
    });
    const planner = new BakingPlanner();
    const { start, body } = prepared({
      planner,
      registry,
      onEvent: (event) => {
        if (event.type === "leaf-succeeded" && event.leaf === "place_block") isBroken = false;
      },
    });
    isBroken = true;
    body.facts.add("near:oven");
    expect(await start()).toMatchObject({ outcome: "success", repairs: 1 });
    expect(planner.asked.map(({ state }) => state.facts)).toEqual([["near:oven"], []]);
  });
});

describe("FM-03, a branch that hangs,", () => {
  const many = { item: "bread", count: 40 };

  test("is stopped after 3 seconds without a command, with the body standing still, and repaired", async () => {
    const { start, body, events } = prepared({ planner: stubborn(step("s1", "craft_item", many)) });
    body.add("wheat", 120);
    body.inject("craft_item", "hang");
    expect(await start()).toMatchObject({ outcome: "success", repairs: 1 });
    expect(ofType(events, "step-failed")[0]).toMatchObject({ failure: { code: "stuck.loop" } });
    expect(ofType(events, "leaf-failed")[0]?.atMs).toBeLessThanOrEqual(SILENCE_MS + 50);
    expect(body.halts).toBeGreaterThan(0);
  });

  test("is stopped after 2 seconds if it never begins to act", async () => {
    const { start, body, events } = prepared({ planner: stubborn(step("s1", "craft_item", many)) });
    body.inject("craft_item", "idle");
    body.add("wheat", 120);
    expect(await start()).toMatchObject({ outcome: "success", repairs: 1 });
    expect(ofType(events, "step-failed")[0]).toMatchObject({ failure: { code: "pbi.ttfaExceeded" } });
    expect(ofType(events, "leaf-failed")[0]?.atMs).toBeLessThanOrEqual(FIRST_ACTION_MS + 50);
  });

  test("fails if it spins on leaves that succeed without doing anything", async () => {
    const registry = pantryRegistry();
    registry.registerLeaf(
      defineLeaf<PantryBody, Record<string, never>, null>({
        name: "ponder",
        version: "1.0.0",
        kind: "internal",
        description: "takes a while and does nothing",
        inputSchema: z.strictObject({}),
        outputSchema: z.null(),
        timeoutMs: 1_000,
        retries: 0,
        permissions: [],
        rateLimitPerMin: 10_000,
        maxConcurrent: 1,
        guard: () => undefined,
        run: async ({ clock, signal }) => {
          await clock.sleep(100, signal);
          return null;
        },
        postcondition: () => undefined,
      }),
    );
    const ponder = { type: "Leaf" as const, name: "ponder", args: {} };
    registry.registerOption(
      defineOption<PantryBody, Record<string, never>>({
        name: "wait",
        version: "1.0.0",
        kind: "verb",
        description: "waits for bread to come by itself",
        argsSchema: z.strictObject({}),
        timeoutMs: 500_000,
        permissions: [],
        guard: () => undefined,
        tree: {
          type: "Repeat.Until",
          until: { sensor: "inventory_gained", args: { item: "bread", count: 2 } },
          max: 1_000_000,
          child: { type: "Selector", children: [ponder, ponder] },
        },
        postcondition: () => undefined,
      }),
    );
    const { start, events } = prepared({ registry, planner: stubborn(step("s1", "wait", {})) });
    expect(await start()).toMatchObject({ outcome: "failure", failure: { code: "stuck.loop" } });
    expect(ofType(events, "step-failed")[0]?.atMs).toBeLessThanOrEqual(FIRST_ACTION_MS + 2 * SILENCE_MS + 1_000);
  });
});

describe("FM-04, a path that flaps,", () => {
  test("is avoided after the second time, so that another way is taken", async () => {
    const asked: string[][] = [];
    const planner = new BakingPlanner();
    const { start, body } = prepared({
      planner: {
        plan: (problem) => planner.plan(problem),
        async repair({ problem, state, avoid }) {
          asked.push(avoid);
          const result = await planner.plan({ ...problem, state });
          if (result.status !== "solved") throw new Error("not solved");
          const { plan, cost, stats } = result;
          const changes = { kept: [], dropped: [], added: [], replanned: false };
          return { format: "lodestone.repair/1", status: "repaired", problem, plan, cost, stats, ...changes };
        },
        close: () => Promise.resolve(),
      },
    });
    const flap = () => new CodedError("path.flap", "back and forth");
    body.inject("pick_one", flap(), flap());
    expect(await start()).toMatchObject({ outcome: "success", repairs: 2 });
    expect(asked).toEqual([[], ["collect_block:test", "collect_block:wheat"]]);
  });
});

describe("FM-05, a step that is dispatched twice,", () => {
  test("is refused the second time: the body acts once", async () => {
    const twice = step("s1", "place_block", { item: "oven" });
    const { start, body, events } = prepared({ planner: stubborn(twice, { ...twice, stepId: "s2" }) });
    expect(await start()).toMatchObject({ failure: { code: "pbi.doubleDispatch" }, stepsDone: 1 });
    expect(ofType(events, "leaf-started")).toHaveLength(1);
    expect(body.given).toBeLessThanOrEqual(2);
  });
});
