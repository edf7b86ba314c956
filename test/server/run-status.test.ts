// Who watches a run: its state, its steps, its end, as a list, by waiting and as a stream; and what
// was called off.

import { afterEach, describe, expect, test } from "vitest";
import { failure, type RunEvent } from "../../schemas/index.ts";
import { buildApp, type ServiceBody } from "../../server/index.ts";
import { answeringClient, INFO, planOf } from "./planner-doubles.ts";

const apps: { close(): unknown }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const CHAIN = { intentId: "i", planId: "p" };
const STEP = { stepId: "s1", type: "craft_item", args: {}, expectedDurationMs: 1 };
const event = (type: string, more: object): RunEvent => ({ type, atMs: 1, ...CHAIN, ...more }) as never;

/** A body whose goals take two steps and end when the test says so. */
function staged() {
  const release = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const body: ServiceBody = {
    async runOption({ option }) {
      return { option, mode: "active", outcome: "success" };
    },
    async runGoal({ onEvent, signal }) {
      onEvent(event("run-state", { from: "idle", to: "planning" }));
      onEvent(event("plan-found", { steps: 2, cost: 1, reason: "goal" }));
      onEvent(event("run-state", { from: "planning", to: "executing" }));
      onEvent(event("step-started", { stepId: "s1", index: 0, of: 2, step: STEP }));
      onEvent(event("step-succeeded", { stepId: "s1", tookMs: 1 }));
      onEvent(event("step-started", { stepId: "s2", index: 1, of: 2, step: { ...STEP, type: "dig_block" } }));
      reached.resolve();
      const off = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
      await Promise.race([release.promise, off]);
      const ended = signal.aborted ? { failure: failure("run.aborted", "cancelled") } : {};
      const figures = { planIds: [], stepsDone: 2, repairs: 0, replans: 0, preemptions: 0, suspensions: 0 };
      return { outcome: signal.aborted ? "failure" : "success", ...figures, ...ended } as never;
    },
  };
  const planner = answeringClient((problem) => planOf(problem, 40)).client;
  const app = buildApp({ planner, info: INFO, body });
  apps.push(app);
  const get = async (url: string, headers: Record<string, string> = {}) => await app.inject({ url, headers });
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
  return { app, get, post, release: release.resolve, reached: reached.promise };
}

const GOAL = { problem: { goal: { items: { stick: 1 } } }, runId: "r1" };

