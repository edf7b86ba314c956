// All planning clients repair plans as the planner's own `repair` does.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileSteps, makespanTicks } from "../../../domains/steps/index.ts";
import { compileDomain, repair } from "../../../planner/index.ts";
import { type PlannerClient, parseDocument, type Repair, RepairRequest } from "../../../schemas/index.ts";
import { EIGHT_DOMAIN, problemOf } from "../problems.ts";
import { CLIENTS } from "./open-clients.ts";

const domain = compileDomain(EIGHT_DOMAIN);
const problem = problemOf({ goal: { items: { iron_pickaxe: 1 } }, planner: "htn", objective: domain.objective });

/** The answer without its wall time. */
const untimed = (answer: Repair): Repair => ({ ...answer, stats: { ...answer.stats, timeMs: 0 } });

describe.each(CLIENTS)("the %s client", (_, open) => {
  let client: PlannerClient;
  let request: RepairRequest;
  beforeAll(async () => {
    client = await open(() => domain);
    const planned = await client.plan(problem);
    if (planned.status !== "solved") throw new Error("not solved");
    const failedStep = planned.plan.steps.at(-1)?.stepId;
    request = parseDocument(
      RepairRequest,
      { problem, plan: planned.plan, failedStep, state: {}, avoid: [] },
      "request",
    );
  });
  afterAll(() => client.close());

  test("gives the same answer as the planner's own repair", async () => {
    const answer = await client.repair?.(request);
    expect(answer).toMatchObject({ status: "repaired" });
    if (answer === undefined) throw new Error("no answer");
    expect(untimed(answer)).toEqual(repair(domain, request, { steps: { compileSteps, makespanTicks } }));
  });

  test("rejects an unknown failed step with input.unknownStep", async () => {
    await expect(client.repair?.({ ...request, failedStep: "s99" })).rejects.toMatchObject({
      code: "input.unknownStep",
    });
  });

  test("answers aborted to a repair whose signal is already aborted", async () => {
    const answer = await client.repair?.(request, { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ status: "aborted", best: null });
  });

  test("rejects repairs with pool.closed after close", async () => {
    const other = await open(() => domain);
    await other.close();
    await expect(other.repair?.(request)).rejects.toMatchObject({ code: "pool.closed" });
  });
});
