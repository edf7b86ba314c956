// The file of a run's log: one document a line, written at once, so that it is readable up to a
// crash.

import { closeSync, openSync, writeSync } from "node:fs";
import { CodedError, parseJson, type RunLogEntry, type RunLogHeader } from "../../schemas/index.ts";
import { readText } from "../console.ts";

export interface LogFile {
  /**
   * Writes a line of a leg's log: a run that rejoins continues in `PATH.2` and so on, since each
   * leg is a log of its own.
   */
  write(line: RunLogHeader | RunLogEntry, leg?: number): void;
  close(): void;
}

/** Opens a new log and overwrites an existing one. Throws CodedError `input.file`. */
export function openLog(path: string): LogFile {
  const files = new Map([[1, openFile(path)]]);
  return {
    write(line, leg = 1) {
      const file = files.get(leg) ?? openFile(`${path}.${leg}`);
      files.set(leg, file);
      writeSync(file, `${JSON.stringify(line)}\n`);
    },
    close() {
      for (const file of files.values()) closeSync(file);
    },
  };
}

function openFile(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    throw new CodedError("input.file", `${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** The lines of a log. Throws CodedError `input.file` or `input.json`. */
export async function readLog(path: string): Promise<unknown[]> {
  const lines = (await readText(path)).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, index) => parseJson(line, `${path}, line ${index + 1}`));
}
