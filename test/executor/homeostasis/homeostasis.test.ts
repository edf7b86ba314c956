// A body that is guarded for its whole life, in virtual time: with a run and without one.

import { describe, expect, test } from "vitest";
import {
  DANGER_LOOK_MS,
  EventBus,
  Homeostasis,
  type HomeostasisParts,
  recordRun,
  replayRun,
  runCapability,
  runGoal,
  SNAPSHOT_MS,
  VirtualClock,
} from "../../../executor/index.ts";
import type { BusEvent, Perceiver, Reflex, RunEvent, SafetyEmergency, Snapshot } from "../../../schemas/index.ts";
import { dangerousRegistry, reflexOf } from "../danger.ts";
import { BakingPlanner, breadProblem, PantryBody } from "../pantry.ts";

const flee = reflexOf("flee", "zombie", 10);

function awake(reflexes: readonly Reflex[] = [flee], more: Partial<HomeostasisParts<PantryBody>> = {}) {
  const [body, clock, registry] = [new PantryBody(), new VirtualClock(), dangerousRegistry()];
  const bus = new EventBus({ now: () => "2026-01-01T00:00:00Z" });
  const published: BusEvent[] = [];
  bus.subscribe({}, (event) => published.push(event));
  const emergencies: SafetyEmergency[] = [];
  const homeostasis = new Homeostasis<PantryBody>({
    ...{
      body,
      clock,
      registry: () => registry,
      reflexes,
      bus,
      onEmergency: (emergency) => emergencies.push(emergency),
    },
    ...more,
  });
  homeostasis.start();
  const events: RunEvent[] = [];
  const run = {
    ...{ body, clock, registry, homeostasis, problem: breadProblem(), planner: new BakingPlanner() },
    ...{ deadlineMs: 600_000, onEvent: (event: RunEvent) => void events.push(event) },
  };
  const ofTopic = (topic: string) => published.filter((event) => event.topic === topic);
  return { body, clock, registry, homeostasis, published, emergencies, events, run, ofTopic };
}

describe("an idle body", () => {
  test("acts in danger within a look, and says why on the bus", async () => {
    const { body, clock, homeostasis, emergencies, ofTopic } = awake();
    await clock.sleep(1_100);
    body.facts.add("near:zombie");
    await clock.sleep(DANGER_LOOK_MS + 1_050);
    expect(body.facts.has("near:zombie")).toBe(false);
    expect(emergencies).toEqual([
      {
        ...{ reflex: "danger_near", capability: "flee", interrupts: null },
        because: expect.stringMatching(/^danger_near \(what zombie\): health 20, food 20$/),
      },
    ]);
    expect(ofTopic("signal")).toMatchObject([{ type: "safety_emergency", data: { capability: "flee" } }]);
    expect(ofTopic("reflex").map(({ data }) => data.status)).toEqual(["triggered", "succeeded"]);
    expect(ofTopic("leaf")).toMatchObject([{ type: "leaf-started" }, { type: "leaf-succeeded" }]);
    await homeostasis.stop();
  });

  test("tells a danger once, however often the reflex has to act, and its end", async () => {
    const { body, clock, homeostasis, emergencies, ofTopic } = awake();
    await clock.sleep(1_100);
    for (let wave = 0; wave < 3; wave++) {
      body.facts.add("near:zombie");
      await clock.sleep(DANGER_LOOK_MS + 1_550);
    }
    expect(homeostasis.list()).toMatchObject([{ fired: 3 }]);
    expect(emergencies).toHaveLength(1);
    await clock.sleep(4_000);
    body.facts.add("near:zombie");
    await clock.sleep(DANGER_LOOK_MS + 100);
    const published = ofTopic("signal").map(({ type, data }) => ({ type, reflex: data.reflex }));
    const of = (type: string) => ({ type, reflex: "danger_near" });
    expect(published).toEqual([of("safety_emergency"), of("safety_over"), of("safety_emergency")]);
    expect(ofTopic("signal")[1]?.data.lastedMs).toBeGreaterThan(3_000);
    await homeostasis.stop();
  });

  test("is left alone once its homeostasis has stopped, and a reflex under way ends", async () => {
    const { body, clock, homeostasis } = awake();
    body.facts.add("near:zombie");
    await clock.sleep(DANGER_LOOK_MS + 100);
    expect(body.running).toBe(1);
    await homeostasis.stop();
    expect(body.running).toBe(0);
    await clock.sleep(5_000);
    expect(body.facts.has("near:zombie")).toBe(true);
  });

  test("is refused a reflex whose capability it lacks", () => {
    expect(() => awake([{ ...flee, capability: "fly" }])).toThrow("fly");
  });
});

