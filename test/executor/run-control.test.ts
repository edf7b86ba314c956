import { describe, expect, test } from "vitest";
import { type RunState, startRun, VirtualClock } from "../../executor/index.ts";
import { EventStream } from "../../executor/leaf/events.ts";
import { mayFollow, RunMachine } from "../../executor/run/run-state.ts";
import { CodedError, type RunEvent } from "../../schemas/index.ts";
import { dangerousRegistry, reflexOf } from "./danger.ts";
import { BakingPlanner, breadProblem, PantryBody, pantryRegistry } from "./pantry.ts";

function started() {
  const body = new PantryBody();
  const clock = new VirtualClock();
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent) => events.push(event);
  const common = {
    problem: breadProblem(),
    planner: new BakingPlanner(),
    registry: pantryRegistry(),
    deadlineMs: 600_000,
  };
  const run = startRun({ ...common, body, clock, onEvent });
  const states = () => events.flatMap((event) => (event.type === "run-state" ? [event.to] : []));
  return { body, clock, events, run, states };
}

describe("a run's states", () => {
  test("follow the legal transitions, each of which is an event", async () => {
    const { run, states, body } = started();
    body.inject("pick_one", "lie");
    await run.report;
    expect(states()).toEqual(["planning", "executing", "planning", "executing", "completed"]);
    expect(run.state).toBe("completed");
  });

  test("end in failed if the run fails", async () => {
    const { run, states, body } = started();
    body.inject("pick_one", new CodedError("run.disconnected", "kicked"));
    await run.report;
    expect(states()).toEqual(["planning", "executing", "failed"]);
  });

  test("refuse illegal transitions", () => {
    const machine = new RunMachine(new EventStream(new VirtualClock()));
    expect(() => machine.go("executing")).toThrow(TypeError);
    for (const over of ["completed", "failed"] as const) {
      for (const to of ["idle", "planning", "executing", "paused", "completed", "failed"] as RunState[]) {
        expect(mayFollow(over, to)).toBe(false);
      }
    }
  });
});

describe("a pause", () => {
  test("lets the current act end, then nothing begins until the run is resumed", async () => {
    const { run, clock, events, body, states } = started();
    await clock.sleep(220);
    await run.pause();
    expect([run.state, body.running]).toEqual(["paused", 0]);
    expect(clock.now()).toBeLessThanOrEqual(350);
    const wheat = body.inventory.wheat;
    expect(wheat).toBe(3);
    const before = events.length;
    await clock.sleep(60_000);
    expect(events.length).toBe(before);
    run.resume();
    expect(await run.report).toMatchObject({ outcome: "success", preemptions: 1, repairs: 0 });
    expect(body.inventory.bread).toBe(2);
    expect(states().slice(1)).toEqual(["executing", "paused", "executing", "planning", "executing", "completed"]);
  });

  test("may begin before the first plan", async () => {
    const { run, clock, events } = started();
    await run.pause();
    await clock.sleep(10_000);
    expect(events.some(({ type }) => type === "step-started")).toBe(false);
    run.resume();
    expect(await run.report).toMatchObject({ outcome: "success" });
  });

  test("requested twice is one pause, and resumed before it began is none", async () => {
    const { run, clock } = started();
    await clock.sleep(120);
    const first = run.pause();
    expect(run.pause()).toBe(first);
    run.resume();
    run.resume();
    await first;
    expect(await run.report).toMatchObject({ outcome: "success" });
    await run.pause();
    expect(run.state).toBe("completed");
  });

  test("yields the body to a reflex, and rests again after it", async () => {
    const body = new PantryBody();
    const clock = new VirtualClock();
    const common = { problem: breadProblem(), planner: new BakingPlanner(), registry: dangerousRegistry() };
    const reported: string[] = [];
    const onEvent = (event: RunEvent) => {
      if (event.type === "leaf-started" || event.type === "run-state")
        reported.push("leaf" in event ? event.leaf : event.to);
    };
    const reflexes = [reflexOf("flee", "zombie", 1)];
    const run = startRun({ ...common, reflexes, body, clock, deadlineMs: 600_000, onEvent });
    await clock.sleep(120);
    await run.pause();
    reported.length = 0;
    body.facts.add("near:zombie");
    await clock.sleep(5_000);
    expect([reported, run.state]).toEqual([["flee"], "paused"]);
    run.resume();
    expect(await run.report).toMatchObject({ outcome: "success" });
    expect(body.mostRunning).toBe(1);
  });

  test("ends with the run's deadline, which keeps counting", async () => {
    const { run, clock } = started();
    await clock.sleep(120);
    await run.pause();
    expect(await run.report).toMatchObject({ failure: { code: "run.deadline" } });
    expect(run.state).toBe("failed");
    expect(clock.sleeping).toBe(0);
  });
});

describe("cancelling", () => {
  test("stops the leaf and ends the run, with the given reason", async () => {
    const { run, clock, body } = started();
    await clock.sleep(120);
    run.cancel(new CodedError("run.aborted", "enough bread"));
    expect(await run.report).toMatchObject({ failure: { code: "run.aborted", detail: "enough bread" } });
    expect(body.running).toBe(0);
  });

  test("ends a paused run", async () => {
    const { run, clock } = started();
    await clock.sleep(120);
    await run.pause();
    run.cancel();
    expect(await run.report).toMatchObject({ failure: { code: "run.aborted" } });
    expect(clock.sleeping).toBe(0);
  });
});
