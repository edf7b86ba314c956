import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { CodedError, type PlannerClient, type Problem, type Result } from "../../schemas/index.ts";
import { loggerOptions, ProblemDetails, type RunningService, startServer } from "../../server/index.ts";
import { faultyPool, SOLVABLE } from "../workers/pool/faulty-pool.ts";
import { answeringClient, INFO, UNSOLVABLE } from "./planner-doubles.ts";

type Body = NonNullable<RequestInit["body"]>;

const open: RunningService[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(planner: PlannerClient, options: Partial<Parameters<typeof startServer>[0]> = {}) {
  const server = await startServer({ planner, info: INFO, port: 0, ...options });
  open.push(server);
  return `${server.url}/plan/batch`;
}

const ask = (url: string, body: Body, init: RequestInit = {}): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
    body,
    duplex: "half",
    ...init,
  } as RequestInit);

const line = (count: number): string => `${JSON.stringify({ goal: { items: { stick: count } } })}\n`;
const countOf = ({ goal }: Problem): number => goal.items?.stick ?? 0;

/** Returns the requested number of sticks as `deadEnds`. */
const counted = (problem: Problem): Result => ({
  ...UNSOLVABLE,
  stats: { ...UNSOLVABLE.stats, deadEnds: countOf(problem) },
});

/** Holds every problem until it is released by its number of sticks. */
function holdingClient() {
  const held = new Map<number, () => void>();
  let max = 0;
  const client: PlannerClient = {
    plan: async (problem) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(countOf(problem), resolve);
      max = Math.max(max, held.size);
      await promise;
      held.delete(countOf(problem));
      return counted(problem);
    },
    close: async () => {},
  };
  return {
    client,
    held,
    most: () => max,
    letGo: (count: number) => held.get(count)?.(),
  };
}

const parsed = (body: string): { stats?: { deadEnds: number }; code?: string }[] =>
  body
    .trimEnd()
    .split("\n")
    .map((answer) => JSON.parse(answer));

