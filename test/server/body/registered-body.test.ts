// The body that a service runs by its registry: which capability a name comes to be, on the body or in shadow, and what is counted.

import { expect, test } from "vitest";
import { type RehearsalEnd, ShadowRunner, VirtualClock } from "../../../executor/index.ts";
import { CodedError } from "../../../schemas/index.ts";
import { registeredBody } from "../../../server/body/registered-body.ts";
import { bakery, promoted, proposal } from "../../executor/capabilities/bakery.ts";
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
  const room = { rehearse: async () => ({ durationMs: 5, safetyViolations: [], ...end }) };
  const shadow = new ShadowRunner({ catalogue, room, clock });
  const planner = new BakingPlanner();
  const port = registeredBody({ body, clock, catalogue, planner, ...(rehearses ? { shadow } : {}) });
  const ports = {
    runId: "r1",
    signal: new AbortController().signal,
    onEvent: () => {},
    onLeaf: () => {},
    onRehearsal: () => {},
  };
  const run = (option: string, args: Record<string, unknown> = ARGS) => port.runOption({ ...ports, option, args });
  return {
    catalogue,
    body,
    run,
    shadow,
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

test("a verb that the body brings along is run by its name", async () => {
  const { run } = await service();
  const args = { block: "wheat", item: "wheat", count: 1 };
  expect(await run("collect_block", args)).toMatchObject({
    option: expect.stringMatching(/^collect_block@/),
    mode: "active",
  });
});

test("an option in shadow is rehearsed, counted there, and the body is left alone", async () => {
  const { run, body, catalogue } = await service();
  expect(await run(NEXT)).toEqual({ option: NEXT, mode: "shadow", outcome: "success" });
  expect(body.inventory).toEqual({});
  expect(catalogue.record(NEXT).trial).toMatchObject({ runs: 1, succeeded: 1, paired: 0 });
});

test("a rehearsal that was refused is told and not counted", async () => {
  const failure = new CodedError("pbi.guardFailed", "not here").toFailure();
  const { run, catalogue } = await service({ end: { failure } });
  expect(await run(NEXT)).toMatchObject({ outcome: "failure", failure: { code: "pbi.guardFailed" } });
  expect(catalogue.record(NEXT).trial.runs).toBe(0);
});

test("what stands beside is rehearsed when the body has used the other", async () => {
  const { run, shadow, catalogue } = await service();
  await run(GOOD);
  await shadow.settled();
  expect(catalogue.record(NEXT).trial).toMatchObject({ paired: 1, pairedSucceeded: 1, besideSucceeded: 1 });
});

test("what nobody knows, what was retired, and a shadow without a rehearsal room are refused", async () => {
  const { run, catalogue } = await service({ rehearses: false });
  const unknown = expect.objectContaining({ code: "pbi.unknownVerb" });
  await expect(run("opt.cake@1.0.0")).rejects.toEqual(unknown);
  await expect(run(NEXT)).rejects.toEqual(unknown);
  catalogue.retire(GOOD, { by: "miller" });
  await expect(run(GOOD)).rejects.toEqual(unknown);
  await expect(run("opt.bread")).rejects.toMatchObject({ code: "capability.unknown" });
});

test("a goal is pursued with what is active when the run begins", async () => {
  const { goal, body } = await service();
  expect(await goal()).toMatchObject({ outcome: "success" });
  expect(body.inventory.bread).toBeGreaterThanOrEqual(2);
});
