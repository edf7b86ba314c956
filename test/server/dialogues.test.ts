// Dialogues of a service with a body: pausing, going on, corrections, consent, and questions that are
// answered from the runs. The body is a double whose goals last until they are resumed or stopped.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { RunReport } from "../../executor/index.ts";
import { Conduct } from "../../mind/index.ts";
import { failure, type Problem, type Result } from "../../schemas/index.ts";
import { buildApp, type ServiceBody } from "../../server/index.ts";
import type { IntentAnswer } from "../../server/intents/documents.ts";
import type { ServiceApp } from "../../server/route.ts";
import { answeringClient, INFO, UNSOLVABLE } from "./planner-doubles.ts";

const NONE = { planIds: [], stepsDone: 0, repairs: 0, replans: 0, preemptions: 0, suspensions: 0 };

/** A plan without steps that is said to take a minute. */
const minute = (problem: Problem): Result => ({
  status: "solved",
  plan: {
    ...{ format: "lodestone.plan/1", planId: "p", mcVersion: problem.mcVersion, planner: "hybrid", objective: "time" },
    ...{ domain: `sha256:${"0".repeat(64)}`, problem: `sha256:${"0".repeat(64)}`, digest: `sha256:${"0".repeat(64)}` },
    ...{ cost: 0, makespanTicks: 1200, prices: null, steps: [], decomposition: null },
  },
  ...{ cost: 0, lowerBound: 0, optimal: true, stats: UNSOLVABLE.stats },
});

/** A failure must not wait for the suite's patience. */
vi.setConfig({ testTimeout: 30_000 });
const goals: string[] = [];
let isDawn = false;
const body: ServiceBody = {
  senses: () => isDawn,
  async runOption({ option, signal }) {
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    return { option, mode: "active", outcome: "failure", failure: failure("run.aborted", "cancelled") };
  },
  async runGoal({ problem, signal, onStarted }) {
    goals.push(JSON.stringify(problem.goal.items));
    const { promise, resolve } = Promise.withResolvers<boolean>();
    signal.addEventListener("abort", () => resolve(false), { once: true });
    onStarted?.({ state: "executing", pause: async () => {}, resume: () => resolve(true) });
    const report = { ...NONE, elapsedMs: 0, events: 0 };
    return (await promise)
      ? ({ outcome: "success", ...report } satisfies RunReport)
      : ({ outcome: "aborted", failure: failure("run.aborted", "cancelled"), ...report } as unknown as RunReport);
  },
};
const { client, asked } = answeringClient((problem) =>
  problem.goal.items?.bucket === undefined ? minute(problem) : UNSOLVABLE,
);
const conduct = Conduct.parse({ commanders: ["Alex", "Bob", "Cleo"], confirm: ["drop"] });
let app: ServiceApp;
beforeAll(async () => {
  app = buildApp({ planner: client, info: INFO, body, conduct });
  await say("hi");
});
afterAll(() => app.close());

async function say(text: string, player = "Alex"): Promise<IntentAnswer> {
  return (await app.inject({ method: "POST", url: "/intents", payload: { text, player } })).json();
}
const statusOf = async (id: string): Promise<string> => (await app.inject(`/intents/${id}`)).json().status;

test("pause pauses the goal and go on resumes it; both say which", async () => {
  const { id } = await say("get 3 torches");
  await expect.poll(async () => (await say("what are you doing?")).reply).toContain("get 3 torches");
  await expect.poll(() => goals.at(-1)).toBe('{"torch":3}');
  expect((await say("pause")).reply).toContain("I paused this: get 3 torches");
  expect(await statusOf(id)).toBe("running");
  expect((await say("go on")).reply).toBe("I'll carry on: get 3 torches.");
  await expect.poll(() => statusOf(id)).toBe("done");
});

test("stop says what it stopped, go on takes it up again, and nothing is made up", async () => {
  const before = goals.length;
  const { id } = await say("get 4 torches");
  await expect.poll(() => goals.length).toBe(before + 1);
  expect((await say("stop")).reply).toBe("Okay, stopping. I stopped this: get 4 torches.");
  await expect.poll(() => statusOf(id)).toBe("stopped");
  expect((await say("why did you stop?")).reply).toContain("because I was told to");
  expect(await say("go on")).toMatchObject({ status: "running", utterance: { text: "get 4 torches" } });
  await expect.poll(() => goals.at(-1)).toBe('{"torch":4}');
  await say("stop");
  expect((await say("stop")).reply).toContain("wasn't doing anything");
  expect((await say("pause", "Cleo")).reply).toBe("I have nothing to pause.");
  expect((await say("go on", "Cleo")).reply).toContain("nothing that I could go on with");
});

