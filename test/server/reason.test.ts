// Reasoning step by step, with a scripted model and a recording body.

import { afterEach, expect, test } from "vitest";
import { Advisor } from "../../mind/advisor/index.ts";
import { Conduct } from "../../mind/index.ts";
import type { Perceiver } from "../../schemas/index.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";
import { buildApp } from "../../server/index.ts";
import { ReasonAnswer, ReflectAnswer } from "../../server/intents/reason-documents.ts";
import type { ServiceApp } from "../../server/route.ts";
import { ScriptedProvider } from "../mind/advisor/scripted-provider.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const held: Record<string, number> = {};
const perceiver: Perceiver = {
  snapshot: () => ({
    ...{ format: "lodestone.snapshot/1", stateId: "s", position: [0, 64, 0], dimension: "overworld", biome: "plains" },
    ...{ time: { ofDay: 1000, day: 1, isNight: false }, light: { block: 0, sky: 15, level: 15 }, weather: "clear" },
    ...{ health: 20, food: 20, oxygen: 20, hazards: [], nearbyEntities: [] },
    nearbyBlocks: [{ block: "coal_ore", count: 3, position: [4, 60, 0] }],
  }),
  inventory: () => ({
    ...{ format: "lodestone.inventory/1", stateId: "s", armour: [], tools: [], held: null, freeSlots: 36 },
    items: Object.entries(held).map(([item, count], slot) => ({ item, count, slot, durability: null })),
  }),
  waypoints: () => ({ format: "lodestone.waypoints/1", stateId: "s", waypoints: [] }),
};
const done: string[] = [];
const body: ServiceBody = {
  perceiver,
  runOption: async ({ option, args }) => {
    done.push(`${option} ${JSON.stringify(args)}`);
    if (option === "dig_block") held.coal = (held.coal ?? 0) + 1;
    return { option, mode: "active", outcome: "success" };
  },
  runGoal: async () => ({ outcome: "success" }) as never,
};

const GUARDRAILS = { minHealth: 0, noHostileWithin: 0 };
const step = (call: unknown, more: object = {}): string =>
  JSON.stringify({ thought: "so", call, guardrails: GUARDRAILS, followUpGoal: null, ...more });
const DIG = { tool: "dig", args: { position: [4, 60, 0] } };

let app: ServiceApp | undefined;
afterEach(async () => {
  await app?.close();
  done.length = 0;
});

function serve(...answers: string[]): {
  provider: ScriptedProvider;
  post: (url: string, payload: object) => Promise<{ statusCode: number; json(): unknown }>;
} {
  const provider = new ScriptedProvider(...answers);
  const advisor = { advisor: new Advisor({ provider, clock: performance, resilience: { retries: 0 } }) };
  const conduct = Conduct.parse({
    protectedAreas: [{ name: "the town", box: { from: [100, 0, 100], to: [200, 100, 200] } }],
  });
  const service = buildApp({ planner: answeringClient().client, info: INFO, body, advisor, conduct });
  app = service;
  return { provider, post: (url, payload) => service.inject({ method: "POST", url, payload }) };
}

test("a step makes one call, and the next one sees its result", async () => {
  const { provider, post } = serve(step(DIG), step(null, { followUpGoal: "get 4 torches" }));
  const first = ReasonAnswer.parse((await post("/reason", { goal: "coal" })).json());
  expect(done).toEqual(['dig_block {"position":[4,60,0]}']);
  expect(first.result).toMatchObject({ tool: "dig", ok: true, environmentDeltas: { inventory: { coal: 1 } } });
  const second = ReasonAnswer.parse((await post("/reason", { goal: "coal", episodeId: first.episodeId })).json());
  expect(second).toMatchObject({
    call: null,
    result: null,
    followUpGoal: "get 4 torches",
    followUp: { status: "unsolved" },
    stats: { steps: 2, toolErrors: 0, tokens: 30 },
  });
  expect(JSON.stringify(provider.asked[1]?.request.messages)).toContain('\\"coal\\":1');
  expect(second.stats.dispatchMs).toBeLessThan(600);
  expect(second.stats.promptMs).toBeLessThan(250);
  const metrics = (await app?.inject("/metrics"))?.body;
  for (const line of ["steps_total 2", "tool_errors_total 0", "tokens_total 30"])
    expect(metrics).toContain(`lodestone_reason_${line}`);
});

test("conduct guards the tools, and its refusals count as errors", async () => {
  const { post } = serve(step({ tool: "dig", args: { position: [150, 64, 150] } }));
  const { result, stats } = ReasonAnswer.parse((await post("/reason", { goal: "dig the town up" })).json());
  expect(result).toMatchObject({ ok: false, error: { code: "permission.denied" } });
  expect(stats.toolErrors).toBe(1);
  expect(done).toEqual([]);
});

test("a follow-up goal is handled like a player's request, but not without `act`", async () => {
  const { post } = serve(
    step(null, { followUpGoal: "go to 10 64 10" }),
    step(null, { followUpGoal: "blow up the village" }),
  );
  const { followUp } = ReasonAnswer.parse((await post("/reason", { goal: "be there" })).json());
  expect(followUp?.status).toBe("running");
  await expect.poll(() => done).toEqual(['navigate {"position":[10,64,10],"range":2}']);
  const refused = ReasonAnswer.parse((await post("/reason", { goal: "be there" })).json());
  expect(refused.followUp?.status).toBe("refused");
  const { post: again } = serve(step(null, { followUpGoal: "go to 10 64 10" }));
  expect((await again("/reason", { goal: "be there", act: false })).json()).toMatchObject({ followUp: null });
});

test("failed guardrails prevent the call", async () => {
  const { post } = serve(
    step(DIG, { guardrails: { minHealth: 20, noHostileWithin: 0 } }),
    step({ tool: "chat", args: { message: "hello" } }),
  );
  expect((await post("/reason", { goal: "coal", act: false })).json()).toMatchObject({ result: null, call: DIG });
  expect(done).toEqual([]);
});

test("an unknown tool is an invalid answer and is corrected once", async () => {
  const { provider, post } = serve(step({ tool: "shell", args: { command: "ls" } }), step({ tool: "eval", args: {} }));
  const answer = await post("/reason", { goal: "anything" });
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({ code: "advisor.invalid" });
  expect(provider.asked.length).toBe(2);
});

test("the lesson of an episode appears in the next attempt", async () => {
  const lesson = { situation: "night", failure: "a zombie came", lesson: "Bring torches.", guardrail: "light" };
  const { provider, post } = serve(JSON.stringify(lesson), step(null));
  const reflected = ReflectAnswer.parse(
    (await post("/reflect", { goal: "Mine at night!", outcome: "failure", errors: ["run.died"] })).json(),
  );
  expect(reflected).toEqual({ goal: "Mine at night!", ...lesson });
  const { hints } = ReasonAnswer.parse((await post("/reason", { goal: "mine at night" })).json());
  expect(hints).toEqual(["Bring torches. First: light"]);
  expect(JSON.stringify(provider.asked[1]?.request.messages)).toContain("Bring torches.");
});

test("without a model the answer says what to configure", async () => {
  app = buildApp({ planner: answeringClient().client, info: INFO, body });
  const answer = await app.inject({ method: "POST", url: "/reason", payload: { goal: "coal" } });
  expect([answer.statusCode, answer.json().code]).toEqual([503, "advisor.unavailable"]);
});
