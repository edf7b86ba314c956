// Time buckets that follow the world: night, hunger, wounds and hostile creatures change the time of
// a step that is under way.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  BUCKET_SIZES,
  defineOption,
  defineSensor,
  recordRun,
  replayRun,
  runGoal,
  VirtualClock,
} from "../../executor/index.ts";
import type { PlannerClient, RunEvent } from "../../schemas/index.ts";
import { AnglerBody, anglerPlanner, codProblem, fishing, leafOf, Nothing, ofType, prepared } from "./angler.ts";
import { plan, STATS, step } from "./pantry.ts";

const MINUTE = 60_000;
const { standard, short } = BUCKET_SIZES;

class OutdoorBody extends AnglerBody {
  isNight = false;
  isThreatened = false;
}

const Time = z.strictObject({ time: z.string() });
const Within = z.strictObject({ radius: z.number() });

function outdoors() {
  const registry = fishing();
  registry.registerSensor(
    defineSensor<AnglerBody, z.infer<typeof Time>>({
      ...{ name: "time_is", argsSchema: Time },
      test: ({ body }, { time }) => time === "night" && (body as OutdoorBody).isNight,
    }),
  );
  registry.registerSensor(
    defineSensor<AnglerBody, z.infer<typeof Within>>({
      ...{ name: "threatened", argsSchema: Within },
      test: ({ body }) => (body as OutdoorBody).isThreatened,
    }),
  );
  registry.registerLeaf(
    leafOf("take_rod", Nothing, ({ body, clock, signal }) =>
      body.act("take_rod", 2_000, clock, signal, () => body.add("rod", 1)),
    ),
  );
  registry.registerOption(
    defineOption<AnglerBody, object>({
      ...{ name: "restock", version: "1.0.0", kind: "verb", description: "fetches a rod from the base" },
      ...{ argsSchema: Nothing, timeoutMs: MINUTE, permissions: [], guard: () => undefined },
      tree: {
        type: "Sequence",
        children: [
          { type: "Leaf", name: "navigate", args: { position: [0, 64, 0], range: 2 } },
          { type: "Leaf", name: "take_rod", args: {} },
        ],
      },
      postcondition: () => undefined,
    }),
  );
  return registry;
}

type Change = readonly [atMs: number, to: Partial<Pick<OutdoorBody, "isNight" | "isThreatened" | "food" | "health">>];

/** A body on a pier, and a run whose step is suspended at its time's end; changes happen at their times. */
function fishingTrip(changes: readonly Change[], more: Parameters<typeof prepared>[1] = {}) {
  const [body, clock] = [new OutdoorBody(), new VirtualClock()];
  body.position = [300, 64, 0];
  const stage = prepared(body, { clock, registry: outdoors(), ...more });
  for (const [atMs, to] of changes) void clock.sleep(atMs).then(() => Object.assign(body, to));
  return { ...stage, body, clock };
}

const traces = (events: readonly RunEvent[]) =>
  ofType(events, "bucket-chosen").map(({ trace }) => [...trace.rules.map(({ rule }) => rule), trace.final].join(" "));

