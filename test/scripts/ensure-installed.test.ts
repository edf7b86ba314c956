import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("../../scripts/ensure-installed.mjs", import.meta.url));

/**
 * Stands for npm, which needs a network: records its arguments and makes the files of `npm ci`, or
 * fails.
 */
const NPM = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
appendFileSync("calls.log", process.argv.slice(2).join(" ") + "\\n");
if (process.env.NPM_FAILS) process.exit(7);
mkdirSync("node_modules/.bin", { recursive: true });
if (!process.env.NPM_IGNORES_SCRIPTS) writeFileSync("node_modules/.bin/node", "");
`;

let project = "";

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "lodestone-install-"));
  mkdirSync(join(project, "scripts"));
  mkdirSync(join(project, "bin"));
  cpSync(SCRIPT, join(project, "scripts/ensure-installed.mjs"));
  writeFileSync(join(project, "bin/npm-cli.mjs"), NPM);
  writeFileSync(join(project, "package.json"), JSON.stringify({ dependencies: { a: "1.0.0" } }));
  writeLock("sha512-one");
});

afterEach(() => {
  chmodSync(project, 0o755);
  rmSync(project, { recursive: true, force: true });
});

const writeLock = (integrity: string): void =>
  writeFileSync(
    join(project, "package-lock.json"),
    JSON.stringify({ packages: { "": {}, "node_modules/a": { integrity } } }),
  );

const installs = (): string[] => {
  const log = join(project, "calls.log");
  return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
};

async function ensure(environment: Record<string, string> = { npm_execpath: join(project, "bin/npm-cli.mjs") }) {
  const { npm_execpath: _npm, npm_node_execpath: _node, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(project, "scripts/ensure-installed.mjs")], {
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, out, err };
}

const withNpm = (more: Record<string, string>) => ({ npm_execpath: join(project, "bin/npm-cli.mjs"), ...more });

describe("missing packages are installed", () => {
  test("by npm ci with the development packages, whatever NODE_ENV says", async () => {
    const { code, out } = await ensure(withNpm({ NODE_ENV: "production" }));
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(installs()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
  });

  test("once, and not again while the lock file stays the same", async () => {
    await ensure();
    expect(await ensure()).toEqual({ code: 0, out: "", err: "" });
    expect(installs()).toHaveLength(1);
  });

  test("again when the lock file has changed", async () => {
    await ensure();
    writeLock("sha512-two");
    await ensure();
    expect(installs()).toHaveLength(2);
  });

  test("once by two commands at the same time", async () => {
    const answers = await Promise.all([ensure(), ensure()]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(installs()).toHaveLength(1);
  });

  test("although a command that was killed has left its lock", async () => {
    const gone = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await once(gone, "close");
    writeFileSync(join(project, ".install.lock"), String(gone.pid));
    expect((await ensure()).code).toBe(0);
    expect(existsSync(join(project, ".install.lock"))).toBe(false);
  });
});

describe("an install by hand", () => {
  const record = (integrity: string) => {
    mkdirSync(join(project, "node_modules/.bin"), { recursive: true });
    writeFileSync(join(project, "node_modules/.bin/node"), "");
    const packages = { "node_modules/a": { integrity } };
    writeFileSync(join(project, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
  };

  test("is accepted when it holds the packages of the lock file", async () => {
    record("sha512-one");
    expect((await ensure()).code).toBe(0);
    expect(installs()).toEqual([]);
  });

  test("is replaced when it holds other packages", async () => {
    record("sha512-other");
    await ensure();
    expect(installs()).toHaveLength(1);
  });
});

describe("a failed install", () => {
  test("prints the command to run if npm did not start it", async () => {
    const { code, err } = await ensure({});
    expect(code).toBe(30);
    expect(err).toContain("npm ci --include=dev");
  });

  test("prints the command to run if another package manager started it", async () => {
    expect((await ensure({ npm_execpath: "/opt/yarn/bin/yarn.js" })).code).toBe(30);
    expect(installs()).toEqual([]);
  });

  test("ends with 30 if npm fails, and tries again the next time", async () => {
    expect((await ensure(withNpm({ NPM_FAILS: "1" }))).code).toBe(30);
    expect((await ensure()).code).toBe(0);
  });

  test("reports that install scripts are switched off", async () => {
    const { code, err } = await ensure(withNpm({ NPM_IGNORES_SCRIPTS: "1" }));
    expect(code).toBe(30);
    expect(err).toContain("ignore-scripts=false");
  });
});
