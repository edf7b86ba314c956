import { expect, test } from "vitest";
import { VirtualClock } from "../../../executor/index.ts";
import { Advisor, BackgroundQuestions, MODEL_SCHEMAS } from "../../../mind/advisor/index.ts";
import { type Scripted, ScriptedProvider } from "./scripted-provider.ts";

const goals = (item: string) => ({ answer: "goals", goals: [{ item, qty: 1 }], text: "so" });

function background(...answers: Scripted[]) {
  const provider = new ScriptedProvider(...answers);
  const clock = new VirtualClock();
  const questions = new BackgroundQuestions({
    advisor: new Advisor({ provider, clock }),
    clock,
    signal: new AbortController().signal,
  });
  const ask = (content: string) =>
    questions.ask({ intentKind: "open", schema: MODEL_SCHEMAS.goals, instruction: "Judge.", content });
  return { provider, ask };
}

test("background questions are asked in one call, and each gets its own answer", async () => {
  const { provider, ask } = background(JSON.stringify({ answers: [goals("torch"), goals("bread")] }));
  const [first, second] = await Promise.all([ask("dark"), ask("hungry")]);
  expect([first.goals[0]?.item, second.goals[0]?.item]).toEqual(["torch", "bread"]);
  expect(provider.asked).toHaveLength(1);
});

test("after an invalid batch answer each question is asked alone", async () => {
  const torch = JSON.stringify(goals("torch"));
  const { provider, ask } = background('{"answers":[]}', "nonsense", torch, JSON.stringify(goals("bread")));
  const [first, second] = await Promise.all([ask("dark"), ask("hungry")]);
  expect([first.goals[0]?.item, second.goals[0]?.item]).toEqual(["torch", "bread"]);
  expect(provider.asked).toHaveLength(4);
});

test("a single question is asked alone", async () => {
  const { provider, ask } = background(JSON.stringify(goals("torch")));
  await ask("dark");
  expect(provider.asked[0]?.request.schema?.name).toBe("goals");
});
