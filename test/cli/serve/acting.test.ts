// What a service composes: the runs of a body in a simulated world are bounded in time, and the options that come along end them safely.

import { expect, test } from "vitest";
import { openActing } from "../../../cli/serve/acting.ts";
import { Problem, type RunEvent } from "../../../schemas/index.ts";
import { aPlan, scriptedPlanner } from "../../../worlds/testing/index.ts";
import { ofType } from "../../executor/angler.ts";

test("a run of a service's simulated body pauses safely when a step's time is over, and goes on", async () => {
  const signal = new AbortController().signal;
  const waiting = (...times: number[]) => times.reduce((plan, ms) => plan.step("wait", { ms }), aPlan()).build();
  // The second begins at night, in a smaller bucket.
  const planner = scriptedPlanner([waiting(600_000, 600_000), waiting(1_000)]);
  const told = { world: "simulated", username: "Ada", auth: "offline", seed: 1, fast: false, nights: false } as const;
  const { body, close } = await openActing(told, planner, signal);
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent): void => void events.push(event);
  const ports = { runId: "r1", signal, onEvent, onRehearsal: () => {}, onLeaf: () => {} };
  const problem = Problem.parse({ goal: { task: { name: "wait" } } });
  const report = await body?.runGoal({ ...ports, problem, deadlineMs: 7_200_000 });
  await close();
  expect(report).toMatchObject({ outcome: "success", suspensions: 1 });
  expect(ofType(events, "trailer")).toMatchObject([{ capability: "opt.pause_safely@1.0.0" }]);
  expect(ofType(events, "trailer")[0]?.failure).toBeUndefined();
  expect(ofType(events, "bucket-chosen").map(({ trace }) => trace.final)).toEqual([
    ...["standard", "short", "standard"],
  ]);
  expect(ofType(events, "bucket-chosen")[1]?.trace.rules).toEqual([{ rule: "nightShrinks", to: "short" }]);
});
