// A view of a result agrees with the whole document, and what a thread writes agrees with the view.

import { describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import {
  canonicalJson,
  type Plan,
  type Problem,
  planLines,
  type Result,
  StepsResult,
  sentenceOf,
  TextResult,
} from "../../../schemas/index.ts";
import { minecraftDomains, resultInView } from "../../../workers/index.ts";
import { AnswerTexts } from "../../../workers/thread/answer-texts.ts";
import { runProblem, type SearchRunOptions } from "../../../workers/work/run-problem.ts";
import { EIGHT_DOMAIN, eightProblems, MINECRAFT_PROBLEMS } from "../problems.ts";

type Options = Partial<SearchRunOptions>;

const eight = compileDomain(EIGHT_DOMAIN);
const domains = minecraftDomains();

/** Runs with the clock at a standstill. */
async function run(problem: Problem, options: Options = {}): Promise<Result> {
  const domain = problem.mcVersion === "1.20.1" && !isOfEight(problem) ? await domains(problem) : eight;
  return runProblem(domain, problem, { now: () => 0, isCancelled: () => false, ...options });
}

const EIGHT = eightProblems("htn");
const isOfEight = (problem: Problem): boolean => EIGHT.includes(problem);

const [FIRST] = EIGHT;
if (FIRST === undefined) throw new Error("there are no problems");

/** Stops at the second look, with what it has then. */
function stopping(stop: "isCancelled" | "isOutOfMemory"): Options {
  let looks = 0;
  return { [stop]: () => looks++ > 0 };
}

const CASES: [string, Problem, Options?][] = [
  ...EIGHT.map((problem): [string, Problem] => [`eight, ${JSON.stringify(problem.goal.items)}`, problem]),
  ...MINECRAFT_PROBLEMS.map((problem): [string, Problem] => [
    `${problem.planner}, ${JSON.stringify(problem.goal.items)}`,
    problem,
  ]),
  [
    "exhausted",
    {
      ...(MINECRAFT_PROBLEMS.find(({ planner }) => planner === "goap") as Problem),
      limits: { expansions: 1, timeMs: 1 },
    },
  ],
  ["aborted", MINECRAFT_PROBLEMS[3] as Problem, stopping("isCancelled")],
  ["out of memory", MINECRAFT_PROBLEMS[3] as Problem, stopping("isOutOfMemory")],
];

const planIn = (result: Result): Plan | null => {
  if (result.status === "solved") return result.plan;
  return result.status === "unsolvable" ? null : result.best;
};

/** The result without its plan. */
const rest = (result: object): object => ({ ...result, plan: undefined, best: undefined });

describe.each(CASES)("%s", (_, problem, options) => {
  test("in steps has the steps, costs and order of the whole plan", async () => {
    const result = await run(problem, options);
    const brief = StepsResult.parse(resultInView(result, "steps"));
    expect(rest(brief)).toEqual(rest(result));
    const plan = planIn(result);
    const shown = planIn(brief as Result);
    if (plan === null) {
      expect(brief).toEqual(result);
      return;
    }
    expect(shown).toEqual({
      planId: plan.planId,
      cost: plan.cost,
      steps: plan.steps.map((step) => {
        const { stepId, type, args, after, cost } = step;
        return { stepId, type, args, after, cost, sentence: sentenceOf(step) };
      }),
    });
    expect(shown?.steps.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(plan.cost, 6);
  });

  test("as text has a numbered sentence for each step", async () => {
    const result = await run(problem, options);
    const brief = TextResult.parse(resultInView(result, "text"));
    expect(rest(brief)).toEqual(rest(result));
    const plan = planIn(result);
    if (plan === null) expect(brief).toEqual(result);
    else expect(planIn(brief as Result)).toEqual({ planId: plan.planId, cost: plan.cost, text: planLines(plan) });
  });

  test.each(["steps", "text"] as const)(
    "as a thread writes it in %s is the canonical text of the view",
    async (view) => {
      const texts = new AnswerTexts();
      const result = await run(
        problem,
        options === undefined ? { onPlanText: texts.know } : { ...options, onPlanText: texts.know },
      );
      const kept = texts.answer(result, { problem, view, isKept: true });
      if (!("bytes" in kept)) throw new Error("no answer");
      expect(Buffer.from(kept.bytes).toString()).toBe(canonicalJson(resultInView(result, view)));
      expect(Buffer.from(kept.full ?? []).toString()).toBe(canonicalJson(result));
      expect(kept.result?.planId).toBe(planIn(result)?.planId);
    },
  );

  test("is the same plan if it is not written, but for its id", async () => {
    const texts = new AnswerTexts();
    const whole = await run(problem, options === undefined ? {} : stoppingLike(options));
    const unwritten = await run(problem, {
      ...(options === undefined ? {} : stoppingLike(options)),
      isUnwritten: true,
    });
    const answer = texts.answer(unwritten, { problem, view: "steps" });
    if (!("bytes" in answer)) throw new Error("no answer");
    const plan = planIn(whole);
    const nameless = { ...plan, planId: undefined } as unknown as Plan;
    const expected =
      plan === null ? whole : { ...whole, ...("plan" in whole ? { plan: nameless } : { best: nameless }) };
    expect(Buffer.from(answer.bytes).toString()).toBe(canonicalJson(resultInView(expected as Result, "steps")));
    expect([answer.full, answer.result?.planId]).toEqual([undefined, undefined]);
    // Whoever reads it in full after all gets the whole document.
    expect(canonicalJson(unwritten)).toBe(canonicalJson(whole));
    expect(planIn(unwritten)).toMatchObject({
      ...(plan === null ? {} : { planId: plan.planId, digest: plan.digest, makespanTicks: plan.makespanTicks }),
    });
  });
});

/** A stop counts its looks, so each run needs its own. */
const stoppingLike = (options: Options): Options =>
  stopping("isCancelled" in options ? "isCancelled" : "isOutOfMemory");

test("the cases cover every status that planning has", async () => {
  const found = new Set<string>();
  for (const [, problem, options] of CASES) {
    found.add((await run(problem, options === undefined ? {} : stoppingLike(options))).status);
  }
  expect([...found].sort()).toEqual(["aborted", "exhausted", "solved", "unsolvable"]);
});
