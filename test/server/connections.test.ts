// Misbehaving connections: hundreds at once, partial requests, disconnects. After each, the next
// valid request is answered and nothing stays open.

import { EventEmitter, once } from "node:events";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import type { PlannerClient } from "../../schemas/index.ts";
import { buildApp, type RunningService, startServer } from "../../server/index.ts";
import { answeringClient, INFO, UNSOLVABLE } from "./planner-doubles.ts";

const BODY = JSON.stringify({ goal: { items: { stick: 1 } } });
const open: RunningService[] = [];
const sockets: Socket[] = [];

async function start(options: Partial<Parameters<typeof startServer>[0]> = {}): Promise<RunningService> {
  const server = await startServer({ planner: answeringClient().client, info: INFO, port: 0, ...options });
  open.push(server);
  return server;
}

async function connected(url: string, sent = ""): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  sockets.push(socket);
  await once(socket, "connect");
  if (sent !== "") socket.write(sent);
  return socket;
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of open.splice(0)) await server.close();
});

/** One POST /plan through `agent`; resolves with status and body. */
function post(url: string, agent: Agent, body = BODY): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const asked = httpRequest(`${url}/plan`, { method: "POST", agent, headers }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode, body: answer }), reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

async function isAnswered(url: string): Promise<void> {
  const agent = new Agent();
  expect(await post(url, agent)).toMatchObject({ status: 200 });
  agent.destroy();
}

const head = (length: number, path = "/plan"): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** The status line and the problem document of a raw answer. */
const problemIn = (answer: string): { line: string | undefined; code: string } => ({
  line: answer.split("\r\n", 1)[0],
  code: JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4)).code,
});

/** Plans until stopped; `until` waits for a number of jobs. */
function heldPlanner() {
  const jobs = { begun: 0, ended: 0 };
  const changes = new EventEmitter();
  const planner: PlannerClient = {
    plan: (_problem, { signal } = {}) =>
      new Promise((resolve) => {
        jobs.begun++;
        changes.emit("change");
        signal?.addEventListener("abort", () => {
          jobs.ended++;
          changes.emit("change");
          resolve({ status: "aborted", best: null, stats: UNSOLVABLE.stats });
        });
      }),
    close: async () => {},
  };
  const until = async (holds: (counts: typeof jobs) => boolean): Promise<typeof jobs> => {
    while (!holds(jobs)) await once(changes, "change");
    return jobs;
  };
  return { planner, until };
}

describe("many connections at once", () => {
  test("get exactly one answer for each request", async () => {
    const { url } = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 200 });
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => post(url, agent)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    agent.destroy();
    await isAnswered(url);
  });
});

describe("more connections than are allowed", () => {
  const KEPT = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

  test("are refused with a code, and the next is answered once there is room", async () => {
    const { url } = await start({ maxConnections: 12 });
    const busy = await Promise.all(Array.from({ length: 6 }, () => connected(url, head(1_000))));
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const answer = problemIn(await text(await connected(url, KEPT)));
        expect(answer).toEqual({ line: "HTTP/1.1 503 Service Unavailable", code: "http.tooManyConnections" });
      }),
    );
    for (const socket of busy) socket.destroy();
    await Promise.all(busy.map((socket) => socket.closed || once(socket, "close")));
    let answer = "";
    for (let tries = 0; tries < 100 && !answer.startsWith("HTTP/1.1 200"); tries++)
      answer = await text(await connected(url, KEPT.replace("Host", "Connection: close\r\nHost")));
    expect(answer, "no connection was answered after the others had gone").toMatch(/^HTTP\/1\.1 200/);
  });

  test("take the place of those that wait for their next request", async () => {
    const { url } = await start({ maxConnections: 12 });
    for (let number = 0; number < 30; number++) {
      const socket = await connected(url, KEPT);
      expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 200/);
    }
    await isAnswered(url);
  });
});

describe("clients that request the page's files and read nothing", () => {
  const openFiles = (): number =>
    readdirSync("/proc/self/fd").filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).includes("/static/");
      } catch {
        return false;
      }
    }).length;

  test.skipIf(!existsSync("/proc/self/fd"))("hold no file open, however they write its path", async () => {
    const { url } = await start();
    const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const files = ["/docs/static/swagger-ui-bundle.js", "/docs/static/swagger-ui.css", "/docs/static/index.css"];
    const spelt = files.flatMap((file) => [
      file,
      file.replace("swagger", "%73wagger"),
      file.replace("static", "./static"),
    ]);
    const lines = spelt.flatMap((path) => [get(path), get(`${path}?v=1`)]).join("");
    await Promise.all(Array.from({ length: 30 }, async () => (await connected(url, lines)).pause()));
    let most = 0;
    for (let looks = 0; looks < 5; looks++) {
      most = Math.max(most, openFiles());
      await isAnswered(url);
    }
    expect(most).toBeLessThanOrEqual(files.length);
  });

  test("get the same bytes again, and a short answer if they have them", async () => {
    const app = buildApp({ planner: answeringClient().client, info: INFO });
    const first = await app.inject("/docs/static/swagger-ui.css");
    const second = await app.inject("/docs/static/swagger-ui.css");
    expect(second.statusCode).toBe(200);
    expect(second.headers["content-type"]).toMatch(/^text\/css/);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const headers = { "if-none-match": first.headers.etag };
    expect(await app.inject({ url: "/docs/static/swagger-ui.css", headers })).toMatchObject({
      statusCode: 304,
      body: "",
    });
    expect((await app.inject("/docs/static/none.css")).json()).toMatchObject({ code: "http.notFound" });
    await app.close();
  });
});

