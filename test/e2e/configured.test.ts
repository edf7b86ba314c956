// Commands that stay, as a configuration file sets them.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { type CliProcess, startCli } from "./cli-process.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-configured-"));
const started: CliProcess[] = [];
afterEach(() => started.splice(0).map((cli) => cli.process.kill("SIGKILL")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a command with a file of the options. */
function configured(options: object, args: readonly string[], more: NodeJS.ProcessEnv = {}): CliProcess {
  const path = join(folder, `${started.length}-${args[0]}.json`);
  writeFileSync(path, JSON.stringify(options));
  const cli = startCli([...args, "--config", path], { more });
  started.push(cli);
  return cli;
}

const FILE = {
  seed: 7,
  port: 0,
  serve: { workers: 1, rateLimit: 3, token: "a-token-of-the-file-1", logLevel: "silent" },
  world: { mcVersion: "1.19.4", fast: true, json: true },
};

test("serve has the file's port, rate and token, and a variable goes before the token", async () => {
  // The seed is of no use to a service without a world.
  const cli = configured(FILE, ["serve"], { LODESTONE_TOKEN: "a-token-of-the-shell" });
  const [, url = ""] = await cli.said(/listening on (http:\S+);/);
  expect(new URL(url).port).not.toBe("8080");
  const ask = (token: string): Promise<Response> =>
    fetch(`${url}/planners`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask("a-token-of-the-file-1")).status).toBe(401);
  const answer = await ask("a-token-of-the-shell");
  expect([answer.status, answer.headers.get("x-ratelimit-limit")]).toEqual([200, "3"]);
  cli.process.kill("SIGTERM");
  expect((await cli.ended).exit).toBe(0);
});

test("world has the file's version, seed and port, and a flag goes before its seed", async () => {
  const cli = configured(FILE, ["world", "--seed", "9"]);
  const out = await new Promise<string>((resolve) => cli.process.stdout?.once("data", (data) => resolve(String(data))));
  const { mcVersion, seed, port } = JSON.parse(out);
  expect([mcVersion, seed, port === 25_565]).toEqual(["1.19.4", 9, false]);
  cli.process.kill("SIGTERM");
  expect((await cli.ended).exit).toBe(0);
});

test("serve names what is wrong in the file before it opens a port", async () => {
  const { exit, notes } = await configured({ serve: { prot: 1 } }, ["serve"]).ended;
  expect([exit, notes]).toEqual([31, expect.stringMatching(/serve\.prot: no such option \(did you mean port\?\)/)]);
});
