// The command line as a real process, and a check for processes left over when it has ended. Every
// process that it starts inherits a mark in its environment, by which the rest are found (in /proc,
// so on Linux only; elsewhere none are).

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
const MARK = "LODESTONE_TEST_MARK";

export interface CliEnd {
  exit: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  notes: string;
}

export interface CliProcess {
  process: ChildProcess;
  /**
   * Resolves with the first match in the stderr so far; rejects when the process ends without one.
   */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<CliEnd>;
  /** Processes that it started and that still run. */
  leftOver(): number[];
}

/**
 * Starts `lodestone ARGS`, with additions to its environment. `group` gives it a process group of
 * its own, as a terminal does.
 */
export function startCli(
  args: readonly string[],
  { input = "", group = false, more = {} }: { input?: string; group?: boolean; more?: NodeJS.ProcessEnv } = {},
): CliProcess {
  const mark = randomUUID();
  const { MC_HOST: _, MC_PORT: __, MC_VERSION: ___, ...environment } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...environment, ...more, [MARK]: mark },
    stdio: "pipe",
    detached: group,
  });
  let out = "";
  let notes = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    notes += text;
  });
  child.stdin.end(input);
  const ended = once(child, "close").then(([exit, signal]) => ({
    exit: exit as number | null,
    signal: signal as NodeJS.Signals | null,
    out,
    notes,
  }));
  return {
    process: child,
    ended,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(notes);
          if (match === null) return;
          child.stderr.off("data", look);
          resolve(match);
        };
        child.stderr.on("data", look);
        void ended.then(() => reject(new Error(`ended without saying ${pattern}: ${notes}`)));
        look();
      }),
    leftOver: () => processesMarked(mark),
  };
}

function processesMarked(mark: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return readFileSync(`/proc/${name}/environ`, "utf8").includes(`${MARK}=${mark}`) ? [Number(name)] : [];
    } catch {
      // Another user's process, or one that has just ended.
      return [];
    }
  });
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as { port: number };
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
