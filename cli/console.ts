// Where commands write and read: results to stdout, all else to stderr. Handed in, so that tests see what a person sees.

import { readFile, writeFile } from "node:fs/promises";
import { CodedError } from "../schemas/index.ts";

export interface CliConsole {
  /** The result, and nothing else. */
  out(text: string): void;
  /** Progress, explanations, warnings. */
  note(text: string): void;
  /** Whether a person watches stderr: only then is anything redrawn. */
  isTerminal: boolean;
  input: NodeJS.ReadableStream;
  environment: NodeJS.ProcessEnv;
}

export const processConsole: CliConsole = {
  out: (text) => void process.stdout.write(text.endsWith("\n") ? text : `${text}\n`),
  note: (text) => void process.stderr.write(text.endsWith("\n") ? text : `${text}\n`),
  isTerminal: process.stderr.isTTY === true,
  input: process.stdin,
  environment: process.env,
};

/** The text of a file; throws CodedError input.file. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new CodedError("input.file", `cannot read ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** Writes a file; throws CodedError input.file. */
export async function writeText(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new CodedError("input.file", `cannot write ${path}: ${(error as Error).message}`, { cause: error });
  }
}
