import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { ProgressBar, type StepWatch } from "../../../cli/run/progress.ts";
import { failure, Plan, type RunEvent } from "../../../schemas/index.ts";
import { lodestone } from "../fake-console.ts";

const { out: planned } = await lodestone(["plan", "stick", "--json"]);
const plan = Plan.parse(JSON.parse(planned).plan);
const step = plan.steps[1] ?? expect.fail("the plan has no second step");

let out: string[];
let notes: string[];
let written: string[];

function progressOn(isTerminal: boolean, watch?: StepWatch): ProgressBar {
  const console = {
    out: (text: string) => void out.push(text),
    note: (text: string) => void notes.push(text),
    isTerminal,
    input: Readable.from([]),
    environment: {},
  };
  return new ProgressBar(console, (text) => void written.push(text), watch);
}

beforeEach(() => {
  out = [];
  notes = [];
  written = [];
});

const from = { atMs: 0, planId: plan.planId };
const started: RunEvent = { ...from, type: "step-started", step, index: 1, of: 4 };
const succeeded: RunEvent = { ...from, type: "step-succeeded", stepId: step.stepId, tookMs: 1234 };

describe("without a terminal", () => {
  test("prints one line for each finished step", () => {
    const progress = progressOn(false);
    progress.event(started);
    expect(notes).toEqual([]);
    progress.event(succeeded);
    expect(notes).toEqual(["[2/4] collect 1 oak_log from oak_log, by hand  1.2 s"]);
    expect(written).toEqual([]);
  });

  test("a long step says how far it is, until it ends", () => {
    const inventory: Record<string, number> = { oak_log: 3 };
    let tick = (): void => {};
    let watched = 0;
    const watch = {
      held: () => inventory,
      every(again: () => void) {
        tick = again;
        watched += 1;
        return () => {
          watched = 0;
        };
      },
    };
    const progress = progressOn(false, watch);
    progress.event({ ...started, step: { ...step, args: { ...step.args, item: "oak_log", count: 4 } } } as RunEvent);
    inventory.oak_log = 5;
    tick();
    expect(notes).toEqual([expect.stringMatching(/^\[2\/4\] still to collect 4 oak_log .*: 2 of 4 oak_log$/)]);
    progress.event(succeeded);
    expect(watched).toBe(0);
  });

  test("prints a failed step with its code", () => {
    const progress = progressOn(false);
    progress.event(started);
    const failed = failure("collect.noneFound", "no oak_log");
    progress.event({ ...from, type: "step-failed", stepId: step.stepId, failure: failed });
    expect(notes.join()).toMatch(/^\[!\] collect 1 oak_log .*: collect\.noneFound: no oak_log$/);
  });

  test("prints what a run resumes, and what it cannot resume", () => {
    const progress = progressOn(false);
    const resumed = { ...from, type: "resumed", stepId: "s2", ticket: "ticket-1", origin: "fish@1.0.0" } as const;
    progress.event({ ...resumed, walked: true });
    progress.event({
      ...resumed,
      walked: false,
      failure: failure("pbi.precondMissing", "inventory.fishing_rod >= 1 (0)"),
    });
    expect(notes).toEqual([
      "- continuing fish@1.0.0 where it was interrupted",
      "- cannot continue fish@1.0.0: pbi.precondMissing: inventory.fishing_rod >= 1 (0)",
    ]);
  });

  test("prints the first plan as a result and later ones as progress", () => {
    const progress = progressOn(false);
    progress.plan(plan);
    expect(out.join("\n").split("\n")).toHaveLength(1 + plan.steps.length);
    expect(notes).toEqual([]);
    progress.plan(plan);
    expect(out).toHaveLength(1);
    expect(notes.join()).toMatch(/^- new plan plan-[0-9a-f]+: 4 steps/);
  });
});

describe("on a terminal", () => {
  test("shows the current step in a bar and clears it before a line", () => {
    const progress = progressOn(true);
    progress.event(started);
    expect(written.join("")).toMatch(/^#{6}\.{18} collect 1 oak_log/);
    progress.event(succeeded);
    expect(notes).toHaveLength(1);
    expect(written.at(-2)).toBe("\r\u001b[2K");
    progress.clear();
    expect(written.at(-1)).toBe("\r\u001b[2K");
  });

  test("shows the running leaf in the bar and the gains of a finished step", () => {
    const progress = progressOn(true);
    progress.event(started);
    progress.event({ atMs: 0, type: "leaf-started", stepId: step.stepId, leaf: "dig_target", attempt: 1 });
    progress.event({ atMs: 0, type: "progress", stepId: step.stepId, text: "2 left" });
    expect(written.at(-1)).toMatch(/by hand > dig_target \(2 left\)$/);
    progress.event({ ...succeeded, effects: ["inventory.oak_log += 3", "facts.near:furnace += 1"] });
    expect(notes.join()).toMatch(/1\.2 s {2}\+3 oak_log$/);
  });

  test("does not clear the bar twice", () => {
    const progress = progressOn(true);
    progress.event(started);
    progress.clear();
    const { length } = written;
    progress.clear();
    expect(written).toHaveLength(length);
  });
});
