// The file of a run's log: one line a document, written as it comes, so that what a crash leaves is readable up to there.

import { closeSync, openSync, writeSync } from "node:fs";
import { CodedError, parseJson, type RunLogEntry, type RunLogHeader } from "../../schemas/index.ts";
import { readText } from "../console.ts";

export interface LogFile {
  write(line: RunLogHeader | RunLogEntry): void;
  close(): void;
}

/** Opens a new log, in place of one that is there. Throws CodedError `input.file`. */
export function openLog(path: string): LogFile {
  try {
    const file = openSync(path, "w");
    return {
      write: (line) => void writeSync(file, `${JSON.stringify(line)}\n`),
      close: () => closeSync(file),
    };
  } catch (error) {
    throw new CodedError("input.file", `${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** The lines of a log. Throws CodedError `input.file` or `input.json`. */
export async function readLog(path: string): Promise<unknown[]> {
  const lines = (await readText(path)).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, index) => parseJson(line, `${path}, line ${index + 1}`));
}