test("go on takes up again what a pause ended beside the goal that it paused", async () => {
  const goal = await say("get 6 torches");
  await expect.poll(() => goals.at(-1)).toBe('{"torch":6}');
  const following = await say("follow me");
  await expect.poll(() => statusOf(following.id)).toBe("running");
  expect((await say("pause")).reply).toContain("get 6 torches, follow me");
  await expect.poll(() => statusOf(following.id)).toBe("stopped");
  expect((await say("go on")).reply).toBe("I'll carry on: get 6 torches. I go on: follow me.");
  await expect.poll(() => statusOf(goal.id)).toBe("done");
  expect(await statusOf(following.id)).toBe("running");
  await say("stop");
});

test("following ends with the event that was named, and the next act begins", async () => {
  const { id, reply } = await say("follow me until sunrise, then get 7 torches");
  expect(reply).toContain("I'll follow you until it's dawn, then get 7 torches.");
  await expect.poll(() => statusOf(id)).toBe("running");
  expect(goals).not.toContain('{"torch":7}');
  isDawn = true;
  await expect.poll(() => goals.at(-1), { timeout: 10_000 }).toBe('{"torch":7}');
  isDawn = false;
  await say("stop");
});

test("a stay of a time that was said is over before the next act", async () => {
  const { id, reply } = await say("stay here until sunrise, then get 8 torches");
  expect(reply).toContain("I'll stay here until it's dawn, then get 8 torches.");
  expect(["running", "waiting"]).toContain(await statusOf(id));
  expect(goals).not.toContain('{"torch":8}');
  isDawn = true;
  await expect.poll(() => goals.at(-1), { timeout: 10_000 }).toBe('{"torch":8}');
  isDawn = false;
  await say("stop");
});

test("a correction ends the run that it corrects", async () => {
  const { id } = await say("get 10 oak logs");
  const { utterance, runId } = await say("no, I meant birch");
  expect(utterance?.reply).toContain("10 birch logs instead");
  await expect.poll(() => statusOf(id)).toBe("stopped");
  await expect.poll(() => goals.at(-1)).toBe('{"birch_log":10}');
  expect(await statusOf(runId ?? "")).toBe("running");
  await say("stop");
});

test("the dialogue is the player's", async () => {
  expect((await say("get me a pickaxe", "Bob")).status).toBe("asked");
  expect((await say("iron", "Alex")).status).toBe("asked");
  expect((await say("iron", "Bob")).utterance?.task?.target).toEqual({ item: "iron_pickaxe", qty: 1 });
  await say("stop", "Bob");
});

test("what needs consent is done after the player's yes", async () => {
  expect((await say("drop the dirt")).failure?.code).toBe("intent.needsConsent");
  expect((await say("yes", "Bob")).status).toBe("answered");
  expect(["running", "unserved"]).toContain((await say("yes")).status);
});

test("how long it takes is answered by the plan", async () => {
  await say("get 5 torches", "Cleo");
  const { reply } = await say("how long until you are done?", "Cleo");
  expect(reply).toMatch(/About \d+ s more for "get 5 torches"/);
  await say("stop", "Cleo");
});

test("whether something can be made of what is held is planned with making alone", async () => {
  const payload = {
    text: "can you make a bucket with what you have?",
    player: "Alex",
    state: { inventory: { dirt: 1 } },
  };
  const answer: IntentAnswer = (await app.inject({ method: "POST", url: "/intents", payload })).json();
  expect([answer.status, answer.reply]).toEqual(["answered", expect.stringContaining("No, I can't make a bucket")]);
  expect(asked.at(-1)?.constraints.allow).toContain("craft_item");
  expect(asked.at(-1)?.constraints.allow).not.toContain("collect_block");
});

test("kept items and excluded steps reach the planner", async () => {
  const payload = {
    ...{ text: "make a chest but don't use my planks", player: "Alex", dryRun: true },
    state: { inventory: { oak_planks: 8 } },
  };
  await app.inject({ method: "POST", url: "/intents", payload });
  expect(asked.at(-1)?.constraints.keep).toEqual({ oak_planks: 8 });
});

test("after a stop what else was said is done", async () => {
  const { status, utterance } = await say("stop and follow me");
  expect([status, utterance?.task?.intent]).toEqual(["running", "follow"]);
  await say("stop");
});

test("a stranger may ask, and command nothing", async () => {
  expect((await say("get 3 torches", "Mallory")).failure?.code).toBe("intent.notCommander");
  expect((await say("pause", "Mallory")).failure?.code).toBe("intent.notCommander");
  expect((await say("what are you doing?", "Mallory")).status).toBe("answered");
});
