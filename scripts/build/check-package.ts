// Checks the built package as users meet it: dist/'s command line plans, and its service answers a
// problem from a thread of its pool. The tests run the sources, so only this script runs the
// published files. Exit code 1 where a check fails.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const COMMAND_LINE = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

const planned = spawnSync(process.execPath, [COMMAND_LINE, "plan", "stick", "--json"], { encoding: "utf8" });
assert.equal(planned.status, 0, planned.stderr);
assert.ok(JSON.parse(planned.stdout));

const service = spawn(process.execPath, [COMMAND_LINE, "serve", "--port", "0"], {
  stdio: ["ignore", "ignore", "pipe"],
});
try {
  const [said] = await once(service.stderr, "data");
  const url = /http:\/\/[\d.:]+/.exec(String(said))?.[0];
  assert.ok(url !== undefined, `the service printed no address: ${said}`);
  const answer = await fetch(new URL("/plan", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ goal: { items: { iron_pickaxe: 1 } }, planner: "htn" }),
  });
  assert.equal(answer.status, 200);
  assert.equal(((await answer.json()) as { status: string }).status, "solved");
} finally {
  service.kill("SIGTERM");
}
const [exitCode] = await once(service, "exit");
assert.equal(exitCode, 0);

// The entries share their modules: an error class of one is that of all.
const entry = async (name: string): Promise<Record<string, unknown>> =>
  await import(new URL(`../../dist/${name}.js`, import.meta.url).href);
const [index, executor] = [await entry("index"), await entry("executor")];
assert.equal(typeof index.CodedError, "function");
assert.equal(index.CodedError, executor.CodedError);
process.stdout.write("the built package plans, serves and can be imported\n");
