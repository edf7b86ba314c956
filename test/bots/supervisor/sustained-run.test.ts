import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as pathOf } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { fileTickets, sustainRun } from "../../../bots/index.ts";
import type { JoinedBody, SustainedRunOptions } from "../../../bots/supervisor/sustained-run.ts";
import {
  CapabilityRegistry,
  Homeostasis,
  memoryTickets,
  type RunOptions,
  type RunReport,
  VirtualClock,
} from "../../../executor/index.ts";
import {
  CodedError,
  type ErrorCode,
  failure,
  type PlanStep,
  Problem,
  parseDocument,
  type RunEvent,
} from "../../../schemas/index.ts";
import { AnglerBody, anglerPlanner, codProblem, fishing, ofType } from "../../executor/angler.ts";

const problem = parseDocument(Problem, { goal: { items: { stick: 4 } } }, "problem");

class Body implements JoinedBody {
  deaths = 0;
  left = 0;
  observe() {
    return problem.state;
  }
  halt() {}
  async leave() {
    this.left += 1;
  }
}

type Leg = (options: RunOptions<Body>) => Partial<RunReport> & { code?: ErrorCode };

/** A run whose legs end as scripted; the last leg repeats. */
function staged(legs: readonly Leg[], more: Partial<SustainedRunOptions<Body>> = {}) {
  const clock = new VirtualClock();
  const bodies: Body[] = [];
  const joinedAt: number[] = [];
  const join = vi.fn(async () => {
    joinedAt.push(clock.now());
    const body = new Body();
    bodies.push(body);
    return body;
  });
  const options: SustainedRunOptions<Body> = {
    name: "Bot",
    problemFor: () => problem,
    join,
    planner: { plan: async () => expect.fail("no leg plans here"), close: async () => {} },
    registry: new CapabilityRegistry<Body>({ leaves: [] }),
    clock,
    deadlineMs: 3_600_000,
    async runLeg(run, leg) {
      const { code, ...said } = legs[Math.min(leg, legs.length) - 1]?.(run) ?? {};
      const because = code === undefined ? {} : { failure: failure(code, "because") };
      const outcome = code === undefined ? "success" : "failure";
      const none = {
        planIds: [],
        stepsDone: 0,
        repairs: 0,
        replans: 0,
        preemptions: 0,
        suspensions: 0,
        elapsedMs: 0,
        events: 1,
      };
      return { ...none, outcome, ...because, ...said };
    },
    ...more,
  };
  return { options, bodies, join, joinedAt, clock };
}

const kicked: Leg = () => ({ code: "run.disconnected", stepsDone: 2, repairs: 1, planIds: ["a"] });
const see =
  (seen: unknown[]): Leg =>
  ({ resume }) => {
    seen.push(resume);
    return {};
  };
const done: Leg = () => ({ stepsDone: 3, planIds: ["b"] });

test("each leg is guarded by what guards its body, beyond the run", async () => {
  const seen: unknown[] = [];
  const guards = new Map<Body, Homeostasis<Body>>();
  const noting =
    (leg: Leg): Leg =>
    (run) => {
      seen.push(run.homeostasis);
      return leg(run);
    };
  const { options, bodies, clock } = staged([noting(kicked), noting(done)], {
    onJoined: (body) => {
      guards.set(body, new Homeostasis<Body>({ body, clock, registry: () => options.registry }));
    },
    homeostasisOf: (body) => guards.get(body),
  });
  await sustainRun(options);
  expect(bodies).toHaveLength(2);
  expect(seen).toEqual(bodies.map((body) => guards.get(body)));
  expect(seen[0]).not.toBe(seen[1]);
});