describe("a client that sends a part", () => {
  test("of a body and waits gets a timeout", async () => {
    const { url } = await start({ receiveMs: 500 });
    const socket = await connected(url, `${head(1_000)}{"goal":`);
    expect(problemIn(await text(socket))).toEqual({ line: "HTTP/1.1 408 Request Timeout", code: "http.timeout" });
    await isAnswered(url);
  });

  test("of a body and disconnects starts no job", async () => {
    const { client, asked } = answeringClient();
    const { url } = await start({ planner: client });
    const socket = await connected(url, `${head(1_000)}{"goal":`);
    socket.end();
    await once(socket.resume(), "close");
    expect(asked).toEqual([]);
    await isAnswered(url);
  });

  test("of a head and waits gets a timeout", async () => {
    const { url } = await start({ receiveMs: 500 });
    const socket = await connected(url, "POST /plan HTTP/1.1\r\nHost: loc");
    expect(problemIn(await text(socket))).toEqual({ line: "HTTP/1.1 408 Request Timeout", code: "http.timeout" });
    await isAnswered(url);
  });

  test("of an oversized body can read the refusal", async () => {
    const { url } = await start({ bodyLimit: 1_024 });
    const socket = await connected(url, head(10 * 1024 * 1024));
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    for (let sent = 0; sent < 10; sent++) socket.write(chunk);
    const answer = text(socket);
    expect(problemIn(await answer)).toEqual({ line: "HTTP/1.1 413 Payload Too Large", code: "http.tooLarge" });
    await isAnswered(url);
  });

  test("of an unwanted body is answered at once and disconnected", async () => {
    const { url } = await start({ token: "t" });
    const socket = await connected(url, `${head(1_000)}{"goal":`);
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 401 /);
    await once(socket, "close");
  });
});

