import { describe, expect, test } from "vitest";
import { recordRun, replayRun, runGoal, VirtualClock } from "../../executor/index.ts";
import { AnglerBody, codProblem, fishing, ofType, prepared } from "./angler.ts";

const buckets = { trailer: { capability: "block_in" }, goesOn: true };

const finals = (events: Parameters<typeof ofType>[0]) =>
  ofType(events, "bucket-chosen").map(({ trace }) => trace.final);

describe("a run whose policy continues after a suspension", () => {
  test("reaches its goal through a step whose time was over, in the next bucket, after the trailer", async () => {
    const clock = new VirtualClock();
    const { body, events, options } = prepared(undefined, { buckets, clock });
    const report = await runGoal(options);
    expect(report).toMatchObject({ outcome: "success", suspensions: 1, repairs: 0, replans: 1, stepsDone: 1 });
    expect(report.ticket).toBeUndefined();
    expect(body.inventory).toEqual({ cod: 10 });
    expect(finals(events)).toEqual(["standard", "long"]);
    const reported = events
      .map(({ type }) => type)
      .filter((type) => /^(trailer|suspended|repaired|step-failed)$/.test(type));
    expect(reported).toEqual(["trailer", "suspended", "step-failed"]);
    expect(clock.sleeping).toBe(0);
  });

  test("continues until its deadline and no longer", async () => {
    const { options } = prepared(undefined, { buckets, problem: codProblem(500), deadlineMs: 10_000_000 });
    const report = await runGoal(options);
    expect(report).toMatchObject({ failure: { code: "run.deadline" }, suspensions: 3 });
    expect(report.elapsedMs).toBeLessThan(10_010_000);
  });

  test("ends with its ticket if the largest bucket was over and no item was gained", async () => {
    const { body, events, options } = prepared(undefined, { buckets });
    body.inject("cast", ...Array.from({ length: 500 }, () => "lie" as const));
    const report = await runGoal(options);
    expect(report).toMatchObject({ failure: { code: "run.suspended" }, suspensions: 3 });
    expect(report.ticket).toMatchObject({ progress: [], suggestedBucket: "expedition" });
    expect(finals(events)).toEqual(["standard", "long", "expedition"]);
  });

  test("never repeats a step in a bucket that was too short, whatever shrinks it", async () => {
    const body = new AnglerBody();
    Object.assign(body, { food: 5, health: 8 });
    const { events, options } = prepared(body, { buckets, problem: codProblem(8) });
    expect(await runGoal(options)).toMatchObject({ outcome: "success", suspensions: 2 });
    expect(finals(events)).toEqual(["tactical", "short", "standard"]);
    expect(ofType(events, "bucket-chosen").at(-1)?.trace.rules.at(-1)).toEqual({ rule: "resumed", to: "standard" });
  });

  test("gives the next such step its own bucket once one is done", async () => {
    const { events, options, body } = prepared(undefined, { buckets });
    const planner = {
      ...options.planner,
      plan: (problem: Parameters<typeof options.planner.plan>[0]) => {
        // Eight first, then the last two.
        const cod = (problem.state.inventory.cod ?? 0) < 8 ? 8 : 10;
        return options.planner.plan({ ...problem, goal: { items: { cod } } });
      },
    };
    expect(await runGoal({ ...options, planner })).toMatchObject({ outcome: "success", suspensions: 1 });
    expect(body.inventory).toEqual({ cod: 10 });
    expect(finals(events)).toEqual(["standard", "long", "standard"]);
  });

  test("replays from its log, from the ticket with which it began to its end", async () => {
    const { ticket } = await runGoal(prepared().options);
    const body = new AnglerBody();
    body.position = [90, 64, 0];
    const { options } = prepared(body, { buckets, ...(ticket && { resume: ticket }) });
    const { onEvent: _, ...reported } = options;
    const log: unknown[] = [];
    const report = await recordRun(reported, (line) => log.push(JSON.parse(JSON.stringify(line)))).report;
    expect(report.outcome).toBe("success");
    expect(body.walks).toEqual([[0, 64, 0]]);
    expect(await replayRun(log, fishing())).toEqual(report);
  });
});
