// The contract PlannerClient, which all planning clients keep.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalJson, type PlannerClient, Result } from "../../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../../workers/index.ts";
import { ENDLESS, problemOf } from "../problems.ts";
import { CLIENTS } from "./open-clients.ts";

const domains = minecraftDomains();
const STICK = problemOf({ goal: { items: { stick: 1 } } });

const UNREACHABLE = problemOf({ goal: { items: { bedrock: 1 } }, planner: "htn" });

describe.each(CLIENTS)("the %s client", (_, open) => {
  let client: PlannerClient;
  beforeAll(async () => {
    client = await open(domains);
    await client.plan(STICK);
  });
  afterAll(() => client.close());

  test("planBytes returns the result as canonical text", async () => {
    const answer = await client.planBytes?.({ ...STICK, cache: false });
    const text = new TextDecoder().decode(answer?.bytes);
    const result = JSON.parse(text);
    expect(text).toBe(canonicalJson(result));
    expect(answer).toMatchObject({ status: result.status, stats: result.stats });
    const { stats: _, ...said } = await client.plan(STICK);
    expect(result).toMatchObject(said);
  });

  test("validates its own plan and rejects it with steps missing", async () => {
    const result = await client.plan(STICK);
    if (result.status !== "solved") throw new Error(result.status);
    const planned = { problem: STICK, plan: result.plan };
    expect(await client.validate?.(planned)).toEqual({ valid: true, flaws: [] });
    const [first] = result.plan.steps;
    const flawed = { ...planned, plan: { ...result.plan, steps: first === undefined ? [] : [first] } };
    expect(await client.validate?.(flawed)).toMatchObject({ valid: false });
  });

  test("explains why a goal is unreachable, gives no reasons for a reachable one, and aborts", async () => {
    expect(await client.explain?.(UNREACHABLE)).toMatchObject({ unreachable: true, reasons: [{ item: "bedrock" }] });
    expect(await client.explain?.(STICK)).toEqual({ unreachable: false, reasons: [] });
    const asked = client.explain?.(STICK, { signal: AbortSignal.abort() });
    await expect(asked).rejects.toMatchObject({ code: "run.aborted" });
  });

  test("aborts an hour-long search in the middle and serves the next problem", async () => {
    const controller = new AbortController();
    const answer = client.plan(ENDLESS, { signal: controller.signal });
    // Waits as long as 50 expansions of the same search take, so that the abort comes mid-search.
    await inlineClient({ domains }).plan({ ...ENDLESS, limits: { ...ENDLESS.limits, expansions: 50 } });
    controller.abort();
    expect(await answer).toMatchObject({ status: "aborted", stats: { planner: "hybrid" } });
    expect(await client.plan(STICK)).toMatchObject({ status: "solved", optimal: true });
  });

  test("answers aborted to a problem whose signal is already aborted", async () => {
    expect(await client.plan(ENDLESS, { signal: AbortSignal.abort() })).toMatchObject({
      status: "aborted",
      best: null,
      stats: { expanded: 0 },
    });
  });

  test("removes its listeners from the signal of a finished job", async () => {
    const { signal } = new AbortController();
    const added: string[] = [];
    const removed: string[] = [];
    const watched = new Proxy(signal, {
      get(target, key) {
        if (key === "addEventListener") return (type: string) => void added.push(type);
        if (key === "removeEventListener") return (type: string) => void removed.push(type);
        return Reflect.get(target, key, target);
      },
    });
    await client.plan(STICK, { signal: watched });
    expect(removed).toEqual(added);
  });

  test("answers with the best plan so far when timeMs expires", async () => {
    const problem = { ...ENDLESS, limits: { ...ENDLESS.limits, timeMs: 2_000 } };
    const result = await client.plan(problem);
    expect(result).toMatchObject({ status: "solved", ended: "time", optimal: false });
    expect(result.stats.timeMs).toBeGreaterThan(2_000);
  });

  test.each([
    ["input.unknownItem", problemOf({ goal: { items: { stik: 1 } } }), /did you mean stick\?/],
    ["input.unknownVersion", problemOf({ goal: { items: { stick: 1 } }, mcVersion: "1.2.3" }), /1\.20\.1/],
    ["input.unknownPlanner", problemOf({ goal: { items: { stick: 1 } }, planner: "gaop" }), /did you mean goap\?/],
    ["goal.unsupported", problemOf({ goal: { state: ["food >= 21"] } }), /20 points of food/],
  ])("rejects with %s and serves the next problem", async (code, problem, detail) => {
    await expect(client.plan(problem)).rejects.toMatchObject({
      name: "CodedError",
      code,
      detail: expect.stringMatching(detail),
    });
    expect(await client.plan(STICK)).toMatchObject({ status: "solved" });
  });

  test("plans for an unknown version with the nearest one, if asked to, and says so", async () => {
    const problem = problemOf({ goal: { items: { stick: 1 } }, mcVersion: "1.20.0", nearest: true });
    const result = await client.plan(problem);
    const because = expect.stringMatching(/between 1\.19\.4 and 1\.20\.1/);
    expect(result).toMatchObject({
      assumptions: [{ asked: "1.20.0", mcVersion: "1.20.1", because }],
      status: "solved",
      plan: { mcVersion: "1.20.1" },
    });
    expect(Result.parse(result)).toEqual(result);
  });

  test("assumes nothing for a known version", async () => {
    expect(await client.plan({ ...STICK, nearest: true })).not.toHaveProperty("assumptions");
  });

  test.each(["full", "steps", "text"] as const)("says in the view %s what a plan takes for granted", async (view) => {
    const goal = { state: ["dimension = overworld"] };
    const problem = problemOf({ goal, state: { dimension: "nether" }, planner: "htn", view });
    const answer = await client.planBytes?.(problem);
    const text = new TextDecoder().decode(answer?.bytes);
    expect(text).toBe(canonicalJson(JSON.parse(text)));
    expect(JSON.parse(text)).toMatchObject({ status: "solved", assumptions: [{ fact: "portal:nether" }] });
  });

  test("refuses a problem whose objective is not the domain's", async () => {
    const timed = domains(STICK);
    const other = await open(() => timed);
    await expect(other.plan({ ...STICK, objective: "actions" })).rejects.toMatchObject({
      code: "input.objectiveMismatch",
    });
    await other.close();
  });

  test("settles all running problems on close and refuses later ones with pool.closed", async () => {
    const closing = await open(domains);
    const controller = new AbortController();
    const running = [ENDLESS, ENDLESS, STICK].map((problem) =>
      closing.plan(problem, { signal: controller.signal }).then(
        ({ status }) => status,
        ({ code }) => code,
      ),
    );
    await closing.close();
    controller.abort();
    for (const end of await Promise.all(running)) expect(["pool.closed", "aborted", "solved"]).toContain(end);
    await expect(closing.plan(STICK)).rejects.toMatchObject({ code: "pool.closed" });
    await closing.close();
  });
});