describe("POST /plan/batch", () => {
  test("answers each line with a line, in order", async () => {
    const { client } = answeringClient(counted);
    const answer = await ask(await start(client), [3, 1, 2].map(line).join(""));
    expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
    expect(parsed(await answer.text()).map(({ stats }) => stats?.deadEnds)).toEqual([3, 1, 2]);
  });

  test("answers equal lines alike: one is planned, others join it or are cached", async () => {
    const pool = faultyPool({ workers: 1 });
    const url = await start(pool);
    const body = `${JSON.stringify(SOLVABLE)}\n`.repeat(300);
    const reported = (await (await ask(url, body)).text())
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text) as Result);
    await pool.close();
    expect(new Set(reported.map(({ stats }) => stats.cache))).toEqual(new Set([undefined, "joined", "hit"]));
    expect(new Set(reported.map(({ stats: _, ...rest }) => JSON.stringify(rest))).size).toBe(1);
  });

  test("keeps the order if the first line is the slowest", async () => {
    const held = holdingClient();
    const answer = ask(await start(held.client), line(1) + line(2));
    await expect.poll(() => held.held.size).toBe(2);
    held.letGo(2);
    held.letGo(1);
    expect(parsed(await (await answer).text()).map(({ stats }) => stats?.deadEnds)).toEqual([1, 2]);
  });

  test("answers an invalid line in its place with its number, and continues", async () => {
    const { client } = answeringClient(counted);
    const url = await start(client, { bodyLimit: 1024 });
    const lines = [
      line(1),
      "{\n",
      "\n",
      '{"goal":{"itms":{}}}\n',
      `"${"x".repeat(2000)}"\n`,
      '{"__proto__":1}\n',
      line(2),
    ];
    const [first, noJson, noProblem, tooLong, polluting, last, ...more] = parsed(
      await (await ask(url, lines.join(""))).text(),
    );
    expect([first?.stats?.deadEnds, last?.stats?.deadEnds, more]).toEqual([1, 2, []]);
    expect(ProblemDetails.parse(noJson)).toMatchObject({ code: "input.json", instance: expect.stringMatching(/:2$/) });
    expect(ProblemDetails.parse(noProblem)).toMatchObject({
      code: "input.invalid",
      detail: expect.stringContaining("line 4: "),
      instance: expect.stringMatching(/:4$/),
    });
    expect(ProblemDetails.parse(tooLong)).toMatchObject({ status: 413, code: "http.tooLarge" });
    expect(ProblemDetails.parse(polluting).code).toBe("input.invalid");
  });

  test("answers while problems are still being sent", async () => {
    const { client } = answeringClient(counted);
    const source = new PassThrough();
    source.write(line(1));
    const answer = await ask(await start(client), source as unknown as Body);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('"deadEnds":1');
    source.end(line(2));
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('"deadEnds":2');
    expect((await reader.read()).done).toBe(true);
  });

  test("processes a bounded number of lines at once", async () => {
    const held = holdingClient();
    const answer = ask(await start(held.client), Array.from({ length: 1000 }, (_, i) => line(i + 1)).join(""));
    await expect.poll(() => held.held.size).toBe(128);
    for (let count = 1; count <= 1000; count++) {
      await expect.poll(() => held.held.has(count), { interval: 1 }).toBe(true);
      held.letGo(count);
    }
    expect(parsed(await (await answer).text())).toHaveLength(1000);
    expect(held.most()).toBe(128);
  });

  test("waits for a full queue instead of refusing lines", async () => {
    let refusals = 3;
    const { client } = answeringClient((problem) => {
      if (refusals-- > 0) throw new CodedError("pool.queueFull", "1024 jobs wait");
      return counted(problem);
    });
    expect(parsed(await (await ask(await start(client), line(1) + line(2))).text())).toEqual([
      expect.objectContaining({ stats: expect.objectContaining({ deadEnds: 1 }) }),
      expect.objectContaining({ stats: expect.objectContaining({ deadEnds: 2 }) }),
    ]);
  });

  test("aborts its jobs when the client disconnects", async () => {
    const ended = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const client: PlannerClient = {
      plan: (_problem, { signal } = {}) => {
        signal?.addEventListener("abort", () => ended.resolve());
        started.resolve();
        return ended.promise.then(() => UNSOLVABLE);
      },
      close: async () => {},
    };
    const leaving = new AbortController();
    const answer = ask(await start(client), line(1), { signal: leaving.signal });
    await started.promise;
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await ended.promise;
  });

  test("logs a disconnected client, not a closing service", async () => {
    const started = Promise.withResolvers<void>();
    const reported = Promise.withResolvers<void>();
    const lines: { msg: string; code?: string }[] = [];
    const client: PlannerClient = {
      plan: (_problem, { signal } = {}) =>
        new Promise((resolve) => {
          signal?.addEventListener("abort", () => resolve(UNSOLVABLE));
          started.resolve();
        }),
      close: async () => {},
    };
    const write = (text: string): void => {
      lines.push(JSON.parse(text));
      if (lines.at(-1)?.msg === "answered") reported.resolve();
    };
    const logger = loggerOptions("info", { write });
    const leaving = new AbortController();
    const source = new PassThrough();
    source.write(line(1));
    const url = await start(client, logger === undefined ? {} : { logger });
    const answer = ask(url, source as unknown as Body, { signal: leaving.signal });
    await started.promise;
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await reported.promise;
    expect(lines.map(({ msg, code }) => code ?? msg)).toContain("the client of a batch left before its end");
    expect(lines.map(({ code }) => code)).not.toContain("pool.closed");
  });

  test("reports why it ends if the client stalls within a line", async () => {
    const { client } = answeringClient(counted);
    const source = new PassThrough();
    source.write(`${line(1)}{"goal":`);
    const answer = await ask(await start(client, { receiveMs: 150 }), source as unknown as Body);
    const [first, last] = parsed(await answer.text());
    expect(first?.stats?.deadEnds).toBe(1);
    expect(ProblemDetails.parse(last)).toMatchObject({ status: 408, code: "http.timeout" });
    source.destroy();
  });

  test("ends with a line about the closing service, after the started lines", async () => {
    const started = Promise.withResolvers<void>();
    const client: PlannerClient = {
      plan: (problem, { signal } = {}) =>
        new Promise((resolve) => {
          signal?.addEventListener("abort", () => resolve(counted(problem)));
          started.resolve();
        }),
      close: async () => {},
    };
    const source = new PassThrough();
    source.write(`${line(7)}{"goal":`);
    const server = await startServer({ planner: client, info: INFO, port: 0, graceMs: 0 });
    const answer = ask(`${server.url}/plan/batch`, source as unknown as Body);
    await started.promise;
    const closed = server.close();
    const [first, last, ...more] = parsed(await (await answer).text());
    expect([first?.stats?.deadEnds, more]).toEqual([7, []]);
    expect(ProblemDetails.parse(last)).toMatchObject({ status: 503, code: "pool.closed" });
    source.destroy();
    await closed;
  });

  test("refuses a line that is not UTF-8 and continues", async () => {
    const { client, asked } = answeringClient(counted);
    const body = Buffer.concat([
      Buffer.from('{"goal":{"task":{"name":"'),
      Buffer.from([0xff]),
      Buffer.from(`"}}}\n${line(2)}`),
    ]);
    const [refused, second] = parsed(await (await ask(await start(client), body)).text());
    expect(refused?.code).toBe("input.json");
    expect(second?.stats?.deadEnds).toBe(2);
    expect(asked).toHaveLength(1);
  });

  test("pauses while the client does not read, and is complete afterwards", async () => {
    const { client } = answeringClient(counted);
    const lines = 20_000;
    let sent = 0;
    const source = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === lines) return controller.close();
        const block = Array.from({ length: 100 }, () => line(++sent)).join("");
        controller.enqueue(new TextEncoder().encode(block));
      },
    });
    const answer = await ask(await start(client), source as unknown as Body);
    expect(parsed(await answer.text())).toHaveLength(lines);
    expect(sent).toBe(lines);
  });

  test("reads only its media type, which no other route reads", async () => {
    const { client } = answeringClient(counted);
    const url = await start(client);
    const json = { "content-type": "application/json" };
    expect((await ask(url, "{}", { headers: json })).status).toBe(415);
    const answer = await ask(url.replace("/batch", ""), line(1));
    expect(ProblemDetails.parse(JSON.parse(await text(answer.body as never)))).toMatchObject({ status: 415 });
  });
});
