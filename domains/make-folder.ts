// Makes a folder with those above it, one at a time. Node's own way never returns where the system says of a folder that is there that it is not,
// as Linux does below /proc.

import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CodedError } from "../schemas/plain.ts";

/** Makes the folder where it is not there. Throws CodedError `input.file`. */
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
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !isThere(path)) throw error;
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
