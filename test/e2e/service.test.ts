// `lodestone serve` as a real process, asked over real HTTP.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileMinecraft } from "../../domains/index.ts";
import { validate } from "../../planner/index.ts";
import { Problem, type ProblemInput, parseDocument, Result } from "../../schemas/index.ts";
import { type CliProcess, startCli } from "./cli-process.ts";

let service: CliProcess;
let url: string;

async function startService(): Promise<[CliProcess, string]> {
  const cli = startCli(["serve", "--port", "0", "--workers", "1"]);
  const [, address = ""] = await cli.said(/listening on (http:\/\/[\d.:]+);/);
  return [cli, address];
}

beforeAll(async () => {
  [service, url] = await startService();
});
afterAll(() => void service.process.kill("SIGKILL"));

const post = (body: string, at = url): Promise<Response> =>
  fetch(`${at}/plan`, { method: "POST", headers: { "content-type": "application/json" }, body });

describe("a plan over HTTP", () => {
  test("is found, and holds when it is replayed here", async () => {
    const input: ProblemInput = { goal: { items: { iron_pickaxe: 1 } } };
    const answer = await post(JSON.stringify(input));
    expect(answer.status).toBe(200);
    const result = parseDocument(Result, await answer.json(), "result");
    if (result.status !== "solved") throw new Error(result.status);
    const problem = parseDocument(Problem, input, "problem");
    expect(validate(compileMinecraft(problem), { problem, plan: result.plan })).toEqual({ valid: true, flaws: [] });
  });

  test.each<[string, string, number, string]>([
    ["no JSON", "{", 400, "input.json"],
    ["an unknown field", '{"gaol":{}}', 400, "input.invalid"],
    ["an unknown item", '{"goal":{"items":{"iron_pickax":1}}}', 422, "input.unknownItem"],
    ["an unknown version", '{"goal":{"items":{"stick":1}},"mcVersion":"1.2.3"}', 422, "input.unknownVersion"],
    ["an unknown planner", '{"goal":{"items":{"stick":1}},"planner":"x"}', 422, "input.unknownPlanner"],
  ])("asked with %s is a problem document", async (_, body, status, code) => {
    const answer = await post(body);
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ status, code });
    expect(answer.status).toBe(status);
  });
});

describe("the service", () => {
  test("is well, and describes itself", async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/docs`)).status).toBe(200);
  });

  test("aborts the search of a client that goes away, and serves the next one", async () => {
    const leaving = new AbortController();
    const body = JSON.stringify({
      goal: { items: { rail: 64 } },
      limits: { expansions: 100_000_000, timeMs: 3_600_000 },
    });
    const headers = { "content-type": "application/json" };
    const endless = fetch(`${url}/plan`, { method: "POST", headers, body, signal: leaving.signal });
    // Answered after the search was handed to the only thread.
    await fetch(`${url}/healthz`);
    leaving.abort();
    await expect(endless).rejects.toThrow();
    expect((await post('{"goal":{"items":{"stick":1}}}')).status).toBe(200);
  });

  test("says that its port is taken, and ends with 31", async () => {
    const second = await startCli(["serve", "--port", new URL(url).port, "--workers", "1"]).ended;
    expect(second).toMatchObject({ exit: 31, out: "" });
    expect(second.notes).toMatch(/^http\.portInUse: /);
  });
});

test.each(["SIGTERM", "SIGINT"] as const)("%s ends a service at once with 0, and nothing on stdout", async (signal) => {
  const [cli] = await startService();
  const askedAt = performance.now();
  cli.process.kill(signal);
  expect(await cli.ended).toMatchObject({ exit: 0, signal: null, out: "" });
  expect(performance.now() - askedAt).toBeLessThan(5_000);
});
