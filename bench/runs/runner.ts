// Makes runs in a separate process, so that an endless loop or exhausted memory becomes a row with
// a code and does not end the bench. Invariant: every run resolves, at the latest its deadline plus
// a grace period after it began.

import { type ChildProcess, fork } from "node:child_process";
import { extname, join } from "node:path";
import { failedRow, type Runner, RunRow } from "./row.ts";
import { SAY_STEPS } from "./say-step.ts";

/** For starting up, giving up in order and stopping the world, beyond a run's own deadline. */
const GRACE_MS = 60_000;

/** `steps`: every step and failure is printed on stderr. */
export function processRunner({ graceMs = GRACE_MS, steps = false } = {}): Runner {
  let child: ChildProcess | undefined;
  const start = (): ChildProcess => {
    const entry = join(import.meta.dirname, `runner-process${extname(import.meta.url)}`);
    const started = fork(entry, steps ? [SAY_STEPS] : [], {
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.once("exit", () => {
      if (child === started) child = undefined;
    });
    return started;
  };
  return {
    run(asked) {
      const startedAt = performance.now();
      const worker = child ?? start();
      child = worker;
      return new Promise<RunRow>((resolve) => {
        const settle = (row: RunRow): void => {
          clearTimeout(late);
          worker.off("message", onMessage);
          worker.off("exit", onExit);
          resolve(row);
        };
        const fail = (code: "run.deadline" | "run.unknown", detail: string): void =>
          settle(failedRow(asked, code, detail, performance.now() - startedAt));
        const onMessage = (message: unknown): void => settle(RunRow.parse(message));
        const onExit = (code: number | null, signal: string | null): void =>
          fail("run.unknown", `the process of the run ended (${signal ?? `exit code ${code}`})`);
        const late = setTimeout(() => {
          fail("run.deadline", `the process of the run did not return within ${asked.deadlineMs + graceMs} ms`);
          worker.kill("SIGKILL");
        }, asked.deadlineMs + graceMs);
        worker.on("message", onMessage);
        worker.once("exit", onExit);
        worker.send(asked, (error) => error !== null && fail("run.unknown", error.message));
      });
    },
    async close() {
      const last = child;
      if (last === undefined) return;
      const gone = new Promise((resolve) => last.once("exit", resolve));
      last.disconnect();
      await gone;
    },
  };
}
