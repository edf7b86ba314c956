import { describe, expect, test } from "vitest";
import { runGoal } from "../../../executor/index.ts";
import { CodedError, type ResumeTicket } from "../../../schemas/index.ts";
import { AnglerBody, anglerPlanner, codProblem, ofType, prepared } from "../angler.ts";

/** A fisher at the lake, a hundred blocks from the body. */
const lake: ResumeTicket = {
  format: "lodestone.resume-ticket/1",
  id: "ticket-1",
  planId: "plan-1",
  stepId: "s1",
  origin: "fish@2.1.0",
  args: { item: "cod", count: 2 },
  problem: codProblem(2),
  waypoint: { position: [100, 64, 0], dimension: "overworld", safe: true },
  progress: [],
  requirements: [],
  suggestedBucket: "expedition",
};

async function resumed(ticket: Partial<ResumeTicket>, body = new AnglerBody()) {
  const { requirements = [] } = ticket;
  const { events, options } = prepared(body, {
    ...{ resume: { ...lake, ...ticket }, problem: codProblem(2), planner: anglerPlanner(requirements) },
  });
  const report = await runGoal(options);
  return {
    body,
    report,
    events,
    reported: ofType(events, "resumed"),
    bucket: ofType(events, "bucket-chosen")[0]?.trace,
  };
}

describe("a run with a ticket", () => {
  test("first returns to the safe waypoint if that is far, and emits so", async () => {
    const { body, report, events, reported, bucket } = await resumed({});
    expect(report.outcome).toBe("success");
    expect(body.walks).toEqual([[100, 64, 0]]);
    expect(reported).toMatchObject([{ ticket: "ticket-1", stepId: "s1", capability: "fish@2.1.0", walked: true }]);
    expect(events.findIndex(({ type }) => type === "resumed")).toBeLessThan(
      events.findIndex(({ type }) => type === "plan-found"),
    );
    expect(bucket).toMatchObject({ final: "expedition", rules: [{ rule: "resumed" }] });
  });

  test("emits all of the walk as the ticket's step, and nothing after it as part of the ticket's plan", async () => {
    const { events } = await resumed({});
    const back = events.findIndex(({ type }) => type === "resumed");
    const walk = events.slice(0, back).filter((event) => "stepId" in event);
    expect(walk.length).toBeGreaterThan(1);
    for (const event of walk) {
      expect(event).toMatchObject({
        planId: "plan-1",
        stepId: "resume:s1",
        capability: expect.stringMatching(/^navigate@/),
      });
    }
    expect(events[back]).toMatchObject({ planId: "plan-1", stepId: "s1", capability: "fish@2.1.0" });
    expect(events.slice(back + 1).filter(({ planId }) => planId === "plan-1")).toEqual([]);
  });

  test.each([
    ["near", { waypoint: { position: [20, 64, 0], dimension: "overworld", safe: true } }],
    ["in another dimension", { waypoint: { position: [100, 64, 0], dimension: "the_nether", safe: true } }],
    ["not safe", { waypoint: { position: [100, 64, 0], dimension: "overworld", safe: false } }],
    ["unknown", { waypoint: { position: null, dimension: "overworld", safe: true } }],
  ] as [string, Partial<ResumeTicket>][])("does not walk if the waypoint is %s", async (_, ticket) => {
    const { body, report, reported } = await resumed(ticket);
    expect(report.outcome).toBe("success");
    expect(body.walks).toEqual([]);
    expect(reported).toMatchObject([{ walked: false }]);
    expect(reported[0]?.failure).toBeUndefined();
  });

  test("reports unmet requirements by code, and makes a new plan from the body's position", async () => {
    const body = new AnglerBody();
    const { report, reported, events } = await resumed({ requirements: ["inventory.fishing_rod >= 1"] }, body);
    expect(body.walks).toEqual([]);
    expect(reported).toMatchObject([
      { walked: false, failure: { code: "pbi.precondMissing", detail: "inventory.fishing_rod >= 1 (0)" } },
    ]);
    expect(ofType(events, "plan-found")).not.toEqual([]);
    expect(report.failure?.code).toBe("pbi.precondMissing");
  });

  test("checks the blocks beside the waypoint only after the walk", async () => {
    const body = new AnglerBody();
    Object.defineProperty(body, "position", {
      set: () => void body.facts.add("near:lake"),
      get: () => (body.facts.has("near:lake") ? [100, 64, 0] : [0, 64, 0]),
    });
    const { report, reported } = await resumed({ requirements: ["facts.near:lake >= 1"] }, body);
    expect(report.outcome).toBe("success");
    expect(reported).toMatchObject([{ walked: true }]);
    expect(reported[0]?.failure).toBeUndefined();
  });

  test("continues from where it got to if the waypoint is out of reach, and reports the reason", async () => {
    const body = new AnglerBody();
    body.inject("navigate", new CodedError("path.unreachable", "a ravine"));
    const { report, reported } = await resumed({}, body);
    expect(report.outcome).toBe("success");
    expect(reported).toMatchObject([{ walked: false, failure: { code: "path.unreachable" } }]);
  });

  test("walks back without time buckets too", async () => {
    const { body, options } = prepared();
    const { buckets: _, ...unbounded } = options;
    expect(await runGoal({ ...unbounded, problem: codProblem(2), resume: lake })).toMatchObject({ outcome: "success" });
    expect(body.walks).toHaveLength(1);
  });
});
