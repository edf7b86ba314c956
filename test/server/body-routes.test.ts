// A service with a body: runs streamed, cancelled, and ended with their clients. The body is the
// pantry's, on a real clock if a run has to last, otherwise on a virtual one.

import { afterEach, describe, expect, test } from "vitest";
import { systemClock } from "../../bots/body/system-clock.ts";
import { serviceClient } from "../../client.ts";
import { type Clock, Lease, runCapability, startRun, VirtualClock } from "../../executor/index.ts";
import { CodedError, Conduct, type InventoryView, type Perceiver } from "../../schemas/index.ts";
import { buildApp, type RunningService, type ServiceBody, startServer } from "../../server/index.ts";
import { BakingPlanner, breadProblem, PantryBody, pantryRegistry } from "../executor/pantry.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const VIEW: InventoryView = {
  format: "lodestone.inventory/1",
  stateId: "s-1",
  ...{ items: [], armour: [], tools: [], held: null, freeSlots: 36 },
};
const perceiver: Perceiver = {
  inventory: () => VIEW,
  snapshot: () => {
    throw new CodedError("sense.apiError", "it has not spawned");
  },
  waypoints: () => ({ format: "lodestone.waypoints/1", stateId: "w-1", waypoints: [] }),
};

/** A pantry as a service's body; options in shadow are recognised by their name. */
function bodyOf(clock: Clock = new VirtualClock(), body = new PantryBody()): { port: ServiceBody; body: PantryBody } {
  const registry = pantryRegistry();
  const lease = new Lease();
  const common = { body, registry, clock, lease };
  const port: ServiceBody = {
    perceiver,
    runOption: async ({ option, args, runId, ...ports }) => {
      registry.capability(option);
      const report = await runCapability({
        ...common,
        ...ports,
        name: option,
        args: args as never,
        intentId: runId,
        traceNodes: true,
      });
      return { option, mode: "active", ...report };
    },
    runGoal: ({ runId, problem: _, onStarted, ...ports }) => {
      const baking = { problem: breadProblem(), planner: new BakingPlanner(), intentId: runId };
      const run = startRun({ ...common, ...ports, ...baking });
      onStarted?.(run);
      return run.report;
    },
  };
  return { port, body };
}

const apps: { close(): unknown }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

function service(given = bodyOf()) {
  const app = buildApp({ planner: answeringClient().client, info: INFO, body: given.port });
  apps.push(app);
  const post = (url: string, payload: object, headers = {}) => app.inject({ method: "POST", url, payload, headers });
  return { app, post, ...given };
}

const PICK = { option: "collect_block", args: { block: "wheat", item: "wheat", count: 2 } };
const STREAM = { accept: "text/event-stream" };

/** The events of a stream by name. */
const eventsIn = (text: string) =>
  text
    .split("\n\n")
    .map((block) => /^event: (.*)\ndata: (.*)$/.exec(block))
    .filter((match) => match !== null)
    .map(([, event = "", data = ""]) => ({ event, data: JSON.parse(data) }));

describe("POST /run-option", () => {
  test("answers with the outcome and the figures", async () => {
    const { post, body } = service();
    const answer = (await post("/run-option", { ...PICK, runId: "mine" })).json();
    expect(answer).toMatchObject({ runId: "mine", option: "collect_block", mode: "active", outcome: "success" });
    expect(answer.metrics).toMatchObject({ actions: 2, retries: 0 });
    expect(body.inventory.wheat).toBe(2);
  });

  test("streams ticks, nodes and leaves, and the result last", async () => {
    const { post } = service();
    const args = { ...PICK.args, count: 20 };
    const answer = await post("/run-option", { ...PICK, args, runId: "mine" }, STREAM);
    expect(answer.headers["content-type"]).toBe("text/event-stream");
    const reported = eventsIn(answer.body);
    const names = new Set(reported.map(({ event }) => event));
    for (const name of ["step-started", "tick", "node", "leaf-started", "leaf-succeeded", "metrics"]) {
      expect(names).toContain(name);
    }
    expect(reported[0]).toEqual({ event: "run", data: { runId: "mine" } });
    expect(reported.at(-1)).toMatchObject({ event: "result", data: { outcome: "success", runId: "mine" } });
    expect(reported.find(({ event }) => event === "leaf-succeeded")?.data.intentId).toBe("mine");
  });

  test("answers a failure in the world as a value with its code", async () => {
    const { post, body } = service();
    body.inject("pick_one", ...Array.from({ length: 9 }, () => new CodedError("collect.noneFound", "no wheat")));
    expect((await post("/run-option", PICK)).json()).toMatchObject({
      outcome: "failure",
      failure: { code: "collect.noneFound" },
    });
  });

  test("refuses an unknown capability with a status, even if a stream is requested", async () => {
    const { post } = service();
    const answer = await post("/run-option", { option: "fly", args: {} }, STREAM);
    expect(answer.json()).toMatchObject({ status: 422, code: "pbi.unknownVerb" });
  });
});

