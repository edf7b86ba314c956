// A program for the watchdog's test: it gets stuck on request, in one of several ways.

import { startWatchdog } from "../../../server/watchdog/watchdog.ts";

const WAYS: Record<string, () => void> = {
  loop: function turnForEver() {
    for (;;);
  },
  expression: () => void /^(a+)+$/.test(`${"a".repeat(60)}b`),
  wait: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  nothing: () => {},
};

const [way = "nothing", secret = ""] = process.argv.slice(2);
const { board } = startWatchdog({ boundMs: 1_000, exitCode: 32 });
board.show("POST /run-option");
process.env.SECRET = secret;
setTimeout(() => WAYS[way]?.(), 200);
// Long enough for a process that is not stuck, on a busy machine as well.
setTimeout(() => process.exit(0), way === "nothing" ? 4_000 : 3_600_000);
