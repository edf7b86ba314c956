// Installs the packages of package-lock.json when they are missing or stale, so that one npm
// command sets everything up. Plain JavaScript for the machine's own Node, 16 or later, because it
// runs before the project's Node 24 is installed. Invariants: of several commands at once one
// installs and the others wait for it; an interrupted install does not count; nothing is written to
// stdout. Exit codes: 0 installed, 30 not.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const EXIT_NOT_INSTALLED = 30;
const POLL_MS = 200;
/**
 * A lock is written within milliseconds of its creation; an older empty one was interrupted in
 * between.
 */
const EMPTY_LOCK_MS = 5_000;
/** No install takes this long: another process has the holder's process id by now. */
const OLD_LOCK_MS = 15 * 60_000;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const STAMP = "node_modules/.lodestone-installed";
const LOCK = ".install.lock";
const PROJECT_NODE = "node_modules/.bin/node";
const BY_HAND = "npm ci --include=dev";

const say = (text) => process.stderr.write(`${text}\n`);

const readText = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};

/** A digest of the wanted packages; it ignores changes of the scripts in package.json. */
function wantedDigest() {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  return createHash("sha256")
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, allowScripts]))
    .update(readFileSync("package-lock.json"))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");
}

const isFresh = (digest) => existsSync(PROJECT_NODE) && (readText(STAMP) === digest || adoptInstalled(digest));

/**
 * Accepts an install made by hand if npm's own record of it holds every package of the lock file,
 * except optional ones.
 */
function adoptInstalled(digest) {
  const record = readText("node_modules/.package-lock.json");
  if (record === undefined || existsSync(STAMP) || existsSync(LOCK)) return false;
  const installed = JSON.parse(record).packages;
  const wanted = Object.entries(JSON.parse(readFileSync("package-lock.json", "utf8")).packages);
  const isThere = ([path, { integrity, optional }]) =>
    path === "" || (installed[path] === undefined ? optional === true : installed[path].integrity === integrity);
  if (!wanted.every(isThere)) return false;
  writeFileSync(STAMP, digest);
  return true;
}

/**
 * Creates the lock with this process's id; false where another process holds it. Removes the lock
 * of a process that has ended.
 */
function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isAbandoned()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isAbandoned() {
  const pid = readText(LOCK);
  const age = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN);
  if (pid === undefined || Number.isNaN(age)) return false;
  if (pid === "") return age > EMPTY_LOCK_MS;
  return age > OLD_LOCK_MS || !isRunning(Number(pid));
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  // In a container without an init process, an orphaned process stays as a zombie after its end.
  return !/\) Z /.test(readText(`/proc/${pid}/stat`) ?? "");
}

/** Runs `npm ci` with the npm that called this script; resolves to its exit code. */
async function install(npm) {
  const node = process.env.npm_node_execpath || process.execPath;
  const args = [npm, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const child = spawn(node, args, { stdio: ["ignore", process.stderr, process.stderr] });
  const closed = new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
  // npm may outlive this process, so it holds the lock while it runs.
  if (child.pid !== undefined) writeFileSync(LOCK, String(child.pid));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return closed;
}

const digest = wantedDigest();
while (!isFresh(digest)) {
  const npm = process.env.npm_execpath;
  if (npm === undefined || !/^(npm|npm-cli)(\.\w+)?$/.test(basename(npm))) {
    say(`Packages are missing or stale, and npm did not start this script. Run: ${BY_HAND}`);
    process.exit(EXIT_NOT_INSTALLED);
  }
  if (!takeLock()) {
    await sleep(POLL_MS);
    continue;
  }
  // The command that held the lock may have finished between the two looks.
  if (isFresh(digest)) {
    rmSync(LOCK, { force: true });
    break;
  }
  say("Installing packages (about a minute, 1 GB on disk) ...");
  const code = await install(npm);
  const works = existsSync(PROJECT_NODE);
  if (code === 0 && works) writeFileSync(STAMP, digest);
  rmSync(LOCK, { force: true });
  if (code !== 0) say(`Installing failed (npm's exit code: ${code}). See above, then try again, or run: ${BY_HAND}`);
  else if (!works) say("Node 24 was not installed with the packages: allow install scripts (ignore-scripts=false).");
  if (code !== 0 || !works) process.exit(EXIT_NOT_INSTALLED);
}
