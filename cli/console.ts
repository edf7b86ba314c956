// Input and output of commands: results to stdout, everything else to stderr. Passed in, so that
// tests see what a person sees.

import { readFile, stat, writeFile } from "node:fs/promises";
import { CodedError, visibleText } from "../schemas/index.ts";

/** Where a person types and reads. */
export interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  /** Whether `output` shows what is being typed, so that lines of ours go above it. */
  isTerminal: boolean;
}

export interface CliConsole {
  /** Prints a result; nothing else goes here. */
  out(text: string): void;
  /** Prints progress, explanations and warnings. */
  note(text: string): void;
  /** Whether stderr is a terminal, where a progress bar can be redrawn. */
  isTerminal: boolean;
  input: NodeJS.ReadableStream;
  /** Absent without a person: `lodestone` alone then prints its help. */
  terminal?: Terminal | undefined;
  environment: NodeJS.ProcessEnv;
  /** Variables of the configuration file's options for all commands; they count where they apply. */
  shared?: NodeJS.ProcessEnv;
  /** The configuration file of `--config`; by default the nearest is used. */
  config?: string | undefined;
  /** Where the nearest configuration file is looked for; nowhere if absent. */
  folder?: string;
}

export const processConsole: CliConsole = {
  out: (text) => void process.stdout.write(text.endsWith("\n") ? text : `${text}\n`),
  note: (text) => void process.stderr.write(visibleText(text.endsWith("\n") ? text : `${text}\n`)),
  isTerminal: process.stderr.isTTY === true,
  input: process.stdin,
  terminal:
    process.stdin.isTTY === true && process.stdout.isTTY === true
      ? { input: process.stdin, output: process.stdout, isTerminal: true }
      : undefined,
  environment: process.env,
  folder: process.cwd(),
};

/** More than any document or record needs; a larger file would be in memory several times. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** The text of a file. Throws CodedError input.file. */
export async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) throw new Error(`it is larger than ${MAX_FILE_BYTES} bytes`);
    return await readFile(path, "utf8");
  } catch (error) {
    throw new CodedError("input.file", `cannot read ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** Writes a file. Throws CodedError input.file. */
export async function writeText(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new CodedError("input.file", `cannot write ${path}: ${(error as Error).message}`, { cause: error });
  }
}
