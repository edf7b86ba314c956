// The typed client against the real service, in the counter domain.

import { posix } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BatchAnswer, CodedError, type ServiceClient, serviceClient } from "../../client.ts";
import { counterDomain } from "../../domains/index.ts";
import { type RunningService, startServer } from "../../server/index.ts";
import { givenDomain, inlineClient } from "../../workers/index.ts";
import { readSource } from "../architecture/source-files.ts";
import { withoutComments } from "../architecture/source-scanner.ts";
import { INFO } from "./planner-doubles.ts";

const TOKEN = "a-token-of-some-length";
const domains = givenDomain(counterDomain());
const problem = { goal: { items: { bench: 1 } }, objective: counterDomain().objective };
const planner = inlineClient({ domains, now: () => 0 });
let server: RunningService;
let client: ServiceClient;

beforeAll(async () => {
  server = await startServer({ planner, info: INFO, port: 0, token: TOKEN, domains });
  client = serviceClient({ url: `${server.url}/`, token: TOKEN });
});
afterAll(async () => {
  await client.close();
  await server.close();
});

async function planned() {
  const result = await client.plan(problem);
  if (result.status !== "solved") throw new Error(result.status);
  return { problem, plan: result.plan };
}

async function* oneByOne<T>(things: readonly T[]): AsyncGenerator<T> {
  yield* things;
}

describe("the typed client", () => {
  test("plans an input document and receives the search's events", async () => {
    const reported: string[] = [];
    expect(await client.plan(problem, { onEvent: ({ type }) => reported.push(type) })).toMatchObject({
      status: "solved",
    });
    expect(reported).toContain("incumbent");
  });

  test("validates, repairs and explains", async () => {
    const whole = await planned();
    expect(await client.validate(whole)).toEqual({ valid: true, flaws: [] });
    const failedStep = whole.plan.steps.at(-1)?.stepId ?? "";
    expect(await client.repair({ ...whole, failedStep, state: {} })).toMatchObject({ status: "repaired" });
    expect(await client.explain(problem)).toEqual({ unreachable: false, reasons: [] });
  });

  test.each<[string, <T>(things: readonly T[]) => readonly T[] | AsyncIterable<T>]>([
    ["a list", (things) => things],
    ["a stream", oneByOne],
  ])("plans the batch that is %s, each in its place", async (_, made) => {
    const wrong = { ...problem, goal: { items: { bnch: 1 } } };
    const answers: BatchAnswer[] = [];
    for await (const answer of client.planBatch(made([problem, wrong, problem]))) answers.push(answer);
    expect(answers.map(({ result, error }) => result?.status ?? error?.code)).toEqual([
      "solved",
      "input.unknownItem",
      "solved",
    ]);
    expect(answers[1]?.error).toBeInstanceOf(CodedError);
  });

  test("lists planners, versions, the domain and the ways to an item", async () => {
    expect(await client.planners()).toEqual(INFO.planners);
    expect((await client.versions()).versions).toContain("1.20.1");
    expect(await client.domain("1.20.1")).toMatchObject({ format: "lodestone.domain/1", name: counterDomain().name });
    expect((await client.itemWays("1.20.1", "bench")).ways.length).toBeGreaterThan(0);
    expect(await client.isReady()).toBe(true);
  });

  test("refuses an invalid problem before sending it, with the field's name", async () => {
    const wrong = { goal: { items: { bench: 0 } } };
    await expect(client.plan(wrong)).rejects.toMatchObject({
      code: "input.invalid",
      issues: [{ path: "goal.items.bench" }],
    });
  });

  test("rejects with the service's code", async () => {
    await expect(client.itemWays("1.20.1", "bnch")).rejects.toMatchObject({ code: "input.unknownItem" });
    const stranger = serviceClient({ url: server.url });
    await expect(stranger.planners()).rejects.toMatchObject({ code: "http.unauthorized" });
    expect(await stranger.isReady()).toBe(true);
  });

  test("distinguishes an unreachable service from another kind of server", async () => {
    await expect(serviceClient({ url: "http://127.0.0.1:1" }).versions()).rejects.toMatchObject({
      code: "http.unreachable",
    });
    const proxy = async () => new Response("<html>Bad Gateway</html>", { status: 502 });
    await expect(serviceClient({ url: "http://proxy", fetch: proxy }).versions()).rejects.toMatchObject({
      code: "http.unexpectedAnswer",
    });
  });

  test("aborts when it is closed or cancelled", async () => {
    const closing = serviceClient({ url: server.url, token: TOKEN });
    await closing.close();
    await expect(closing.versions()).rejects.toMatchObject({ code: "pool.closed" });
    await expect(client.versions({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "run.aborted" });
  });
});

test("the client loads no Node module, and of packages only zod and the name suggester", () => {
  const loaded = /^(?:import|export)(?! type )[^;]*? from "([^"]+)"/gms;
  const packages = new Set<string>();
  const seen = new Set<string>();
  const open = ["client.ts"];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, module = ""] of withoutComments(readSource(file)).matchAll(loaded)) {
      if (module.startsWith(".")) open.push(posix.join(posix.dirname(file), module));
      else packages.add(module);
    }
  }
  expect(seen.size).toBeGreaterThan(5);
  expect([...packages].sort()).toEqual(["zod"]);
});
