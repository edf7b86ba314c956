// Load on a service: a number of connections, each of which sends its next request as soon as it is
// answered. Uses autocannon, in this process.

import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import autocannon from "autocannon";
import type { ProblemInput, View } from "../../schemas/index.ts";

export interface Load {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  answered: number;
  /** Requests without an answer of status 2xx. */
  failed: number;
}

export interface LoadOptions {
  url: string;
  /** `/plan`, or the no-op route. */
  path: string;
  problems: readonly ProblemInput[];
  connections: number;
  /** Give either `seconds` or `amount`. */
  seconds?: number;
  requests?: number;
}

const SAMPLE_MS = 50;

/** Sends requests until the time is over or the amount is reached. */
export async function load({ url, path, problems, connections, seconds, requests }: LoadOptions): Promise<Load> {
  const headers = { "content-type": "application/json" };
  // Timed here: autocannon would end a second late. It ends with a sample.
  const startedAt = performance.now();
  const run = autocannon({
    url,
    connections,
    sampleInt: SAMPLE_MS,
    requests: problems.map((problem) => ({ method: "POST", path, headers, body: JSON.stringify(problem) })),
    ...(seconds === undefined ? {} : { duration: Math.ceil(seconds) + 1 }),
    ...(requests === undefined ? {} : { amount: requests }),
  });
  const timer = seconds === undefined ? undefined : setTimeout(() => run.stop(), seconds * 1000);
  const result = await run;
  clearTimeout(timer);
  return {
    rate: (result.requests.total * 1000) / (performance.now() - startedAt),
    p50: result.latency.p50,
    p99: result.latency.p99,
    answered: result.requests.total,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

/** Answers a second of one batch after another, each a request of `lines` lines. */
export async function batchLoad(
  url: string,
  problems: readonly ProblemInput[],
  { lines, seconds, view }: { lines: number; seconds: number; view: View },
): Promise<{ rate: number; answered: number; failed: number }> {
  const body = Array.from({ length: lines }, (_, line) => `${JSON.stringify(problems[line % problems.length])}\n`).join(
    "",
  );
  const headers = { "content-type": "application/x-ndjson" };
  const agent = new http.Agent({ keepAlive: true });
  let answered = 0;
  let failed = 0;
  const startedAt = performance.now();
  let now = startedAt;
  for (; now - startedAt < seconds * 1000; now = performance.now()) {
    const request = http.request(`${url}/plan/batch?view=${view}`, { method: "POST", headers, agent });
    request.end(body);
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    // Count bytes as they come: decoding text, or using web streams, would distort the measurement.
    answer.on("data", (chunk: Buffer) => {
      answered += newlinesIn(chunk);
    });
    await once(answer, "end");
    if (answer.statusCode !== 200) failed++;
  }
  agent.destroy();
  return { rate: (answered * 1000) / (now - startedAt), answered, failed };
}

function newlinesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}
