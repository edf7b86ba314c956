// Makes attempts in a process for each arm, so that a search that never ends is a row and does not
// end the bench, and no arm's leavings slow another. Invariant: every attempt resolves.

import { type ChildProcess, fork } from "node:child_process";
import { extname, join } from "node:path";
import type { ArmName } from "./arms/arm.ts";
import { type AttemptAsked, type AttemptDone, failed } from "./attempt.ts";

/** For the world's start, building, joining and leaving, beyond a course's own limit. */
const GRACE_MS = 180_000;

export interface AttemptRunner {
  attempt(asked: AttemptAsked): Promise<AttemptDone>;
  close(): void;
}

export function attemptRunner(): AttemptRunner {
  const children = new Map<ArmName, ChildProcess>();
  const childOf = (arm: ArmName): ChildProcess => {
    const known = children.get(arm);
    if (known !== undefined) return known;
    const entry = join(import.meta.dirname, `attempt-process${extname(import.meta.url)}`);
    const started = fork(entry, [], { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    started.once("exit", () => children.get(arm) === started && children.delete(arm));
    children.set(arm, started);
    return started;
  };
  return {
    attempt(asked) {
      const child = childOf(asked.arm);
      return new Promise((resolve) => {
        const settle = (done: AttemptDone): void => {
          clearTimeout(late);
          child.off("message", onMessage);
          child.off("exit", onExit);
          resolve(done);
        };
        const fail = (code: string): void => settle(failed(asked, code));
        const onMessage = (done: unknown): void => settle(done as AttemptDone);
        const onExit = (): void => fail("run.unknown");
        const late = setTimeout(
          () => {
            fail("run.deadline");
            children.delete(asked.arm);
            child.kill("SIGKILL");
          },
          asked.course.limitS * 1000 + GRACE_MS,
        );
        child.on("message", onMessage);
        child.once("exit", onExit);
        child.send(asked, (error) => error !== null && fail("run.unknown"));
      });
    },
    close() {
      for (const child of children.values()) child.disconnect();
    },
  };
}