describe("a run of a guarded body", () => {
  test("is interrupted by its reflexes, reports them, and goes on", async () => {
    const { body, clock, homeostasis, run, events, emergencies, ofTopic } = awake();
    const done = runGoal(run);
    await clock.sleep(230);
    body.facts.add("near:zombie");
    expect(await done).toMatchObject({ outcome: "success", preemptions: 1, repairs: 0 });
    expect(events.filter(({ type }) => type === "reflex")).toHaveLength(2);
    expect(emergencies).toMatchObject([{ interrupts: expect.stringMatching(/^plan /) }]);
    // The run reports its own events; only the emergency comes from the body.
    expect(ofTopic("reflex")).toEqual([]);
    await homeostasis.stop();
  });

  test("finds a reflex that did not help at rest, as the run before left it", async () => {
    const { body, clock, homeostasis, run, events } = awake();
    body.facts.add("near:lasting_zombie");
    await runCapability({ ...run, name: "collect_block", args: { block: "wheat", item: "wheat", count: 1 } });
    const fired = () => events.filter((event) => event.type === "reflex" && event.status === "triggered").length;
    const before = fired();
    expect(before).toBe(1);
    expect(homeostasis.list()).toMatchObject([{ state: "resting", fired: 1 }]);
    await runCapability({ ...run, name: "collect_block", args: { block: "wheat", item: "wheat", count: 1 } });
    expect(fired()).toBe(before);
    await clock.sleep(6_000);
    expect(homeostasis.list()[0]?.fired).toBe(2);
    await homeostasis.stop();
  });

  test("is left alone by the reflexes that yield to it, also by one that has the idle body", async () => {
    const { body, clock, homeostasis, run, ofTopic } = awake([{ ...flee, yieldsTo: ["home"] }]);
    body.facts.add("near:zombie");
    await clock.sleep(DANGER_LOOK_MS + 200);
    expect(homeostasis.acting(["other"])).toBe("flee");
    expect(homeostasis.acting(["home"])).toBeUndefined();
    const ended = await runCapability({
      ...run,
      name: "collect_block",
      args: { block: "wheat", item: "wheat", count: 1 },
      purpose: "home",
    });
    expect(ended).toMatchObject({ outcome: "success" });
    expect(ofTopic("reflex").map(({ data }) => data.status)).toEqual(["triggered", "failed"]);
    await clock.sleep(DANGER_LOOK_MS + 1_050);
    expect(body.facts.has("near:zombie")).toBe(false);
    await homeostasis.stop();
  });

  test("can be recorded, and the log replays without the body", async () => {
    const { body, clock, homeostasis, run, registry } = awake();
    const lines: unknown[] = [];
    const { report } = recordRun(run, (line) => lines.push(JSON.parse(JSON.stringify(line))));
    await clock.sleep(230);
    body.facts.add("near:zombie");
    const recorded = await report;
    expect(recorded).toMatchObject({ outcome: "success", preemptions: 1 });
    expect(await replayRun(lines, registry)).toEqual(recorded);
    body.facts.add("near:zombie");
    await clock.sleep(DANGER_LOOK_MS + 1_050);
    expect(body.facts.has("near:zombie")).toBe(false);
    await homeostasis.stop();
  });
});

