// GET /events: what happens to the bot, as a stream and over a socket, from wherever a client stands.

import { request as httpRequest, type IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EventBus, Lease, runCapability, startRun, VirtualClock } from "../../executor/index.ts";
import type { BusEvent, ChatLine, ChatPort } from "../../schemas/index.ts";
import { buildApp, type RunningService, type ServiceBody, startServer } from "../../server/index.ts";
import { forgetfulLearning } from "../../server/intents/learning.ts";
import { BakingPlanner, breadProblem, PantryBody, pantryRegistry } from "../executor/pantry.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const KEPT = 2_000;
let bus: EventBus;
let service: RunningService;
let following = false;
let say: (line: ChatLine) => void = () => {};
const chat: ChatPort = {
  username: "Steve",
  listen(listener) {
    say = listener;
    return () => {};
  },
  say: () => {},
};

function pantry(): ServiceBody {
  const common = { body: new PantryBody(), registry: pantryRegistry(), clock: new VirtualClock(), lease: new Lease() };
  return {
    runOption: async ({ option, args, runId: intentId, ...ports }) => ({
      ...{ option, mode: "active" as const },
      ...(await runCapability({ ...common, ...ports, name: option, args: args as never, intentId })),
    }),
    runGoal: ({ runId: intentId, problem: _, ...ports }) =>
      startRun({ ...common, ...ports, problem: breadProblem(), planner: new BakingPlanner(), intentId }).report,
  };
}

beforeEach(async () => {
  bus = new EventBus({ now: () => "1970-01-01T00:00:01.000Z", keep: KEPT });
  following = false;
  const { follow } = bus;
  bus.follow = (...asked) => {
    following = true;
    return follow.apply(bus, asked);
  };
  const { client: planner } = answeringClient();
  service = await startServer({ planner, info: INFO, body: pantry(), bus, chat, port: 0 });
});
afterEach(() => service.close());

interface Message {
  id?: number;
  event: string;
  data: Record<string, unknown> & Partial<BusEvent>;
}

/** Resolves once a client follows the bus. */
const followed = () => expect.poll(() => following, { timeout: 30_000 }).toBe(true);

/** The first messages of a stream; then the client leaves. */
async function streamed(count: number, path = "/events", headers: Record<string, string> = {}): Promise<Message[]> {
  const leaving = new AbortController();
  const answer = await fetch(`${service.url}${path}`, { headers, signal: leaving.signal });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const messages: Message[] = [];
  let text = "";
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const match = /^(?:id: (\d+)\n)?event: (.*)\ndata: (.*)$/.exec(block);
      if (match === null) continue;
      const [, id, event = "", data = ""] = match;
      messages.push({ ...(id !== undefined && { id: Number(id) }), event, data: JSON.parse(data) });
    }
    if (messages.length >= count) break;
  }
  leaving.abort();
  return messages.slice(0, count);
}

const signal = (name: string) => bus.publish({ topic: "signal", type: name, data: { topic: "safety" } });

test("a run's events come under their topics, with the chain of intent, plan and step", async () => {
  const answer = await fetch(`${service.url}/run`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ problem: breadProblem(), runId: "run-1" }),
  });
  expect(await answer.json()).toMatchObject({ outcome: "success" });
  const messages = await streamed(bus.lastId, "/events?after=0");
  expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: bus.lastId }, (_, index) => index + 1));
  expect(new Set(messages.map(({ data }) => data.chain?.intentId))).toEqual(new Set(["run-1"]));
  expect(messages.at(0)).toMatchObject({ event: "run", data: { type: "run-state", at: "1970-01-01T00:00:01.000Z" } });
  expect(messages.at(-1)).toMatchObject({ event: "run", data: { type: "run-finished", data: { outcome: "success" } } });
  const plan = messages.find(({ event }) => event === "plan")?.data.chain?.planId;
  const steps = messages.filter(({ event }) => event === "step");
  expect(plan).toBeDefined();
  expect(new Set(steps.map(({ data }) => data.chain?.planId).filter((id) => id !== undefined))).toEqual(
    new Set([plan]),
  );
  const [first] = steps;
  const stepId = first?.data.chain?.stepId ?? "";
  const ofStep = await streamed(2, `/events?after=0&topic=step,leaf&chain=${encodeURIComponent(stepId)}`);
  expect(ofStep.map(({ data }) => data.chain?.stepId)).toEqual([stepId, stepId]);
});

test("a line of chat, the bot's answer and its intent are sent, with the intent's id", async () => {
  const messages = streamed(3, "/events?topic=chat,intent");
  await followed();
  say({ player: "Alex", text: "steve, get me 3 sticks", isWhispered: false });
  const sent = await messages;
  expect(sent.map(({ event, data }) => `${event} ${data.type}`).slice(0, 2)).toEqual([
    "chat said",
    expect.stringMatching(/^intent /),
  ]);
  expect(sent[0]?.data.data).toEqual({ player: "Alex", text: "steve, get me 3 sticks", isWhispered: false });
  expect(sent[1]?.data).toMatchObject({ chain: { intentId: expect.any(String) }, data: { player: "Alex" } });
});

