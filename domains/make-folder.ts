// Creates a folder and its parents one by one. Node's recursive `mkdir` never returns if the system
// denies that an existing folder exists, as Linux does below /proc.

import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CodedError } from "../schemas/plain.ts";

/** Creates the folder if it is missing. Throws CodedError `input.file`. */
export function makeFolder(path: string): void {
  try {
    make(resolve(path));
  } catch (error) {
    throw new CodedError("input.file", `${path}: ${(error as Error).message}`, { cause: error });
  }
}

function make(path: string): void {
  if (isThere(path)) return;
  const above = dirname(path);
  if (above !== path) make(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !isThere(path)) throw error;
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
