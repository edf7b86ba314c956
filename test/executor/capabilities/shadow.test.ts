import { describe, expect, test } from "vitest";
import { type RehearsalEnd, type RehearsalSubject, ShadowRunner, VirtualClock } from "../../../executor/index.ts";
import { CodedError, type ErrorCode, type RunEvent, State } from "../../../schemas/index.ts";
import { step } from "../pantry.ts";
import { bakery, promoted, proposal } from "./bakery.ts";

const KNOWN_GOOD = "opt.bread@1.0.0";
const NEXT = "opt.bread@1.1.0";
const STATE = State.parse({ inventory: { wheat: 6 } });
const WELL: RehearsalEnd = { durationMs: 700, safetyViolations: [] };
const ended = (code: ErrorCode, durationMs = 1): RehearsalEnd => ({
  failure: new CodedError(code, "so it was").toFailure(),
  durationMs,
  safetyViolations: [],
});

/** One known-good option, its successor in shadow, and a rehearsal whose end the test sets. */
async function stage(end: RehearsalEnd | Promise<never> = WELL) {
  const { catalogue } = bakery();
  await promoted(catalogue);
  catalogue.registerOption(proposal("1.1.0"));
  const subjects: RehearsalSubject[] = [];
  const room = {
    rehearse: (subject: RehearsalSubject) => {
      subjects.push(subject);
      return Promise.resolve(end);
    },
  };
  const shadow = new ShadowRunner({ catalogue, room, clock: new VirtualClock(), maxWaiting: 2 });
  const watch = shadow.watch(() => STATE);
  const used = async (code?: ErrorCode, verb = KNOWN_GOOD, effects: string[] = []) => {
    for (const event of stepEvents(code, verb, effects)) watch(event);
    await shadow.settled();
  };
  return { catalogue, shadow, subjects, used, watch };
}

function stepEvents(code: ErrorCode | undefined, verb = KNOWN_GOOD, effects: string[] = []): RunEvent[] {
  const began: RunEvent = {
    ...{ type: "step-started", atMs: 5, planId: "p", stepId: "s1", index: 0, of: 1 },
    step: step("s1", verb, { count: 2, wheat: 6 }, { effects }),
  };
  const about = { atMs: 9, planId: "p", stepId: "s1" };
  return code === undefined
    ? [began, { type: "step-succeeded", ...about, tookMs: 4, effects: [] }]
    : [began, { type: "step-failed", ...about, failure: new CodedError(code, "x").toFailure() }];
}

describe("a capability in shadow", () => {
  test("is rehearsed from the observed state, with the step's arguments, after each use of the known-good one", async () => {
    const { catalogue, subjects, used } = await stage();
    await used();
    expect(subjects).toMatchObject([{ id: NEXT, args: { count: 2, wheat: 6 }, state: STATE }]);
    expect(catalogue.record(NEXT)).toMatchObject({
      trial: { runs: 1, succeeded: 1, paired: 1, besideSucceeded: 1 },
      recent: [{ mode: "shadow", durationMs: 700, beside: { id: KNOWN_GOOD, succeeded: true } }],
    });
  });

  test("counts as worse if it fails and the known-good one did not", async () => {
    const { catalogue, used } = await stage(ended("craft.missingInput"));
    await used();
    expect(catalogue.record(NEXT).trial).toMatchObject({ paired: 1, pairedSucceeded: 0, besideSucceeded: 1 });
  });

  test("is not rehearsed for other verbs, nor after a reflex ended the step", async () => {
    const { subjects, used } = await stage();
    await used(undefined, "craft_item");
    await used("safety.preempted");
    expect(subjects).toEqual([]);
  });

  test("may refuse if the known-good one failed, but not if it succeeded", async () => {
    const { catalogue, used } = await stage(ended("pbi.guardFailed"));
    await used("collect.noneFound");
    expect(catalogue.record(NEXT).trial.runs).toBe(0);
    await used();
    expect(catalogue.record(NEXT).trial).toMatchObject({ runs: 1, succeeded: 0 });
  });

  test("without a known-good one is rehearsed with its defaults beside a step with the same effects", async () => {
    const { catalogue, subjects, used } = await stage();
    catalogue.retire(KNOWN_GOOD, { by: "miller" });
    await used(undefined, "craft_item", []);
    expect(subjects).toEqual([]);
    await used(undefined, "craft_item", ["inventory.bread += 2"]);
    expect(subjects).toMatchObject([{ id: NEXT, args: {} }]);
    expect(catalogue.record(NEXT).recent).toMatchObject([{ beside: { id: "craft_item@1.0.0", succeeded: true } }]);
  });

  test("retires at once for a safety violation", async () => {
    const { catalogue, used } = await stage({ ...WELL, safetyViolations: ["it cost 4 points of health"] });
    await used();
    expect(catalogue.record(NEXT)).toMatchObject({ status: "retired", moves: [{ by: "policy" }] });
  });

  test("is dropped if too many rehearsals wait", async () => {
    const { shadow, subjects, watch } = await stage();
    for (let count = 0; count < 5; count += 1) for (const event of stepEvents(undefined)) watch(event);
    await shadow.settled();
    expect([subjects.length, shadow.dropped]).toEqual([2, 3]);
  });

  test("that does not end is stopped and does not count, since the machine may be busy", async () => {
    const { catalogue, shadow, used } = await stage(new Promise<never>(() => {}));
    await used();
    expect(catalogue.record(NEXT).trial.runs).toBe(0);
    expect(await shadow.run(catalogue.record(NEXT), {}, STATE)).toMatchObject({ code: "resource.quotaExceeded" });
  });

  test("passes every gate after enough good runs beside the known-good one", async () => {
    const { catalogue, used } = await stage();
    await catalogue.runSandbox(NEXT);
    for (let run = 0; run < 9; run += 1) await used();
    expect(catalogue.closedGates(NEXT).map(({ gate }) => gate)).toEqual(["shadow", "beside"]);
    await used();
    expect(catalogue.closedGates(NEXT)).toEqual([]);
  });
});

test("a body that cannot be observed starts no rehearsal and does not affect the run", async () => {
  const { shadow, subjects } = await stage();
  const watch = shadow.watch(() => {
    throw new CodedError("sense.apiError", "dead");
  });
  for (const event of stepEvents(undefined)) watch(event);
  await shadow.settled();
  expect(subjects).toEqual([]);
});
