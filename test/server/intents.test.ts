// Intents of a service: interpreted, gated, routed, planned, and done by a body. The planner is a
// double.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Conduct } from "../../mind/index.ts";
import type { Problem, Result } from "../../schemas/index.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";
import { buildApp } from "../../server/index.ts";
import { IntentAnswer, type IntentSummary } from "../../server/intents/documents.ts";
import { answeringClient, INFO, UNSOLVABLE } from "./planner-doubles.ts";

const STATS = { ...UNSOLVABLE.stats };
/** A plan without steps: the goal already holds. */
const emptyPlan = (problem: Problem): Result => ({
  status: "solved",
  plan: {
    format: "lodestone.plan/1",
    planId: "p",
    mcVersion: problem.mcVersion,
    domain: `sha256:${"0".repeat(64)}`,
    problem: `sha256:${"0".repeat(64)}`,
    planner: "hybrid",
    objective: "time",
    cost: 0,
    makespanTicks: 0,
    prices: null,
    steps: [],
    decomposition: null,
    digest: `sha256:${"0".repeat(64)}`,
  },
  cost: 0,
  lowerBound: 0,
  optimal: true,
  stats: STATS,
});

const done: string[] = [];
const body: ServiceBody = {
  runOption: async ({ option, args }) => {
    done.push(`${option} ${JSON.stringify(args)}`);
    return { option, mode: "active", outcome: "success" };
  },
  runGoal: async ({ problem }) => {
    done.push(JSON.stringify(problem.goal.items));
    return {
      outcome: "success",
      stepsDone: 0,
      repairs: 0,
      replans: 0,
      preemptions: 0,
      suspensions: 0,
      planIds: [],
      events: 0,
      elapsedMs: 0,
    } as never;
  },
};

const { client, asked } = answeringClient((problem) =>
  problem.goal.items?.bedrock === undefined ? emptyPlan(problem) : UNSOLVABLE,
);
const conduct = Conduct.parse({ commanders: ["Alex"], keep: { diamond: 3 } });
const app = buildApp({ planner: client, info: INFO, conduct });
const acting = buildApp({ planner: client, info: INFO, conduct, body });
beforeAll(async () => void (await say({ text: "hi" })));
afterAll(async () => {
  await app.close();
  await acting.close();
});

async function say(payload: object, service = app): Promise<IntentAnswer> {
  const answer = await service.inject({ method: "POST", url: "/intents", payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return IntentAnswer.parse(answer.json());
}

describe("POST /intents", () => {
  test("plans a request under the service's conduct", async () => {
    const { status, result, route } = await say({ text: "get me 3 iron pickaxes", player: "Alex", dryRun: true });
    expect(status).toBe("planned");
    expect(result?.status).toBe("solved");
    expect(route?.chosen).toBe("hybrid");
    const problem = asked.at(-1);
    expect(problem?.goal).toEqual({ items: { iron_pickaxe: 3 } });
    expect(problem?.constraints.keep).toEqual({ diamond: 3 });
    expect(problem?.constraints.spare).toContain("villager");
  });

  test("does not plan what the gate refuses", async () => {
    const before = asked.length;
    const { status, failure } = await say({ text: "get me 3 iron pickaxes", player: "Griefer" });
    expect([status, failure?.code]).toEqual(["refused", "intent.notCommander"]);
    expect(asked.length).toBe(before);
  });

  test("explains why there is no plan", async () => {
    const { status, reply, failure } = await say({ text: "get me bedrock" });
    expect([status, failure?.code]).toEqual(["unsolved", "goal.noSource"]);
    expect(reply).toContain("creative-only");
  });

  test("asks back if the request is ambiguous", async () => {
    const { status, reply } = await say({ text: "get me a pickaxe" });
    expect(status).toBe("asked");
    expect(reply).toContain("iron pickaxe");
  });

  test("says what to configure if a model is needed but missing", async () => {
    const { status, failure, reply } = await say({ text: "build something beautiful" });
    expect([status, failure?.code]).toEqual(["unserved", "advisor.unavailable"]);
    expect(reply).toContain("LODESTONE_MODEL_URL");
  });

  test("lists the watched conditions for an unwatched one", async () => {
    const { status, failure, reply } = await say({ text: "when the moon is full, go home" });
    expect([status, failure?.code]).toEqual(["unserved", "advisor.unavailable"]);
    expect(reply).toContain("I can watch for night and day");
  });

  test("needs a body to wait for an occasion, but not for a dry run", async () => {
    expect(await say({ text: "when it gets dark, jump" })).toMatchObject({
      status: "unserved",
      failure: { code: "run.noBody" },
    });
    expect(await say({ text: "when it gets dark, jump", dryRun: true })).toMatchObject({
      status: "planned",
      reply: "When it's night, I'll jump.",
    });
  });

  test("accepts a finished intent and still gates it", async () => {
    const intent = { id: "i-1", source: "system", goal: { items: { torch: 8 } }, urgency: 0.9 };
    const { id, status, route } = await say({ intent, dryRun: true });
    expect([id, status, route?.chosen]).toEqual(["i-1", "planned", "htn"]);
    const refused = await say({ intent: { id: "i-2", source: "memory", goal: "burn down the village" } });
    expect([refused.id, refused.status]).toEqual(["i-2", "refused"]);
  });

  test("plans without a body and reports that none can act", async () => {
    const { status, failure } = await say({ text: "get me 2 torches" });
    expect([status, failure?.code]).toEqual(["planned", "run.noBody"]);
  });

  test("lets the body execute the plan and the actions after it", async () => {
    done.length = 0;
    const { id, status } = await say({ text: "get me 2 torches and then come to me", player: "Alex" }, acting);
    expect(status).toBe("running");
    await expect.poll(async () => (await acting.inject(`/intents/${id}`)).json().status).toBe("done");
    expect(done).toEqual(['{"torch":2}', 'follow {"entity":"Alex","range":2,"ms":0}']);
  });

  test("does nothing in a dry run", async () => {
    done.length = 0;
    expect((await say({ text: "go to 10 64 10", dryRun: true }, acting)).status).toBe("planned");
    expect(done).toEqual([]);
  });

  test("stops at once", async () => {
    expect((await say({ text: "stop!", player: "Alex" }, acting)).status).toBe("stopped");
  });
});

test("GET /intents lists intents, latest first, and filters by status", async () => {
  for (const text of ["what do you hold?", "get me a pickaxe"]) await say({ text, player: "Alex" });
  const list = async (query: string): Promise<IntentSummary[]> => (await app.inject(`/intents${query}`)).json().intents;
  expect((await list("")).slice(0, 2)).toMatchObject([
    { text: "get me a pickaxe", status: "asked", player: null, failure: { code: "intent.unclear" } },
    { text: "what do you hold?", status: "answered", player: "Alex" },
  ]);
  expect(new Set((await list("?status=asked")).map(({ status }) => status))).toEqual(new Set(["asked"]));
  expect((await app.inject("/intents?status=sleeping")).statusCode).toBe(400);
});

test("GET /intents/:id returns a known intent and refuses unknown ids", async () => {
  const { id, reply } = await say({ text: "hello there" });
  expect((await app.inject(`/intents/${id}`)).json().reply).toBe(reply);
  const unknown = await app.inject("/intents/nobody");
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, "intent.unknown"]);
});

test("no symbolic sentence calls a model", async () => {
  await say({ text: "make 4 torches", dryRun: true });
  const { body: text } = await app.inject("/metrics");
  const calls = text
    .split("\n")
    .filter((line) => line.startsWith("lodestone_model_calls_total{") && !line.endsWith(" 0"));
  expect(calls).toEqual([]);
});
