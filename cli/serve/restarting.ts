// Runs the service as a process of its own and starts it again when its watchdog ended it. Any
// other end is the end of this process as well.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { CliConsole } from "../console.ts";
import { EXIT } from "../exit-codes.ts";

/** Tells the process of the service that another restarts it. */
export const SUPERVISED = "LODESTONE_SUPERVISED";

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

/** Resolves with the exit code of a service that was not stuck. */
export async function restarting(console: CliConsole): Promise<number> {
  let waitMs = FIRST_WAIT_MS;
  for (;;) {
    const startedAt = performance.now();
    const { code, signal } = await served();
    // What the watchdog cannot make exit, it kills.
    if (code !== EXIT.stuck && signal !== "SIGKILL") return code ?? EXIT.ours;
    if (performance.now() - startedAt > MAX_WAIT_MS) waitMs = FIRST_WAIT_MS;
    console.note(`the service was stuck; it starts again in ${waitMs / 1000} s`);
    await wait(waitMs);
    waitMs = Math.min(2 * waitMs, MAX_WAIT_MS);
  }
}

async function served(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const { execPath, execArgv, argv, env } = process;
  // The channel ends with this process, and the service with the channel.
  const service = spawn(execPath, [...execArgv, ...argv.slice(1)], {
    env: { ...env, [SUPERVISED]: "1" },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const pass = (signal: NodeJS.Signals): void => void service.kill(signal);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, pass);
  try {
    const [code, signal] = await once(service, "exit");
    return { code: code as number | null, signal: signal as NodeJS.Signals | null };
  } finally {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.removeListener(signal, pass);
  }
}
