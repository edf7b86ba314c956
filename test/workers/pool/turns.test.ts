// Turns in the pool: clients alternate, short jobs do not wait for long ones, a full queue refuses.

import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { PoolClient, PoolOptions } from "../../../workers/index.ts";
import { action, begin, faultyPool, NO_GUESTS, SOLVABLE } from "./faulty-pool.ts";

let pool: PoolClient;
afterEach(() => {
  vi.useRealTimers();
  return pool.close();
});

function open(options: Partial<PoolOptions> = {}): PoolClient {
  pool = faultyPool(options);
  return pool;
}

describe("clients", () => {
  test("take turns, so that one with many jobs does not delay the others", async () => {
    open({ ...NO_GUESTS, cache: false });
    const first = new AbortController();
    const { began, answer } = begin(pool, action("hold"), { signal: first.signal });
    await began;
    const done: string[] = [];
    const ask = (client: string) => pool.plan(action("echo"), { client }).then(() => void done.push(client));
    const asked = [...["many", "many", "many", "many"].map(ask), ask("one"), ask("other")];
    first.abort();
    await Promise.all([answer, ...asked]);
    expect(done).toEqual(["many", "one", "other", "many", "many", "many"]);
  });

  test("of one origin share its turns, however many client names it uses", async () => {
    open({ ...NO_GUESTS, cache: false });
    const first = new AbortController();
    const { began, answer } = begin(pool, action("hold"), { signal: first.signal });
    await began;
    const done: string[] = [];
    const ask = (origin: string, client: string) =>
      pool.plan(action("echo"), { origin, client }).then(() => void done.push(client));
    const asked = [...["a", "b", "c"].map((name) => ask("many", name)), ask("one", "other")];
    first.abort();
    await Promise.all([answer, ...asked]);
    expect(done).toEqual(["a", "other", "b", "c"]);
  });

  test("cannot fill the queue alone: room for another's job is left", async () => {
    open({ ...NO_GUESTS, cache: false, maxQueue: 5 });
    const first = new AbortController();
    const { began, answer } = begin(pool, action("hold"), { signal: first.signal });
    await began;
    const asked = [1, 2, 3, 4].map(() => pool.plan(action("echo"), { client: "many" }));
    await expect(pool.plan(action("echo"), { client: "many" })).rejects.toMatchObject({ code: "pool.queueFull" });
    const others = pool.plan(action("echo"), { client: "one" });
    await expect(pool.plan(action("echo"), { client: "other" })).rejects.toMatchObject({ code: "pool.queueFull" });
    expect(pool.stats()).toMatchObject({ queued: 5, running: 1, busy: 1 });
    first.abort();
    await Promise.all([answer, ...asked, others]);
    expect(pool.stats()).toMatchObject({ queued: 0, running: 0, busy: 0 });
  });
});

describe("a thread with a search and a long search", () => {
  test("answers short jobs during both", async () => {
    open();
    const end = new AbortController();
    const search = begin(pool, action("hold"), { signal: end.signal });
    const long = action("hold", { timeMs: 3_600_000, expansions: 100_000_000 });
    const longSearch = begin(pool, long, { signal: end.signal });
    await Promise.all([search.began, longSearch.began]);
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
    await pool.noop();
    expect(pool.stats()).toMatchObject({ running: 2 });
    end.abort();
    expect([(await search.answer).status, (await longSearch.answer).status]).toEqual(["aborted", "aborted"]);
  });
});

describe("a short search", () => {
  const LONG = { timeMs: 3_600_000, expansions: 100_000_000 };
  /** Searches become guests, and guests leave, after a few slices. */
  const SOON = { cache: false, guestAfterMs: 20 };

  test.each([
    ["one other caller's", () => ({ origin: "many", client: "a" }), { origin: "one", client: "b" }],
    [
      "another caller's, under forty names",
      (at: number) => ({ origin: "many", client: `a${at}` }),
      { origin: "one", client: "b" },
    ],
    ["its own caller's", () => ({ origin: "one", client: "b" }), { origin: "one", client: "b" }],
    [
      "its own caller's, under forty names",
      (at: number) => ({ origin: "one", client: `a${at}` }),
      { origin: "one", client: "b" },
    ],
  ])("is answered while forty searches without end of %s hold every place", async (_, asker, own) => {
    open(SOON);
    const end = new AbortController();
    const endless = Array.from({ length: 40 }, (__, at) =>
      pool.plan(action("hold", at % 2 === 0 ? LONG : {}), { signal: end.signal, ...asker(at) }),
    );
    for (const limits of [{}, LONG])
      expect(await pool.plan(action("echo", limits), own)).toMatchObject({ status: "exhausted" });
    // A guest that has just left waits again.
    const { running, queued } = pool.stats();
    expect(running + queued).toBe(40);
    end.abort();
    for (const { status } of await Promise.all(endless)) expect(status).toBe("aborted");
  });

  test("that had to leave begins anew, reports each event once, and ends", async () => {
    open(SOON);
    const end = new AbortController();
    const endless = [1, 2, 3, 4].map(() => pool.plan(action("hold"), { signal: end.signal, client: "many" }));
    const reported: unknown[] = [];
    const onEvent = (event: object): void => void reported.push(event);
    const result = await pool.plan(action("emitLate"), { client: "one", onEvent });
    expect(result).toMatchObject({ status: "exhausted" });
    expect(reported).toEqual([1, 2, 3].map((lowerBound) => ({ type: "bound", lowerBound })));
    end.abort();
    await Promise.all(endless);
  });
});

