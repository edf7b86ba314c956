// What the embedded world of a service lacks, is said in words about the world: the caller of a run
// wrote no constraints.

import { afterAll, expect, test } from "vitest";
import { openActing } from "../../cli/serve/acting.ts";
import { inlineClient } from "../../index.ts";
import { Problem } from "../../schemas/index.ts";

const over = new AbortController();
const settings = { world: "embedded", username: "Ada", auth: "offline", seed: 1, fast: false, nights: false } as const;
const { body, close } = await openActing(settings, inlineClient({ now: () => 0 }), over.signal);
afterAll(() => close());

test("a goal that the world cannot have names what is not there", async () => {
  const problem = Problem.parse({ goal: { items: { bell: 1 } } });
  const ports = { runId: "r1", signal: over.signal, onEvent: () => {}, onRehearsal: () => {} };
  const report = await body?.runGoal({ ...ports, problem, deadlineMs: 60_000 });
  expect(report).toMatchObject({
    outcome: "failure",
    stepsDone: 0,
    failure: { code: expect.stringMatching(/^goal\./) },
  });
  expect(report?.failure?.detail).toMatch(/the embedded world does not have what it takes.*there is no bell here/);
  expect(report?.failure?.detail).not.toMatch(/avoid|constraint/);
});
