// `lodestone serve` as a real process, over real HTTP.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileMinecraft } from "../../domains/index.ts";
import { validate } from "../../planner/index.ts";
import { Problem, type ProblemInput, parseDocument, Result } from "../../schemas/index.ts";
import { consoleBlocks } from "../../scripts/readme/readme.ts";
import { ROOT, readPage } from "../docs/pages.ts";
import { type CliProcess, startCli } from "./cli-process.ts";

interface OpenApi {
  paths: Record<
    string,
    { post?: { requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> } } }
  >;
}

let service: CliProcess;
let url: string;

async function startService(...more: string[]): Promise<[CliProcess, string]> {
  const cli = startCli(["serve", "--port", "0", "--workers", "1", ...more]);
  const [, address = ""] = await cli.said(/listening on (http:\/\/[\d.:]+);/);
  return [cli, address];
}

beforeAll(async () => {
  [service, url] = await startService("--world", "simulated");
});
afterAll(() => void service.process.kill("SIGKILL"));

const post = (body: string, at = url): Promise<Response> =>
  fetch(`${at}/plan`, { method: "POST", headers: { "content-type": "application/json" }, body });

describe("a plan over HTTP", () => {
  test("is found, and passes validation here", async () => {
    const input: ProblemInput = { goal: { items: { iron_pickaxe: 1 } }, limits: { expansions: 1_000, timeMs: 60_000 } };
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
  ])("answers %s with a problem document", async (_, body, status, code) => {
    const answer = await post(body);
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ status, code });
    expect(answer.status).toBe(status);
  });
});

/** The output of a program that is given the service's address, from this folder. */
async function run(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd: ROOT });
  return stdout;
}

describe("docs/http.md", () => {
  const blocks = consoleBlocks(readPage("docs/http.md"));

  test("shows commands", () => {
    expect(blocks.flat().length).toBeGreaterThan(8);
  });

  test.each(blocks.flat())("shows the output of $command", async ({ command, output }) => {
    const printed = (await run("bash", ["-c", command.replaceAll("http://127.0.0.1:8080", url)])).trimEnd().split("\n");
    expect(printed).toHaveLength(output.length);
    for (const [index, shown] of output.entries()) {
      // A line that ends in "…" is shown up to there.
      if (shown.endsWith("…")) expect(printed[index]?.startsWith(shown.slice(0, -1))).toBe(true);
      else expect(printed[index]).toBe(shown);
    }
  });
});

describe("the examples", () => {
  test.each([
    ["TypeScript", process.execPath, "examples/service-client.ts"],
    ["the shell", "bash", "examples/service.sh"],
    ["Python", "python3", "examples/service.py"],
  ])("in %s plan one problem and many, and get readable errors", async (_, command, file) => {
    const out = await run(command, [file, url]);
    expect(out).toContain("craft_item");
    expect(out).toContain("solved");
    expect(out).toContain("unsolvable");
    expect(out).toContain("input.unknownItem");
    expect(out).toContain("did you mean iron_pickaxe?");
  });
});

