import { describe, expect, test } from "vitest";
import { compileDomain } from "../../planner/index.ts";
import { poolClient } from "../../workers/index.ts";
import { planJob } from "../../workers/thread.ts";
import { EIGHT_DOMAIN, eightProblems, problemOf } from "./problems.ts";

const compiled = compileDomain(EIGHT_DOMAIN);
const [problem = problemOf({ goal: { items: { stick: 1 } } })] = eightProblems("goap");

const jobOf = (wanted = problem, cancelled = false) => {
  const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  if (cancelled) Atomics.store(new Int32Array(cancel), 0, 1);
  return { domain: compiled.buffer, digest: compiled.digest, work: { problem: wanted }, cancel };
};

describe("the thread's side of a job", () => {
  test("answers with the result", () => {
    expect(planJob(jobOf())).toMatchObject({ result: { status: "solved", cost: problem.optimum } });
  });

  test("answers an error with its document, which can cross the thread", () => {
    const answer = planJob(jobOf({ ...problem, goal: { items: { nonsense: 1 } } }));
    expect(structuredClone(answer)).toMatchObject({
      error: { format: "lodestone.error/1", code: "input.unknownItem", detail: expect.stringContaining("nonsense") },
    });
  });

  test("answers a job that was cancelled before it began with aborted", () => {
    expect(planJob(jobOf(problem, true))).toMatchObject({ result: { status: "aborted", best: null } });
  });
});

test("a thread reads the caller's own domain memory and no copy of it", async () => {
  const shared = compileDomain(EIGHT_DOMAIN);
  expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
  const pool = poolClient({ workers: 1, domains: () => shared });
  try {
    const optimum = problem.optimum ?? Number.NaN;
    expect(await pool.plan(problem)).toMatchObject({ lowerBound: optimum });
    // The bound is computed from the shared costs: doubled here, after the thread has opened the domain, it doubles there.
    shared.cost.forEach((cost, operator) => {
      shared.cost[operator] = cost * 2;
    });
    expect(await pool.plan(problem)).toMatchObject({ lowerBound: 2 * optimum });
  } finally {
    await pool.close();
  }
});
