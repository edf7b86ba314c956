// The log of one bot of a fleet: a JSON line for each event of its runs and for each stage between
// them, written at once.

import { closeSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../../domains/make-folder.ts";
import { CodedError, type RunEvent } from "../../schemas/index.ts";

export interface BotLog {
  event(event: RunEvent): void;
  /** Logs a stage between runs. */
  stage(text: string): void;
  close(): void;
}

/** Opens the log for appending. Throws CodedError `input.file`. */
export function botLog(path: string): BotLog {
  const file = open(path);
  const write = (line: object): void =>
    void writeSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  return {
    // Ticks come twenty a second and add nothing to the steps.
    event: (event) => event.type !== "tick" && write({ event }),
    stage: (text) => write({ stage: text }),
    close: () => closeSync(file),
  };
}

function open(path: string): number {
  makeFolder(dirname(path));
  try {
    return openSync(path, "a");
  } catch (error) {
    throw new CodedError("input.file", `${path}: ${(error as Error).message}`, { cause: error });
  }
}