describe("a run that outlives its connection", () => {
  test("joins again after a kick and continues, and its report covers all legs", async () => {
    const { options, bodies, joinedAt } = staged([kicked, done]);
    const end = await sustainRun(options);
    expect(end.report).toMatchObject({ outcome: "success", stepsDone: 5, repairs: 1, planIds: ["a", "b"] });
    expect(end.report.failure).toBeUndefined();
    expect(end).toMatchObject({ rejoins: 1, body: bodies[1] });
    expect(joinedAt).toEqual([0, 1_000]);
    expect(bodies.map(({ left }) => left)).toEqual([1, 0]);
  });

  test("has one intent through all its legs, the given one if there is one", async () => {
    const reported: (string | undefined)[] = [];
    const emitting =
      (leg: Leg): Leg =>
      (run) => {
        reported.push(run.intentId);
        return leg(run);
      };
    await sustainRun(staged([emitting(kicked), emitting(done)]).options);
    expect(reported).toEqual([expect.stringMatching(/^goal-[0-9a-f-]{36}$/), reported[0]]);
    await sustainRun(staged([emitting(done)], { intentId: "asked-1" }).options);
    expect(reported[2]).toBe("asked-1");
  });

  test("stays away longer after each join without progress, and gives up with the failure", async () => {
    const { options, joinedAt } = staged([() => ({ code: "run.disconnected" })]);
    const end = await sustainRun(options);
    expect(end.report.failure).toMatchObject({ code: "run.disconnected" });
    expect(joinedAt).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000]);
  });

  test("restarts its waits after finished steps", async () => {
    const { options, joinedAt } = staged([() => ({ code: "run.disconnected" }), kicked, kicked, done]);
    await sustainRun(options);
    expect(joinedAt).toEqual([0, 1_000, 2_000, 3_000]);
  });

  test("keeps trying if the server does not admit it for a while", async () => {
    const { options, join, joinedAt } = staged([kicked, done]);
    const first = new Body();
    join.mockImplementationOnce(async () => first);
    join.mockRejectedValueOnce(new CodedError("run.connectFailed", "the server restarts"));
    expect((await sustainRun(options)).report.outcome).toBe("success");
    expect(joinedAt).toEqual([3_000]);
  });

  test.each(["goal.missing", "run.aborted", "path.unreachable"] as const)(
    "does not join again for %s",
    async (code) => {
      const { options, join } = staged([() => ({ code })]);
      expect((await sustainRun(options)).report.failure?.code).toBe(code);
      expect(join).toHaveBeenCalledTimes(1);
    },
  );

  test("rejects if the first join fails", async () => {
    const { options, join } = staged([done]);
    join.mockRejectedValueOnce(new CodedError("run.connectFailed", "no server"));
    await expect(sustainRun(options)).rejects.toMatchObject({ code: "run.connectFailed" });
  });

  test("tries the first join again if it is patient", async () => {
    const { options, join, joinedAt } = staged([done], { isPatient: true });
    join.mockRejectedValueOnce(new CodedError("run.connectFailed", "no server yet"));
    expect(await sustainRun(options)).toMatchObject({ rejoins: 0, report: { outcome: "success" } });
    expect(joinedAt).toEqual([1_000]);
  });

  test("ends at its deadline, also while it stays away", async () => {
    const { options, clock } = staged([() => ({ code: "run.disconnected" })], { deadlineMs: 5_000 });
    const { report } = await sustainRun(options);
    expect(report.failure?.code).toBe("run.deadline");
    expect(clock.now()).toBe(5_000);
  });

  test("counts the deaths of all its bodies", async () => {
    const { options, bodies } = staged([
      () => {
        if (bodies[0]) bodies[0].deaths = 2;
        return { code: "run.died" };
      },
      done,
    ]);
    expect(await sustainRun(options)).toMatchObject({ deaths: 2, report: { outcome: "success" } });
  });
});

