// The process under measurement: the service as `lodestone serve` starts it, with two more routes.
// POST /noop does everything that POST /plan does except reading the problem, planning it and
// answering more than a few bytes; POST /unplanned does everything except planning. On request it
// reports its memory, its processor time and its event loop's lag, and measures its own pool.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getHeapSpaceStatistics } from "node:v8";
import { PLANNERS } from "../../planner/index.ts";
import { Problem, type ProblemInput, parseDocument } from "../../schemas/index.ts";
import { buildApp } from "../../server/index.ts";
import { minecraftDomains, type PoolClient, poolClient } from "../../workers/index.ts";

export type TargetQuestion =
  | { ask: "lag" }
  | { ask: "cpu" }
  | { ask: "memory" }
  | { ask: "jobs"; problems: ProblemInput[]; seconds: number; atOnce: number }
  | { ask: "cancel"; problem: ProblemInput; times: number };

/**
 * Single jobs a second, without HTTP: empty jobs, empty jobs that carry their problem, and plans.
 */
export interface JobRates {
  noop: number;
  carried: number;
  bytes: number;
  /** Microseconds of the whole process for an empty job. */
  noopCost: number;
}

/** Microseconds of processor time so far: of the service's own thread, and of all its threads. */
export interface TimeWorked {
  own: number;
  all: number;
}

/**
 * MiB: of the process, and within that the engine's empty room for young objects, which it keeps
 * for the next load. `live` is the memory that the service's own thread holds after a collection,
 * in its heap and beside it: growth there is a leak.
 */
export interface MemoryTaken {
  resident: number;
  empty: number;
  live: number;
}

const MEBIBYTE = 2 ** 20;

/**
 * Milliseconds from the abort of a running search: to its answer, and until its thread is free for
 * the next.
 */
export interface CancelTimes {
  answered: number[];
  freed: number[];
}

const LAG_RESOLUTION_MS = 10;
const NOTHING_DONE = Buffer.from('{"status":"noop"}');

const [workers = "2"] = process.argv.slice(2);
const domains = minecraftDomains();
const warmUp = [Problem.parse({ goal: { items: { iron_pickaxe: 1 } }, planner: "htn", cache: false })];
const pool = poolClient({ workers: Number(workers), domains, warmUp });
const planners = PLANNERS.map(({ id, title, properties }) => ({ id, title, properties }));
const app = buildApp({ planner: pool, info: { version: "bench", planners }, domains });
app.post("/noop", async (_request, reply) => {
  await pool.noop();
  return reply.type("application/json; charset=utf-8").send(NOTHING_DONE);
});
/** The same bytes, uncopied: a copy may be a slice of the engine's pool and keep all of that. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
/** Planned once, by goal. */
const answers = new Map<string, Buffer>();
app.post("/unplanned", async (request, reply) => {
  const problem = parseDocument(Problem, request.body, "body");
  const goal = JSON.stringify(problem.goal);
  await pool.noop(problem);
  const answer = answers.get(goal) ?? bufferOf((await pool.planBytes(problem)).bytes);
  answers.set(goal, answer);
  return reply.type("application/json; charset=utf-8").send(answer);
});
const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
lag.enable();

process.on("message", async (question: TargetQuestion) => process.send?.(await answerTo(question)));
process.on("disconnect", () => void app.close().then(() => pool.close()));
const url = await app.listen({ host: "127.0.0.1", port: 0 });
await pool.ready;
process.send?.(url);

async function answerTo(question: TargetQuestion): Promise<unknown> {
  switch (question.ask) {
    case "lag": {
      const p99 = Math.max(0, lag.percentile(99) / 1e6 - LAG_RESOLUTION_MS);
      lag.reset();
      return p99;
    }
    case "cpu":
      return { own: sumOf(process.threadCpuUsage()), all: sumOf(process.cpuUsage()) } satisfies TimeWorked;
    case "memory": {
      globalThis.gc?.();
      const { rss, heapUsed, external } = process.memoryUsage();
      return {
        resident: rss / MEBIBYTE,
        empty: emptyRoom() / MEBIBYTE,
        live: (heapUsed + external) / MEBIBYTE,
      } satisfies MemoryTaken;
    }
    case "jobs":
      return jobRates(pool, question);
    case "cancel":
      return cancelTimes(pool, question);
  }
}

const sumOf = ({ user, system }: { user: number; system: number }): number => user + system;

/**
 * The largest room for young objects so far. The engine keeps its pages when it shrinks the room:
 * judged by its current size alone, memory would seem to jump by the difference.
 */
let largestRoom = 0;

function emptyRoom(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space");
  if (young === undefined) return 0;
  largestRoom = Math.max(largestRoom, young.physical_space_size);
  return Math.max(0, largestRoom - young.space_used_size);
}

async function jobRates(
  client: PoolClient,
  { problems, seconds, atOnce }: Extract<TargetQuestion, { ask: "jobs" }>,
): Promise<JobRates> {
  const parsed = problems.map((problem) => Problem.parse(problem));
  const rates = { noop: 0, carried: 0, bytes: 0, noopCost: 0 };
  const problemAt = (at: number): Problem => parsed[at % parsed.length] as Problem;
  // Alternate, because the load of the machine changes.
  const turns = 4;
  for (let turn = 0; turn < turns; turn++) {
    const before = process.cpuUsage();
    const { completed } = client.stats();
    rates.noop += (await rateOf(() => client.noop(), seconds / turns, atOnce)) / turns;
    rates.noopCost += sumOf(process.cpuUsage(before)) / (client.stats().completed - completed) / turns;
    rates.carried += (await rateOf((at) => client.noop(problemAt(at)), seconds / turns, atOnce)) / turns;
    rates.bytes += (await rateOf((at) => client.planBytes(problemAt(at)), seconds / turns, atOnce)) / turns;
  }
  return rates;
}

/** Jobs a second with a number of them at once. */
async function rateOf(job: (at: number) => Promise<unknown>, seconds: number, atOnce: number): Promise<number> {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let asked = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) await job(asked++);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return (asked * 1000) / (performance.now() - startedAt);
}

async function cancelTimes(
  client: PoolClient,
  { problem, times }: Extract<TargetQuestion, { ask: "cancel" }>,
): Promise<CancelTimes> {
  const parsed = Problem.parse(problem);
  const found: CancelTimes = { answered: [], freed: [] };
  for (let time = 0; time < times; time++) {
    const leaving = new AbortController();
    const underWay = Promise.withResolvers<void>();
    const answer = client.plan(parsed, { signal: leaving.signal, onEvent: () => underWay.resolve() });
    await underWay.promise;
    const abortedAt = performance.now();
    leaving.abort();
    const { status } = await answer;
    const answered = performance.now() - abortedAt;
    while (client.stats().running > 0) await nextTurn();
    if (status !== "aborted") continue;
    found.answered.push(answered);
    found.freed.push(performance.now() - abortedAt);
  }
  return found;
}
