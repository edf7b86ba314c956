import { describe, expect, test } from "vitest";
import {
  BUCKET_RULES,
  BUCKET_SIZES,
  chooseBucket,
  Lease,
  recordRun,
  replayRun,
  runGoal,
  VirtualClock,
} from "../../executor/index.ts";
import { type BucketRule, CANONICAL_VERBS, CodedError, Problem, ResumeTicket, State } from "../../schemas/index.ts";
import { fishing, ofType, prepared } from "./angler.ts";
import { step } from "./pantry.ts";

const well = State.parse({});

function chosen(type: string, state = well, more: { expectedMs?: number; rules?: BucketRule[]; dark?: boolean } = {}) {
  const { expectedMs = 1, rules = [...BUCKET_RULES], dark = false } = more;
  const asked = step("s1", type, {}, { expectedDurationMs: expectedMs });
  const ask = ({ sensor }: { sensor: string }) => dark && sensor !== "threatened";
  return chooseBucket({ step: asked, state, rules, ask, suggested: undefined });
}

describe("the bucket of a step", () => {
  test("is its activity's own, and the trace records that", () => {
    expect(chosen("craft_item")).toEqual({ activity: "craft_item", default: "short", rules: [], final: "short" });
    expect(chosen("opt.torch_corridor@1.0.0").final).toBe("standard");
    for (const verb of CANONICAL_VERBS) expect(BUCKET_SIZES[chosen(verb).final].maxMs).toBeGreaterThan(0);
  });

  test("shrinks with little food and with little health, and names the rule", () => {
    expect(chosen("collect_block", State.parse({ food: 5, health: 8 }))).toEqual({
      activity: "collect_block",
      default: "standard",
      rules: [
        { rule: "lowFoodShrinks", to: "short" },
        { rule: "lowHealthShrinks", to: "tactical" },
      ],
      final: "tactical",
    });
  });

  test("shrinks no further than the shortest", () => {
    expect(chosen("chat", State.parse({ food: 1, health: 1 }))).toMatchObject({ rules: [], final: "tactical" });
  });

  test("shrinks when the sensor of a rule holds", () => {
    expect(chosen("explore", well, { dark: true }).rules).toEqual([{ rule: "nightShrinks", to: "standard" }]);
    const rules: BucketRule[] = [{ name: "dangerShrinks", when: { sensor: "hostiles_present", args: {} }, by: -1 }];
    expect(chosen("explore", well, { rules, dark: true }).rules).toEqual([{ rule: "dangerShrinks", to: "standard" }]);
    expect(chosen("explore", well, { rules, dark: false }).rules).toEqual([]);
  });

  test("grows to hold the step's expected duration", () => {
    expect(chosen("craft_item", well, { expectedMs: 20 * 60_000 })).toMatchObject({
      rules: [{ rule: "growsToFit", to: "long" }],
      final: "long",
    });
  });
});

