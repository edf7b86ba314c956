// The jobs of one thread, run on the test's own thread: they start, take turns, and are answered.

import { beforeEach, describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { poolClient } from "../../../workers/index.ts";
import { MAX_OPEN_DOMAINS, ThreadLoop } from "../../../workers/thread/thread-loop.ts";
import {
  ANSWERED,
  CELL,
  type JobWork,
  LEAVE,
  type ThreadAnswer,
  type ThreadJob,
} from "../../../workers/work/messages.ts";
import { type StartWork, startWork } from "../../../workers/work/start-work.ts";
import { EIGHT_DOMAIN, eightProblems, problemOf } from "../problems.ts";

const compiled = compileDomain(EIGHT_DOMAIN);
const { digest, buffer } = compiled;
const [problem = problemOf({ goal: { items: { stick: 1 } } })] = eightProblems("goap");

/** Callbacks that the thread runs after it has received its messages. */
let planned: (() => void)[];
beforeEach(() => {
  planned = [];
});

const newCell = (): Int32Array => new Int32Array(CELL.length);

/** The answer to a job that is sent alone. */
const answerOf = (loop: ThreadLoop, job: ThreadJob, cells = newCell()): Promise<ThreadAnswer> =>
  Promise.all(loop.run({ jobs: [job], cells })).then(([answer = { isHandedBack: true }]) => answer);

/** A clock that stands still lets a job finish in its slice, however busy the machine is. */
const loopOf = (start: StartWork = startWork, now = () => 0) =>
  new ThreadLoop(start, { memoryBytes: 2 ** 40, now, later: (callback) => void planned.push(callback) });

const jobOf = (work: JobWork, options: Partial<ThreadJob> = {}): ThreadJob => ({
  work,
  domain: { digest, buffer },
  slices: Number.POSITIVE_INFINITY,
  isGuest: false,
  events: null,
  ...options,
});

/** Runs named jobs and records their answers in the order of arrival. */
class Thread {
  readonly answers: [name: string, answer: ThreadAnswer][] = [];
  readonly #loop: ThreadLoop;
  readonly #running: Promise<unknown>[] = [];

  constructor(loop: ThreadLoop) {
    this.#loop = loop;
  }

  run(name: string, job: ThreadJob): void {
    this.#running.push(answerOf(this.#loop, job).then((answer) => this.answers.push([name, answer])));
  }

  /** Takes turns until every job is answered. */
  async finish(): Promise<string[]> {
    for (let turn = planned.shift(); turn !== undefined; turn = planned.shift()) turn();
    await Promise.all(this.#running);
    return this.answers.map(([name]) => name);
  }
}

const textOf = (answer: ThreadAnswer): unknown =>
  "bytes" in answer ? JSON.parse(new TextDecoder().decode(answer.bytes)) : answer;

describe("a thread with one job", () => {
  test("answers with the result as text, and its status and stats", async () => {
    const cell = newCell();
    const answer = await answerOf(loopOf(), jobOf({ problem }), cell);
    expect(answer).toMatchObject({ result: { status: "solved", stats: { planner: "goap" } } });
    expect(textOf(answer)).toMatchObject({ status: "solved", cost: problem.optimum });
    expect(cell[CELL.pulse]).toBe(ANSWERED);
  });

  test("answers an error with its document", async () => {
    const wrong = { ...problem, goal: { items: { nonsense: 1 } } };
    expect(await answerOf(loopOf(), jobOf({ problem: wrong }))).toMatchObject({
      error: { format: "lodestone.error/1", code: "input.unknownItem", detail: expect.stringContaining("nonsense") },
    });
  });

  test("answers a bug with a fixed text and its stack beside it", async () => {
    const loop = loopOf(() => {
      throw new TypeError("nothing at /home/somebody");
    });
    expect(await answerOf(loop, jobOf({ problem }))).toMatchObject({
      error: { code: "pool.workerFailed", detail: "the planner failed on this job" },
      stack: expect.stringMatching(/nothing at \/home\/somebody\n.*thread-loop\.test/s),
    });
  });

  test("answers aborted to a job that was cancelled before its first slice", async () => {
    const cell = newCell();
    cell[CELL.cancel] = 1;
    expect(textOf(await answerOf(loopOf(), jobOf({ problem }), cell))).toMatchObject({ status: "aborted", best: null });
  });

  test("opens a domain once, and closes the least recently used one", async () => {
    const opened: unknown[] = [];
    // biome-ignore lint/correctness/useYield: one step.
    const loop = loopOf(function* (domain) {
      opened.push(domain);
      return {};
    });
    const ask = async (name: string) => answerOf(loop, jobOf({ noop: null }, { domain: { digest: name, buffer } }));
    for (const name of ["first", "first"]) await ask(name);
    expect(opened[1]).toBe(opened[0]);
    for (let other = 0; other < MAX_OPEN_DOMAINS; other++) await ask(`other ${other}`);
    await ask("first");
    expect(opened.at(-1)).not.toBe(opened[0]);
    await ask(`other ${MAX_OPEN_DOMAINS - 1}`);
    expect(opened.at(-1)).toBe(opened.at(-3));
  });
});

describe("jobs in one thread", () => {
  /** A clock that only work advances, so a busy machine has no effect. */
  let clockMs: number;
  const clock = () => clockMs;
  /** The time on each job's own clock at its end. */
  let ownTimes: number[];
  beforeEach(() => {
    clockMs = 1_000;
    ownTimes = [];
  });
  /** Work in steps of 1 ms that lasts `limits.timeMs` by its own clock. */
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

  test("take turns, so that a later short job ends before a search", async () => {
    const thread = new Thread(loopOf(lasting, clock));
    thread.run("search", jobOf(work(30)));
    thread.run("short", jobOf({ noop: null }));
    expect(await thread.finish()).toEqual(["short", "search"]);
  });

  test("get as much time between the steps of a search as one of its long steps takes", async () => {
    const begunAt: number[] = [];
    /** A step of the search takes 50 ms, each other job 1 ms. */
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
    const thread = new Thread(loopOf(stepwise, clock));
    thread.run("search", jobOf(work(1)));
    for (let count = 0; count < 300; count++) thread.run("short", jobOf({ noop: null }));
    await thread.finish();
    const between = begunAt.slice(1).map((at, index) => at - (begunAt[index] as number) - 50);
    expect(between).toEqual([51, 51, 51]);
  });

  test("are handed back once they used up their slices, and run to their end without a limit", async () => {
    const thread = new Thread(loopOf(lasting, clock));
    thread.run("long as short", jobOf(work(30), { slices: 3 }));
    thread.run("short", jobOf(work(0), { slices: 3 }));
    thread.run("long", jobOf(work(30)));
    await thread.finish();
    expect(thread.answers.map(([name, answer]) => [name, "isHandedBack" in answer])).toEqual([
      ["short", false],
      ["long as short", true],
      ["long", false],
    ]);
  });

  test("that have worked least get every other turn, so a search ends in twice its time beside many", async () => {
    const thread = new Thread(loopOf(lasting, clock));
    for (let long = 0; long < 6; long++) thread.run(`long ${long}`, jobOf(work(20_000)));
    for (let turn = 0; turn < 600; turn++) planned.shift()?.();
    const beganAt = clockMs;
    let took = 0;
    thread.run("short search", jobOf(work(232)));
    while (thread.answers.length === 0) {
      planned.shift()?.();
      await null;
      await null;
      took = clockMs - beganAt;
    }
    expect(thread.answers.map(([name]) => name)).toEqual(["short search"]);
    expect(took).toBeLessThanOrEqual(2 * 232 + 10);
  });

  test("as guests stay beyond their slices while nobody waits, and leave when they are told to", async () => {
    const thread = new Thread(loopOf(lasting, clock));
    const isHandedBack = async (leave: number, lasts: number, slices: number) => {
      const cell = newCell();
      cell[CELL.leave] = leave;
      const answer = loopOf(lasting, clock);
      const guest = answerOf(answer, jobOf(work(lasts), { isGuest: true, slices }), cell);
      for (let turn = planned.shift(); turn !== undefined; turn = planned.shift()) turn();
      return "isHandedBack" in (await guest);
    };
    expect(await isHandedBack(LEAVE.never, 40, 3)).toBe(false);
    expect(await isHandedBack(LEAVE.spent, 40, 3)).toBe(true);
    expect(await isHandedBack(LEAVE.spent, 40, 20)).toBe(false);
    expect(await isHandedBack(LEAVE.now, 40, 20)).toBe(true);
    expect(await thread.finish()).toEqual([]);
  });

  test("measure their own time without the time of other jobs", async () => {
    const thread = new Thread(loopOf(lasting, clock));
    const beganAt = clockMs;
    for (const name of ["one", "other"]) thread.run(name, jobOf(work(30)));
    await thread.finish();
    expect(ownTimes).toEqual([30, 30]);
    expect(clockMs - beganAt).toBe(60);
  });
});

test("a thread reads the caller's shared domain memory, not a copy", async () => {
  const shared = compileDomain(EIGHT_DOMAIN);
  expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
  const pool = poolClient({ workers: 1, domains: () => shared, cache: false });
  try {
    const optimum = problem.optimum ?? Number.NaN;
    expect(await pool.plan(problem)).toMatchObject({ lowerBound: optimum });
    // The thread computes the bound from the shared costs: doubling them here doubles its bound.
    shared.cost.forEach((cost, operator) => {
      shared.cost[operator] = cost * 2;
    });
    expect(await pool.plan(problem)).toMatchObject({ lowerBound: 2 * optimum });
  } finally {
    await pool.close();
  }
});
