// Checks the built package as users meet it: dist/'s command line plans, and its service answers a
// problem from a thread of its pool and has its page. The tests run the sources, so only this script runs the
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
  const page = await (await fetch(url)).text();
  const files = [...page.matchAll(/"(\/page\/[^"]+)"/g)].map(([, path = ""]) => path);
  assert.ok(files.length > 1, "the page names no files");
  for (const path of files) assert.equal((await fetch(new URL(path, url))).status, 200, path);
} finally {
  service.kill("SIGTERM");
}
const [exitCode] = await once(service, "exit");
assert.equal(exitCode, 0);

// A terminal, where util-linux's `script` provides one.
const prompt = spawnSync("script", ["-qec", `${process.execPath} ${COMMAND_LINE}`, "/dev/null"], {
  input: "quit\n",
  encoding: "utf8",
});
if (prompt.error === undefined && process.platform === "linux") assert.match(prompt.stdout, /Type a goal/);

// The entries share their modules: an error class of one is that of all.
const entry = async (name: string): Promise<Record<string, unknown>> =>
  await import(new URL(`../../dist/${name}.js`, import.meta.url).href);
const [index, executor] = [await entry("index"), await entry("executor")];
assert.equal(typeof index.CodedError, "function");
assert.equal(index.CodedError, executor.CodedError);
process.stdout.write("the built package plans, serves and can be imported\n");