describe("a reflex", () => {
  test("is switched off and on while the body lives", async () => {
    const { body, clock, homeostasis } = awake();
    expect(homeostasis.set("danger_near", { on: false })).toMatchObject([{ on: false, state: "off" }]);
    body.facts.add("near:zombie");
    await clock.sleep(5_000);
    expect(homeostasis.list()).toMatchObject([{ fired: 0, because: null }]);
    homeostasis.set("danger_near", { on: true });
    await clock.sleep(2_000);
    expect(homeostasis.list()).toMatchObject([
      { fired: 1, state: "watching", because: expect.stringContaining("zombie") },
    ]);
    await homeostasis.stop();
  });

  test("is tuned by settings at the beginning", async () => {
    const settings = { danger_near: { trigger: { what: "wolf" }, args: { what: "wolf" }, priority: 50, restMs: 1 } };
    const { body, clock, homeostasis } = awake([flee], { settings });
    expect(homeostasis.list()).toMatchObject([{ trigger: { what: "wolf" }, priority: 50, restMs: 1 }]);
    body.facts.add("near:zombie").add("near:wolf");
    await clock.sleep(2_000);
    expect(body.facts).toEqual(new Set([...body.facts].filter((fact) => fact !== "near:wolf")));
    expect(body.facts.has("near:zombie")).toBe(true);
    await homeostasis.stop();
  });

  test.each([
    [{ tired: { on: false } }, "no reflex is called tired; there are danger_near"],
    [{ danger_near: { trigger: { what: 7 } } }, "reflex danger_near"],
    [{ danger_near: { awake: true } }, "danger_near"],
    [{ danger_near: { priority: Number.NaN } }, "priority"],
  ])("that is set to %j is refused", (settings, words) => {
    expect(() => awake([flee], { settings: settings as never })).toThrow(words);
  });
});

describe("perception", () => {
  const calm: Snapshot = {
    ...{ format: "lodestone.snapshot/1", stateId: "s", position: [0, 64, 0], dimension: "overworld", biome: "plains" },
    ...{ time: { ofDay: 6_000, day: 0, isNight: false }, light: { block: 0, sky: 15, level: 15 }, weather: "clear" },
    ...{ health: 20, food: 20, oxygen: 20, hazards: [], nearbyEntities: [], nearbyBlocks: [] },
  };

  function watched() {
    const asked = { snapshots: 0, dangers: 0 };
    const seen = { ...calm };
    const perceiver: Perceiver = {
      snapshot: () => {
        asked.snapshots += 1;
        return { ...seen };
      },
      dangers: () => {
        asked.dangers += 1;
        return seen;
      },
      inventory: () => ({
        ...{
          format: "lodestone.inventory/1",
          stateId: "i",
          items: [],
          armour: [],
          tools: [],
          held: null,
          freeSlots: 36,
        },
      }),
      waypoints: () => ({ format: "lodestone.waypoints/1", stateId: "w", waypoints: [] }),
    };
    return { asked, seen, ...awake([], { perceiver }) };
  }

  test("takes a snapshot a second, and looks for danger four times as often", async () => {
    const { asked, clock, homeostasis } = watched();
    await clock.sleep(10 * SNAPSHOT_MS - 1);
    expect(asked).toEqual({ snapshots: 10, dangers: 30 });
    expect(homeostasis.cost.looks).toBe(40);
    await homeostasis.stop();
  });

  test("signals a change once, at its edge, and danger before the next snapshot", async () => {
    const { seen, clock, homeostasis, ofTopic } = watched();
    await clock.sleep(1_050);
    seen.health = 5;
    await clock.sleep(DANGER_LOOK_MS);
    expect(ofTopic("signal").map(({ type }) => type)).toEqual(["health.low", "health.critical"]);
    seen.time = { ofDay: 13_500, day: 0, isNight: true };
    await clock.sleep(20_000);
    expect(ofTopic("signal")).toMatchObject([
      ...[{ type: "health.low", data: { topic: "safety" } }, { type: "health.critical" }],
      { type: "night.fell", data: { topic: "time", detail: "night fell" } },
    ]);
    await homeostasis.stop();
  });

  test("survives a body that cannot be perceived for a moment", async () => {
    const { seen, clock, homeostasis, ofTopic } = watched();
    Object.defineProperty(seen, "hazards", {
      configurable: true,
      get() {
        throw new Error("not spawned");
      },
    });
    await clock.sleep(3_000);
    Object.defineProperty(seen, "hazards", { value: [] });
    seen.health = 11;
    await clock.sleep(2_000);
    expect(ofTopic("signal").map(({ type }) => type)).toEqual(["health.low"]);
    await homeostasis.stop();
  });
});
