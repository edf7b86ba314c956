// Cached answers and shared jobs: a repeated problem is planned once, and `stats` say so.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { canonicalJson, type Problem, type Result } from "../../../schemas/index.ts";
import { type PoolClient, type PoolOptions, resultInView } from "../../../workers/index.ts";
import { action, begin, faultyPool, NO_GUESTS, SOLVABLE } from "./faulty-pool.ts";

let pool: PoolClient;
afterEach(() => pool.close());

function open(options: Partial<PoolOptions> = {}): PoolClient {
  pool = faultyPool(options);
  return pool;
}

const planOf = (result: Result): string => canonicalJson(result.status === "solved" ? result.plan : null);
const textOf = async (problem: Problem) => new TextDecoder().decode((await pool.planBytes(problem)).bytes);

describe("a problem that was answered before", () => {
  test("gets the same plan from the cache, and its stats say so", async () => {
    open();
    const first = await pool.plan(SOLVABLE);
    const second = await pool.plan(SOLVABLE);
    expect(first.stats.cache).toBeUndefined();
    expect(second.stats).toEqual({ ...first.stats, cache: "hit" });
    expect(planOf(second)).toBe(planOf(first));
    expect(pool.stats().cache).toMatchObject({ hits: 1, misses: 1, joined: 0, entries: 1 });
  });

  test("gets canonical text from the cache", async () => {
    open();
    await pool.plan(SOLVABLE);
    const text = await textOf(SOLVABLE);
    expect(text).toBe(canonicalJson(JSON.parse(text)));
    expect(text).toContain('"stats":{"cache":"hit",');
  });

  test("is found in the cache for another time limit or another order of keys", async () => {
    open();
    const worded = { ...SOLVABLE, state: { ...SOLVABLE.state, inventory: { oak_log: 1, stick: 2 } } };
    await pool.plan(worded);
    const reworded = { ...worded, state: { ...worded.state, inventory: { stick: 2, oak_log: 1 } } };
    const again = await pool.plan({ ...reworded, limits: { ...reworded.limits, timeMs: 77 } });
    expect(again.stats.cache).toBe("hit");
  });

  test.each<[string, Partial<Problem>]>([
    ["another goal", { goal: { items: { stick: 3 } } }],
    ["other expansions", { limits: { ...SOLVABLE.limits, expansions: 17 } }],
    ["another gap", { limits: { ...SOLVABLE.limits, gap: 0.5 } }],
    ["another weight", { limits: { ...SOLVABLE.limits, weight: 2 } }],
  ])("is not found in the cache with %s", async (_, change) => {
    open();
    await pool.plan(SOLVABLE);
    expect((await pool.plan({ ...SOLVABLE, ...change })).stats.cache).toBeUndefined();
  });

  test("is planned again if the problem or the pool turns the cache off", async () => {
    open();
    const unshared = { ...SOLVABLE, cache: false };
    await pool.plan(SOLVABLE);
    expect((await pool.plan(unshared)).stats.cache).toBeUndefined();
    await pool.close();
    open({ cache: false });
    await pool.plan(SOLVABLE);
    expect((await pool.plan(SOLVABLE)).stats.cache).toBeUndefined();
    expect(pool.stats().cache).toEqual({ hits: 0, misses: 0, joined: 0, entries: 0, bytes: 0 });
  });

  test("is planned again for a caller with a listener, which receives events", async () => {
    open();
    await pool.plan(SOLVABLE);
    const events: string[] = [];
    const result = await pool.plan(SOLVABLE, { onEvent: ({ type }) => void events.push(type) });
    expect(result.stats.cache).toBeUndefined();
    expect(events).toContain("incumbent");
  });

  test("is the same search in another view, whichever was asked for first", async () => {
    open();
    const first = await pool.planBytes(SOLVABLE, { view: "steps" });
    const full = await pool.plan({ ...SOLVABLE, view: "text" });
    const again = await pool.planBytes(SOLVABLE, { view: "steps" });
    const text = await pool.planBytes(SOLVABLE, { view: "text" });
    expect([full.stats.cache, again.stats.cache, text.stats.cache]).toEqual(["hit", "hit", "hit"]);
    for (const [answer, view] of [
      [first, "steps"],
      [again, "steps"],
      [text, "text"],
    ] as const) {
      const document = JSON.parse(Buffer.from(answer.bytes).toString());
      expect({ ...document, stats: full.stats }).toEqual(resultInView(full, view));
      expect(document.stats).toEqual(answer.stats);
    }
    expect(pool.stats().cache).toMatchObject({ hits: 3, misses: 1, entries: 1 });
  });

  test("is found by the id of its plan, unless the cache is off", async () => {
    open();
    const { bytes } = await pool.planBytes(SOLVABLE, { view: "steps" });
    const { planId } = JSON.parse(Buffer.from(bytes).toString()).plan;
    const cached = Buffer.from(pool.cachedPlan(planId, "full")?.bytes ?? []).toString();
    expect(JSON.parse(cached)).toEqual(await pool.plan(SOLVABLE));
    expect(pool.cachedPlan("plan-0", "full")).toBeUndefined();
    const unkept = await pool.planBytes({ ...SOLVABLE, cache: false }, { view: "steps" });
    expect(JSON.parse(Buffer.from(unkept.bytes).toString()).plan).not.toHaveProperty("planId");
  });

  test("is not cached if its caller aborted it", async () => {
    open();
    const controller = new AbortController();
    const { began, answer } = begin(pool, action("hold"), { signal: controller.signal });
    await began;
    controller.abort();
    await answer;
    expect(pool.stats().cache.entries).toBe(0);
  });
});

