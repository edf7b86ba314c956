// Requests that are small to send and would be dear to answer. For each: how long it takes to be
// refused or answered, how much memory it leaves behind, and how long GET /healthz takes meanwhile.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { ProblemInput } from "../../schemas/index.ts";
import type { BenchFigure } from "../lib/figures.ts";
import { greatest } from "../lib/statistics.ts";
import { ask, type Target } from "./asking.ts";
import type { MemoryTaken, TimeWorked } from "./target.ts";

interface Bomb {
  name: string;
  /** Resolves once the service has answered or refused, or the connections have sent all. */
  throwAt(url: string): Promise<void>;
  /** Milliseconds that the service's own thread may work on it, while all other requests wait. */
  allowedMs: number;
  /** MiB that it may leave behind. */
  allowedMiB: number;
}

const GOAL = { items: { stick: 1 } };
const PIECES = 64;

async function post(url: string, path: string, body: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
}

const posted = (name: string, path: string, body: unknown): Bomb => ({
  name,
  throwAt: (url) => post(url, path, body),
  allowedMs: 500,
  allowedMiB: 64,
});

async function connected(url: string): Promise<Socket> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** A body or a batch in chunks of one byte each, on several connections at once. */
const inBytes = (path: string, type: string, kilobytes: number): Bomb => ({
  name: `${PIECES} bodies of ${kilobytes} kB in chunks of one byte to ${path}`,
  allowedMs: 5_000,
  allowedMiB: 256,
  throwAt: async (url) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const piece = Buffer.from("1\r\n1\r\n".repeat(10_000));
    await Promise.all(
      Array.from({ length: PIECES }, async () => {
        const socket = await connected(url);
        socket.write(head);
        // What is answered or refused meanwhile ends the sending, and nothing is waited for any more.
        const refused = new Promise<void>((resolve) => socket.once("data", () => resolve()).once("close", resolve));
        let isRefused = false;
        void refused.then(() => {
          isRefused = true;
        });
        for (let sent = 0; sent * 10 < kilobytes && !isRefused; sent++) {
          if (!socket.write(piece)) await Promise.race([once(socket, "drain").catch(() => {}), refused]);
        }
        socket.destroy();
      }),
    );
  },
});

const pages: Bomb = {
  name: "200 connections that request the page's files and read nothing",
  allowedMs: 5_000,
  allowedMiB: 256,
  throwAt: async (url) => {
    const get = "GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(32);
    const sockets = await Promise.all(Array.from({ length: 200 }, () => connected(url)));
    for (const socket of sockets) socket.pause().write(get);
    await (await fetch(`${url}/healthz`, { headers: { connection: "close" } })).arrayBuffer();
    for (const socket of sockets) socket.destroy();
  },
};

const million = { inventory: { diamond_pickaxe: 1_000_000 } };

const bombs = (kilobytes: number): readonly Bomb[] => [
  posted("a million pickaxes in hand to /plan", "/plan", { goal: GOAL, state: million }),
  posted("a million pickaxes in hand to /explain", "/explain", { goal: GOAL, state: million }),
  posted("5,000 kinds of items in hand", "/plan", {
    goal: GOAL,
    state: { inventory: Object.fromEntries(Array.from({ length: 5_000 }, (_, kind) => [`item_${kind}`, 1_000_000])) },
  }),
  posted("4,096 unknown facts to /plan", "/plan", {
    goal: GOAL,
    state: { facts: Array.from({ length: 4_096 }, (_, at) => `far:furnac${at}`) },
  }),
  posted("5,000 empty steps to /validate", "/validate", {
    problem: { goal: GOAL },
    plan: { steps: Array.from({ length: 5_000 }, () => ({})) },
  }),
  posted("400 times & to /intents", "/intents", { text: "&".repeat(400) }),
  posted("80 words to /intents", "/intents", { text: "& ".repeat(80) }),
  inBytes("/plan", "application/json", kilobytes),
  inBytes("/plan/batch", "application/x-ndjson", kilobytes),
  pages,
];

/** `kilobytes` of each body that comes in bytes: a megabyte takes some half a minute. */
export async function bombFigures(
  target: Target,
  _problems: readonly ProblemInput[],
  { kilobytes }: { kilobytes: number },
): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = [];
  // Once before, so that what is loaded on first use is not counted.
  for (const path of ["/docs/", "/openapi.json"]) await (await fetch(target.url + path)).arrayBuffer();
  await post(target.url, "/intents", { text: "get a stick" });
  for (const bomb of bombs(kilobytes)) {
    const before = await ask<MemoryTaken>(target, { ask: "memory" });
    const worked = await ask<TimeWorked>(target, { ask: "cpu" });
    const startedAt = performance.now();
    const waits: number[] = [];
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const since = performance.now();
        const fresh = { headers: { connection: "close" } };
        await (await fetch(`${target.url}/healthz`, fresh)).arrayBuffer();
        waits.push(performance.now() - since);
      }
    })();
    await bomb.throwAt(target.url);
    const took = performance.now() - startedAt;
    isOver = true;
    await watching;
    const { own } = await ask<TimeWorked>(target, { ask: "cpu" });
    const { resident } = await ask<MemoryTaken>(target, { ask: "memory" });
    figures.push(
      { name: bomb.name, value: took, unit: "ms" },
      {
        name: "  the service's own thread works for",
        value: (own - worked.own) / 1_000,
        unit: "ms",
        atMost: bomb.allowedMs,
      },
      { name: "  GET /healthz meanwhile, at most", value: greatest(waits) ?? Number.NaN, unit: "ms" },
      { name: "  memory left behind", value: resident - before.resident, unit: "MiB", atMost: bomb.allowedMiB },
    );
  }
  return figures;
}
