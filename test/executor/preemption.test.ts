import { describe, expect, test } from "vitest";
import {
  type LeafInterceptor,
  Lease,
  Quota,
  type RunOptions,
  runGoal,
  TICK_MS,
  VirtualClock,
} from "../../executor/index.ts";
import { CodedError, type Reflex, type RunEvent } from "../../schemas/index.ts";
import { dangerousRegistry, reflexOf } from "./danger.ts";
import { BakingPlanner, breadProblem, PantryBody } from "./pantry.ts";

const flee = reflexOf("flee", "zombie", 10);
const hide = reflexOf("hide", "noise", 1);

function prepared(reflexes: readonly Reflex[] = [flee, hide], more: Partial<RunOptions<PantryBody>> = {}) {
  const body = more.body ?? new PantryBody();
  const clock = (more.clock as VirtualClock | undefined) ?? new VirtualClock();
  const planner = new BakingPlanner();
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent) => events.push(event);
  const registry = dangerousRegistry();
  const common = { problem: breadProblem(), planner, registry, deadlineMs: 600_000, onEvent, reflexes };
  const start = () => runGoal({ ...common, ...more, body, clock });
  const danger = async (atMs: number, what: string) => {
    await clock.sleep(atMs);
    body.facts.add(`near:${what}`);
  };
  const reported = (leaf: string, type: RunEvent["type"]) =>
    events.flatMap((event) => (event.type === type && "leaf" in event && event.leaf === leaf ? [event.atMs] : []));
  return { body, clock, planner, events, start, danger, reported };
}

describe("a reflex", () => {
  test("interrupts a step within a tick, ends, and the plan resumes from the observed state", async () => {
    const { body, events, start, danger, reported, planner } = prepared();
    const rises = danger(230, "zombie");
    const report = await start();
    await rises;
    expect(report).toMatchObject({ outcome: "success", preemptions: 1, repairs: 0 });
    expect(body.mostRunning).toBe(1);
    const [stopped = 0] = reported("pick_one", "leaf-failed");
    const [began = 0] = reported("flee", "leaf-started");
    expect(stopped).toBeLessThanOrEqual(230 + TICK_MS);
    expect(began).toBeLessThanOrEqual(230 + TICK_MS);
    expect(reported("flee", "leaf-succeeded")).toHaveLength(1);
    expect(events.find(({ type }) => type === "preempted")).toMatchObject({ failure: { code: "safety.preempted" } });
    // The wheat for two loaves was gathered before, and is not gathered again.
    expect(planner.asked.at(-1)?.state.inventory).toEqual({ wheat: 2 });
  });

  test.each([205, 260, 310, 455])("interrupts within a tick of %i ms, whatever the step is doing", async (atMs) => {
    const { start, danger, reported } = prepared();
    const rises = danger(atMs, "zombie");
    await start();
    await rises;
    expect(reported("flee", "leaf-started")[0]).toBeLessThanOrEqual(atMs + TICK_MS);
  });

  test("runs within the interceptors of its run, so that a forbidden act stays forbidden in danger", async () => {
    const seen: string[] = [];
    const note: LeafInterceptor = ({ leaf, stepId }, next) => {
      seen.push(`${stepId} ${leaf}`);
      return next();
    };
    const { start, danger } = prepared([flee], { interceptors: [note] });
    const rises = danger(230, "zombie");
    await start();
    await rises;
    expect(seen).toContain("reflex:flee flee");
  });

  test("runs during planning, and the plan made from the older state is repaired", async () => {
    const clock = new VirtualClock();
    const baker = new BakingPlanner();
    const slow = {
      plan: async (problem: ReturnType<typeof breadProblem>) => {
        await clock.sleep(3_000);
        return baker.plan(problem);
      },
      close: () => Promise.resolve(),
    };
    const { start, danger, reported } = prepared([flee], { clock, planner: slow });
    const rises = danger(500, "zombie");
    expect(await start()).toMatchObject({ outcome: "success", preemptions: 1, replans: 1 });
    await rises;
    expect(reported("flee", "leaf-started")[0]).toBeLessThanOrEqual(500 + TICK_MS);
    expect(baker.asked).toHaveLength(2);
  });

  test("runs to its end when one of lower priority is triggered, which then has its turn", async () => {
    const { start, danger, reported } = prepared();
    const rise = Promise.all([danger(200, "zombie"), danger(400, "noise")]);
    expect(await start()).toMatchObject({ outcome: "success" });
    await rise;
    expect(reported("flee", "leaf-failed")).toEqual([]);
    const [ended = 0] = reported("flee", "leaf-succeeded");
    expect(reported("hide", "leaf-started")[0]).toBeGreaterThanOrEqual(ended);
  });

  test("that preempts one step repeatedly, without a gain in between, makes it fail as a stuck loop", async () => {
    const clock = new VirtualClock();
    const body = new PantryBody();
    const { start, events } = prepared([flee], { clock, body, deadlineMs: 6_000_000 });
    const end = start();
    // Whenever the bot is at the wheat, the zombie returns.
    let over = false;
    void end.then(() => {
      over = true;
    });
    while (!over) {
      if (body.running > 0 && !body.facts.has("near:zombie")) body.facts.add("near:zombie");
      await clock.sleep(50);
    }
    expect(await end).toMatchObject({ outcome: "failure", failure: { code: "stuck.loop" } });
    expect(events.filter(({ type }) => type === "preempted").length).toBeLessThan(80);
  });

  test("yields to one of higher priority", async () => {
    const { start, danger, reported, body } = prepared();
    const rise = Promise.all([danger(200, "noise"), danger(400, "zombie")]);
    expect(await start()).toMatchObject({ outcome: "success" });
    await rise;
    expect(reported("hide", "leaf-failed")[0]).toBeLessThanOrEqual(400 + TICK_MS);
    expect(reported("flee", "leaf-succeeded")).toHaveLength(1);
    expect(body.mostRunning).toBe(1);
  });

  test("that does not help rests, so that the plan continues", async () => {
    const { start, danger, events } = prepared();
    const rises = danger(200, "lasting_zombie");
    expect(await start()).toMatchObject({ outcome: "success" });
    await rises;
    const fled = events.filter((event) => event.type === "reflex" && event.status === "triggered");
    expect(fled.length).toBeGreaterThan(0);
    expect(fled.length).toBeLessThan(5);
  });

  test("that fails is reported and costs the plan no repair", async () => {
    const { start, danger, events, body } = prepared();
    body.inject("flee", new Error("stumbled"));
    const rises = danger(200, "zombie");
    expect(await start()).toMatchObject({ outcome: "success", repairs: 0 });
    await rises;
    expect(events.filter((event) => event.type === "reflex").map(({ status }) => status)).toContain("failed");
  });

  test("whose trigger cannot be evaluated is reported as blind, once", async () => {
    const { start, events, body } = prepared();
    body.blind = 7;
    await start();
    const blind = events.filter((event) => event.type === "reflex" && event.status === "blind");
    expect(blind).toHaveLength(2);
  });

  test("that names an unregistered capability ends the run before it begins", async () => {
    const unknown = { ...flee, capability: "fly" };
    expect(await prepared([unknown]).start()).toMatchObject({ failure: { code: "pbi.unknownVerb" }, stepsDone: 0 });
    const senseless = { ...flee, trigger: { sensor: "smell", args: {} } };
    expect(await prepared([senseless]).start()).toMatchObject({ failure: { code: "sense.invalidInput" } });
  });

  test("leaves no listener or timer behind when the run is over", async () => {
    const { start, clock } = prepared();
    await start();
    expect(clock.sleeping).toBe(0);
  });
});