describe("a step whose time is over", () => {
  test("is stopped, the trailer runs, and the run ends with a resume ticket", async () => {
    const { body, events, options } = prepared();
    const report = await runGoal({ ...options, intentId: "intent-3" });
    expect(report).toMatchObject({ outcome: "failure", failure: { code: "run.suspended" } });
    const { maxMs } = BUCKET_SIZES.standard;
    const reported = events.filter(({ type }) => type === "trailer" || type === "suspended");
    expect(reported.map(({ type }) => type)).toEqual(["trailer", "suspended"]);
    expect(reported[0]?.atMs).toBeGreaterThanOrEqual(maxMs + 1_000);
    expect(report.elapsedMs).toBeLessThan(maxMs + 5_000);
    expect(body.running).toBe(0);
    expect(ResumeTicket.parse(report.ticket)).toMatchObject({
      intentId: "intent-3",
      origin: "fish@2.1.0",
      args: { item: "cod", count: 10 },
      waypoint: { dimension: "overworld", safe: true },
      progress: ["inventory.cod += 7"],
      suggestedBucket: "long",
    });
  });

  test("has checkpoints on the way, and every step has a trace of its bucket", async () => {
    const { events, options } = prepared();
    await runGoal(options);
    expect(ofType(events, "bucket-chosen")).toMatchObject([{ trace: { default: "standard", final: "standard" } }]);
    const checkpoints = ofType(events, "checkpoint");
    expect(checkpoints).toHaveLength(11);
    expect(checkpoints.at(-1)).toMatchObject({ atMs: 660_000, effects: ["inventory.cod += 6"] });
  });

  test("is resumed by a later run, after a restart, in the bucket that the ticket suggests", async () => {
    const first = prepared();
    const { ticket } = await runGoal(first.options);
    const resume = ResumeTicket.parse(JSON.parse(JSON.stringify(ticket)));
    const second = prepared(first.body, { resume });
    expect(await runGoal(second.options)).toMatchObject({ outcome: "success", stepsDone: 1 });
    expect(first.body.inventory).toEqual({ cod: 10 });
    expect(ofType(second.events, "bucket-chosen")).toMatchObject([
      { trace: { rules: [{ rule: "resumed", to: "long" }], final: "long" } },
    ]);
  });

  test("ends with a ticket even if the trailer fails, and the events report that failure", async () => {
    const { body, events, options } = prepared();
    body.inject("block_in", new CodedError("place.fallRisk", "a cliff"));
    const report = await runGoal(options);
    expect(ofType(events, "trailer")).toMatchObject([{ failure: { code: "place.fallRisk" } }]);
    expect(report.ticket?.id).toMatch(/^ticket-[0-9a-f]{16}$/);
  });

  test("ends with a ticket even if the trailer is unknown", async () => {
    const { events, options } = prepared(undefined, { buckets: { trailer: { capability: "vanish" } } });
    expect((await runGoal(options)).ticket).toBeDefined();
    expect(ofType(events, "trailer")).toMatchObject([{ failure: { code: "pbi.unknownVerb" } }]);
  });

  /**
   * Another claim arrives during the act in which the time ends, and releases the body at once;
   * returns when it was granted.
   */
  async function wanted(urgency: "urgent" | "safety", atMs: number) {
    const [clock, lease] = [new VirtualClock(), new Lease()];
    const stage = prepared(undefined, { clock, lease });
    const run = runGoal(stage.options);
    await clock.sleep(atMs);
    const hold = await lease.acquire({ name: "other", urgency }, new AbortController().signal);
    const hadAt = clock.now();
    hold.release();
    return { ...stage, hadAt, report: await run };
  }

  test("is made safe before a waiting claim gets the body, even an urgent one", async () => {
    const { maxMs } = BUCKET_SIZES.standard;
    const { events, hadAt } = await wanted("urgent", maxMs - 10_000);
    expect(ofType(events, "trailer")[0]).toMatchObject({ capability: "block_in@1.0.0" });
    expect(ofType(events, "trailer")[0]?.failure).toBeUndefined();
    expect(hadAt).toBeGreaterThanOrEqual(maxMs + 1_000);
    expect(ofType(events, "suspended")).toHaveLength(1);
  });

  test("yields the body to a reflex even then, and ends with its ticket", async () => {
    const { maxMs } = BUCKET_SIZES.standard;
    const { events, hadAt, report } = await wanted("safety", maxMs + 400);
    expect(ofType(events, "trailer")).toMatchObject([{ failure: { code: "safety.preempted" } }]);
    expect(hadAt).toBeLessThan(maxMs + 1_000);
    expect(ofType(events, "suspended")).toHaveLength(1);
    expect(report.failure?.code).toBe("run.suspended");
  });

  test("replays from its log", async () => {
    const { options } = prepared();
    const { onEvent: _onEvent, ...reported } = options;
    const log: unknown[] = [];
    const report = await recordRun(reported, (line) => log.push(JSON.parse(JSON.stringify(line)))).report;
    expect(report.ticket).toBeDefined();
    expect(await replayRun(log, fishing())).toEqual(report);
  });
});

test("a step that ends within its time leaves no ticket, no trailer and no sleeper", async () => {
  const clock = new VirtualClock();
  const { events, options } = prepared(undefined, { problem: Problem.parse({ goal: { items: { cod: 2 } } }), clock });
  const report = await runGoal(options);
  expect(report).toMatchObject({ outcome: "success" });
  expect(report.ticket).toBeUndefined();
  expect(ofType(events, "trailer")).toEqual([]);
  expect(clock.sleeping).toBe(0);
});