describe("a thread with slow jobs that were expected to be quick", () => {
  test("answers short jobs during 40 slow repairs", async () => {
    open();
    const result = await pool.plan(SOLVABLE);
    if (result.status !== "solved") throw new Error(result.status);
    const end = new AbortController();
    const repair = {
      problem: action("hold"),
      plan: result.plan,
      failedStep: "s1",
      state: action("hold").state,
      avoid: [],
    };
    // More than a thread's room for short jobs.
    const repairs = Array.from({ length: 40 }, () => pool.repair(repair, { signal: end.signal }));
    expect(await pool.plan({ ...SOLVABLE, cache: false })).toMatchObject({ status: "solved" });
    await pool.noop();
    end.abort();
    for (const { status } of await Promise.all(repairs)) expect(status).toBe("aborted");
    // Callers may have their answers before the thread sees the cancel.
    while (pool.stats().running > 0) await nextTurn();
    expect(pool.stats()).toMatchObject({ running: 0, queued: 0 });
  });

  test("reports each event once, even if the job is handed back and restarted", async () => {
    open();
    const reported: unknown[] = [];
    const onEvent = (event: object): void => void reported.push(event);
    expect(await pool.plan(action("emit", { planner: "htn" }), { onEvent })).toMatchObject({ status: "exhausted" });
    expect(reported).toEqual([1, 2, 3].map((lowerBound) => ({ type: "bound", lowerBound })));
  });
});

test("a problem for an unknown planner is rejected and takes no room in the queue", async () => {
  open({ maxQueue: 0 });
  const unknown = { ...SOLVABLE, planner: "gaop" };
  await expect(pool.plan(unknown, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: "input.unknownPlanner",
    detail: expect.stringMatching(/did you mean goap\?/),
  });
  expect(pool.stats()).toMatchObject({ queued: 0, completed: 0, cancelled: 0 });
});

test("a job that cannot be cloned is rejected, and the jobs sent with it are answered", async () => {
  open();
  const strange = { ...SOLVABLE, cache: false, goal: { items: { stick: (() => 1) as never } } };
  const asked = [pool.plan(action("echo")), pool.plan(strange), pool.plan(SOLVABLE)];
  await expect(asked[1]).rejects.toMatchObject({ code: "input.invalid" });
  expect([(await asked[0])?.status, (await asked[2])?.status]).toEqual(["exhausted", "solved"]);
});

describe("a cancel", () => {
  test("removes a waiting job from the queue and leaves the others in it", async () => {
    open({ ...NO_GUESTS, cache: false });
    const first = new AbortController();
    const { began, answer } = begin(pool, action("hold"), { signal: first.signal });
    await began;
    const waiting = new AbortController();
    const called = pool.plan(action("echo"), { signal: waiting.signal });
    const kept = pool.plan(action("echo"));
    await pool.noop();
    waiting.abort();
    expect(await called).toMatchObject({ status: "aborted" });
    expect(pool.stats()).toMatchObject({ queued: 1, cancelled: 1 });
    first.abort();
    await answer;
    expect(await kept).toMatchObject({ status: "exhausted" });
  });

  test("is answered by the thread, which checks for it between two steps", async () => {
    open({ cache: false });
    const controller = new AbortController();
    const { began, answer } = begin(pool, action("hold"), { signal: controller.signal });
    await began;
    // The pool's own answer needs this timer, so it never comes.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    controller.abort();
    expect(await answer).toMatchObject({ status: "aborted", stats: { planner: "hold" } });
  });

  test("is answered within 20 ms even if the thread does not respond", async () => {
    open({ graceMs: 60_000 });
    const controller = new AbortController();
    const { began, answer } = begin(pool, action("spin"), { signal: controller.signal });
    await began;
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    controller.abort();
    vi.advanceTimersByTime(20);
    expect(await answer).toMatchObject({ status: "aborted", best: null });
    expect(pool.stats()).toMatchObject({ cancelled: 1, restarted: 0, running: 1 });
  });
});
