// Exit codes: 0 done, 1 a check failed, 10 proven unsolvable, 12 not found within limits, 20 failed
// in the world, 21 deadline, 30 internal failure, 31 input error, 32 stuck and ended by the watchdog,
// 130 and 143 interrupted by SIGINT (Ctrl-C) and SIGTERM, as shells report them.

import { ERRORS, type ErrorCode, type ResultStatus } from "../schemas/index.ts";

export const EXIT = {
  done: 0,
  no: 1,
  unsolvable: 10,
  notFound: 12,
  failedInWorld: 20,
  deadline: 21,
  ours: 30,
  input: 31,
  stuck: 32,
  interrupted: 130,
  terminated: 143,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const BY_STATUS: Record<ResultStatus, ExitCode> = {
  solved: EXIT.done,
  unsolvable: EXIT.unsolvable,
  exhausted: EXIT.notFound,
  timeout: EXIT.notFound,
  memout: EXIT.notFound,
  aborted: EXIT.notFound,
};

export const exitOfStatus = (status: ResultStatus): ExitCode => BY_STATUS[status];

/** Codes that do not follow their area. */
const BY_CODE: Partial<Record<ErrorCode, ExitCode>> = {
  "goal.notFound": EXIT.notFound,
  "goal.unsupported": EXIT.input,
  "run.deadline": EXIT.deadline,
  "run.aborted": EXIT.interrupted,
  "run.worldFailed": EXIT.ours,
  "run.unknown": EXIT.ours,
  "capability.storeBroken": EXIT.ours,
  "state.writeFailed": EXIT.ours,
  "http.tokenRequired": EXIT.input,
  "http.portInUse": EXIT.input,
  "http.stuck": EXIT.stuck,
};

const BY_AREA: Record<string, ExitCode> = {
  input: EXIT.input,
  capability: EXIT.input,
  plan: EXIT.input,
  state: EXIT.input,
  goal: EXIT.unsolvable,
  pool: EXIT.ours,
  http: EXIT.ours,
};

/** The exit code of an error code; 20 for a failure in the world without its own. */
export function exitOfCode(code: ErrorCode): ExitCode {
  const [area = ""] = code.split(".", 1);
  const known = BY_CODE[code] ?? BY_AREA[area];
  return known ?? (code in ERRORS ? EXIT.failedInWorld : EXIT.ours);
}
