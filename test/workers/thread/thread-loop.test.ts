// The thread's side of the pool, on this thread: jobs are taken in as messages, worked on in turns, and reported.

import { MessageChannel, type MessagePort } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { poolClient } from "../../../workers/index.ts";
import { receiveAll } from "../../../workers/thread/port.ts";
import { ThreadLoop } from "../../../workers/thread/thread-loop.ts";
import {
  CONTROL,
  type FinishedJob,
  type JobWork,
  type ThreadJob,
  type ThreadReport,
} from "../../../workers/work/messages.ts";
import { type StartWork, startWork } from "../../../workers/work/start-work.ts";
import { EIGHT_DOMAIN, eightProblems, problemOf } from "../problems.ts";

const compiled = compileDomain(EIGHT_DOMAIN);
const { digest, buffer } = compiled;
const [problem = problemOf({ goal: { items: { stick: 1 } } })] = eightProblems("goap");

let ports: [MessagePort, MessagePort];
let cancels: Int32Array;
beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  ports = [port1, port2];
  cancels = new Int32Array(4);
});
afterEach(() => {
  for (const port of ports) port.close();
});

const loopOf = (start: StartWork = startWork, now?: () => number) =>
  new ThreadLoop(
    { port: ports[1], control: new Int32Array(CONTROL.length), cancels, memoryBytes: 2 ** 40 },
    start,
    now,
  );

const jobOf = (slot: number, work: JobWork): ThreadJob => ({ slot, digest, work, isListening: false, isShort: false });

/** Takes turns until there is nothing to do; what was reported, in order. */
function finish(loop: ThreadLoop): FinishedJob[] {
  while (loop.turn());
  const done: FinishedJob[] = [];
  receiveAll(ports[0], (report: ThreadReport) => void done.push(...report.done));
  return done;
}

const textOf = (done: FinishedJob | undefined): unknown =>
  done !== undefined && "bytes" in done ? JSON.parse(new TextDecoder().decode(done.bytes)) : done;

describe("the thread's side of a job", () => {
  test("answers with the result as text, and what of it is counted", () => {
    const loop = loopOf();
    loop.accept({ jobs: [jobOf(2, { problem })], domains: [{ digest, buffer }], forget: [] });
    const [done] = finish(loop);
    expect(done).toMatchObject({ slot: 2, result: { status: "solved", stats: { planner: "goap" } } });
    expect(textOf(done)).toMatchObject({ status: "solved", cost: problem.optimum });
  });

  test("answers an error with its document", () => {
    const loop = loopOf();
    const wrong = { ...problem, goal: { items: { nonsense: 1 } } };
    loop.accept({ jobs: [jobOf(0, { problem: wrong })], domains: [{ digest, buffer }], forget: [] });
    expect(finish(loop)).toMatchObject([
      {
        slot: 0,
        error: { format: "lodestone.error/1", code: "input.unknownItem", detail: expect.stringContaining("nonsense") },
      },
    ]);
  });

  test("answers a bug with fixed words, and hands its stack on beside them", () => {
    const loop = loopOf(() => {
      throw new TypeError("nothing at /home/somebody");
    });
    loop.accept({ jobs: [jobOf(0, { problem })], domains: [{ digest, buffer }], forget: [] });
    const [done] = finish(loop);
    expect(done).toMatchObject({
      error: { code: "pool.workerFailed", detail: "the planner failed on this job" },
      stack: expect.stringMatching(/nothing at \/home\/somebody\n.*thread-loop\.test/s),
    });
  });

  test("answers a job that was cancelled before it began with aborted", () => {
    const loop = loopOf();
    cancels[1] = 1;
    loop.accept({ jobs: [jobOf(1, { problem })], domains: [{ digest, buffer }], forget: [] });
    expect(textOf(finish(loop)[0])).toMatchObject({ status: "aborted", best: null });
  });

  test("knows domains until it is told to forget them, and for jobs that came before", () => {
    const loop = loopOf();
    loop.accept({ jobs: [jobOf(0, { problem })], domains: [{ digest, buffer }], forget: [digest] });
    loop.accept({ jobs: [jobOf(1, { problem })], domains: [], forget: [] });
    const [known, unknown] = finish(loop).sort((a, b) => a.slot - b.slot);
    expect(known).toMatchObject({ result: { status: "solved" } });
    expect(unknown).toMatchObject({ error: { code: "pool.workerFailed" } });
  });
});

