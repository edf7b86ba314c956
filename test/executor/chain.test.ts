// The chain from an intent to the observed effects, in every event of a run in which everything
// happens: a reflex, a repair, a step with a missing precondition, an option, and traced nodes.

import { beforeAll, describe, expect, test } from "vitest";
import { runCapability, runGoal, VirtualClock } from "../../executor/index.ts";
import { CodedError, RunEvent } from "../../schemas/index.ts";
import { AnglerBody, prepared } from "./angler.ts";
import { dangerousRegistry, reflexOf } from "./danger.ts";
import { BakingPlanner, breadProblem, PantryBody } from "./pantry.ts";

const NAMED = /^[a-z_.]+@\d+\.\d+\.\d+$/;
/** Events about a step of the plan, about a leaf of one, or about an interruption. */
const OF_STEPS =
  /^(step-|leaf-|first-action|progress|tick|node|preempted|repaired|subgoal|reflex|bucket|checkpoint|trailer|suspended)/;
const ENDS = new Set(["step-succeeded", "step-failed", "leaf-succeeded", "leaf-failed"]);

let events: RunEvent[];
const ofType = <T extends RunEvent["type"]>(type: T) =>
  events.filter((event): event is Extract<RunEvent, { type: T }> => event.type === type);

beforeAll(async () => {
  events = [];
  const body = new PantryBody();
  const clock = new VirtualClock();
  body.inject("place_block", "lie", new CodedError("place.timeout", "slow"));
  body.inject("craft_item", new CodedError("pbi.precondMissing", "facts.near:oven >= 1"));
  const rises = clock.sleep(230).then(() => body.facts.add("near:zombie"));
  const report = await runGoal({
    ...{ problem: breadProblem(), planner: new BakingPlanner(), registry: dangerousRegistry(), body, clock },
    ...{ deadlineMs: 600_000, intentId: "intent-7", reflexes: [reflexOf("flee", "zombie", 10)], traceNodes: true },
    onEvent: (event) => events.push(event),
  });
  await rises;
  expect(report).toMatchObject({ outcome: "success", preemptions: 1 });
});

describe("in a run that was repaired, interrupted and traced", () => {
  test("every kind of event has occurred", () => {
    const types = new Set(events.map(({ type }) => type));
    for (const type of ["repaired", "subgoal", "preempted", "reflex", "node", "first-action", "run-finished"] as const)
      expect(types).toContain(type);
    expect(ofType("leaf-succeeded").some(({ form }) => form === "option")).toBe(true);
    expect(ofType("leaf-failed").some(({ form }) => form === "option")).toBe(true);
  });

  test("every event is a valid document", () => {
    for (const event of events) expect(RunEvent.safeParse(event).success, JSON.stringify(event)).toBe(true);
  });

  test("every event names the intent", () => {
    expect(events.filter(({ intentId }) => intentId !== "intent-7")).toEqual([]);
  });

  test("every event names the plan once there is one, including the end of the run", () => {
    const first = events.findIndex(({ type }) => type === "plan-found");
    expect(events.slice(first).filter(({ planId }) => planId === undefined)).toEqual([]);
    expect(events.slice(0, first).filter(({ type }) => type !== "run-state" && type !== "reflex")).toEqual([]);
    const plans = ofType("plan-found").map(({ planId }) => planId);
    expect(new Set(plans).size).toBeGreaterThan(2);
    expect(events.at(-1)).toMatchObject({ type: "run-finished", planId: plans.at(-1) });
  });

  test("every event of a step, a leaf, a reflex or a repair names the step and the capability with its version", () => {
    const ofSteps = events.filter(({ type }) => OF_STEPS.test(type));
    expect(ofSteps.filter(({ stepId }) => stepId === undefined)).toEqual([]);
    expect(ofSteps.filter(({ capability }) => capability === undefined || !NAMED.test(capability))).toEqual([]);
    for (const { stepId, failedStep, capability } of ofType("repaired")) {
      expect(stepId).toBe(failedStep);
      const begun = ofType("step-started").filter(({ step }) => step.stepId === stepId);
      expect(begun.map((event) => event.capability)).toContain(capability);
    }
  });

  test("a reflex and all its events belong to a step of its own, named after it", () => {
    const own = events.filter((event) => event.stepId?.startsWith("reflex:"));
    expect(own.map(({ type }) => type)).toEqual(expect.arrayContaining(["reflex", "leaf-started", "first-action"]));
    expect(new Set(own.map(({ capability }) => capability))).toEqual(new Set(["flee@1.0.0"]));
    const [end] = ofType("reflex").filter(({ status }) => status === "succeeded");
    expect(end).toMatchObject({ stepId: "reflex:flee", effects: ["facts.near:zombie = 0"] });
  });

  test("every end of a step, a leaf or an option lists the observed effects", () => {
    const ends = events.filter(({ type }) => ENDS.has(type));
    expect(ends.filter((event) => !("effects" in event && Array.isArray(event.effects)))).toEqual([]);
    const option = ofType("leaf-succeeded").findLast(({ form }) => form === "option");
    expect(option).toMatchObject({ leaf: "collect_block", capability: "collect_block@1.0.0" });
    expect(option?.effects?.[0]).toMatch(/^inventory\.wheat \+= \d$/);
  });
});

