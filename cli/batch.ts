// Plans many problems through the pool: JSON lines in, JSON lines out, in order, exactly one answer
// a line. A line that is no problem gets an error document in its place, and the rest continue.

import { createReadStream } from "node:fs";
import {
  canonicalJson,
  type ErrorDocument,
  Problem,
  type ProblemInput,
  parseDocument,
  parseJson,
  type ResultIn,
  toCodedError,
  type View,
} from "../schemas/index.ts";
import type { DomainSource, PoolClient } from "../workers/index.ts";
import type { CliConsole } from "./console.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { startPool } from "./options/options.ts";
import { linesOf, wholeLine } from "./text/lines.ts";

export interface CliBatchOptions {
  /** A file, or `-` for standard input. */
  source: string;
  domains: DomainSource;
  /** Defaults for what a line leaves out. */
  defaults: Partial<ProblemInput>;
  workers: number | undefined;
  /** Without timings `timeMs` is 0, so that equal batches give equal bytes. */
  timings: boolean;
  console: CliConsole;
}

/**
 * Maximal number of lines being planned or waiting to be printed; bounds memory on endless input.
 */
const IN_FLIGHT = 64;

/**
 * Plans every line and prints each answer as soon as it and all before it are ready. Throws
 * CodedError input.file.
 */
export async function planBatch(options: CliBatchOptions): Promise<ExitCode> {
  const { source, console } = options;
  const stream: NodeJS.ReadableStream = source === "-" ? console.input : createReadStream(source);
  const client = startPool(options.workers, options.domains);
  try {
    return await answerLines(linesOf(stream, source), client, options);
  } finally {
    await client.close();
  }
}

async function answerLines(
  lines: AsyncIterable<string | null>,
  client: PoolClient,
  options: CliBatchOptions,
): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.done;
  const print = (answer: ResultIn<View> | ErrorDocument): void => {
    if ("format" in answer) exitCode = worse(exitCode, answer);
    else if (!options.timings) {
      answer.stats.timeMs = 0;
      // Which of two equal lines gets the cached answer also depends on timing.
      delete answer.stats.cache;
    }
    options.console.out(canonicalJson(answer));
  };
  // Each promise resolves when its line and all before it are printed. Printing never waits for a
  // further line, so a program may write problems one at a time and wait for each answer.
  const printing: Promise<void>[] = [];
  let printed = Promise.resolve();
  let number = 0;
  try {
    for await (const line of lines) {
      number++;
      printed = Promise.all([answerLine(line, number, client, options), printed]).then(([answer]) => print(answer));
      printing.push(printed);
      if (printing.length >= IN_FLIGHT) await printing.shift();
    }
  } finally {
    await printed;
  }
  return exitCode;
}

/** An invalid line gives 31; a valid line that failed on our side does not. */
function worse(exitCode: ExitCode, { code }: ErrorDocument): ExitCode {
  if (!code.startsWith("pool.")) return EXIT.input;
  return exitCode === EXIT.done ? EXIT.ours : exitCode;
}

async function answerLine(
  line: string | null,
  number: number,
  client: PoolClient,
  { defaults }: CliBatchOptions,
): Promise<ResultIn<View> | ErrorDocument> {
  try {
    const subject = `line ${number}`;
    const value = parseJson(wholeLine(line, subject), subject);
    const problem = parseDocument(Problem, withDefaults(value, defaults), subject);
    const { bytes } = await client.planBytes(problem, { view: problem.view });
    return JSON.parse(decoder.decode(bytes));
  } catch (error) {
    return toCodedError(error, "pool.workerFailed").toDocument();
  }
}

const decoder = new TextDecoder();

/** The line's own fields over the options' defaults; `limits` field by field. */
function withDefaults(value: unknown, defaults: Partial<ProblemInput>): unknown {
  if (!isObject(value)) return value;
  const limits = isObject(value.limits) ? { limits: { ...defaults.limits, ...value.limits } } : {};
  return { ...defaults, ...value, ...limits };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
