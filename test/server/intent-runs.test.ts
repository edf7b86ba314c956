// Runs that intents start: ongoing actions end with the next request, and short actions run between
// the steps of long ones.

import { expect, test } from "vitest";
import { counted, heldBy, isOngoing, listed, resolveAction } from "../../mind/index.ts";
import { RunId } from "../../server/body/documents.ts";
import { RunController } from "../../server/body/run-controller.ts";
import type { OptionAsked, ServiceBody } from "../../server/body/service-body.ts";
import type { IntentAnswer } from "../../server/intents/documents.ts";
import { IntentRuns, type PlannedAction } from "../../server/intents/intent-runs.ts";

const MIND = { isOngoing, resolveAction, heldBy, counted, listed };
const answer = (id: string): IntentAnswer => ({
  ...{ format: "lodestone.intent-answer/1", id, status: "planned", reply: "", utterance: null, intent: null },
  ...{ route: null, result: null, runId: null },
});
const follow: PlannedAction = { kind: "capability", name: "follow", args: { entity: "Alex", range: 2, ms: 600_000 } };
const jump: PlannedAction = { kind: "capability", name: "jump", args: { times: 1 } };

/** A body that follows until stopped and does everything else at once. */
function staged() {
  const done: string[] = [];
  const asked: OptionAsked[] = [];
  const body: ServiceBody = {
    async runOption(option) {
      asked.push(option);
      const end = { option: option.option, mode: "active", outcome: "success" } as const;
      if (option.option !== "follow") {
        done.push(option.option);
        return end;
      }
      await new Promise<void>((resolve) => option.signal.addEventListener("abort", () => resolve(), { once: true }));
      done.push("follow stopped");
      return {
        ...end,
        outcome: "failure",
        failure: { code: "run.aborted", detail: "", retryable: false, recovery: "permanent" },
      };
    },
    async runGoal() {
      done.push("goal");
      return { outcome: "success" } as never;
    },
  };
  const ends: [string, string][] = [];
  const runs = new IntentRuns(new RunController(body), ({ id, status }) => void ends.push([id, status]));
  return { runs, body, done, asked, ends };
}

test("following ends with the next request", async () => {
  const { runs, done, ends } = staged();
  runs.start(answer("one"), [follow], MIND);
  await expect.poll(() => done).toEqual([]);
  runs.start(answer("two"), [jump], MIND);
  await expect.poll(() => ends.length).toBe(2);
  expect(done).toEqual(["follow stopped", "jump"]);
  expect(ends).toEqual([
    ["one", "stopped"],
    ["two", "done"],
  ]);
});

test("each intent has a run of its own that can be stopped, whatever its id", async () => {
  const { runs, ends } = staged();
  const ids = ["short", `${"x".repeat(64)}1`, `${"x".repeat(64)}2`, "../../etc/passwd", "with a blank"];
  const wait: PlannedAction = {
    kind: "until",
    occasion: { sensor: "time_is", args: {}, isNot: false, isEachTime: false },
  };
  const runIds = ids.map((id) => runs.start(answer(id), [wait, jump], MIND).runId);
  expect(new Set(runIds).size).toBe(ids.length);
  expect(runIds.map((id) => RunId.safeParse(id).success)).toEqual(ids.map(() => true));
  expect(runIds[0]).toBe("short");
  await expect.poll(() => ends.length).toBe(ids.length);
});

test("following by a repeated trigger ends with the next request and starts again at the next occasion", async () => {
  const { runs, body, done, ends } = staged();
  let isDark = true;
  const whenever = { sensor: "time_is", args: {}, isNot: false, isEachTime: true };
  Object.assign(body, { senses: () => isDark });
  runs.start(answer("one"), [{ kind: "until", occasion: whenever }, follow], MIND);
  await expect.poll(() => runs.waiting.size).toBe(0);
  runs.start(answer("two"), [jump], MIND);
  await expect.poll(() => done).toEqual(["follow stopped", "jump"]);
  expect(ends.filter(([, status]) => status !== "running" && status !== "waiting")).toEqual([["two", "done"]]);
  await expect.poll(() => runs.waiting.size).toBe(1);
  isDark = false;
});

test("a running intent is not started twice", async () => {
  const { runs, done, ends } = staged();
  runs.start(answer("one"), [follow], MIND);
  expect(() => runs.start(answer("one"), [jump], MIND)).toThrow(
    expect.objectContaining({ code: "pbi.doubleDispatch" }),
  );
  runs.start(answer("two"), [jump], MIND);
  await expect
    .poll(() => ends)
    .toEqual([
      ["one", "stopped"],
      ["two", "done"],
    ]);
  // It was cancelled before its first act.
  expect(done).toEqual(["jump"]);
});

test("a short action runs between two steps, and an action after a goal waits for it", async () => {
  const { runs, asked, ends } = staged();
  runs.start(answer("one"), [jump], MIND);
  runs.start(answer("two"), [{ kind: "goal", goal: { items: { torch: 1 } } }, jump], MIND);
  await expect.poll(() => ends.length).toBe(2);
  expect(asked.map(({ urgency }) => urgency)).toEqual(["urgent", undefined]);
});

test("an open action fails by name on a body without perception", async () => {
  const { runs, ends } = staged();
  const action = { kind: "open", act: "drop", task: {} as never, asker: "Alex" } as const;
  runs.start(answer("one"), [action], MIND);
  await expect.poll(() => ends).toEqual([["one", "failed"]]);
});