describe("in a run that resumes a ticket and has a step whose time is over", () => {
  const buckets = { trailer: { capability: "block_in" }, goesOn: true };
  const fish = { stepId: "s1", capability: "fish@2.1.0" };
  const chainOf = ({ intentId, planId, stepId, capability }: RunEvent) => ({ intentId, planId, stepId, capability });
  let reported: RunEvent[];
  let ticketsPlan: string;

  const chainsOf = (type: RunEvent["type"]) => reported.filter((event) => event.type === type).map(chainOf);
  /** The plan of an event, by the events before it. */
  const planAt = (index: number) =>
    reported
      .slice(0, index)
      .findLast((event): event is Extract<RunEvent, { type: "plan-found" }> => event.type === "plan-found")?.planId;

  beforeAll(async () => {
    const body = new AnglerBody();
    const first = prepared(body);
    const { ticket } = await runGoal({ ...first.options, intentId: "intent-9" });
    if (ticket === undefined) throw new Error("the first run leaves a ticket");
    ticketsPlan = ticket.planId;
    body.position = [90, 64, 0];
    body.health = 8;
    // In the bucket that its low health leaves it, not in the one that the ticket suggests.
    const resume = { ...ticket, suggestedBucket: "short" } as const;
    const second = prepared(body, { buckets, resume, problem: first.options.problem });
    body.inventory.cod = 0;
    expect(await runGoal(second.options)).toMatchObject({ outcome: "success", suspensions: 2 });
    reported = second.events;
  });

  test("the events of resuming belong to the ticket's intent, plan, step and capability", () => {
    expect(chainsOf("resumed")).toEqual([{ intentId: "intent-9", planId: ticketsPlan, ...fish }]);
  });

  test.each([
    ["bucket-chosen", 3, fish],
    ["checkpoint", 10, fish],
    ["trailer", 2, { stepId: "trailer:s1", capability: "block_in@1.0.0" }],
    ["suspended", 2, fish],
  ] as const)("every %s belongs to the intent, the current plan, its step and its capability", (type, min, about) => {
    const indexes = reported.flatMap((event, index) => (event.type === type ? [index] : []));
    expect(indexes.length).toBeGreaterThanOrEqual(min);
    for (const index of indexes) {
      const event = reported[index] as RunEvent;
      expect(chainOf(event)).toEqual({ intentId: "intent-9", planId: planAt(index), ...about });
    }
  });

  test("its tickets name the intent, and the plan and step that were under way", () => {
    const tickets = reported.flatMap((event, index) =>
      event.type === "suspended" ? [{ ...event.ticket, index }] : [],
    );
    expect(tickets).toHaveLength(2);
    for (const { intentId, planId, stepId, origin, index } of tickets)
      expect({ intentId, planId, stepId, origin }).toEqual({
        ...{ intentId: "intent-9", planId: planAt(index), stepId: "s1", origin: "fish@2.1.0" },
      });
  });
});

test("a step refused before the plan begins names the refusing gate, and has changed nothing", async () => {
  const refused: RunEvent[] = [];
  await runCapability({
    ...{ name: "craft_item", args: { item: "bread", count: 0 }, body: new PantryBody(), clock: new VirtualClock() },
    ...{ registry: dangerousRegistry(), intentId: "intent-8", onEvent: (event: RunEvent) => refused.push(event) },
  });
  const chain = { intentId: "intent-8", planId: "capability:craft_item" };
  expect(refused).toMatchObject([
    { type: "step-failed", ...chain, stepId: "s1", capability: "craft_item@1.0.0", effects: [] },
    { type: "run-finished", ...chain, failure: { code: "pbi.schemaViolation" } },
  ]);
});
