// When a thread fails, only the job that caused it suffers; all other jobs are answered.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type { PoolClient, PoolOptions } from "../../../workers/index.ts";
import { problemOf } from "../problems.ts";
import { action, begin, faultyPool, SOLVABLE } from "./faulty-pool.ts";

let pool: PoolClient;
afterEach(() => pool.close());

function open(options: Partial<PoolOptions> = {}): PoolClient {
  pool = faultyPool(options);
  return pool;
}

describe("a thread that ends during a job", () => {
  test("is replaced, and its job is retried once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lodestone-fault-"));
    open();
    expect(await pool.plan(action("exitOnce", { avoid: [join(folder, "ended")] }))).toMatchObject({
      status: "exhausted",
    });
    expect(pool.stats()).toMatchObject({ restarted: 1, failed: 0 });
    rmSync(folder, { recursive: true });
  });

  test("fails its job with pool.workerFailed the second time, and the pool serves the next", async () => {
    await open().ready;
    await expect(pool.plan(action("exit"))).rejects.toMatchObject({ code: "pool.workerFailed" });
    expect(pool.stats()).toMatchObject({ restarted: 2, failed: 1, running: 0, queued: 0 });
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
  });

  test("leaves its other jobs to its replacement, which answers them", async () => {
    open();
    const others = ["oak_log", "oak_planks"].map((item) =>
      pool.plan(problemOf({ goal: { items: { [item]: 1 } }, planner: "htn", objective: SOLVABLE.objective })),
    );
    const failing = pool.plan(action("exit"));
    await expect(failing).rejects.toMatchObject({ code: "pool.workerFailed" });
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(["solved", "solved"]);
    expect(pool.stats().running).toBe(0);
  });

  test("gets a replacement that is warmed up like the first thread", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lodestone-fault-"));
    const [marks, ended] = [join(folder, "marks"), join(folder, "ended")];
    open({ warmUp: [action("mark", { avoid: [marks] })] });
    await pool.ready;
    const first = readFileSync(marks, "utf8").length;
    await pool.plan(action("exitOnce", { avoid: [ended] }));
    await pool.noop();
    expect(readFileSync(marks, "utf8")).toHaveLength(2 * first);
    rmSync(folder, { recursive: true });
  });

  test("hides a bug's text from callers: the error has a fixed text and the bug as its cause", async () => {
    open();
    const error = await pool.plan(action("fail")).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "pool.workerFailed", detail: "the planner failed on this job" });
    expect(error.cause.message).toContain("TypeError: no such thing in");
    expect(error.cause.stack).toMatch(/\n\s+at .*faulty-thread\.ts/);
  });
});

describe("a job that outgrows its thread's memory", () => {
  test("ends with memout, and its thread serves other jobs", async () => {
    open({ threadMemoryMb: 32 });
    const greedy = pool.plan(action("fill"));
    const other = pool.plan(SOLVABLE);
    expect([(await greedy).status, (await other).status]).toEqual(["memout", "solved"]);
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
    expect(pool.stats()).toMatchObject({ restarted: 0 });
  });

  test("alone is answered exhausted if the thread has to be replaced", async () => {
    open({ threadMemoryMb: 32 });
    const greedy = pool.plan(action("burst"));
    const other = pool.plan(SOLVABLE);
    expect(await greedy).toMatchObject({ status: "exhausted", best: null, ended: "memory" });
    expect((await other).status).toBe("solved");
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
    expect(pool.stats()).toMatchObject({ restarted: 1 });
  });
});

describe("a thread that does not respond", () => {
  test("is replaced if it ignores a cancel, and its job is answered aborted", async () => {
    open({ graceMs: 50 });
    const controller = new AbortController();
    const { began, answer } = begin(pool, action("spin"), { signal: controller.signal });
    await began;
    controller.abort();
    expect(await answer).toMatchObject({ status: "aborted", best: null });
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
    expect(pool.stats()).toMatchObject({ restarted: 1, cancelled: 1 });
  });

  test("is replaced if it ignores a time limit, and its job is answered exhausted", async () => {
    open({ graceMs: 50 });
    expect(await pool.plan(action("spin", { timeMs: 20 }))).toMatchObject({
      status: "exhausted",
      best: null,
      ended: "time",
    });
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
  });

  test("is replaced if it does not move, long before its time limit, and its job is answered with a code", async () => {
    open({ stuckMs: 2_000 });
    const other = pool.plan(action("echo", { planner: "htn" }));
    await expect(pool.plan(action("stall", { timeMs: 3_600_000 }))).rejects.toMatchObject({
      code: "pool.workerStuck",
      detail: "a planning thread did not move for 2 s on a search job",
    });
    expect(await other).toMatchObject({ status: "exhausted" });
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
  });

  test("does not fail a job that is sent before the thread has ended", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lodestone-fault-"));
    open({ graceMs: 50 });
    // A job may end its thread once. If it were blamed for the other thread as well, it would fail.
    const next = action("exitOnce", { avoid: [join(folder, "ended")] });
    const { signal } = new AbortController();
    const asked = Promise.withResolvers<void>();
    // Called as soon as there is an answer, before the thread has ended.
    signal.removeEventListener = () => asked.resolve(pool.noop(next));
    expect(await pool.plan(action("spin", { timeMs: 20 }), { signal })).toMatchObject({ status: "exhausted" });
    await asked.promise;
    expect(pool.stats()).toMatchObject({ restarted: 2, failed: 0, running: 0 });
    rmSync(folder, { recursive: true });
  });
});

describe("a pool whose threads cannot start", () => {
  const FAILED = { code: "pool.workerFailed", detail: "no planning thread can be started" };

  test("rejects every job with pool.workerFailed and a text without file names", async () => {
    open({ threadFile: fileURLToPath(new URL("./no-such-thread.ts", import.meta.url)) });
    await expect(pool.ready).rejects.toMatchObject(FAILED);
    const error = await pool.plan(SOLVABLE).catch((thrown) => thrown);
    expect(error).toMatchObject({ ...FAILED, cause: { message: expect.stringContaining("no-such-thread") } });
  });

  test("rejects every job with pool.workerFailed if threads end without an error", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lodestone-fault-"));
    const threadFile = join(folder, "thread.mjs");
    writeFileSync(threadFile, "process.exit(0);");
    open({ threadFile });
    await expect(pool.ready).rejects.toMatchObject(FAILED);
    await expect(pool.plan(SOLVABLE)).rejects.toMatchObject(FAILED);
    rmSync(folder, { recursive: true });
  });

  test("reports that it is broken, even if it has answered jobs before", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lodestone-fault-"));
    const threadFile = join(folder, "thread.mjs");
    const real = new URL("./faulty-thread.ts", import.meta.url).href;
    writeFileSync(threadFile, `export { runBundle } from ${JSON.stringify(real)};`);
    open({ threadFile });
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
    expect(pool.stats().isBroken).toBe(false);
    rmSync(folder, { recursive: true });
    await expect(pool.plan(action("exit"))).rejects.toMatchObject(FAILED);
    expect(await pool.brokenDown).toMatchObject(FAILED);
    expect(pool.stats().isBroken).toBe(true);
  });
});
