import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { type RunningService, startServer } from "../../server/index.ts";
import { answeringClient, INFO, workingClient } from "./planner-doubles.ts";

const open: RunningService[] = [];

async function start(options: Partial<Parameters<typeof startServer>[0]> = {}): Promise<RunningService> {
  const server = await startServer({ planner: answeringClient().client, info: INFO, port: 0, ...options });
  open.push(server);
  return server;
}

afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/plan`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ goal: { items: { stick: 1 } } }),
    ...init,
  });
}

describe("a server on a port", () => {
  test("answers a plan over a real connection", async () => {
    const { url } = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await ask(url);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "unsolvable" });
  });

  test("aborts the job of a client that disconnects", async () => {
    const job = workingClient();
    const { url } = await start({ planner: job.client });
    const client = new AbortController();
    const answer = ask(url, { signal: client.signal });
    await job.started;
    client.abort();
    await expect(answer).rejects.toThrow();
    expect(await job.ended).toBe("aborted");
  });

  test("answers invalid HTTP with a problem document", async () => {
    const { url } = await start();
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.end("nonsense\r\n\r\n");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: 400, code: "input.invalid" });
  });

  test("reports a taken port", async () => {
    const { url } = await start();
    await expect(start({ port: Number(new URL(url).port) })).rejects.toMatchObject({ code: "http.portInUse" });
  });

  test("refuses a host that does not exist here", async () => {
    await expect(start({ host: "192.0.2.1", token: "t" })).rejects.toMatchObject({ code: "input.unknownOption" });
  });
});

test("refuses an invalid host without asking for a token", async () => {
  await expect(start({ host: "300.1.1.1" })).rejects.toMatchObject({ code: "input.unknownOption" });
});

describe("closing", () => {
  test("lets a running job finish and answers it", async () => {
    const job = workingClient();
    const server = await start({ planner: job.client, graceMs: 60_000 });
    const answer = ask(server.url);
    await job.started;
    const closed = server.close();
    job.finish();
    expect(await (await answer).json()).toMatchObject({ status: "unsolvable" });
    await closed;
    await expect(ask(server.url)).rejects.toThrow();
  });

  test("aborts a job that outlasts the grace period, and answers it", async () => {
    const job = workingClient();
    const server = await start({ planner: job.client, graceMs: 0 });
    const answer = ask(server.url);
    await job.started;
    await server.close();
    expect(await (await answer).json()).toMatchObject({ status: "aborted" });
  });

  test("refuses a request that was partly sent when it began", async () => {
    const server = await start({ graceMs: 60_000 });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /planners HTTP/1.1\r\nHost: localhost\r\n");
    // Answered after the earlier bytes were read.
    await fetch(`${server.url}/healthz`);
    const closed = server.close();
    await new Promise(setImmediate);
    socket.write("\r\n");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/"code":"pool\.closed"/);
    await closed;
  });

  test("refuses requests on idle connections, even after a client disconnected during a job", async () => {
    const job = workingClient();
    const server = await start({ planner: job.client, graceMs: 60_000 });
    const leaving = new AbortController();
    const left = ask(server.url, { signal: leaving.signal });
    await job.started;
    leaving.abort();
    await expect(left).rejects.toThrow();
    await job.ended;
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "data");
    const closed = server.close();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    socket.write("GET /planners HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 /);
    await closed;
  });

  test("answers a body that is partly read when the grace period ends", async () => {
    const server = await start({ graceMs: 0 });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(
      "POST /plan HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    );
    await once(socket, "connect");
    await fetch(`${server.url}/healthz`);
    const closed = server.close();
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/"code":"pool\.closed"/);
    await closed;
  });

  test("ends a stream's connection with the stream", async () => {
    const job = workingClient();
    const server = await start({ planner: job.client, graceMs: 60_000 });
    const body = '{"goal":{"items":{"stick":1}}}';
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(
      `POST /plan HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await job.started;
    const closed = server.close();
    await new Promise(setImmediate);
    job.finish();
    const answer = await text(socket);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain("event: result");
    await closed;
  });

  test("may be called twice", async () => {
    const server = await start();
    await Promise.all([server.close(), server.close()]);
    await expect(ask(server.url)).rejects.toThrow("fetch failed");
  });
});

describe("listening on a reachable host", () => {
  test.each(["0.0.0.0", "::", "example.org"])("on %s is refused without a token", async (host) => {
    await expect(start({ host })).rejects.toMatchObject({ code: "http.tokenRequired" });
  });

  test("is allowed with a token, which is then required", async () => {
    const { url } = await start({ host: "0.0.0.0", token: "secret" });
    const here = url.replace("0.0.0.0", "127.0.0.1");
    expect((await ask(here)).status).toBe(401);
    const headers = { "content-type": "application/json", authorization: "Bearer secret" };
    expect((await ask(here, { headers })).status).toBe(200);
  });
});
