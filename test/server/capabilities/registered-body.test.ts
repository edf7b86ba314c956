// The service's body over its registry: which capability a name resolves to, on the body or in
// shadow, and what is counted.

import { expect, test } from "vitest";
import {
  DANGER_LOOK_MS,
  Homeostasis,
  type RehearsalEnd,
  type RehearsalOptions,
  ShadowRunner,
  VirtualClock,
} from "../../../executor/index.ts";
import { CodedError, type RunEvent } from "../../../schemas/index.ts";
import { registeredBody } from "../../../server/capabilities/registered-body.ts";
import { bakery, promoted, proposal } from "../../executor/capabilities/bakery.ts";
import { dangerousRegistry, reflexOf } from "../../executor/danger.ts";
import { BakingPlanner, breadProblem, PantryBody } from "../../executor/pantry.ts";

const GOOD = "opt.bread@1.0.0";
const NEXT = "opt.bread@1.1.0";
const ARGS = { count: 2, wheat: 6 };

async function service({ rehearses = true, end = {} as Partial<RehearsalEnd> } = {}) {
  const { catalogue } = bakery();
  await promoted(catalogue);
  catalogue.registerOption(proposal("1.1.0"));
  const body = new PantryBody();
  const clock = new VirtualClock();
  const asked: (RehearsalOptions | undefined)[] = [];
  const room = {
    rehearse: async (_: unknown, options?: RehearsalOptions) => {
      asked.push(options);
      return { durationMs: 5, safetyViolations: [], ...end };
    },
  };
  const shadow = new ShadowRunner({ catalogue, room, clock });
  const planner = new BakingPlanner();
  const port = registeredBody({ body, clock, catalogue, planner, ...(rehearses ? { shadow } : {}) });
  const events: RunEvent[] = [];
  const ports = {
    runId: "r1",
    signal: new AbortController().signal,
    onEvent: (event: RunEvent) => void events.push(event),
    onRehearsal: () => {},
  };
  const run = (option: string, args: Record<string, unknown> = ARGS) => port.runOption({ ...ports, option, args });
  return {
    catalogue,
    body,
    run,
    shadow,
    asked,
    events,
    goal: () => port.runGoal({ ...ports, problem: breadProblem(), deadlineMs: 600_000 }),
  };
}

test.each([
  ["its id", GOOD],
  ["its name", "opt.bread"],
  ["a range", "opt.bread@^1.0.0"],
])("an active option is run on the body by %s, and counted", async (_, option) => {
  const { run, body, catalogue } = await service();
  expect(await run(option)).toEqual({ option: GOOD, mode: "active", outcome: "success" });
  expect(body.inventory.bread).toBe(2);
  expect(catalogue.record(GOOD).recent.at(-1)).toMatchObject({ mode: "active", succeeded: true });
});

test("a counted run names its run, plan, step and observation", async () => {
  const { run, catalogue } = await service();
  await run(GOOD);
  expect(catalogue.record(GOOD).recent.at(-1)).toMatchObject({
    ...{ intentId: "r1", planId: `capability:${GOOD}`, stepId: "s1" },
    effects: ["inventory.bread += 2", "facts.near:oven += 1"],
  });
});

test("the body's own verb runs by its name", async () => {
  const { run } = await service();
  const args = { block: "wheat", item: "wheat", count: 1 };
  expect(await run("collect_block", args)).toMatchObject({
    option: expect.stringMatching(/^collect_block@/),
    mode: "active",
  });
});

test("an option in shadow is rehearsed and counted without moving the body", async () => {
  const { run, body, catalogue } = await service();
  expect(await run(NEXT)).toEqual({ option: NEXT, mode: "shadow", outcome: "success" });
  expect(body.inventory).toEqual({});
  expect(catalogue.record(NEXT).trial).toMatchObject({ runs: 1, succeeded: 1, paired: 0 });
});

test("a rehearsal is counted with its outcome and the chain of a real run", async () => {
  const effects = ["inventory.bread += 2", "inventory.wheat -= 6"];
  const { run, asked, catalogue } = await service({ end: { effects } });
  await run(NEXT);
  const chain = { intentId: "r1", planId: `capability:${NEXT}`, stepId: "s1" };
  expect(asked).toMatchObject([{ chain: { ...chain, capability: NEXT } }]);
  expect(catalogue.record(NEXT).recent).toMatchObject([{ ...chain, effects, mode: "shadow" }]);
});

test("a refused rehearsal is reported but not counted", async () => {
  const failure = new CodedError("pbi.guardFailed", "not here").toFailure();
  const { run, catalogue } = await service({ end: { failure } });
  expect(await run(NEXT)).toMatchObject({ outcome: "failure", failure: { code: "pbi.guardFailed" } });
  expect(catalogue.record(NEXT).trial.runs).toBe(0);
});

test("a successor in shadow is rehearsed when the body used its predecessor", async () => {
  const { run, shadow, catalogue } = await service();
  await run(GOOD);
  await shadow.settled();
  expect(catalogue.record(NEXT).trial).toMatchObject({ paired: 1, pairedSucceeded: 1, besideSucceeded: 1 });
});

test("unknown and retired capabilities, and shadows without a sandbox, are refused", async () => {
  const { run, catalogue } = await service({ rehearses: false });
  const unknown = expect.objectContaining({ code: "pbi.unknownVerb" });
  await expect(run("opt.cake@1.0.0")).rejects.toEqual(unknown);
  await expect(run(NEXT)).rejects.toEqual(unknown);
  catalogue.retire(GOOD, { by: "miller" });
  await expect(run(GOOD)).rejects.toMatchObject({
    ...{ code: "pbi.unknownVerb", detail: `${GOOD} is retired and can no longer run` },
  });
  await expect(run("opt.bread")).rejects.toMatchObject({
    ...{
      code: "capability.unknown",
      detail: "opt.bread@*: no version in that range is active (registered: 1.0.0: retired, 1.1.0: shadow)",
    },
  });
});

test("a goal uses the capabilities that were active when its run began", async () => {
  const { goal, body } = await service();
  expect(await goal()).toMatchObject({ outcome: "success" });
  expect(body.inventory.bread).toBeGreaterThanOrEqual(2);
});

test("all events of a goal name the requested run id", async () => {
  const { goal, events } = await service();
  await goal();
  expect(events.map(({ type }) => type)).toContain("leaf-succeeded");
  expect(new Set(events.map(({ intentId }) => intentId))).toEqual(new Set(["r1"]));
});

test("a reflex that has the idle body is what hinders a request, unless it yields to that", async () => {
  const { catalogue } = bakery();
  const [body, clock] = [new PantryBody(), new VirtualClock()];
  const homeostasis = new Homeostasis<PantryBody>({
    ...{ body, clock, registry: dangerousRegistry },
    reflexes: [{ ...reflexOf("flee", "zombie", 10), yieldsTo: ["home"] }],
  });
  homeostasis.start();
  const port = registeredBody({ body, clock, catalogue, planner: new BakingPlanner(), homeostasis });
  body.facts.add("near:zombie");
  await clock.sleep(DANGER_LOOK_MS + 200);
  expect(port.hindrance?.("collect_block")).toBe("flee");
  homeostasis.set("danger_near", { on: false });
  expect(port.hindrance?.("collect_block", "home")).toBeUndefined();
  await homeostasis.stop();
});