describe("jobs in one thread", () => {
  /** A clock that work alone moves, so that no busy machine does. */
  let clockMs: number;
  const clock = () => clockMs;
  /** What a job's own clock showed at its end. */
  let ownTimes: number[];
  beforeEach(() => {
    clockMs = 1_000;
    ownTimes = [];
  });
  /** Work in steps of a millisecond that lasts as many by its own clock as its problem has. */
  const lasting: StartWork = function* (_domain, work, { now }) {
    if (!("problem" in work)) return {};
    while (now() < work.problem.limits.timeMs) {
      clockMs++;
      yield;
    }
    ownTimes.push(now());
    return {};
  };
  const work = (timeMs: number): JobWork => ({ problem: { ...problem, limits: { ...problem.limits, timeMs } } });

  test("take turns, so that a short one that comes later is done first", () => {
    const loop = loopOf(lasting, clock);
    loop.accept({ jobs: [jobOf(0, work(30))], domains: [{ digest, buffer }], forget: [] });
    loop.turn();
    loop.accept({ jobs: [jobOf(1, { noop: null })], domains: [], forget: [] });
    expect(finish(loop).map(({ slot }) => slot)).toEqual([1, 0]);
  });

  test("share the thread with a search whose steps are long: in between others have as long as a step took", () => {
    const begunAt: number[] = [];
    /** The search's steps take 50 ms each, others 1 ms in all. */
    const stepwise: StartWork = function* (_domain, work) {
      if ("problem" in work) {
        for (let step = 0; step < 4; step++) {
          begunAt.push(clockMs);
          clockMs += 50;
          yield;
        }
      } else clockMs++;
      return {};
    };
    const loop = loopOf(stepwise, clock);
    loop.accept({ jobs: [{ ...jobOf(0, work(1)), slot: 0 }], domains: [{ digest, buffer }], forget: [] });
    loop.turn();
    loop.turn();
    const short = Array.from({ length: 300 }, (_, index) => jobOf(index + 1, { noop: null }));
    loop.accept({ jobs: short, domains: [], forget: [] });
    finish(loop);
    const between = begunAt.slice(2).map((at, index) => at - (begunAt[index + 1] as number) - 50);
    expect(between).toEqual([51, 51]);
  });

  test("are handed back where they were taken for short ones and are not, and are worked on to their end otherwise", () => {
    const loop = loopOf(lasting, clock);
    const jobs = [0, 1, 2].map((slot) => ({ ...jobOf(slot, work(slot === 1 ? 0 : 30)), isShort: slot < 2 }));
    loop.accept({ jobs, domains: [{ digest, buffer }], forget: [] });
    const done = finish(loop);
    expect(done.map((one) => [one.slot, "isHandedBack" in one])).toEqual([
      [1, false],
      [0, true],
      [2, false],
    ]);
  });

  test("count their own time, and not that of others", () => {
    const loop = loopOf(lasting, clock);
    const beganAt = clockMs;
    loop.accept({ jobs: [jobOf(0, work(30)), jobOf(1, work(30))], domains: [{ digest, buffer }], forget: [] });
    finish(loop);
    expect(ownTimes).toEqual([30, 30]);
    expect(clockMs - beganAt).toBe(60);
  });
});

test("a thread reads the caller's own domain memory and no copy of it", async () => {
  const shared = compileDomain(EIGHT_DOMAIN);
  expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
  const pool = poolClient({ workers: 1, domains: () => shared, cache: false });
  try {
    const optimum = problem.optimum ?? Number.NaN;
    expect(await pool.plan(problem)).toMatchObject({ lowerBound: optimum });
    // The bound is computed from the shared costs: doubled here, after the thread has opened the domain, it doubles there.
    shared.cost.forEach((cost, operator) => {
      shared.cost[operator] = cost * 2;
    });
    expect(await pool.plan(problem)).toMatchObject({ lowerBound: 2 * optimum });
  } finally {
    await pool.close();
  }
});
