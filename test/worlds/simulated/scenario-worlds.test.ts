// Three worlds that runs must survive: no crafting table, a hostile swarm, nightfall. Real plans,
// real reflexes, a simulated world.

import { describe, expect, test } from "vitest";
import { minecraftSnapshot } from "../../../domains/index.ts";
import type { ProblemInput, Reflex } from "../../../schemas/index.ts";
import { inlineClient } from "../../../workers/index.ts";
import { type FaultPlanInput, type SimulatedStateInput, simulate } from "../../../worlds/simulated/index.ts";
import { lodestoneMatchers, runSimulated } from "../../../worlds/testing/index.ts";

const { toHold, toShow, toSucceed } = lodestoneMatchers;
const domain = (await minecraftSnapshot({ mcVersion: "1.20.1", objective: "time" })).document();
const planner = inlineClient({ now: () => 0 });

async function run(
  goal: ProblemInput["goal"],
  state: SimulatedStateInput,
  more: { faults?: FaultPlanInput; reflexes?: Reflex[]; constraints?: ProblemInput["constraints"] } = {},
) {
  const { faults = {}, reflexes = [], constraints = {} } = more;
  const simulation = simulate({ domain, state, faults });
  const problem: ProblemInput = { goal, planner: "htn", constraints };
  const { report } = await runSimulated(simulation, { problem, planner, reflexes });
  return { ...simulation, report };
}

describe("no crafting table", () => {
  const goal = { items: { wooden_pickaxe: 1 } };
  const wood = { inventory: { oak_log: 8 } };

  test("makes the plan craft one", async () => {
    const { report, world } = await run(goal, wood);
    expect(toSucceed(report).pass).toBe(true);
    expect(report.repairs).toBe(0);
    expect(toHold(world, "wooden_pickaxe").pass).toBe(true);
  });

  test("makes the repaired plan craft another if it disappears when it is needed", async () => {
    const at = { leaf: "craft_item", args: { item: "wooden_pickaxe" } };
    const gone: FaultPlanInput = { faults: [{ at, fault: { kind: "blockChanged" } }] };
    const { report, world, faults } = await run(goal, wood, { faults: gone });
    expect(faults.injected).toHaveLength(1);
    expect(toSucceed(report).pass).toBe(true);
    expect(toHold(world, "wooden_pickaxe").pass).toBe(true);
  });

  test("ends the run with a code that says why if none may be placed", async () => {
    const { report } = await run(goal, wood, { constraints: { avoid: ["place_block"] } });
    expect(report).toMatchObject({ outcome: "failure", failure: { recovery: "permanent" } });
    expect(report.failure?.code).toMatch(/^goal\./);
  });
});

const SWARM = ([9, 11, 13] as const).map((x, index) => ({
  id: index + 1,
  kind: "zombie",
  position: [x, 64, x - 10] as [number, number, number],
  hostile: true,
}));
const flee: Reflex = {
  capability: "flee",
  // Farther than monsters follow.
  args: { distance: 40 },
  trigger: { sensor: "hostiles_present", args: { radius: 6 } },
  priority: 10,
};

describe("a hostile swarm", () => {
  const goal = { items: { oak_log: 6 } };
  const state: SimulatedStateInput = {
    rules: ["monsters", "healing"],
    creatures: SWARM,
    inventory: { stone_axe: 1 },
    sightings: [{ name: "oak_log", count: 30, position: [4, 64, 2] }],
  };

  test("is fled from as often as it comes near, and the plan continues", async () => {
    const { report, world } = await run(goal, state, { reflexes: [flee] });
    expect(toSucceed(report).pass).toBe(true);
    expect(report.preemptions).toBeGreaterThan(0);
    expect(world.scene.deaths).toBe(0);
  });

  test("kills a body without reflexes, and the run reports so or begins again from nothing", async () => {
    const { report, world } = await run(goal, { ...state, health: 6 });
    expect(world.scene.deaths).toBeGreaterThan(0);
    expect(report.outcome === "success" ? report.repairs > 0 : report.failure?.code !== undefined).toBe(true);
  });
});

describe("nightfall", () => {
  const dusk: SimulatedStateInput = { rules: ["nightfall", "monsters"], ticks: 12_500 };

  test("leaves a body in a lit shelter of its own unharmed", async () => {
    const inventory = { oak_planks: 24, oak_door: 1, torch: 2 };
    const { report, world, body, clock } = await run({ task: { name: "lit_shelter" } }, { ...dusk, inventory });
    expect(toSucceed(report).pass).toBe(true);
    await clock.sleep(500_000);
    world.catchUp();
    expect(world.scene).toMatchObject({ deaths: 0, health: 20 });
    expect(toShow(body, "health >= 20").pass).toBe(true);
  });

  test.each([5, 60, 300])(
    "asks for another shelter %i blocks from the first, which does not hold there",
    async (away) => {
      const inventory = { oak_planks: 48, oak_door: 2, torch: 4 };
      const { world, ...simulation } = await run({ task: { name: "lit_shelter" } }, { ...dusk, inventory });
      world.moveTo([away, 64, 0]);
      const problem = { goal: { task: { name: "lit_shelter" } }, planner: "htn" } as const;
      const { report } = await runSimulated({ world, ...simulation }, { problem, planner });
      expect(toSucceed(report).pass).toBe(true);
      expect(report.stepsDone).toBeGreaterThanOrEqual(2);
      await simulation.clock.sleep(500_000);
      world.catchUp();
      expect(world.scene).toMatchObject({ deaths: 0, health: 20 });
    },
  );

  test("kills a body that stands in the open all night", async () => {
    const { world, clock } = simulate({ domain, state: dusk });
    await clock.sleep(500_000);
    world.catchUp();
    expect(world.scene.deaths).toBeGreaterThan(0);
  });
});
