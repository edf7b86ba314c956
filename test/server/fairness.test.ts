// Who waits for whom over HTTP: clients behind one address take turns, whether they have names or not.

import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { startServer } from "../../server/index.ts";
import { begin, deed, faultyPool } from "../workers/faulty-pool.ts";
import { INFO } from "./planner-doubles.ts";

const JSON_TYPE = "application/json";
const NDJSON = "application/x-ndjson";

test("a flood on one connection keeps no other waiting, though neither gives a name", async () => {
  const pool = faultyPool({ cache: false });
  const server = await startServer({ planner: pool, info: INFO, port: 0 });
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const;
  const post = (agent: Agent, path: string, body: string, type: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const asked = request(
        `${server.url}${path}`,
        { method: "POST", agent, headers: { "content-type": type } },
        (answer) => void text(answer).then(resolve, reject),
      );
      asked.on("error", reject).end(body);
    });
  try {
    const holding = new AbortController();
    const { began, answer } = begin(pool, deed("hold"), { signal: holding.signal });
    await began;
    const line = JSON.stringify(deed("echo"));
    const flood = post(agents[0], "/plan/batch", `${line}\n`.repeat(100), NDJSON);
    while (pool.stats().queued < 100) await nextTurn();
    const left = post(agents[1], "/plan", line, JSON_TYPE).then(() => pool.stats().queued);
    while (pool.stats().queued < 101) await nextTurn();
    holding.abort();
    expect(await left).toBeGreaterThan(50);
    expect((await flood).trim().split("\n")).toHaveLength(100);
    await answer;
  } finally {
    for (const agent of agents) agent.destroy();
    await server.close();
    await pool.close();
  }
});
