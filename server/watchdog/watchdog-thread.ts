// The watchdog's own thread. It looks at the board of the service's thread, and when that is stuck,
// writes down what it was at, and ends the process. The debugger's protocol reaches a thread that
// is in a loop: it says where, and exits with a status of its own; what it does not reach is killed.

import { writeSync } from "node:fs";
import { type Debugger, Session, url } from "node:inspector";
import { basename } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { beatsOf, requestsOf } from "./board.ts";
import { CHECKS, StuckCheck } from "./stuck-check.ts";
import type { WatchdogData } from "./watchdog.ts";

const { memory, boundMs, exitCode } = workerData as WatchdogData;

/** Functions that the dump names, innermost first. */
const MAX_CALLS = 20;
/** How long the stuck thread may take to say where it is, and then to exit. */
const ANSWER_MS = 10_000;
const STDERR = 2;

const routes: string[] = [];
parentPort?.on("message", (route: string) => routes.push(route));

const check = new StuckCheck();
const watch = setInterval(() => {
  // Whoever debugs the service stops it on purpose.
  if (url() !== undefined || !check.isStuck(beatsOf(memory))) return;
  clearInterval(watch);
  end();
}, boundMs / CHECKS);

function end(): void {
  const session = new Session();
  const unanswered = setTimeout(() => {
    dump([]);
    kill();
  }, ANSWER_MS);
  /** By their ids: a call names its script alone. */
  const files = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params }) => files.set(params.scriptId, basename(params.url)));
  session.on("Debugger.paused", ({ params: { callFrames } }) => {
    clearTimeout(unanswered);
    dump(callFrames.slice(0, MAX_CALLS).map((call) => callOf(call, files)));
    setTimeout(kill, ANSWER_MS);
    const callFrameId = callFrames[0]?.callFrameId ?? "";
    session.post("Debugger.evaluateOnCallFrame", { callFrameId, expression: `process.reallyExit(${exitCode})` });
  });
  session.connectToMainThread();
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}

/** The function and its file's name, without the machine's folders. */
function callOf({ functionName, location }: Debugger.CallFrame, files: ReadonlyMap<string, string>): string {
  return `${functionName || "(anonymous)"} ${files.get(location.scriptId) ?? ""}:${location.lineNumber + 1}`;
}

function dump(calls: readonly string[]): void {
  const code = "http.stuck";
  const at = { requests: requestsOf(memory, routes), calls };
  const msg = `the service's thread has not moved for ${boundMs / 1000} s; the process ends`;
  writeSync(STDERR, `${JSON.stringify({ level: 60, code, boundMs, at, msg })}\n`);
}

const kill = (): void => void process.kill(process.pid, "SIGKILL");
