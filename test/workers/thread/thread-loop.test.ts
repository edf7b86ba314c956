// The jobs of one thread, on this thread: several are begun, take turns, and are answered.

import { beforeEach, describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { poolClient } from "../../../workers/index.ts";
import { MAX_OPEN_DOMAINS, ThreadLoop } from "../../../workers/thread/thread-loop.ts";
import { ANSWERED, CELL, type JobWork, type ThreadAnswer, type ThreadJob } from "../../../workers/work/messages.ts";
import { type StartWork, startWork } from "../../../workers/work/start-work.ts";
import { EIGHT_DOMAIN, eightProblems, problemOf } from "../problems.ts";

const compiled = compileDomain(EIGHT_DOMAIN);
const { digest, buffer } = compiled;
const [problem = problemOf({ goal: { items: { stick: 1 } } })] = eightProblems("goap");

/** What the thread does once it has taken in what was sent to it. */
let planned: (() => void)[];
beforeEach(() => {
  planned = [];
});

const newCell = (): Int32Array => new Int32Array(CELL.length);

/** The answer to a job that comes alone. */
const answerOf = (loop: ThreadLoop, job: ThreadJob, cells = newCell()): Promise<ThreadAnswer> =>
  Promise.all(loop.run({ jobs: [job], cells })).then(([answer = { isHandedBack: true }]) => answer);

/** On a clock that stands still a slice is over with its job, however busy the machine is. */
const loopOf = (start: StartWork = startWork, now = () => 0) =>
  new ThreadLoop(start, { memoryBytes: 2 ** 40, now, later: (callback) => void planned.push(callback) });

const jobOf = (work: JobWork, options: Partial<ThreadJob> = {}): ThreadJob => ({
  work,
  domain: { digest, buffer },
  slices: Number.POSITIVE_INFINITY,
  events: null,
  ...options,
});

/** Runs jobs by name; their answers' names in the order in which they came. */
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

describe("the thread's side of a job", () => {
  test("answers with the result as text, and what of it is counted", async () => {
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

  test("answers a bug with fixed words, and hands its stack on beside them", async () => {
    const loop = loopOf(() => {
      throw new TypeError("nothing at /home/somebody");
    });
    expect(await answerOf(loop, jobOf({ problem }))).toMatchObject({
      error: { code: "pool.workerFailed", detail: "the planner failed on this job" },
      stack: expect.stringMatching(/nothing at \/home\/somebody\n.*thread-loop\.test/s),
    });
  });

  test("answers a job that was cancelled before it began with aborted", async () => {
    const cell = newCell();
    cell[CELL.cancel] = 1;
    expect(textOf(await answerOf(loopOf(), jobOf({ problem }), cell))).toMatchObject({ status: "aborted", best: null });
  });

  test("opens a domain once, and lets go of the one that no job has named for longest", async () => {
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

  test("take turns, so that a short one that comes later is done first", async () => {
    const thread = new Thread(loopOf(lasting, clock));
    thread.run("search", jobOf(work(30)));
    thread.run("short", jobOf({ noop: null }));
    expect(await thread.finish()).toEqual(["short", "search"]);
  });

  test("share the thread with a search whose steps are long: in between others have as long as a step took", async () => {
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
    const thread = new Thread(loopOf(stepwise, clock));
    thread.run("search", jobOf(work(1)));
    for (let count = 0; count < 300; count++) thread.run("short", jobOf({ noop: null }));
    await thread.finish();
    const between = begunAt.slice(1).map((at, index) => at - (begunAt[index] as number) - 50);
    expect(between).toEqual([51, 51, 51]);
  });

  test("are handed back where they were taken for short ones and are not, and are worked on to their end otherwise", async () => {
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

  test("count their own time, and not that of others", async () => {
    const thread = new Thread(loopOf(lasting, clock));
    const beganAt = clockMs;
    for (const name of ["one", "other"]) thread.run(name, jobOf(work(30)));
    await thread.finish();
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
