// The default reflexes of a body, in worlds that threaten it: each danger is met in time, by the
// right act.

import { describe, expect, test } from "vitest";
import { defaultReflexes } from "../../../capabilities/defaults/reflexes.ts";
import { reflexOptions, starterOptions } from "../../../capabilities/options/index.ts";
import { minecraftSnapshot } from "../../../domains/index.ts";
import { compileOption, runCapability } from "../../../executor/index.ts";
import type { PlannerClient, RunEvent } from "../../../schemas/index.ts";
import { inlineClient } from "../../../workers/index.ts";
import { type SimulatedStateInput, simulate } from "../../../worlds/simulated/index.ts";
import { aPlan, runSimulated } from "../../../worlds/testing/index.ts";

const domain = (await minecraftSnapshot({ mcVersion: "1.20.1", objective: "time" })).document();
const options = [...starterOptions(), ...reflexOptions()].map(({ option }) => option);

/** Waits for `ms` with the reflexes active, and returns the outcome. */
async function waiting(ms: number, state: SimulatedStateInput, { nights = false } = {}) {
  const simulation = simulate({ domain, state });
  for (const option of options) {
    simulation.registry.registerOption(compileOption(option, simulation.registry).option);
  }
  const planner = aPlan().step("wait", { ms }).build();
  const problem = { goal: { task: { name: "wait" } } };
  const { report, events } = await runSimulated(simulation, {
    problem,
    planner,
    reflexes: defaultReflexes({ nights }),
    // A hunted body starts waiting again each time; at this deadline the run ends either way.
    deadlineMs: 20 * ms,
  });
  const fired = events.flatMap((event) =>
    event.type === "reflex" && event.status === "triggered" ? [event.reflex] : [],
  );
  return { ...simulation, report, events, fired };
}

const zombie = (x: number) => ({
  id: 1,
  kind: "zombie",
  position: [x, 64, 0] as [number, number, number],
  hostile: true,
});

describe("by default a body", () => {
  test("gets out of lava", async () => {
    const lava = [{ block: "lava", position: [0, 64, 0] as [number, number, number] }];
    const { fired, world } = await waiting(5_000, { blocks: lava, rules: ["lava"] });
    expect(fired).toContain("get_out");
    expect(world.scene.deaths).toBe(0);
  });

  test("comes up from under water", async () => {
    const water = [64, 65, 66].map((y) => ({ block: "water", position: [0, y, 0] as [number, number, number] }));
    const { fired, world } = await waiting(20_000, { blocks: water, rules: ["breathing"] });
    expect(fired).toContain("get_out");
    expect(world.scene.health).toBeGreaterThan(10);
  });

  test("fights a foe that it can beat", async () => {
    const { fired, world } = await waiting(20_000, {
      ...{ inventory: { iron_sword: 1 }, creatures: [zombie(12)], rules: ["monsters"] },
    });
    expect(fired).toEqual(["opt.face_threat@1.0.0"]);
    expect(world.scene.creatures).toEqual([]);
  });

  test("runs from a foe that it cannot beat", async () => {
    const { events, world } = await waiting(20_000, { creatures: [zombie(12)], rules: ["monsters"] });
    expect(events.some((event) => event.type === "leaf-started" && event.leaf === "flee")).toBe(true);
    expect(world.scene.deaths).toBe(0);
  });

  test("withdraws and shuts itself in when it is wounded, and recovers", async () => {
    const { fired, world } = await waiting(60_000, {
      ...{ inventory: { iron_sword: 1, dirt: 12, bread: 4 }, health: 6, creatures: [zombie(9)] },
      rules: ["monsters", "healing"],
    });
    expect(fired[0]).toBe("opt.emergency_retreat_and_block@1.0.0");
    expect(world.scene.deaths).toBe(0);
    expect(world.scene.health).toBeGreaterThanOrEqual(14);
  });

  test("eats when it is hungry, until it is not", async () => {
    const { fired, world } = await waiting(60_000, { inventory: { bread: 4 }, food: 8 });
    expect(fired).toEqual(["eat", "eat"]);
    expect(world.scene.food).toBe(18);
  });

  test("does nothing without danger", async () => {
    expect((await waiting(60_000, { inventory: { bread: 4, iron_sword: 1 } })).fired).toEqual([]);
  });

  test("waits a dangerous night out, and continues in the morning", async () => {
    const dusk = { ticks: 12_900, rules: ["nightfall", "monsters"] };
    const { fired, world, report } = await waiting(30_000, { ...dusk, inventory: { dirt: 16 } }, { nights: true });
    expect(report.outcome).toBe("success");
    expect(fired).toContain("opt.stay_the_night@1.0.0");
    expect(world.scene.deaths).toBe(0);
    // The last hour before sunrise is light enough that nothing spawns.
    expect(world.scene.ticks).toBeGreaterThan(23_000);
  });
});

