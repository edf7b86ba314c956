// A program for the test of leftovers after faults: a service over a pool of faulty threads meets
// one fault after the other and closes after each. It then reports the open handles (sockets,
// timers, threads, files) to its parent, and must exit by itself when asked to.

import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type RunningService, startServer } from "../../server/index.ts";
import type { PoolClient } from "../../workers/index.ts";
import { action, faultyPool, SOLVABLE } from "../workers/pool/faulty-pool.ts";
import { INFO } from "./planner-doubles.ts";

interface Met {
  server: RunningService;
  pool: PoolClient;
}

const GOOD = JSON.stringify(SOLVABLE);
const JSON_TYPE = "application/json";

/** One POST /plan; resolves with its status. */
function post(url: string, agent: Agent, body: string, type = JSON_TYPE): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": type, "content-length": Buffer.byteLength(body) };
    const asked = request(`${url}/plan`, { method: "POST", agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const head = (length: number): string =>
  `POST /plan HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${length}\r\n\r\n`;

async function connected(url: string, sent: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(sent);
  return socket;
}

async function withAgent<R>(maxSockets: number, work: (agent: Agent) => Promise<R>): Promise<R> {
  const agent = new Agent({ keepAlive: true, maxSockets });
  try {
    return await work(agent);
  } finally {
    agent.destroy();
  }
}

/** Each returns the statuses of the answers. */
const FAULTS: Record<string, (met: Met) => Promise<number[]>> = {
  "a thread that ends in mid-job": ({ server: { url } }) =>
    withAgent(2, (agent) => Promise.all([post(url, agent, JSON.stringify(action("exit"))), post(url, agent, GOOD)])),
  "a job that blows its memory": ({ server: { url } }) =>
    withAgent(2, (agent) => Promise.all([post(url, agent, JSON.stringify(action("fill"))), post(url, agent, GOOD)])),
  "fifteen hundred requests over five hundred connections": ({ server: { url } }) =>
    withAgent(500, async (agent) => {
      // Every other one is a new problem.
      const bodies = [GOOD, JSON.stringify({ ...SOLVABLE, cache: false })];
      const statuses = Array.from({ length: 1_500 }, (_, index) => post(url, agent, bodies[index % 2] as string));
      return [...new Set(await Promise.all(statuses))];
    }),
  "a client that sends half a body and waits": async ({ server: { url } }) => {
    const socket = await connected(url, `${head(1_000)}{"goal":`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return [Number(/^HTTP\/1.1 (\d+)/.exec(answer.toString())?.[1])];
  },
  "three hundred clients that disconnect in mid-job": async ({ server: { url }, pool }) => {
    const body = JSON.stringify(action("hold", { cache: false }));
    const leaving = await Promise.all(
      Array.from({ length: 300 }, () => connected(url, head(Buffer.byteLength(body)) + body)),
    );
    while ((pool.stats().running ?? 0) + pool.stats().queued < leaving.length) await nextTurn();
    for (const socket of leaving) socket.destroy();
    while (pool.stats().running + pool.stats().queued > 0) await nextTurn();
    return [];
  },
  "malformed, large and strange bodies": ({ server: { url } }) =>
    withAgent(1, async (agent) => {
      const bodies = ["{", "[]", '{"__proto__":{}}', "[".repeat(100_000), " ".repeat(2_000_000)];
      const statuses: number[] = [];
      for (const body of bodies) statuses.push(await post(url, agent, body));
      return [...statuses, await post(url, agent, GOOD, "text/plain")];
    }),
  "closing under load": ({ server }) =>
    withAgent(20, async (agent) => {
      const statuses = new Set<number>();
      // Each requests until the answer says that the service is closing, like a well-behaved
      // client.
      const client = async (): Promise<void> => {
        for (let status = 200; status === 200; statuses.add(status)) status = await post(server.url, agent, GOOD);
      };
      const clients = Promise.all(Array.from({ length: 20 }, client));
      await post(server.url, agent, GOOD);
      await server.close();
      await clients;
      return [...statuses].sort();
    }),
};

/** How soon a waiting client must be answered; other times may vary on a busy machine. */
const RECEIVE_MS: Record<string, number> = { "a client that sends half a body and waits": 100 };

/** The active handles of this process, by kind. */
function held(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** New handles since the start. A closed socket disappears within a few turns. */
async function leftBehind(before: Record<string, number>): Promise<Record<string, number>> {
  const more = (): [string, number][] =>
    Object.entries(held()).filter(([kind, count]) => kind !== "Immediate" && count > (before[kind] ?? 0));
  for (let turn = 0; turn < 10_000 && more().length > 0; turn++) await nextTurn();
  return Object.fromEntries(more());
}

process.on("message", () => process.disconnect());
const before = held();
for (const [fault, meet] of Object.entries(FAULTS)) {
  const pool = faultyPool({ threadMemoryMb: 32, graceMs: 50, maxQueue: 20_000 });
  const server = await startServer({
    planner: pool,
    info: INFO,
    port: 0,
    receiveMs: RECEIVE_MS[fault] ?? 30_000,
    graceMs: 100,
  });
  const statuses = await meet({ server, pool });
  const isClosed = fault === "closing under load";
  const next = isClosed ? 200 : await withAgent(1, (agent) => post(server.url, agent, GOOD));
  await server.close();
  await pool.close();
  process.send?.({ fault, statuses, next, left: await leftBehind(before) });
}
process.send?.({ fault: null });
