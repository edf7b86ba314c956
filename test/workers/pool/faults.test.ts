// What the pool promises when a thread fails: the job that it was at bears the consequences, and no other notices.

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

describe("a thread that ends in mid-job", () => {
  test("is replaced, and its job is tried once more", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lodestone-fault-"));
    open();
    expect(await pool.plan(action("exitOnce", { avoid: [join(folder, "ended")] }))).toMatchObject({
      status: "exhausted",
    });
    expect(pool.stats()).toMatchObject({ restarted: 1, failed: 0 });
    rmSync(folder, { recursive: true });
  });

  test("fails its job with a code the second time, and serves the next", async () => {
    await open().ready;
    await expect(pool.plan(action("exit"))).rejects.toMatchObject({ code: "pool.workerFailed" });
    expect(pool.stats()).toMatchObject({ restarted: 2, failed: 1, running: 0, queued: 0 });
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
  });

  test("leaves the other jobs that it had to its successor", async () => {
    open();
    const others = ["oak_log", "oak_planks"].map((item) =>
      pool.plan(problemOf({ goal: { items: { [item]: 1 } }, planner: "htn", objective: SOLVABLE.objective })),
    );
    const failing = pool.plan(action("exit"));
    await expect(failing).rejects.toMatchObject({ code: "pool.workerFailed" });
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(["solved", "solved"]);
    expect(pool.stats().running).toBe(0);
  });

  test("has a successor that is warmed up as it was", async () => {
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

  test("tells those who ask nothing of this machine; what happened is the error's cause", async () => {
    open();
    const error = await pool.plan(action("fail")).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "pool.workerFailed", detail: "the planner failed on this job" });
    expect(error.cause.message).toContain("TypeError: no such thing in");
    expect(error.cause.stack).toMatch(/\n\s+at .*faulty-thread\.ts/);
  });
});

describe("a job that outgrows its thread's memory", () => {
  test("is ended in good order with memout, and the thread goes on", async () => {
    open({ threadMemoryMb: 32 });
    const greedy = pool.plan(action("fill"));
    const other = pool.plan(SOLVABLE);
    expect([(await greedy).status, (await other).status]).toEqual(["memout", "solved"]);
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
    expect(pool.stats()).toMatchObject({ restarted: 0 });
  });

  test("is answered memout even if the thread has to be replaced, and no other job is", async () => {
    open({ threadMemoryMb: 32 });
    const greedy = pool.plan(action("burst"));
    const other = pool.plan(SOLVABLE);
    expect([(await greedy).status, (await other).status]).toEqual(["memout", "solved"]);
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
    expect(pool.stats()).toMatchObject({ restarted: 1 });
  });
});

describe("a thread that is deaf", () => {
  test("is ended when its job is called off, which is answered aborted", async () => {
    open({ graceMs: 50 });
    const controller = new AbortController();
    const { began, answer } = begin(pool, action("spin"), { signal: controller.signal });
    await began;
    controller.abort();
    expect(await answer).toMatchObject({ status: "aborted", best: null });
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
    expect(pool.stats()).toMatchObject({ restarted: 1, cancelled: 1 });
  });

  test("is ended when its job's time is long over, which is answered timeout", async () => {
    open({ graceMs: 50 });
    expect(await pool.plan(action("spin", { timeMs: 20 }))).toMatchObject({ status: "timeout", best: null });
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
  });

  test("takes nobody with it who asks before it is gone", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lodestone-fault-"));
    open({ graceMs: 50 });
    // Ends its thread once, which it may; blamed for the deaf thread as well, it would have failed.
    const next = action("exitOnce", { avoid: [join(folder, "ended")] });
    const { signal } = new AbortController();
    const asked = Promise.withResolvers<void>();
    // Called as soon as there is an answer, before the thread has ended.
    signal.removeEventListener = () => asked.resolve(pool.noop(next));
    expect(await pool.plan(action("spin", { timeMs: 20 }), { signal })).toMatchObject({ status: "timeout" });
    await asked.promise;
    expect(pool.stats()).toMatchObject({ restarted: 2, failed: 0, running: 0 });
    rmSync(folder, { recursive: true });
  });
});

describe("a pool whose threads cannot start", () => {
  const FAILED = { code: "pool.workerFailed", detail: "no planning thread can be started" };

  test("answers every job with a code, and tells nothing of this machine", async () => {
    open({ threadFile: fileURLToPath(new URL("./no-such-thread.ts", import.meta.url)) });
    await expect(pool.ready).rejects.toMatchObject(FAILED);
    const error = await pool.plan(SOLVABLE).catch((thrown) => thrown);
    expect(error).toMatchObject({ ...FAILED, cause: { message: expect.stringContaining("no-such-thread") } });
  });

  test("since they end without an error, answers every job with a code, too", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lodestone-fault-"));
    const threadFile = join(folder, "thread.mjs");
    writeFileSync(threadFile, "process.exit(0);");
    open({ threadFile });
    await expect(pool.ready).rejects.toMatchObject(FAILED);
    await expect(pool.plan(SOLVABLE)).rejects.toMatchObject(FAILED);
    rmSync(folder, { recursive: true });
  });

  test("says that it broke down, however long it had worked before", async () => {
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