const ZOMBIES = [
  { ...zombie(14), id: 1 },
  { ...zombie(18), id: 2 },
];

/**
 * Between the first observation of the danger and the reflex's first command, in milliseconds of
 * the clock.
 */
function latencies(events: readonly RunEvent[], dangerAt: number): number[] {
  const first = events.find((event) => event.type === "leaf-started" && /^(fight|flee|get_out|eat)$/.test(event.leaf));
  return first === undefined ? [] : [first.atMs - dangerAt];
}

test("the first act follows danger within 100 ms of the clock, without a call of the planner", async () => {
  const simulation = simulate({ domain, state: { inventory: { iron_sword: 1 }, creatures: [] } });
  for (const option of options) {
    simulation.registry.registerOption(compileOption(option, simulation.registry).option);
  }
  const plan = aPlan().step("wait", { ms: 60_000 }).build();
  const asked: number[] = [];
  const client = inlineClient({ now: () => 0 });
  const planner: PlannerClient = {
    plan: async () => {
      asked.push(simulation.clock.now());
      const { problem, ...rest } = plan;
      const stats = { expanded: 0, generated: 0, evaluated: 0, reopened: 0, deadEnds: 0, timeMs: 0, planner: "htn" };
      return { status: "solved", plan: { problem, ...rest }, cost: 1, lowerBound: 0, optimal: false, stats };
    },
    close: () => client.close(),
  };
  const DANGER_AT = 3_030;
  void simulation.clock.sleep(DANGER_AT).then(() => {
    simulation.world.scene.creatures = ZOMBIES.map((one) => ({ ...one, health: 20, position: [5, 64, 0] }));
  });
  const { events } = await runSimulated(simulation, {
    ...{ problem: { goal: { task: { name: "wait" } } }, planner, reflexes: defaultReflexes() },
  });
  const [latency = Number.POSITIVE_INFINITY] = latencies(events, DANGER_AT);
  expect(latency).toBeLessThan(100);
  const ended = events.find((event) => event.type === "reflex" && event.status !== "triggered")?.atMs ?? 0;
  expect(asked.filter((at) => at > DANGER_AT && at < ended)).toEqual([]);
});

describe("at night an order", () => {
  const night: SimulatedStateInput = { ticks: 13_500, inventory: { dirt: 12 } };

  /** Walks 60 blocks for the purpose, and says which reflexes fired and how long it took. */
  async function walking(purpose?: string) {
    const { body, clock, registry, world } = simulate({ domain, state: night });
    for (const option of options) registry.registerOption(compileOption(option, registry).option);
    const fired: string[] = [];
    const { outcome, elapsedMs } = await runCapability({
      ...{ body, clock, registry, name: "navigate", args: { position: [60, 64, 0], range: 2 } },
      ...{ purpose, reflexes: defaultReflexes({ nights: true }) },
      onEvent: (event: RunEvent) => event.type === "reflex" && event.status === "triggered" && fired.push(event.reflex),
    });
    return { outcome, elapsedMs, fired, at: world.scene.position[0] };
  }

  test.each(["home", "house", "base", "camp", "bed", "shelter"])(
    "to go to the %s is carried out at once",
    async (to) => {
      const { outcome, elapsedMs, fired, at } = await walking(to);
      expect({ outcome, fired }).toEqual({ outcome: "success", fired: [] });
      expect(elapsedMs).toBeLessThan(60_000);
      expect(Math.abs(at - 60)).toBeLessThanOrEqual(3);
    },
  );

  test.each([undefined, "mine"])("to go elsewhere (%s) waits in a shelter until the morning", async (purpose) => {
    expect((await walking(purpose)).fired).toContain("opt.stay_the_night@1.0.0");
  });
});