describe("POST /run", () => {
  test("reaches a goal and streams plans and steps", async () => {
    const { post, body } = service();
    const answer = await post("/run", { problem: { goal: { items: { bread: 1 } } } }, STREAM);
    const reported = eventsIn(answer.body);
    expect(reported.map(({ event }) => event)).toContain("plan-found");
    expect(reported.at(-1)?.data).toMatchObject({ outcome: "success", repairs: 0 });
    expect(body.inventory.bread).toBeGreaterThan(0);
  });

  test("refuses an invalid problem before the run begins", async () => {
    const { post, body } = service();
    const answer = await post("/run", { problem: { goal: { itms: {} } } });
    expect(answer.json()).toMatchObject({ status: 400, code: "input.invalid" });
    expect(body.commands()).toBe(0);
  });
});

describe("stopping", () => {
  async function listening(given: ReturnType<typeof bodyOf>): Promise<RunningService> {
    const server = await startServer({ planner: answeringClient().client, info: INFO, port: 0, body: given.port });
    apps.push(server);
    return server;
  }

  /** A started run that lasts until it is stopped. */
  async function begin(url: string, body: PantryBody, runId: string, signal: AbortSignal | null = null) {
    body.inject("pick_one", "hang");
    const asked = ask(url, runId, signal);
    while (body.running === 0) await new Promise((resolve) => setImmediate(resolve));
    return { asked };
  }

  const ask = (url: string, runId: string, signal: AbortSignal | null = null) =>
    fetch(`${url}/run-option`, {
      ...{ method: "POST", headers: { "content-type": "application/json" }, signal },
      body: JSON.stringify({ ...PICK, runId }),
    });

  const cancel = async (url: string, asked?: object): Promise<{ cancelled: string[] }> => {
    const body = asked === undefined ? null : JSON.stringify(asked);
    const headers = asked === undefined ? {} : { "content-type": "application/json" };
    return (await fetch(`${url}/cancel`, { method: "POST", headers, body })).json() as Promise<{ cancelled: string[] }>;
  };

  test("a run by its id aborts it and answers once the body stands still", async () => {
    const given = bodyOf(systemClock);
    const { url } = await listening(given);
    const { asked } = await begin(url, given.body, "one");
    expect(await cancel(url, { runId: "one" })).toEqual({ cancelled: ["one"] });
    expect(given.body.running).toBe(0);
    expect(await (await asked).json()).toMatchObject({
      outcome: "aborted",
      failure: { code: "run.aborted", detail: "cancelled" },
    });
  });

  test("all runs includes those that wait", async () => {
    const given = bodyOf(systemClock);
    const { url } = await listening(given);
    const first = await begin(url, given.body, "one");
    const second = ask(url, "two");
    let cancelled: string[] = [];
    while (cancelled.length < 2) cancelled = [...cancelled, ...(await cancel(url)).cancelled];
    expect(cancelled.sort()).toEqual(["one", "two"]);
    expect(await (await first.asked).json()).toMatchObject({ outcome: "aborted" });
    expect(await (await second).json()).toMatchObject({ outcome: "aborted" });
  });

  test("a client that disconnects stops its run", async () => {
    const given = bodyOf(systemClock);
    const { url } = await listening(given);
    const leaving = new AbortController();
    const { asked } = await begin(url, given.body, "one", leaving.signal);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    while (given.body.running > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await cancel(url, { runId: "one" })).toMatchObject({ status: 404, code: "run.unknownRun" });
  });

  test("a run with the id of a running one is refused", async () => {
    const given = bodyOf(systemClock);
    const { url } = await listening(given);
    const { asked } = await begin(url, given.body, "one");
    const again = await ask(url, "one");
    expect(await again.json()).toMatchObject({ status: 409, code: "pbi.doubleDispatch" });
    await cancel(url);
    await asked;
  });

  test("the service stops its runs and answers them", async () => {
    const given = bodyOf(systemClock);
    const server = await startServer({
      planner: answeringClient().client,
      info: INFO,
      port: 0,
      body: given.port,
      graceMs: 0,
    });
    const { asked } = await begin(server.url, given.body, "one");
    await server.close();
    expect(await (await asked).json()).toMatchObject({ outcome: "aborted" });
    expect(given.body.running).toBe(0);
  });
});