describe("tickets", () => {
  const step: PlanStep = {
    stepId: "s1",
    type: "craft_item",
    args: { item: "stick" },
    after: [],
    priority: 0,
    actions: [],
    preconds: ["inventory.oak_planks >= 2"],
    effects: [],
    cost: 1,
    expectedDurationMs: 1,
    safetyLevel: "safe",
    idempotencyKey: "k",
  };
  const beginStep: Leg = ({ onEvent }) => {
    onEvent?.({ type: "step-started", atMs: 0, planId: "p", stepId: "s1", index: 0, of: 1, step });
    return { code: "run.disconnected" };
  };

  test("record the step under way, so that the next leg resumes it", async () => {
    const seen: unknown[] = [];
    const { options } = staged([beginStep, see(seen)]);
    await sustainRun(options);
    expect(seen).toEqual([
      expect.objectContaining({ stepId: "s1", problem, requirements: ["inventory.oak_planks >= 2"] }),
    ]);
  });

  test("outlive the process if their store does, and are removed when the goal is reached", async () => {
    const tickets = memoryTickets();
    await sustainRun(staged([beginStep, () => ({ code: "run.aborted" })], { tickets }).options);
    const seen: unknown[] = [];
    const finish: Leg = ({ resume, onEvent }) => {
      seen.push(resume?.stepId);
      onEvent?.({ type: "run-finished", atMs: 0, outcome: "success" });
      return {};
    };
    await sustainRun(staged([finish], { tickets }).options);
    expect(seen).toEqual(["s1"]);
    expect(tickets.load("Bot")).toBeUndefined();
  });

  test("of another goal are not resumed", async () => {
    const tickets = memoryTickets();
    await sustainRun(staged([beginStep, () => ({ code: "run.aborted" })], { tickets }).options);
    const seen: unknown[] = [];
    const other = parseDocument(Problem, { goal: { items: { chest: 1 } } }, "problem");
    const { options } = staged([see(seen)], { tickets, problemFor: () => other });
    await sustainRun(options);
    expect(seen).toEqual([undefined]);
  });
});

describe("a goal that two processes pursue, one after the other", () => {
  const folder = mkdtempSync(pathOf(tmpdir(), "lodestone-state-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /**
   * A process: it has its own clock and store; the folder and the world are shared. It is killed
   * after `minutes`.
   */
  async function fisher(body: AnglerBody, minutes: number, world = "lake:25565") {
    const clock = new VirtualClock();
    const events: RunEvent[] = [];
    const killed = new AbortController();
    void clock.sleep(minutes * 60_000).then(() => killed.abort(new CodedError("run.aborted", "killed")));
    const { report, rejoins } = await sustainRun<AnglerBody>({
      ...{ name: "Ada", world, tickets: fileTickets(folder), problemFor: () => codProblem(), join: async () => body },
      ...{ planner: anglerPlanner(), registry: fishing(), clock, tickMs: 500, deadlineMs: 7_200_000 },
      ...{ buckets: { trailer: { capability: "block_in" }, goesOn: true }, signal: killed.signal },
      onEvent: (event) => events.push(event),
    });
    const finals = ofType(events, "bucket-chosen").map(({ trace }) => trace.final);
    return { report, rejoins, finals, resumed: ofType(events, "resumed") };
  }

  test("is resumed: at the old place, in the bucket that it had reached, and no item is gathered twice", async () => {
    const body = new AnglerBody();
    const first = await fisher(body, 14);
    expect(first).toMatchObject({ finals: ["standard", "long"], report: { failure: { code: "run.aborted" } } });
    const caught = body.inventory.cod ?? 0;
    expect(caught).toBeGreaterThan(6);
    body.position = [400, 64, 0];
    const second = await fisher(body, 60);
    expect(second).toMatchObject({ finals: ["long"], report: { outcome: "success", suspensions: 0 }, rejoins: 0 });
    expect(second.resumed).toMatchObject([{ origin: "fish@2.1.0", walked: true }]);
    expect(body.walks).toEqual([[0, 64, 0]]);
    expect(body.inventory).toEqual({ cod: 10 });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("continues within one process without joining again after a step whose time was over", async () => {
    const { report, rejoins, finals } = await fisher(new AnglerBody(), 60);
    expect({ report, rejoins, finals }).toMatchObject({
      report: { outcome: "success", suspensions: 1 },
      ...{ rejoins: 0, finals: ["standard", "long"] },
    });
  });

  test("starts over in another world", async () => {
    await fisher(new AnglerBody(), 14);
    const { report, resumed } = await fisher(new AnglerBody(), 60, "sea:25565");
    expect(report.outcome).toBe("success");
    expect(resumed).toEqual([]);
  });
});
