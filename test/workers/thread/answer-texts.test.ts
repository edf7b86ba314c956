import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { canonicalJson, Problem, type Result } from "../../../schemas/index.ts";
import { AnswerTexts } from "../../../workers/thread/answer-texts.ts";
import type { PlanWork, ThreadAnswer } from "../../../workers/work/messages.ts";
import { runProblem } from "../../../workers/work/run-problem.ts";

const domain = compileDomain(counterDomain());
const WORK: PlanWork = { problem: Problem.parse({ goal: { items: { pick: 1 } } }) };
const CLOCK = { now: () => 0, isCancelled: () => false };

function planned(texts: AnswerTexts, item: string): Result {
  const problem = Problem.parse({ goal: { items: { [item]: 1 } }, objective: "actions", planner: "htn" });
  return runProblem(domain, problem, { ...CLOCK, onPlanText: texts.know });
}

function textOf(answer: ThreadAnswer): string {
  if (!("bytes" in answer)) throw new Error("no answer");
  expect(answer.bytes.byteLength).toBe(answer.bytes.buffer.byteLength);
  return Buffer.from(answer.bytes).toString();
}

describe("answers that leave a thread", () => {
  test("are canonical JSON if the text of the plan is known", () => {
    const texts = new AnswerTexts();
    const result = planned(texts, "pick");
    expect(textOf(texts.answer(result, WORK))).toBe(canonicalJson(result));
    expect(result.status).toBe("solved");
  });

  test("contain their own plan after a later plan was made", () => {
    const texts = new AnswerTexts();
    const result = planned(texts, "pick");
    const later = planned(texts, "idol");
    expect(textOf(texts.answer(result, WORK))).toBe(canonicalJson(result));
    expect(textOf(texts.answer(later, WORK))).toBe(canonicalJson(later));
  });

  test("carry status and stats only for results", () => {
    const texts = new AnswerTexts();
    const result = planned(texts, "pick");
    expect(texts.answer(result, WORK)).toMatchObject({ result: { status: "solved", stats: result.stats } });
    expect(texts.answer({}, { noop: null })).toMatchObject({ result: null });
  });
});