describe("a leaf that reports a preemption although the body was not claimed", () => {
  test("fails like any other, so that it cannot repeat that without end", async () => {
    const { start, body } = prepared([]);
    body.inject("pick_one", ...Array.from({ length: 50 }, () => new CodedError("safety.preempted", "injected")));
    expect(await start()).toMatchObject({ outcome: "failure", failure: { code: "safety.preempted" }, preemptions: 0 });
  });
});

describe("a step that fails for an unrelated reason while a claim waits for the body", () => {
  test("has failed, and does not count as preempted", async () => {
    const { body, clock } = prepared([]);
    body.inject("pick_one", new CodedError("run.disconnected", "kicked"));
    const lease = new Lease();
    const end = prepared([], { body, clock, lease }).start();
    const asked = clock
      .sleep(50)
      .then(() => lease.acquire({ name: "other", urgency: "urgent" }, new AbortController().signal));
    expect(await end).toMatchObject({ failure: { code: "run.disconnected" }, preemptions: 0 });
    (await asked).release();
  });
});

describe("two runs of one body", () => {
  const shared = () => {
    const clock = new VirtualClock();
    return { clock, body: new PantryBody(), lease: new Lease(), quota: new Quota(clock) };
  };

  test("never drive it at once, and both reach their goals", async () => {
    const common = shared();
    const runs = [prepared([], common), prepared([], { ...common, problem: breadProblem(4) })];
    const reports = await Promise.all(runs.map(({ start }) => start()));
    expect(reports.map(({ outcome }) => outcome)).toEqual(["success", "success"]);
    expect(common.body.mostRunning).toBe(1);
  });

  test("let the urgent one go first, without abandoning the current act", async () => {
    const common = shared();
    const routine = prepared([], common);
    const urgent = prepared([], { ...common, urgency: "urgent", problem: breadProblem(1) });
    const first = routine.start();
    await common.clock.sleep(220);
    const second = urgent.start();
    expect(await second).toMatchObject({ outcome: "success", preemptions: 0 });
    const done = common.clock.now();
    // It waits for the current act, which takes a tenth of a second, and not for the step of six.
    expect(urgent.reported("pick_one", "leaf-started")[0]).toBeLessThanOrEqual(100 + TICK_MS);
    expect(await first).toMatchObject({ outcome: "success", preemptions: 1, repairs: 0 });
    expect(common.clock.now()).toBeGreaterThan(done);
    // The current act succeeded; the next one, which had not begun, was refused.
    expect(routine.reported("pick_one", "leaf-succeeded").some((atMs) => atMs > 220 && atMs <= 320)).toBe(true);
    expect(common.body.mostRunning).toBe(1);
  });
});