describe("pausing", () => {
  const BREAD = { problem: { goal: { items: { bread: 1 } } } };
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const until = async (holds: () => boolean) => {
    while (!holds()) await turns(1);
  };

  /** A running goal on a real clock. */
  async function baking() {
    const given = bodyOf(systemClock);
    const { post, body } = service(given);
    const asked = post("/run", { ...BREAD, runId: "bread" }, STREAM);
    await until(() => body.running > 0);
    return { post, body, asked };
  }

  test("lets the current act end, and resuming continues the goal", async () => {
    const { post, body, asked } = await baking();
    expect((await post("/pause", { runId: "bread" })).json()).toEqual({ paused: ["bread"] });
    const given = body.commands();
    await turns(50);
    expect([body.running, body.commands()]).toEqual([0, given]);
    expect((await post("/pause", {})).json()).toEqual({ paused: ["bread"] });
    expect((await post("/resume", {})).json()).toEqual({ resumed: ["bread"] });
    expect((await post("/resume", {})).json()).toEqual({ resumed: [] });
    const reported = eventsIn((await asked).body);
    expect(reported.filter(({ event }) => event === "run-state").map(({ data }) => data.to)).toContain("paused");
    expect(reported.at(-1)?.data).toMatchObject({ outcome: "success", preemptions: 1, repairs: 0 });
  });

  test("does not affect the run of a single capability", async () => {
    const { post, body } = service(bodyOf(systemClock));
    body.inject("pick_one", "hang");
    const asked = post("/run-option", { ...PICK, runId: "pick" });
    await until(() => body.running > 0);
    expect((await post("/pause", { runId: "pick" })).json()).toEqual({ paused: [] });
    expect(body.running).toBe(1);
    await post("/cancel", {});
    await asked;
  });

  test("delays routine runs, but no cancel", async () => {
    const { post, body, asked } = await baking();
    await post("/pause", {});
    const other = post("/run", { ...BREAD, runId: "other" });
    await turns(50);
    expect(body.running).toBe(0);
    expect((await post("/cancel", { runId: "bread" })).json()).toEqual({ cancelled: ["bread"] });
    expect(eventsIn((await asked).body).at(-1)?.data).toMatchObject({ outcome: "aborted" });
    expect((await other).json()).toMatchObject({ outcome: "success" });
  });

  test("and resuming refuse the id of a run that is not under way", async () => {
    const { post } = service();
    expect((await post("/pause", {})).json()).toEqual({ paused: [] });
    for (const url of ["/pause", "/resume"])
      expect((await post(url, { runId: "nobody" })).json()).toMatchObject({ status: 404, code: "run.unknownRun" });
  });
});

describe("perception", () => {
  test("has a stateId, which is the answer's ETag", async () => {
    const { app } = service();
    const answer = await app.inject("/inventory");
    expect(answer.json()).toEqual(VIEW);
    expect(answer.headers.etag).toBe('"s-1"');
    const again = await app.inject({ url: "/inventory", headers: { "if-none-match": '"s-1"' } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await app.inject("/waypoints")).json().stateId).toBe("w-1");
  });

  test("of a body between two connections is refused with its code", async () => {
    const { app } = service();
    expect((await app.inject("/snapshot")).json()).toMatchObject({ status: 503, code: "sense.apiError" });
  });
});

