// Runs a bench's program in this process, which has most of its modules already: a process of its
// own would load them all again, which takes longer than what it then does.

import { join } from "node:path";

const PROGRAMS = join(import.meta.dirname, "..", "..", "bench", "programs");

export interface ProgramEnd {
  code: number;
  stdout: string;
  stderr: string;
}

/** How a program ends by `process.exit`. */
class Exit {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

let runs = 0;

/**
 * Runs `bench/programs/NAME.ts ARGS`, and returns what it wrote and its exit code. One at a time,
 * because it writes to the process's own streams. An error that the program does not catch is thrown.
 */
export async function runProgram(name: string, ...args: readonly string[]): Promise<ProgramEnd> {
  const file = join(PROGRAMS, `${name}.ts`);
  const { argv, exit, exitCode, stdout, stderr } = process;
  const writes = [stdout.write, stderr.write] as const;
  const written = { stdout: "", stderr: "" };
  process.argv = [process.execPath, file, ...args];
  process.exitCode = undefined;
  process.exit = (code) => {
    throw new Exit(Number(code ?? 0));
  };
  stdout.write = (text: string | Uint8Array) => {
    written.stdout += text;
    return true;
  };
  stderr.write = (text: string | Uint8Array) => {
    written.stderr += text;
    return true;
  };
  try {
    // A module runs once for each address.
    await import(/* @vite-ignore */ `${file}?run=${runs++}`);
    return { code: Number(process.exitCode ?? 0), ...written };
  } catch (error) {
    if (error instanceof Exit) return { code: error.code, ...written };
    throw error;
  } finally {
    Object.assign(process, { argv, exit, exitCode });
    [stdout.write, stderr.write] = writes;
  }
}
