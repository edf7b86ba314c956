// "Go on": resumes paused runs and ends waiting ones; other runs are unaffected.

import { expect, test } from "vitest";
import type { RunReport } from "../../executor/index.ts";
import { failure } from "../../schemas/index.ts";
import { buildApp, type ServiceBody } from "../../server/index.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const NONE = { planIds: [], stepsDone: 0, repairs: 0, replans: 0, preemptions: 0, suspensions: 0 };

/**
 * A body whose acts last until they are stopped, and whose goals end when resumed after a pause.
 */
function patient() {
  const reported: string[] = [];
  const body: ServiceBody = {
    async runOption({ option, signal }) {
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
      reported.push(`${option} stopped`);
      return { option, mode: "active", outcome: "failure", failure: failure("run.aborted", "cancelled") };
    },
    async runGoal({ onStarted }) {
      const { promise, resolve } = Promise.withResolvers<void>();
      onStarted?.({
        state: "executing",
        pause: async () => void reported.push("paused"),
        resume: () => {
          reported.push("resumed");
          resolve();
        },
      });
      await promise;
      return { outcome: "success", ...NONE, elapsedMs: 0, events: 0 } satisfies RunReport;
    },
  };
  const app = buildApp({ planner: answeringClient().client, info: INFO, body });
  const post = async (url: string, payload: object) => (await app.inject({ method: "POST", url, payload })).json();
  return { app, reported, post, say: (text: string) => post("/intents", { text }) };
}

test("resumes a paused goal", async () => {
  const { app, reported, post, say } = patient();
  const asked = post("/run", { problem: { goal: { items: { bread: 1 } } }, runId: "bread" });
  await expect.poll(async () => (await post("/pause", {})).paused).toEqual(["bread"]);
  expect(await say("go on")).toMatchObject({ status: "answered", reply: "I'll carry on." });
  expect(await asked).toMatchObject({ outcome: "success" });
  expect(new Set(reported)).toEqual(new Set(["paused", "resumed"]));
  await app.close();
});

test("ends waiting runs only", async () => {
  const { app, reported, post, say } = patient();
  const following = post("/run-option", { option: "follow", runId: "f" });
  expect(await say("wait")).toMatchObject({ status: "running" });
  await say("continue");
  expect(reported).toEqual(["wait stopped"]);
  expect(await post("/cancel", { runId: "f" })).toEqual({ cancelled: ["f"] });
  await following;
  await app.close();
});
