import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CapabilityRegistry,
  type RecordedOptions,
  type RunHandle,
  type RunReport,
  recordRun,
  replayRun,
  VirtualClock,
} from "../../../executor/index.ts";
import { CodedError, ERROR_CODES, type RunEvent, RunLogEntry, RunLogHeader } from "../../../schemas/index.ts";
import { dangerousRegistry, reflexOf } from "../danger.ts";
import { BakingPlanner, breadProblem, PantryBody, type PantryFault } from "../pantry.ts";

interface Recorded {
  report: RunReport;
  /** The log as read back from a file. */
  log: Record<string, unknown>[];
  body: PantryBody;
}

type Script = (stage: { clock: VirtualClock; body: PantryBody; run: RunHandle }) => Promise<unknown>;

async function recorded(
  script: Script = async () => {},
  more: Partial<RecordedOptions<PantryBody>> = {},
): Promise<Recorded> {
  const clock = new VirtualClock({ startMs: 5_000 });
  const body = new PantryBody();
  const lines: string[] = [];
  const options = {
    problem: breadProblem(),
    planner: new BakingPlanner(),
    body,
    registry: dangerousRegistry(),
    clock,
    deadlineMs: 60_000,
    reflexes: [reflexOf("flee", "zombie", 10)],
    traceNodes: true,
    intentId: "intent-1",
    ...more,
  };
  const run = recordRun(options, (line) => lines.push(JSON.stringify(line)));
  const [report] = await Promise.all([run.report, script({ clock, body, run })]);
  return { report, body, log: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const eventsOf = (log: Recorded["log"]) => log.flatMap(({ event }) => (event === undefined ? [] : [event]));

async function replayed(log: Recorded["log"], registry = dangerousRegistry()) {
  const events: RunEvent[] = [];
  const report = await replayRun(log, registry, (event) => events.push(event));
  return { report, events };
}

describe("a recorded run", () => {
  test("is a log of documents: a header, and then inputs and events", async () => {
    const { log, report } = await recorded();
    expect(report).toMatchObject({ outcome: "success" });
    const [header, ...entries] = log;
    expect(() => RunLogHeader.parse(header)).not.toThrow();
    for (const entry of entries) expect(() => RunLogEntry.parse(entry)).not.toThrow();
    expect(eventsOf(log)).toHaveLength(report.events);
    expect(log.at(-1)).toMatchObject({ event: { type: "run-finished" } });
  });

  test("runs the same as without the recorder", async () => {
    const { report } = await recorded(async ({ body }) =>
      body.inject("pick_one", "lie", new CodedError("dig.timeout", "slow")),
    );
    expect(report).toMatchObject({ outcome: "success", repairs: 1, stepsDone: 3 });
  });

  test("gives the same log when it is recorded twice", async () => {
    const script: Script = async ({ clock, body }) => {
      await clock.sleep(230);
      body.facts.add("near:zombie");
    };
    const [first, second] = [await recorded(script), await recorded(script)];
    expect(JSON.stringify(first.log)).toBe(JSON.stringify(second.log));
  });
});

describe("a replay", () => {
  test("makes the same decisions and emits the same events, without a world, a planner or a clock", async () => {
    const { log, report } = await recorded(async ({ body }) =>
      body.inject("pick_one", new CodedError("dig.timeout", "slow"), "lie"),
    );
    const again = await replayed(log);
    expect(again.report).toEqual(report);
    expect(again.events).toEqual(eventsOf(log));
  });

  test.each<[string, Script]>([
    [
      "a reflex",
      async ({ clock, body }) => {
        await clock.sleep(230);
        body.facts.add("near:zombie");
      },
    ],
    [
      "a pause and its end",
      async ({ clock, run }) => {
        await clock.sleep(120);
        await run.pause();
        await clock.sleep(1_000);
        run.resume();
      },
    ],
    [
      "a cancel",
      async ({ clock, run }) => {
        await clock.sleep(120);
        run.cancel(new CodedError("run.aborted", "enough"));
      },
    ],
    ["a leaf that hangs", async ({ body }) => body.inject("pick_one", "hang", "deaf")],
    ["a body that cannot be observed for a moment", async ({ body }) => Object.assign(body, { blind: 3 })],
  ])("repeats %s", async (_, script) => {
    const { log, report } = await recorded(script);
    const again = await replayed(log);
    expect(again.report).toEqual(report);
    expect(again.events).toEqual(eventsOf(log));
  });

  test("repeats how a run handled an error that says where it is", async () => {
    const planner = new BakingPlanner();
    const plan: BakingPlanner["plan"] = async (problem) => {
      if (problem.state.inventory.ruby === undefined) return planner.plan(problem);
      const issues = [{ path: "state.inventory.ruby", message: "there is no ruby" }];
      throw new CodedError("input.unknownItem", "there is no ruby", { issues });
    };
    const body = new PantryBody();
    body.add("ruby", 1);
    const { log, report } = await recorded(undefined, { body, planner: { plan, close: async () => {} } });
    expect(report.outcome).toBe("success");
    expect(eventsOf(log)).toContainEqual(expect.objectContaining({ type: "items-unknown", items: ["ruby"] }));
    expect(await replayed(log)).toMatchObject({ report });
  });

  test("repeats a run that its signal stopped, and one that was stopped before it began", async () => {
    const controller = new AbortController();
    const stopped = await recorded(
      async ({ clock }) => {
        await clock.sleep(150);
        controller.abort(new CodedError("run.worldFailed", "gone"));
      },
      { signal: controller.signal },
    );
    expect(stopped.report).toMatchObject({ failure: { code: "run.worldFailed" } });
    expect((await replayed(stopped.log)).report).toEqual(stopped.report);
    const early = await recorded(async () => {}, { signal: controller.signal });
    expect((await replayed(early.log)).report).toEqual(early.report);
  });

  test("repeats a run with random failures", async () => {
    const fault = fc.oneof(
      fc.constantFrom<PantryFault>("lie", "hang", "idle", "deaf"),
      fc.constantFrom(...ERROR_CODES).map((code) => new CodedError(code, "injected")),
    );
    const leaves = fc.constantFrom("pick_one", "place_block", "craft_item", "flee");
    const faults = fc.dictionary(leaves, fc.array(fault, { maxLength: 5 }));
    const danger = fc.option(fc.integer({ min: 0, max: 3_000 }));
    await fc.assert(
      fc.asyncProperty(faults, danger, async (plagued, atMs) => {
        const { log, report } = await recorded(async ({ clock, body }) => {
          for (const [leaf, due] of Object.entries(plagued)) body.inject(leaf, ...due);
          if (atMs === null) return;
          await clock.sleep(atMs);
          body.facts.add("near:zombie");
        });
        const again = await replayed(log);
        expect(again.report).toEqual(report);
        expect(again.events).toEqual(eventsOf(log));
      }),
      { numRuns: 25, seed: 11 },
    );
  });
});

describe("a replay that departs from its log", () => {
  const spoilt = async (spoil: (log: Recorded["log"]) => number | undefined) => {
    const { log } = await recorded();
    const at = spoil(log);
    return { replay: replayed(log), at };
  };
  const indexOf = (log: Recorded["log"], isIt: (entry: Record<string, unknown>) => boolean) => log.findIndex(isIt);

  test("is an error that names the entry, if the log was changed", async () => {
    const { replay, at } = await spoilt((log) => {
      const index = indexOf(log, ({ begin, about }) => begin === "leaf craft_item" && about !== undefined);
      Object.assign(log[index] ?? {}, { about: { item: "cake", count: 2 } });
      return index;
    });
    await expect(replay).rejects.toMatchObject({
      code: "run.diverged",
      detail: expect.stringMatching(new RegExp(`^entry ${at}: the replay asks for leaf craft_item .*bread.*cake`)),
    });
  });

  test.each([
    ["the observed effects", ({ event }) => event?.effects?.push("inventory.cake += 1")],
    ["its time", ({ event }) => event && Object.assign(event, { atMs: event.atMs + 1 })],
    ["its chain", ({ event }) => event && Object.assign(event, { stepId: "s99" })],
  ] as [string, (entry: { event?: { effects?: string[]; atMs: number } }) => void][])(
    "is an error that names the entry, if an event differs in %s",
    async (_, change) => {
      const { replay, at } = await spoilt((log) => {
        const index = indexOf(log, ({ event }) => (event as { type?: string } | undefined)?.type === "step-succeeded");
        change(log[index] as never);
        return index;
      });
      await expect(replay).rejects.toMatchObject({
        code: "run.diverged",
        detail: expect.stringMatching(new RegExp(`^entry ${at}: the replay emits .*step-succeeded`)),
      });
    },
  );

  test("is an error if an event is missing or added", async () => {
    const isTick = ({ event }: Record<string, unknown>) => (event as { type?: string } | undefined)?.type === "tick";
    const fewer = await spoilt((log) => void log.splice(indexOf(log, isTick), 1));
    await expect(fewer.replay).rejects.toMatchObject({ code: "run.diverged" });
    const more = await spoilt((log) => {
      const index = indexOf(log, isTick);
      log.splice(index, 0, log[index] ?? {});
      return undefined;
    });
    await expect(more.replay).rejects.toMatchObject({ code: "run.diverged" });
  });

  test("is an error if the log ends too early, or continues too long", async () => {
    const short = await spoilt((log) => void log.splice(-4));
    await expect(short.replay).rejects.toMatchObject({ code: "run.diverged" });
    const long = await spoilt((log) => void log.push({ said: 0, atMs: 9_999 }));
    await expect(long.replay).rejects.toMatchObject({ code: "run.diverged" });
  });

  test("is an error if another observation leads to another decision", async () => {
    const { replay } = await spoilt((log) => {
      const planned = indexOf(log, ({ begin }) => begin === "plan");
      const index = log.slice(0, planned).findLastIndex(({ ask }) => ask === "observe");
      const { value } = log[index] as { value: { inventory: object } };
      Object.assign(value.inventory, { bread: 1 });
      return index;
    });
    await expect(replay).rejects.toMatchObject({ code: "run.diverged", detail: expect.stringMatching(/plan/) });
  });

  test("is an error if a capability differs", async () => {
    const { log } = await recorded(async ({ body }) => body.inject("pick_one", new CodedError("dig.timeout", "slow")));
    const changed = dangerousRegistry();
    const leaves = changed.list().flatMap((one) => (one.form === "leaf" ? [one.leaf] : []));
    const fewer = leaves.map((leaf) => (leaf.name === "pick_one" ? { ...leaf, retries: 0 as const } : leaf));
    const options = changed.list().flatMap((one) => (one.form === "option" ? [one.option] : []));
    const sensors = changed.sensors().map((name) => changed.sensor(name));
    await expect(replayed(log, new CapabilityRegistry({ leaves: fewer, options, sensors }))).rejects.toMatchObject({
      code: "run.diverged",
    });
  });

  test("rejects an invalid log", async () => {
    await expect(replayRun([{ format: "lodestone.plan/1" }], dangerousRegistry())).rejects.toMatchObject({
      code: "input.invalid",
    });
  });
});
