// The doors under /api: each answers as what it leads to.

import { afterEach, describe, expect, test } from "vitest";
import { Lease, runCapability, startRun, VirtualClock } from "../../executor/index.ts";
import { CodedError, type Perceiver, type Snapshot } from "../../schemas/index.ts";
import { buildApp, type ServiceBody } from "../../server/index.ts";
import { BakingPlanner, breadProblem, PantryBody, pantryRegistry } from "../executor/pantry.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const SNAPSHOT: Snapshot = {
  ...{ format: "lodestone.snapshot/1", stateId: "s-1", position: [3, 64, -5], dimension: "overworld", biome: "plains" },
  ...{ time: { ofDay: 1_000, day: 0, isNight: false }, light: { block: 0, sky: 15, level: 15 }, weather: "clear" },
  ...{ health: 17, food: 12, oxygen: 20, hazards: [], nearbyEntities: [], nearbyBlocks: [] },
};
let isBlind = false;
const perceiver = {
  snapshot: () => {
    if (isBlind) throw new CodedError("sense.apiError", "it has not spawned");
    return SNAPSHOT;
  },
} as Perceiver;

/** Lets a run rest within its first leaf until the test has looked at it. */
let held: Promise<void> | undefined;

function pantry(): ServiceBody {
  const common = { body: new PantryBody(), registry: pantryRegistry(), clock: new VirtualClock(), lease: new Lease() };
  return {
    perceiver,
    runOption: async ({ option, args, runId: intentId, ...ports }) => ({
      ...{ option, mode: "active" as const },
      ...(await runCapability({ ...common, ...ports, name: option, args: args as never, intentId })),
    }),
    async runGoal({ runId: intentId, problem: _, onEvent, ...ports }) {
      onEvent({ type: "step-started", atMs: 0, index: 0, of: 1, step: { stepId: "x", type: "bake" } } as never);
      await held;
      const asked = { ...common, ...ports, onEvent, problem: breadProblem(), planner: new BakingPlanner(), intentId };
      return startRun(asked).report;
    },
  };
}

const apps: { close(): unknown }[] = [];
afterEach(async () => {
  isBlind = false;
  held = undefined;
  for (const app of apps.splice(0)) await app.close();
});

function service(options: Partial<Parameters<typeof buildApp>[0]> = { body: pantry() }) {
  const app = buildApp({ planner: answeringClient().client, info: INFO, ...options });
  apps.push(app);
  const post = async (url: string, payload: object) => (await app.inject({ method: "POST", url, payload })).json();
  return { get: async (url: string) => (await app.inject(url)).json(), post, app };
}

describe("GET /api/bot/status", () => {
  test("says where the bot is, how it fares and what it does", async () => {
    const { get, post } = service();
    const rest = { position: [3, 64, -5], dimension: "overworld", health: 17, food: 12 };
    expect(await get("/api/bot/status")).toEqual({ ...rest, doing: null, runs: [] });
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const ended = post("/api/cognitive/execute", { problem: breadProblem(), runId: "mine" });
    await expect.poll(async () => (await get("/api/bot/status")).doing, { timeout: 30_000 }).toBe("bake");
    expect(await get("/api/bot/status")).toMatchObject({ ...rest, runs: [{ runId: "mine", doing: "bake" }] });
    resolve();
    expect(await ended).toMatchObject({ outcome: "success", runId: "mine" });
  });

  test("answers with a code without a body, and while the body sees nothing", async () => {
    expect(await service({}).get("/api/bot/status")).toMatchObject({ status: 409, code: "run.noBody" });
    isBlind = true;
    expect(await service().get("/api/bot/status")).toMatchObject({ status: 503, code: "sense.apiError" });
  });
});

describe("GET /api/cognitive/health", () => {
  const ok = { status: "ok", because: null };
  const absent = { status: "absent", because: null };

  test("is ok with what the service was started with, and names what it lacks", async () => {
    const parts = { planner: ok, body: absent, capabilities: absent, model: absent, events: ok };
    expect(await service({}).get("/api/cognitive/health")).toEqual({ status: "ok", parts });
    expect(await service().get("/api/cognitive/health")).toEqual({ status: "ok", parts: { ...parts, body: ok } });
  });

  test("is degraded by each part that fails, with its code", async () => {
    isBlind = true;
    const capabilities = async () => {
      throw new CodedError("capability.storeBroken", "event 3");
    };
    expect(await service({ body: pantry(), capabilities }).get("/api/cognitive/health")).toMatchObject({
      status: "degraded",
      parts: {
        body: { status: "failed", because: "sense.apiError" },
        capabilities: { status: "failed", because: "capability.storeBroken" },
      },
    });
    const ready = new Promise<void>(() => {});
    const warming = service({ planner: { ...answeringClient().client, ready } });
    expect(await warming.get("/api/cognitive/health")).toMatchObject({
      status: "degraded",
      parts: { planner: { status: "failed", because: "the planning threads are warming up" } },
    });
  });
});

test("POST /api/cognitive/execute pursues a goal as /run does, once for its key", async () => {
  const { app, get } = service();
  const asked = { problem: breadProblem() };
  const headers = { "idempotency-key": "k" };
  const run = () => app.inject({ method: "POST", url: "/api/cognitive/execute", headers, payload: asked });
  const [first, second] = [await run(), await run()];
  expect(first.json()).toMatchObject({ outcome: "success", stepsDone: expect.any(Number) });
  expect(second.headers["idempotency-replayed"]).toBe("true");
  expect(second.json()).toEqual(first.json());
  expect(await get(`/runs/${first.json().runId}`)).toMatchObject({ state: "success" });
});

test("POST /api/cognitive/signals reads a line as /intents does", async () => {
  const { post, get } = service({});
  const said = { text: "hello there", player: "Ada" };
  const answer = await post("/api/cognitive/signals", said);
  const { id: _, ...same } = await post("/intents", said);
  expect(answer).toMatchObject({ format: "lodestone.intent-answer/1", reply: expect.stringMatching(/./) });
  expect({ ...answer, reply: "" }).toMatchObject({ status: same.status, route: { ...same.route } });
  expect(await get("/intents")).toMatchObject({ intents: [{ player: "Ada" }, { id: answer.id, player: "Ada" }] });
});

test("POST /api/viewer/control says that there is no viewer", async () => {
  const { post } = service();
  for (const action of ["start", "stop"])
    expect(await post("/api/viewer/control", { action })).toMatchObject({ status: 409, code: "viewer.none" });
});

test.each([
  ["/api/cognitive/signals", { text: 3 }, "text"],
  ["/api/cognitive/signals", {}, "text or intent"],
  ["/api/cognitive/execute", { problem: { goal: { itms: {} } } }, "problem.goal"],
  ["/api/cognitive/execute", { problem: breadProblem(), player: "" }, "player"],
  ["/api/viewer/control", { action: "pause" }, "action"],
  ["/api/viewer/control", {}, "action"],
])("%s refuses %j with the path", async (url, payload, where) => {
  const answer = await service().post(url, payload);
  expect(answer).toMatchObject({ status: 400, code: "input.invalid" });
  expect(JSON.stringify(answer)).toContain(where);
});