test("a service without a body answers run.noBody on each of its routes", async () => {
  const app = buildApp({ planner: answeringClient().client, info: INFO });
  apps.push(app);
  const asked = [
    { method: "POST", url: "/run-option", payload: PICK },
    { method: "POST", url: "/run", payload: { problem: { goal: { items: { bread: 1 } } } } },
    { method: "POST", url: "/cancel" },
    { method: "POST", url: "/pause" },
    { method: "POST", url: "/resume" },
    { method: "POST", url: "/reflexes/hungry", payload: { on: false } },
    ...["/snapshot", "/inventory", "/waypoints", "/reflexes"].map((url) => ({ method: "GET", url })),
  ] as const;
  for (const one of asked) {
    expect((await app.inject(one as never)).json()).toMatchObject({ status: 409, code: "run.noBody" });
  }
});

test("runs are counted for Prometheus, by outcome and by verb", async () => {
  const { app, post, body } = service();
  await post("/run-option", PICK);
  body.inject("pick_one", ...Array.from({ length: 9 }, () => new CodedError("collect.noneFound", "no wheat")));
  await post("/run-option", PICK);
  const { body: text } = await app.inject("/metrics");
  expect(text).toContain('\nlodestone_runs{outcome="success"} 1\n');
  expect(text).toContain('\nlodestone_runs{outcome="failure"} 1\n');
  expect(text).toContain('\nlodestone_verb_steps{verb="collect_block",outcome="failure"} 1\n');
  expect(text).toMatch(/\nlodestone_run_first_action_seconds\{quantile="0.95"\} [\d.]+\n/);
  expect(text).toMatch(/\nlodestone_run_actions_per_second [\d.]+\n/);
});

describe("the typed client", () => {
  test("says lines for a player, once for a key, and follows what becomes of them", async () => {
    const server = await startServer({
      ...{ planner: answeringClient().client, info: INFO, port: 0, body: bodyOf().port },
      conduct: Conduct.parse({ commanders: ["Alex"] }),
    });
    apps.push(server);
    const client = serviceClient({ url: server.url });
    const said = { text: "wait 1 second", player: "Alex" };
    const first = await client.say(said, { idempotencyKey: "k1" });
    expect((await client.say(said, { idempotencyKey: "k1" })).id).toBe(first.id);
    expect(await client.intent(first.id, { waitMs: 10_000 })).toMatchObject({ id: first.id });
    expect(await client.intents()).toHaveLength(1);
    const stranger = { player: "Mallory" };
    expect(await client.say({ text: "wait 1 second", ...stranger })).toMatchObject({
      failure: { code: "intent.notCommander" },
    });
    for (const asked of [
      client.runOption({ ...PICK, ...stranger }),
      client.run({ problem: { goal: { items: { bread: 1 } } }, ...stranger }),
    ])
      await expect(asked).rejects.toMatchObject({ code: "intent.notCommander" });
    expect(await client.intents({ status: "refused" })).toMatchObject([{ player: "Mallory" }]);
    await client.close();
  });

  test("runs, follows and stops runs, and reads the perception", async () => {
    const given = bodyOf();
    const server = await startServer({ planner: answeringClient().client, info: INFO, port: 0, body: given.port });
    apps.push(server);
    const client = serviceClient({ url: server.url });
    const reported: string[] = [];
    const end = await client.runOption(PICK, { onEvent: ({ type }) => reported.push(type) });
    expect(end).toMatchObject({ outcome: "success", mode: "active" });
    expect(reported).toContain("leaf-succeeded");
    const goal = { problem: { goal: { items: { bread: 1 } } } };
    expect(await client.run({ ...goal, runId: "mine" })).toMatchObject({ outcome: "success", runId: "mine" });
    expect([await client.cancel(), await client.pause(), await client.resume()]).toEqual([[], [], []]);
    await expect(client.cancel("mine")).rejects.toMatchObject({ code: "run.unknownRun" });
    expect(await client.inventory()).toEqual(VIEW);
    await expect(client.runOption({ option: "fly" }, { onEvent: () => {} })).rejects.toMatchObject({
      code: "pbi.unknownVerb",
    });
    await client.close();
  });
});
