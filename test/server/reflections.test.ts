// Lessons of runs, from the end of one open request's run to the next attempt: a scripted model and
// a scripted body.

import { expect, test } from "vitest";
import { Advisor } from "../../mind/advisor/index.ts";
import { Lessons } from "../../mind/reason/lessons.ts";
import { CodedError } from "../../schemas/index.ts";
import { RunController } from "../../server/body/run-controller.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";
import { IntentRequest } from "../../server/intents/documents.ts";
import { IntentController } from "../../server/intents/intent-controller.ts";
import { ReflectionQueue } from "../../server/intents/reflection-queue.ts";
import { ScriptedProvider } from "../mind/advisor/scripted-provider.ts";
import { planOf } from "./planner-doubles.ts";

const GOALS = JSON.stringify({ answer: "goals", goals: [{ item: "torch", qty: 4 }], text: "Light it up" });
const LESSON = JSON.stringify({
  situation: "night",
  failure: "fell into a ravine",
  lesson: "Light the way first.",
  guardrail: "look down",
});

function bodyWith(answers: readonly string[], runGoal: ServiceBody["runGoal"]) {
  const provider = new ScriptedProvider(...answers);
  const advisor = new Advisor({ provider, clock: performance, resilience: { retries: 0 } });
  const lessons = new Lessons();
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  const reflections = new ReflectionQueue(advisor, lessons, clock);
  const body: ServiceBody = { runGoal, runOption: () => Promise.reject(new Error("not asked for")) };
  const plan = async (problem: Parameters<typeof planOf>[0]) => planOf(problem, 100);
  const intents = new IntentController({
    plan,
    runs: new RunController(body),
    advisor: { advisor },
    lessons,
    reflections,
  });
  const say = async (text: string): Promise<string> => {
    const { id } = await intents.ask(IntentRequest.parse({ text }), {});
    await expect.poll(() => intents.answers.find(id).status).not.toBe("running");
    return intents.answers.find(id).status;
  };
  return { provider, lessons, say };
}

const succeeding = async () => ({ outcome: "success" }) as never;
const failing = (code: "path.stuck" | "run.aborted") => async () => Promise.reject(new CodedError(code, "in a ravine"));

test("a failed attempt is reflected on, and the next attempt sees the lesson", async () => {
  const { provider, lessons, say } = bodyWith([GOALS, LESSON, GOALS], failing("path.stuck"));
  expect(await say("make this place nicer")).toBe("failed");
  await expect.poll(() => lessons.hintsFor("make this place nicer")).toEqual(["Light the way first. First: look down"]);
  const [, reflected] = provider.asked;
  expect(JSON.parse(reflected?.request.messages[1]?.content ?? "{}")).toMatchObject({
    goal: "make this place nicer",
    outcome: "failed",
    error: { code: "path.stuck" },
  });
  await say("Make this place nicer!");
  expect(JSON.parse(provider.asked[2]?.request.messages[1]?.content ?? "{}").hints).toEqual([
    "Light the way first. First: look down",
  ]);
});

test("a stopped run teaches nothing", async () => {
  const { provider, say } = bodyWith([GOALS, LESSON], failing("run.aborted"));
  expect(await say("surprise me")).toBe("stopped");
  expect(provider.asked.length).toBe(1);
});

test("a symbolic request is not reflected on and costs no call", async () => {
  const { provider, say } = bodyWith([LESSON], succeeding);
  expect(await say("get me 4 torches")).toBe("done");
  expect(provider.asked).toEqual([]);
});