test("an intent says its mode, and the one that did best for such requests so far", async () => {
  const { experience } = forgetfulLearning();
  for (let run = 0; run < 6; run++) experience.note({ mode: "model", about: "obtain" });
  const { client: planner } = answeringClient();
  const other = new EventBus({ now: () => "1970-01-01T00:00:01.000Z" });
  const learning = { ...forgetfulLearning(), experience };
  const app = buildApp({ planner, info: INFO, bus: other, learning, body: pantry() });
  await app.inject({ method: "POST", url: "/intents", payload: { text: "get 3 sticks", player: "Ada" } });
  const intents = other.since(0, { topics: ["intent"] });
  expect(intents.length).toBeGreaterThan(0);
  for (const { data } of intents) expect(data.route).toEqual({ chosen: expect.any(String), best: "model" });
  const { body } = await app.inject("/metrics");
  expect(body).toContain("\nlodestone_router_decisions 1\n");
  await app.close();
});

test("a client continues behind the last event that it had, with the count of what is no longer kept", async () => {
  for (let n = 0; n < 5; n++) signal(`s${n}`);
  const kept = await streamed(3, "/events", { "last-event-id": "2" });
  expect(kept.map(({ id, data }) => [id, data.type])).toEqual([
    [3, "s2"],
    [4, "s3"],
    [5, "s4"],
  ]);
  for (let n = 0; n < KEPT; n++) signal("more");
  const [missed, next] = await streamed(2, "/events", { "last-event-id": "2" });
  expect(missed).toEqual({ event: "missed", data: { missed: 3 } });
  expect(next?.id).toBe(6);
  // Of an earlier process, which had sent more.
  expect((await streamed(2, "/events?after=99999"))[1]?.id).toBe(6);
});

test("a client that accepts JSON alone gets the kept events as a list", async () => {
  for (let n = 0; n < 3; n++) signal(`s${n}`);
  const list = async (path: string) =>
    (await fetch(`${service.url}${path}`, { headers: { accept: "application/json" } })).json();
  expect(await list("/events?after=1&topic=signal")).toEqual({ events: bus.since(1), missed: 0 });
  expect(await list("/events")).toMatchObject({ events: [{ id: 1 }, { id: 2 }, { id: 3 }] });
});

test.each([
  ["/events?topic=steps", {}, "topic.0"],
  ["/events?after=soon", {}, "after"],
  ["/events?chain=", {}, "chain"],
  ["/events?other=1", {}, "other"],
  ["/events", { "last-event-id": "x" }, "Last-Event-ID"],
])("%s with %j is refused with its path", async (path, headers, where) => {
  const answer = await fetch(`${service.url}${path}`, { headers });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(where);
});

test("a client that reads nothing is cut with a count, and holds nobody up", { timeout: 30_000 }, async () => {
  const { hostname, port } = new URL(service.url);
  const begun = Promise.withResolvers<IncomingMessage>();
  httpRequest({ hostname, port, path: "/events" }, begun.resolve).end();
  const slow = await begun.promise;
  slow.pause();
  const text = "x".repeat(10_000);
  for (let round = 0; round < 30; round++) {
    for (let n = 0; n < 100; n++) bus.publish({ topic: "health", type: "test", data: { text } });
    await setImmediate();
  }
  // Another client is served meanwhile.
  expect(await streamed(1, `/events?after=${bus.lastId - 1}`)).toMatchObject([{ id: 3_000 }]);
  let received = "";
  for await (const part of slow.setEncoding("utf8")) received += part;
  expect(received.slice(received.lastIndexOf("event: "))).toMatch(
    /^event: cut\ndata: \{"code":"bus.tooSlow".*[1-9]\d* events were missed/,
  );
});

test("a socket tells the same under the names of messages, and asks nothing", async () => {
  const socket = new WebSocket(`${service.url.replace("http", "ws")}/events?after=0`);
  const messages: { type: string; id: number; at: string; chain: object; data: Record<string, unknown> }[] = [];
  socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(String(data))));
  signal("hostile.near");
  bus.publish({ topic: "signal", type: "safety_emergency", data: { topic: "safety", reflex: "flee" } });
  bus.publish({ topic: "plan", type: "plan-found", chain: { intentId: "i", planId: "p" }, data: { steps: 3 } });
  bus.publish({ topic: "reflex", type: "reflex", data: { reflex: "flee", status: "triggered" } });
  bus.publish({ topic: "reflex", type: "reflex", data: { reflex: "flee", status: "succeeded" } });
  bus.publish({ topic: "run", type: "run-finished", chain: { intentId: "i" }, data: { outcome: "success" } });
  await expect.poll(() => messages.length).toBe(6);
  // One danger is one emergency, however many events tell of it.
  expect(messages.map(({ type }) => type)).toEqual([
    "botEvent",
    "safety_emergency",
    "planGenerated",
    "botEvent",
    "botEvent",
    "executionComplete",
  ]);
  expect(messages[2]).toEqual({
    ...{ type: "planGenerated", id: 3, at: "1970-01-01T00:00:01.000Z", chain: { intentId: "i", planId: "p" } },
    data: { topic: "plan", event: "plan-found", steps: 3 },
  });
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener("close", resolve));
  socket.send("hello");
  expect((await closed).code).toBe(1008);
});

test("a service that closes ends its streams at once", async () => {
  const answer = await fetch(`${service.url}/events`);
  const ended = answer.text();
  await service.close();
  expect(await ended).toBe(": open\n\n");
});
