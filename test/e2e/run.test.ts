// `lodestone run` as a person starts it: its success, its failures, and a clean end.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { type CliEnd, type CliProcess, closedPort, startCli } from "./cli-process.ts";

let started: CliProcess[] = [];

function start(...args: string[]): CliProcess {
  const cli = startCli(["run", ...args], { group: true });
  started.push(cli);
  return cli;
}

async function run(...args: string[]): Promise<CliEnd & { leftOver: number[] }> {
  const cli = start(...args);
  return { ...(await cli.ended), leftOver: cli.leftOver() };
}

afterEach(() => {
  for (const { process } of started) process.kill("SIGKILL");
  started = [];
});

describe.each(["1.20.1", "1.16.5"])("in the embedded world of %s", (mcVersion) => {
  test("a stone pickaxe is reached, as the server confirms", async () => {
    const ended = await run("stone_pickaxe", "--fast", "--json", "--seed", "3", "--mc-version", mcVersion);
    expect(ended).toMatchObject({ exit: 0, leftOver: [] });
    const summary = JSON.parse(ended.out);
    expect(summary).toMatchObject({
      outcome: "success",
      goal: { stone_pickaxe: 1 },
      askedBy: "the world's own inventory",
      modelCalls: 0,
      world: { mcVersion, seed: 3, fast: true, host: "127.0.0.1" },
    });
    expect(summary.serverSays.stone_pickaxe).toBeGreaterThanOrEqual(1);
    expect(summary.stepsDone).toBeGreaterThan(5);
    expect(summary.gameTicks).toBeGreaterThan(0);
    // One line a step, and nothing redrawn without a terminal.
    expect(ended.notes).toMatch(/^\[ ?1\/\d+\] collect 3 (\w+_log) from \1, by hand {2}\d+\.\d s$/m);
    expect(ended.notes).not.toContain("\r");
  });
});

describe("a goal that cannot be", () => {
  test("obtained ends with 10 and its reason", async () => {
    const ended = await run("bedrock", "--fast", "--json");
    expect(ended).toMatchObject({ exit: 10, leftOver: [] });
    expect(JSON.parse(ended.out)).toMatchObject({
      outcome: "failure",
      failure: { code: "goal.noSource", detail: expect.stringContaining("bedrock") },
      serverSays: null,
      stepsDone: 0,
      world: { host: null },
    });
    expect(ended.notes).not.toMatch(/starting the embedded world/);
  });

  test("parsed ends with 31 before anything is started", async () => {
    const ended = await run("iron_pikkaxe");
    expect(ended).toMatchObject({ exit: 31, out: "", leftOver: [] });
    expect(ended.notes).toMatch(/^input\.unknownItem: .*did you mean iron_pickaxe\?/);
  });
});

describe("a run that is stopped", () => {
  test("by its deadline ends with 21", async () => {
    const ended = await run("diamond_pickaxe", "--deadline", "3");
    expect(ended).toMatchObject({ exit: 21, leftOver: [] });
    expect(`${ended.out}${ended.notes}`).toContain("run.deadline");
  });

  // A terminal sends Ctrl-C to the whole group, so the world's process gets it too and the
  // connection may close first.
  test.each([
    ["SIGINT", "the whole group", 130, /^run\.(aborted|disconnected)$/],
    ["SIGTERM", "the process alone", 143, /^run\.aborted$/],
  ] as const)("by %s to %s during a step ends with %i and a coded failure", async (signal, whom, exit, code) => {
    const cli = start("stone_pickaxe", "--fast", "--json", "--seed", "3");
    await cli.said(/^\[ ?1\/\d+\]/m);
    const { pid = Number.NaN } = cli.process;
    process.kill(whom === "the whole group" ? -pid : pid, signal);
    const ended = await cli.ended;
    expect(ended).toMatchObject({ exit, signal: null });
    expect(JSON.parse(ended.out)).toMatchObject({
      outcome: "failure",
      failure: { code: expect.stringMatching(code) },
      serverSays: null,
    });
    expect(cli.leftOver()).toEqual([]);
  });
});

describe("on an external server", () => {
  let world: EmbeddedWorld | undefined;
  const folder = mkdtempSync(join(tmpdir(), "lodestone-run-"));
  afterEach(() => world?.stop());
  afterAll(() => rmSync(folder, { recursive: true }));

  test("the goal is judged by the inventory of a player who joins again", async () => {
    world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 3, fast: true });
    const ended = await run(
      "stick",
      "--host",
      world.host,
      "--port",
      String(world.port),
      "--username",
      "Guest",
      ...["--record", join(folder, "run.log"), "--state", join(folder, "state")],
      "--json",
    );
    expect(JSON.parse(ended.out)).toMatchObject({
      outcome: "success",
      serverSays: { stick: 4 },
      askedBy: "joining again",
      stepsDone: 3,
      world: { mcVersion: "1.20.1", seed: null, fast: false, port: world.port },
    });
    expect(ended.exit).toBe(0);
    // Every executed step had its time bucket, and a reached goal leaves nothing to resume.
    const log = readFileSync(join(folder, "run.log"), "utf8");
    const timesReported = (event: string) => log.split(`"type":"${event}"`).length - 1;
    expect(timesReported("bucket-chosen")).toBeGreaterThanOrEqual(timesReported("step-succeeded"));
    expect(timesReported("step-succeeded")).toBeGreaterThanOrEqual(3);
    expect(readdirSync(join(folder, "state"))).toEqual(["lock.sqlite", "memory.sqlite"]);
    const { out } = await startCli(["memory", "stats", "--state", join(folder, "state"), "--json"]).ended;
    const address = `${world.host}:${world.port}`;
    expect(JSON.parse(out)).toMatchObject({ kinds: { step: 3, run: 1 }, worlds: [address], players: [] });
  });

  test("that does not exist, a run ends with 20 and run.connectFailed", async () => {
    const ended = await run("stick", "--host", "127.0.0.1", "--port", String(await closedPort()));
    expect(ended).toMatchObject({ exit: 20, out: "" });
    expect(ended.notes).toMatch(/^run\.connectFailed: .*ECONNREFUSED/m);
  });
});