describe("the service", () => {
  test("is healthy, ready, counted, and describes itself", async () => {
    for (const route of ["/healthz", "/readyz", "/docs", "/openapi.json"]) {
      expect((await fetch(`${url}${route}`)).status).toBe(200);
    }
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("\nlodestone_pool_threads 1\n");
  });

  test("plans every example of its description", async () => {
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
    // A path with a name needs a body that has what is named; test/e2e/idle-body.test.ts asks it.
    const whole = Object.entries(paths).filter(([path]) => !path.includes("{"));
    const examples = whole.flatMap(([path, { post }]) =>
      Object.entries(post?.requestBody?.content ?? {}).flatMap(([type, { examples = {} }]) =>
        Object.values(examples).map(({ value }) => ({ path, type, value })),
      ),
    );
    expect(new Set(examples.map(({ path }) => path))).toEqual(
      new Set([
        ...["/plan", "/plan/batch", "/repair", "/validate", "/explain"],
        ...["/run", "/run-option", "/cancel", "/pause", "/resume", "/capabilities/option/register"],
        ...["/intents", "/api/cognitive/signals", "/api/cognitive/execute", "/api/viewer/control"],
        ...["/episodic", "/recall", "/reflexion", "/semantic", "/skills"],
      ]),
    );
    for (const { path, type, value } of examples) {
      const body = typeof value === "string" ? value : JSON.stringify(value);
      const answer = await fetch(`${url}${path}`, { method: "POST", headers: { "content-type": type }, body });
      // A service has no viewer.
      if (path === "/api/viewer/control") expect(answer.status).toBe(409);
      else expect(answer.ok).toBe(true);
      expect(await answer.text()).not.toContain('"code":"input.');
    }
  });

  test("reports all mistakes of its configuration at once, and ends with 31", async () => {
    const { exit, out, notes } = await startCli(["serve", "--port", "x", "--workers", "0", "--log-level", "loud"])
      .ended;
    expect({ exit, out }).toEqual({ exit: 31, out: "" });
    expect(notes).toMatch(/^input\.invalid: configuration: .*--port: .*; --workers: .*; --log-level: /);
  });

  test("aborts the search of a client that disconnects, and serves the next one", async () => {
    const leaving = new AbortController();
    const body = JSON.stringify({
      goal: { items: { light_blue_shulker_box: 1 } },
      limits: { expansions: 100_000_000, timeMs: 3_600_000 },
    });
    const headers = { "content-type": "application/json" };
    const endless = fetch(`${url}/plan`, { method: "POST", headers, body, signal: leaving.signal });
    // Answered after the search was passed to the only thread.
    await fetch(`${url}/healthz`);
    leaving.abort();
    await expect(endless).rejects.toThrow();
    expect((await post('{"goal":{"items":{"stick":1}}}')).status).toBe(200);
  });

  test("reports that its port is taken, and ends with 31", async () => {
    const second = await startCli(["serve", "--port", new URL(url).port, "--workers", "1"]).ended;
    expect(second).toMatchObject({ exit: 31, out: "" });
    expect(second.notes).toMatch(/^http\.portInUse: /);
  });
});

/** More than a test may take: whoever waits for it fails. */
const LONG_GRACE = ["--grace-ms", "600000"];

test.each(["SIGTERM", "SIGINT"] as const)("%s ends an idle service without its grace, with 0", async (signal) => {
  const [cli] = await startService(...LONG_GRACE);
  cli.process.kill(signal);
  expect(await cli.ended).toMatchObject({ exit: 0, signal: null, out: "" });
});

test("SIGTERM under load: every client gets a plan or a refusal, and the process ends with 0", async () => {
  const [cli, address] = await startService(...LONG_GRACE);
  const statuses: (number | "closed")[] = [];
  let isStopped = false;
  const ask = async (): Promise<number | "closed"> => {
    try {
      const answer = await post('{"goal":{"items":{"chest":1}},"planner":"htn","cache":false}', address);
      await answer.arrayBuffer();
      return answer.status;
    } catch (error) {
      // A slow client finds its idle connection closed, or nobody listening.
      if (isStopped) return "closed";
      throw error;
    }
  };
  // Sends requests until the service is closing.
  const client = async (): Promise<void> => {
    for (let status: number | "closed" = 200; status === 200; statuses.push(status)) {
      status = await ask();
      if (statuses.length < 20 || isStopped) continue;
      isStopped = true;
      cli.process.kill("SIGTERM");
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
  expect(statuses.filter((status) => status !== 200 && status !== 503 && status !== "closed")).toEqual([]);
  expect(await cli.ended).toMatchObject({ exit: 0, signal: null, out: "" });
});

test("a pool that cannot recover is reported to clients, and ends the process with 30", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lodestone-broken-"));
  const mark = join(folder, "broken");
  // Loaded into every thread: once the mark exists, each thread that wakes up ends.
  const breaking = `import { existsSync } from "node:fs"; import { isMainThread } from "node:worker_threads";
    const wait = Atomics.wait; const endIfBroken = () => { if (!isMainThread && existsSync(${JSON.stringify(mark)})) process.exit(1); };
    endIfBroken(); Atomics.wait = (...asked) => { const woken = wait(...asked); endIfBroken(); return woken; };`;
  const more = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breaking)}` };
  const cli = startCli(["serve", "--port", "0", "--workers", "1"], { more });
  const [, address = ""] = await cli.said(/listening on (http:\/\/[\d.:]+);/);
  expect((await post('{"goal":{"items":{"stick":1}},"planner":"htn","cache":false}', address)).status).toBe(200);
  writeFileSync(mark, "");
  const answer = await post('{"goal":{"items":{"chest":1}},"planner":"htn","cache":false}', address);
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: "pool.workerFailed" }]);
  expect(await cli.ended).toMatchObject({ exit: 30, out: "" });
  rmSync(folder, { recursive: true });
});
