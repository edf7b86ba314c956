// Checks the tarball as its users get it: its size, that `npm publish` has nothing to correct, and that a
// strict TypeScript project with nothing else compiles and runs against it: the ten lines, the
// plugin, and a vitest test of a stock bot in the embedded world. `--node PATH` runs the project on
// another Node; by default this one. The packages that it depends on are linked from the
// repository, and only those that package.json names. Exit code 1 where a check fails.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROJECT = join(ROOT, "scripts/build/project");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
const MAX_BYTES = 3_000_000;

const { values } = parseArgs({
  options: { node: { type: "string", default: process.execPath }, tarball: { type: "string" } },
});
const { node } = values;
const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
const folder = mkdtempSync(join(tmpdir(), "lodestone-install-"));
const startedAt = performance.now();
const say = (text: string): void => console.log(`${text} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);

function run(program: string, args: readonly string[], cwd = folder): string {
  return execFileSync(program, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NO_COLOR: "1" },
  });
}

/** Packs what is built; scripts would build again. */
function pack(): string {
  const packed = run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], ROOT);
  const [{ filename, size }] = JSON.parse(packed) as [{ filename: string; size: number }];
  assert.ok(size <= MAX_BYTES, `the tarball has ${size} bytes, more than ${MAX_BYTES}`);
  say(`the tarball has ${size} bytes`);
  return join(folder, filename);
}

try {
  const tarball = values.tarball ?? pack();
  cpSync(PROJECT, folder, { recursive: true });
  const modules = join(folder, "node_modules");
  const link = (name: string): void => {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  };
  const own = join(modules, "lodestone");
  mkdirSync(own, { recursive: true });
  run("tar", ["xzf", tarball, "--strip-components=1", "-C", own]);
  const { dependencies, private: isPrivate } = JSON.parse(readFileSync(join(own, "package.json"), "utf8"));
  assert.equal(isPrivate, undefined, "the package is private");
  for (const name of [...Object.keys(dependencies), "typescript", "vitest", "@types/node"]) link(name);
  // `npm publish` corrects a flawed package.json, and warns; here there is nothing to correct.
  const written = readFileSync(join(own, "package.json"), "utf8");
  run("npm", ["pkg", "fix"], own);
  assert.deepEqual(JSON.parse(readFileSync(join(own, "package.json"), "utf8")), JSON.parse(written));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "project", private: true, type: "module" }));

  run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "--project", "tsconfig.json"]);
  say("a strict TypeScript project compiles");

  const lines = run(node, ["out/ten-lines.js"]);
  assert.match(lines, /^craft 4 oak_planks from 1 oak_log\n/);
  assert.match(lines, /cost 30, optimal true, valid true\n$/);
  say(`the ten lines run on ${version}`);

  const help = run(node, [join(own, "dist/cli/main.js")]);
  assert.match(help, /^Usage: lodestone/);
  const brief = run(node, [join(own, "dist/cli/main.js"), "plan", "stick", "--inventory", '{"oak_log":1}']);
  assert.match(brief, /craft 4 oak_planks from 1 oak_log/);
  say(`the command line plans on ${version}`);

  const tests = run(node, [VITEST, "run", "--root", folder, "--exclude", "out/**"]);
  assert.match(tests, /Tests +5 passed/);
  say(`a stock bot, a bot with the plugin and an own leaf pass their vitest tests on ${version}`);

  // A folder within this one, whose packages it finds above it.
  const begun = join(folder, "begun");
  run(node, [join(own, "dist/cli/main.js"), "init", begun]);
  assert.match(run(node, [join(own, "dist/cli/main.js"), "config", "run"], begun), /--fast +true +.*\.config\.ts/);
  assert.match(run(node, [VITEST, "run", "--root", begun], begun), /Tests +1 passed/);
  say(`the project that init writes passes its test on ${version}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