describe("a run", () => {
  test("is listed with its step while it is under way, and known after its end", async () => {
    const { get, post, release, reached } = staged();
    expect((await get("/runs")).json()).toEqual({ runs: [] });
    const ended = post("/run", GOAL);
    await reached;
    const [listed] = (await get("/runs")).json().runs;
    expect(listed).toMatchObject({ runId: "r1", state: "running", step: 2, steps: 2, doing: "dig_block", by: "local" });
    expect(listed.what).toContain("stick");
    expect((await get("/runs/r1")).json()).toEqual(listed);
    release();
    await ended;
    expect((await get("/runs")).json()).toEqual({ runs: [] });
    expect((await get("/runs/r1")).json()).toMatchObject({ state: "success", doing: null });
    expect((await get("/runs/r1")).json().endedAt).not.toBeNull();
  });

  test("that was called off is aborted", async () => {
    const { get, post, reached } = staged();
    const ended = post("/run", GOAL);
    await reached;
    await post("/cancel", {});
    await ended;
    expect((await get("/runs/r1")).json()).toMatchObject({ state: "aborted", failure: { code: "run.aborted" } });
  });

  test("can be waited for, up to a time", async () => {
    const { get, post, release, reached } = staged();
    const ended = post("/run", GOAL);
    await reached;
    expect((await get("/runs/r1?waitMs=5")).json().state).toBe("running");
    const waiting = get("/runs/r1?waitMs=60000");
    release();
    expect((await waiting).json().state).toBe("success");
    await ended;
    expect((await get("/runs/r1?waitMs=60000")).json().state).toBe("success");
  });

  test("can be followed as a stream, which leaves it alone", async () => {
    const { get, post, release, reached } = staged();
    const ended = post("/run", GOAL);
    await reached;
    const stream = get("/runs/r1", { accept: "text/event-stream" });
    await new Promise((resolve) => setImmediate(resolve));
    release();
    const names = [...(await stream).body.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
    expect([names[0], names.at(-1)]).toEqual(["run", "result"]);
    expect((await ended).json().outcome).toBe("success");
  });

  test.each(["/runs/nobody", "/runs/nobody?waitMs=5"])("%s that is unknown answers 404", async (url) => {
    expect((await staged().get(url)).json()).toMatchObject({ status: 404, code: "run.unknownRun" });
  });

  test.each(["-1", "1e3", "600001", "", "x"])("is not waited for %o ms", async (ms) => {
    expect((await staged().get(`/runs/r1?waitMs=${ms}`)).statusCode).toBe(400);
  });
});

test("a service without a body has no runs", async () => {
  const app = buildApp({ planner: answeringClient().client, info: INFO });
  apps.push(app);
  for (const url of ["/runs", "/runs/x"]) expect((await app.inject(url)).json().code).toBe("run.noBody");
});

describe("an intent", () => {
  const asked = async ({ post }: ReturnType<typeof staged>) =>
    (await post("/intents", { text: "get 3 sticks", player: "Ada" })).json();

  test("tells its progress and never repeats its plan", async () => {
    const stage = staged();
    const { id, result, runId } = await asked(stage);
    expect(result.status).toBe("solved");
    await stage.reached;
    const now = (await stage.get(`/intents/${id}`)).json();
    expect(now).toMatchObject({ status: "running", result: null, progress: { step: 2, steps: 2, by: "Ada" } });
    expect((await stage.get("/runs")).json().runs).toMatchObject([{ runId, what: "get 3 sticks" }]);
    const waiting = stage.get(`/intents/${id}?waitMs=60000`);
    stage.release();
    expect((await waiting).json()).toMatchObject({ status: "done", result: null, progress: { state: "success" } });
  });

  test.each([
    ["POST /cancel", (stage: ReturnType<typeof staged>) => stage.post("/cancel", {})],
    ["a stop", (stage: ReturnType<typeof staged>) => stage.post("/intents", { text: "stop", player: "Ada" })],
  ])("that %s called off is stopped, not failed", async (_, stop) => {
    const stage = staged();
    const { id } = await asked(stage);
    await stage.reached;
    const stream = stage.get(`/intents/${id}`, { accept: "text/event-stream" });
    await new Promise((resolve) => setImmediate(resolve));
    await stop(stage);
    const ended = (await stage.get(`/intents/${id}?waitMs=60000`)).json();
    expect(ended).toMatchObject({ status: "stopped", failure: { code: "run.aborted" } });
    expect((await stage.get("/intents?status=stopped")).json().intents.map((one: { id: string }) => one.id)).toContain(
      id,
    );
    const events = (await stream).body;
    expect(events).toMatch(/^event: intent\n/);
    expect(events.trimEnd().split("\n").at(-1)).toContain('"status":"stopped"');
    expect(events).not.toContain('"steps":[');
  });
});

describe("who commands", () => {
  const conduct = async () => (await import("../../mind/conduct/conduct.ts")).Conduct.parse({ commanders: ["Ada"] });
  test.each([
    ["/run", GOAL],
    ["/run-option", { option: "craft_item", args: {} }],
  ])("%s is decided as in chat where it names a player", async (url, asked) => {
    const figures = { planIds: [], stepsDone: 0, repairs: 0, replans: 0, preemptions: 0, suspensions: 0 };
    const body = {
      runGoal: async () => ({ outcome: "success", ...figures }),
      runOption: async () => ({ option: "craft_item", mode: "active", outcome: "success" }),
    } as unknown as ServiceBody;
    const app = buildApp({ planner: answeringClient().client, info: INFO, body, conduct: await conduct() });
    apps.push(app);
    const code = async (player?: string) => {
      const answer = await app.inject({ method: "POST", url, payload: { ...asked, ...(player && { player }) } });
      return answer.json().code ?? answer.json().outcome;
    };
    expect([await code("mcp"), await code("ada"), await code()]).toEqual(["intent.notCommander", "success", "success"]);
  });
});