describe("a problem that several callers send at the same time", () => {
  test("is planned once", async () => {
    open();
    const [first, second] = await Promise.all([pool.plan(SOLVABLE), pool.plan(SOLVABLE)]);
    expect(second.stats).toEqual({ ...first.stats, cache: "joined" });
    expect(planOf(second)).toBe(planOf(first));
    expect(pool.stats().cache).toMatchObject({ hits: 0, misses: 1, joined: 1 });
  });

  test("is planned once even if each wants another view", async () => {
    open();
    const views = ["steps", "full", "text", "steps"] as const;
    const answers = await Promise.all(views.map((view) => pool.planBytes(SOLVABLE, { view })));
    expect(pool.stats().cache).toMatchObject({ misses: 1, joined: 3 });
    const [, whole] = answers;
    const full = JSON.parse(Buffer.from(whole?.bytes ?? []).toString()) as Result;
    for (const [index, { bytes, stats }] of answers.entries()) {
      const document = JSON.parse(Buffer.from(bytes).toString());
      expect(document.stats).toEqual(stats);
      expect({ ...document, stats: full.stats }).toEqual(resultInView(full, views[index] ?? "full"));
    }
  });

  test("gives each caller its own bytes, even if another detaches its own", async () => {
    open();
    const first = pool.planBytes(SOLVABLE).then(({ bytes }) => (bytes.buffer as ArrayBuffer).transfer(0));
    const [joined] = await Promise.all([textOf(SOLVABLE), first]);
    const remembered = await textOf(SOLVABLE);
    expect(joined).toContain('"stats":{"cache":"joined",');
    expect(remembered).toBe(joined.replace('"cache":"joined"', '"cache":"hit"'));
  });

  test("is planned in the earliest turn of its callers", async () => {
    open(NO_GUESTS);
    const first = new AbortController();
    const { began, answer } = begin(pool, action("hold"), { signal: first.signal });
    await began;
    // What the thread wrote down: answers that arrive together may reach their callers in any order.
    const folder = mkdtempSync(join(tmpdir(), "lodestone-sharing-"));
    const marks = join(folder, "marks");
    const ask = (client: string, name: string) => pool.plan(action("mark", { avoid: [marks, name] }), { client });
    const asked = [...["1", "2", "3", "4"].map((name) => ask("many", name)), ask("one", "4")];
    first.abort();
    await Promise.all([answer, ...asked]);
    expect(readFileSync(marks, "utf8")).toBe("1423");
    rmSync(folder, { recursive: true });
  });

  test("takes room in the queue for every waiting caller", async () => {
    open({ ...NO_GUESTS, maxQueue: 2 });
    const end = new AbortController();
    const options = { signal: end.signal };
    const ask = (client: string) => pool.plan(action("hold"), { ...options, client });
    const asked = [ask("a")];
    await pool.noop();
    asked.push(ask("b"), ask("c"));
    await expect(ask("d")).rejects.toMatchObject({ code: "pool.queueFull" });
    end.abort();
    await Promise.all(asked);
    expect(await pool.plan(SOLVABLE)).toMatchObject({ status: "solved" });
  });

  test("continues when one caller aborts, and ends when both have aborted", async () => {
    open();
    const [one, other] = [new AbortController(), new AbortController()];
    const answers = [one, other].map(({ signal }) => pool.plan(action("hold"), { signal }));
    await pool.noop();
    one.abort();
    expect(await answers[0]).toMatchObject({ status: "aborted" });
    expect(pool.stats()).toMatchObject({ running: 1, cancelled: 1 });
    other.abort();
    expect(await answers[1]).toMatchObject({ status: "aborted" });
    expect(pool.stats()).toMatchObject({ cancelled: 2 });
  });

  test("is not joined by a caller whose signal is already aborted", async () => {
    open();
    const end = new AbortController();
    const held = pool.plan(action("hold"), { signal: end.signal });
    expect(await pool.plan(action("hold"), { signal: AbortSignal.abort() })).toMatchObject({ status: "aborted" });
    end.abort();
    await held;
  });

  test("is planned separately for another time limit and for cache: false", async () => {
    open();
    const patient = { ...SOLVABLE, limits: { ...SOLVABLE.limits, timeMs: 20_000 } };
    await Promise.all([SOLVABLE, patient, { ...SOLVABLE, cache: false }].map((problem) => pool.plan(problem)));
    expect(pool.stats().cache).toMatchObject({ misses: 2, joined: 0 });
  });

  test("fails for all of its callers", async () => {
    open();
    const asked = [1, 2].map(() => pool.plan(action("exit")));
    const ends = await Promise.allSettled(asked);
    expect(ends).toMatchObject([1, 2].map(() => ({ status: "rejected", reason: { code: "pool.workerFailed" } })));
  });
});