describe("a body in chunks of a few bytes", () => {
  const chunked = (path: string, type: string, chunk: string, count: number): string =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n${`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(count)}`;
  const types = [
    ["/plan", "application/json"],
    ["/plan/batch", "application/x-ndjson"],
    ["/cancel", "application/json"],
    ["/no-such-route", "application/json"],
  ] as const;

  test.each(types)("is refused at %s before it is read in full", async (path, type) => {
    const { url } = await start();
    const socket = await connected(url, chunked(path, type, " ", 2_000));
    const answer = await text(socket);
    expect(problemIn(answer).line).toMatch(/^HTTP\/1\.1 4/);
    await isAnswered(url);
  });

  test.each(types.slice(0, 2))("is read at %s if they are few, or large enough", async (path, type) => {
    const { url } = await start();
    for (const [chunk, count] of [
      [" ", 1_000],
      [" ".repeat(16), 2_000],
    ] as const) {
      const body = `${chunked(path, type, chunk, count)}${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;
      const socket = await connected(url, body.replace("Host:", "Connection: close\r\nHost:"));
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });
});

describe("an expectation that nobody knows", () => {
  test("is ignored, and the request passes every hook", async () => {
    const { url } = await start();
    const asking = (host: string): string =>
      `GET /planners HTTP/1.1\r\nHost: ${host}\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n`;
    expect(await text(await connected(url, asking("localhost")))).toMatch(/^HTTP\/1\.1 200 /);
    expect(problemIn(await text(await connected(url, asking("evil.example")))).code).toBe("http.misdirected");
  });
});

describe("a client that does not read its answer", () => {
  test("loses its connection after a while", async () => {
    const because = "x".repeat(1024 * 1024);
    const reasons = Array.from({ length: 16 }, () => ({ code: "goal.noSource" as const, item: "bedrock", because }));
    const { client } = answeringClient(() => ({ ...UNSOLVABLE, reasons }) as typeof UNSOLVABLE);
    const app = buildApp({ planner: client, info: INFO, receiveMs: 500 });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const accepted = once(app.server, "connection");
    const socket = await connected(`http://127.0.0.1:${port}`);
    socket.pause();
    socket.write(head(Buffer.byteLength(BODY)) + BODY);
    const [ours] = (await accepted) as [Socket];
    await once(ours, "close");
    expect(ours.destroyed).toBe(true);
    await app.close();
  });
});

describe("a client that pipelines requests", () => {
  const ask = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const answersIn = (received: string): number => received.split("HTTP/1.1 200 OK").length - 1;

  test("gets a limited number of answers, the last of which closes the connection", async () => {
    const { url } = await start();
    const received = await text(await connected(url, ask.repeat(100)));
    expect(answersIn(received)).toBe(32);
    expect(received.toLowerCase().split("connection: close")).toHaveLength(2);
    expect(received.slice(received.lastIndexOf("HTTP/1.1 200 OK")).toLowerCase()).toContain("connection: close");
    await isAnswered(url);
  });

  test("and reads the answers gets any number", async () => {
    const { url } = await start();
    const socket = await connected(url);
    let received = "";
    for (let round = 1; round <= 8; round++) {
      socket.write(ask.repeat(16));
      while (answersIn(received) < 16 * round) received += String((await once(socket, "data"))[0]);
    }
    expect(answersIn(received)).toBe(16 * 8);
  });

  test("by hundreds loses its connection, and no more than the limit are started", async () => {
    const { planner, until } = heldPlanner();
    const { url } = await start({ planner, graceMs: 60_000 });
    const socket = await connected(url, (head(Buffer.byteLength(BODY)) + BODY).repeat(400));
    expect(await text(socket).catch(() => "")).toBe("");
    const { begun } = await until(({ begun, ended }) => begun > 0 && begun === ended);
    expect(begun).toBeLessThanOrEqual(32);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test("and disconnects has every job of its connection aborted", async () => {
    const { planner, until } = heldPlanner();
    const { url } = await start({ planner, graceMs: 60_000 });
    const socket = await connected(url, (head(Buffer.byteLength(BODY)) + BODY).repeat(8));
    await until(({ begun }) => begun === 8);
    socket.destroy();
    expect(await until(({ ended }) => ended === 8)).toEqual({ begun: 8, ended: 8 });
  });
});

describe("an invalid head", () => {
  test("that is too large is refused by its own code", async () => {
    const { url } = await start();
    const socket = await connected(
      url,
      `GET /plan HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    );
    expect(problemIn(await text(socket)).code).toBe("http.headersTooLarge");
    await isAnswered(url);
  });
});

describe("clients that disconnect during their jobs", () => {
  test("have all of their jobs aborted, and no others", async () => {
    const clients = 1_000;
    let running = 0;
    let aborted = 0;
    const allRun = Promise.withResolvers<void>();
    const allEnded = Promise.withResolvers<void>();
    const planner: PlannerClient = {
      plan: (problem, { signal } = {}) =>
        new Promise((resolve) => {
          if (problem.planner === "htn") return resolve(UNSOLVABLE);
          if (++running === clients) allRun.resolve();
          signal?.addEventListener("abort", () => {
            resolve({ status: "aborted", best: null, stats: UNSOLVABLE.stats });
            if (++aborted === clients) allEnded.resolve();
          });
        }),
      close: async () => {},
    };
    const { url } = await start({ planner });
    const leaving = await Promise.all(
      Array.from({ length: clients }, () => connected(url, head(Buffer.byteLength(BODY)) + BODY)),
    );
    await allRun.promise;
    const agent = new Agent();
    const staying = post(url, agent, JSON.stringify({ ...JSON.parse(BODY), planner: "htn" }));
    for (const socket of leaving) socket.destroy();
    await allEnded.promise;
    const left = /lodestone_request_duration_seconds_count\{method="POST",route="\/plan",status="499"\} (\d+)/;
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(left.exec(metrics)?.[1]).toBe(String(clients));
    expect(aborted).toBe(clients);
    expect((await staying).status).toBe(200);
    agent.destroy();
  });
});

describe("closing under load", () => {
  test("answers every sent request exactly once, by a result or a refusal", async () => {
    const server = await start({ graceMs: 60_000 });
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    const statuses = new Map<string, number>();
    let closed: Promise<void> | undefined;
    let sent = 0;
    // Requests until the answer says that the service is closing, like a well-behaved client.
    const client = async (): Promise<void> => {
      for (let status = ""; !status.startsWith("503"); statuses.set(status, (statuses.get(status) ?? 0) + 1)) {
        if (++sent === 500) closed = server.close();
        const answer = await post(server.url, agent);
        status = answer.status === 200 ? "200" : `${answer.status} ${JSON.parse(answer.body).code}`;
      }
    };
    await Promise.all(Array.from({ length: 50 }, client));
    await closed;
    agent.destroy();
    expect([...statuses.keys()].sort()).toEqual(["200", "503 pool.closed"]);
    expect(statuses.get("503 pool.closed")).toBe(50);
    expect(statuses.get("200")).toBeGreaterThanOrEqual(400);
  });
});