describe("a standard step", () => {
  /** Fishes with a rod, and fetches one from the base if none is left. */
  const restocking: PlannerClient = {
    async plan(problem, options) {
      const { goal, state } = problem;
      if (state.inventory.rod !== undefined) return anglerPlanner().plan(problem, options);
      const count = (goal.items?.cod ?? 0) - (state.inventory.cod ?? 0);
      const needs = { preconds: ["inventory.rod >= 1"], effects: [`inventory.cod += ${count}`], after: ["s1"] };
      const steps = [
        step("s1", "restock", {}, { effects: ["inventory.rod += 1"] }),
        step("s2", "fish", { item: "cod", count }, needs),
      ];
      return { status: "solved", plan: plan(steps), cost: 1, lowerBound: 1, optimal: true, stats: STATS };
    },
    close: async () => {},
  };

  test("shrinks at dusk, pauses with a checkpoint and a safe place, restocks at its base, and goes on", async () => {
    const buckets = { trailer: { capability: "block_in" }, goesOn: true };
    const { body, clock, events, options } = fishingTrip([[4 * MINUTE, { isNight: true }]], {
      ...{ planner: restocking, problem: codProblem(6), buckets },
    });
    body.add("rod", 1);
    // Its rod breaks at dusk.
    void clock.sleep(4 * MINUTE).then(() => delete body.inventory.rod);
    const report = await runGoal(options);
    expect(report).toMatchObject({ outcome: "success", suspensions: 1, repairs: 0 });
    const suspended = ofType(events, "suspended");
    expect(suspended).toMatchObject([
      {
        ticket: {
          ...{ suggestedBucket: "standard", progress: ["inventory.cod += 2", "inventory.rod -= 1"] },
          waypoint: { position: [300, 64, 0], safe: true },
        },
      },
    ]);
    const [at = 0] = suspended.map(({ atMs }) => atMs);
    expect(at).toBeGreaterThan(4 * MINUTE);
    expect(at).toBeLessThan(short.maxMs + 5_000);
    expect(ofType(events, "trailer")).toMatchObject([{ capability: "block_in@1.0.0" }]);
    // The change itself is a checkpoint.
    const checkpoints = ofType(events, "checkpoint").filter(({ atMs }) => atMs < at);
    expect(checkpoints.some(({ atMs }) => atMs > 4 * MINUTE && atMs <= 4 * MINUTE + 15_000)).toBe(true);
    expect(body.walks).toEqual([[0, 64, 0]]);
    expect(body.inventory).toEqual({ cod: 6, rod: 1 });
    expect(traces(events)).toEqual([
      "standard",
      "nightShrinks short",
      "nightShrinks short",
      // It was too short once.
      "nightShrinks resumed standard",
    ]);
    // No step took longer than the largest bucket that it had.
    const starts = ofType(events, "step-started");
    for (const end of [...ofType(events, "step-succeeded"), ...ofType(events, "step-failed")]) {
      const begun = starts.findLast(({ stepId, atMs }) => stepId === end.stepId && atMs <= end.atMs)?.atMs ?? 0;
      expect(end.atMs - begun).toBeLessThanOrEqual(standard.maxMs + 5_000);
    }
  });

  test("keeps its time if the night is over before that of the smaller bucket is", async () => {
    const { events, options } = fishingTrip([
      [MINUTE, { isNight: true }],
      [3 * MINUTE, { isNight: false }],
    ]);
    await runGoal(options);
    expect(traces(events)).toEqual(["standard", "nightShrinks short", "standard"]);
    const [suspended] = ofType(events, "suspended");
    expect(suspended?.atMs).toBeGreaterThanOrEqual(standard.maxMs);
  });

  test("ends at once if its smaller bucket's time has passed already", async () => {
    const { events, options } = fishingTrip([[8 * MINUTE, { isNight: true }]]);
    await runGoal(options);
    const [suspended] = ofType(events, "suspended");
    expect(suspended?.atMs).toBeGreaterThan(8 * MINUTE);
    expect(suspended?.atMs).toBeLessThan(8 * MINUTE + 20_000);
  });
});

test.each<[string, Change[1], string]>([
  ["hunger", { food: 5 }, "lowFoodShrinks short"],
  ["wounds", { health: 8 }, "lowHealthShrinks short"],
  ["hostile creatures", { isThreatened: true }, "hostilesShrink short"],
  [
    "all at once",
    { isNight: true, food: 5, health: 8, isThreatened: true },
    "nightShrinks lowFoodShrinks short tactical",
  ],
])("%s shrink a step that is under way, with the trace of the rules", async (_, to, trace) => {
  const { events, options } = fishingTrip([[2 * MINUTE, to]]);
  await runGoal(options);
  const changed = ofType(events, "bucket-chosen").at(1)?.trace;
  expect(changed).toMatchObject({ activity: "fish", default: "standard" });
  const [last = ""] = trace.split(" ").slice(-1);
  expect(changed?.final).toBe(last);
  for (const { rule } of changed?.rules ?? []) expect(trace).toContain(rule);
});

test("a creature that passes by changes nothing", async () => {
  const { events, options } = fishingTrip([
    [2 * MINUTE, { isThreatened: true }],
    [2 * MINUTE + 4_000, { isThreatened: false }],
  ]);
  await runGoal(options);
  expect(traces(events)).toEqual(["standard"]);
});

test("a run whose buckets change replays from its log, and leaves no sleeper", async () => {
  const { clock, options } = fishingTrip([[4 * MINUTE, { isNight: true }]]);
  const { onEvent: _onEvent, ...reported } = options;
  const log: unknown[] = [];
  const report = await recordRun(reported, (line) => log.push(JSON.parse(JSON.stringify(line)))).report;
  expect(report.ticket).toBeDefined();
  expect(await replayRun(log, outdoors())).toEqual(report);
  expect(clock.sleeping).toBe(0);
});
