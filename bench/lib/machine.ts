// The machine of a run: processor, system, commit and the versions of the software that took part.
// Reads; writes nothing.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";
import { join } from "node:path";
import type { RunDocument } from "../document/run-document.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const GIB = 2 ** 30;

/** Packages whose version affects the measurement. */
const PACKAGES = ["minecraft-data", "prismarine-recipe", "zod", "highs", "mahler", "benchmark", "mistreevous"] as const;

export function machine(): RunDocument["machine"] {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: Math.max(1, processors.length),
    memoryGib: Math.round((totalmem() / GIB) * 10) / 10,
    system: `${platform()} ${release()} ${arch()}`,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** The commit, with `+` after it where tracked files differ from it; null outside a repository. */
export function revision(): string | null {
  try {
    const git = (...args: string[]): string =>
      execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    const commit = git("rev-parse", "HEAD");
    return git("status", "--porcelain", "--untracked-files=no") === "" ? commit : `${commit}+`;
  } catch {
    return null;
  }
}

/** Versions by name: node, V8, Lodestone and the packages above, if installed. */
export function versions(): Record<string, string> {
  const found: Record<string, string> = { node: process.versions.node, v8: process.versions.v8 };
  found.lodestone = versionIn(join(ROOT, "package.json")) ?? "unknown";
  for (const name of PACKAGES) {
    const version = versionIn(join(ROOT, "node_modules", name, "package.json"));
    if (version !== null) found[name] = version;
  }
  return found;
}

function versionIn(path: string): string | null {
  try {
    const { version } = JSON.parse(readFileSync(path, "utf8")) as { version?: unknown };
    return typeof version === "string" ? version : null;
  } catch {
    return null;
  }
}
