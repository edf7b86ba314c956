// Fairness over HTTP: clients behind one address take turns, with or without names.

import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { PlannerClient } from "../../schemas/index.ts";
import { startServer } from "../../server/index.ts";
import { action, begin, faultyPool, NO_GUESTS } from "../workers/pool/faulty-pool.ts";
import { INFO } from "./planner-doubles.ts";

const JSON_TYPE = "application/json";
const NDJSON = "application/x-ndjson";

test("a flood on one connection delays no other connection, without names", async () => {
  const pool = faultyPool({ ...NO_GUESTS, cache: false });
  // By the order in which the pool answers: when a client reads its answer depends on the machine.
  const answered: (string | undefined)[] = [];
  const planner: PlannerClient = {
    plan: async (problem, options) => {
      const result = await pool.plan(problem, options);
      answered.push(Object.keys(problem.goal.items ?? {})[0]);
      return result;
    },
    close: () => pool.close(),
  };
  const server = await startServer({ planner, info: INFO, port: 0 });
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
    const { began, answer } = begin(pool, action("hold"), { signal: holding.signal });
    await began;
    const line = JSON.stringify(action("echo"));
    const other = JSON.stringify(action("echo", { name: "oak_planks" }));
    const flood = post(agents[0], "/plan/batch", `${line}\n`.repeat(100), NDJSON);
    while (pool.stats().queued < 100) await nextTurn();
    const single = post(agents[1], "/plan", other, JSON_TYPE);
    while (pool.stats().queued < 101) await nextTurn();
    holding.abort();
    expect((await flood).trim().split("\n")).toHaveLength(100);
    await Promise.all([single, answer]);
    expect(answered).toHaveLength(101);
    expect(answered.indexOf("oak_planks")).toBeLessThan(3);
  } finally {
    for (const agent of agents) agent.destroy();
    await server.close();
    await pool.close();
  }
});
