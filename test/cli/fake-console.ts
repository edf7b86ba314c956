// The command line without a process: a console that collects the output, and temporary files.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { CliConsole } from "../../cli/console.ts";
import type { ExitCode } from "../../cli/exit-codes.ts";
import { runProgram } from "../../cli/program.ts";

export interface CommandEnd {
  exit: ExitCode;
  /** What went to stdout and to stderr. */
  out: string;
  notes: string;
}

/** Plans must not depend on machine load, so searches are limited by work. */
const PATIENCE = ["--time-ms", "3600000"];

/**
 * Runs one command line; `input` is its stdin in chunks. The default time limit of a plan is an
 * hour.
 */
export async function lodestone(args: readonly string[], input: Iterable<string | Buffer> = []): Promise<CommandEnd> {
  const out: string[] = [];
  const notes: string[] = [];
  const console: CliConsole = {
    out: (text) => void out.push(text.endsWith("\n") ? text : `${text}\n`),
    note: (text) => void notes.push(text.endsWith("\n") ? text : `${text}\n`),
    isTerminal: false,
    input: Readable.from(input),
    environment: {},
  };
  const isHurried = args[0] !== "plan" || args.includes("--time-ms");
  const exit = await runProgram(isHurried ? args : [...args, ...PATIENCE], console);
  return { exit, out: out.join(""), notes: notes.join("") };
}

/** Runs `use` with a temporary folder. */
export async function withFolder<T>(use: (path: (name: string) => string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "lodestone-"));
  try {
    return await use((name) => join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const EIGHT_DOMAIN_FILE = new URL("../../bench/data/eight/domain.json", import.meta.url).pathname;
export const EIGHT_PROBLEMS_FILE = new URL("../../bench/data/eight/problems.jsonl", import.meta.url).pathname;
