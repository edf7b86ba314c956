// After each survivable fault the next valid request is answered, and once the service has closed,
// nothing stays open. A separate process reports its handles and must exit by itself.

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("./faults-program.ts", import.meta.url));

interface FaultReport {
  fault: string | null;
  statuses: number[];
  next: number;
  left: Record<string, number>;
}

/** The answers that clients got. */
const ANSWERS: Record<string, number[]> = {
  "a thread that ends in mid-job": [500, 200],
  "a job that blows its memory": [200, 200],
  "fifteen hundred requests over five hundred connections": [200],
  "a client that sends half a body and waits": [408],
  "three hundred clients that disconnect in mid-job": [],
  "malformed, large and strange bodies": [400, 400, 400, 400, 413, 415],
  "closing under load": [200, 503],
};

test("after every fault the next request is answered, and closing leaves no open handle", async () => {
  const program = fork(PROGRAM, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const reported: FaultReport[] = [];
  const allReported = new Promise<void>((resolve) => {
    program.on("message", (one: FaultReport) => (one.fault === null ? resolve() : reported.push(one)));
  });
  const ended = once(program, "exit");
  await Promise.race([allReported, ended]);
  expect(reported.map(({ left, fault, next }) => ({ fault, next, left }))).toEqual(
    Object.keys(ANSWERS).map((fault) => ({ fault, next: 200, left: {} })),
  );
  expect(Object.fromEntries(reported.map(({ fault, statuses }) => [fault, statuses]))).toEqual(ANSWERS);
  program.send("go");
  expect(await ended).toEqual([0, null]);
  // Seconds on an idle machine.
});
