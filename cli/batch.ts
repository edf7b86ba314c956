// Many problems through the pool: JSON lines in, JSON lines out, in the same order, exactly one answer a line.
// A line that is no problem gets an error document in its place, and the rest go on.

import { createReadStream } from "node:fs";
import {
  canonicalJson,
  type ErrorDocument,
  type PlannerClient,
  Problem,
  type ProblemInput,
  parseDocument,
  parseJson,
  type Result,
  toCodedError,
} from "../schemas/index.ts";
import type { DomainSource } from "../workers/index.ts";
import type { CliConsole } from "./console.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { startPool } from "./options/options.ts";
import { linesOf } from "./text/lines.ts";

export interface CliBatchOptions {
  /** A file, or `-` for the console's input. */
  source: string;
  domains: DomainSource;
  /** What a line that does not say otherwise starts from. */
  defaults: Partial<ProblemInput>;
  workers: number | undefined;
  /** Without: `timeMs` is 0, so that the same batch gives the same bytes. */
  timings: boolean;
  console: CliConsole;
}

/** Lines that are planned or wait for their turn to be printed; bounds memory on endless input. */
const IN_FLIGHT = 64;

/** Plans every line; an answer is printed as soon as it and all before it are there. Throws CodedError input.file. */
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
  lines: AsyncIterable<string>,
  client: PlannerClient,
  options: CliBatchOptions,
): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.done;
  const print = (answer: Result | ErrorDocument): void => {
    if ("format" in answer) exitCode = worse(exitCode, answer);
    else if (!options.timings) {
      answer.stats.timeMs = 0;
      // Which of two equal lines is planned, and which is given its answer, is a matter of time as well.
      delete answer.stats.cache;
    }
    options.console.out(canonicalJson(answer));
  };
  // Each is done when its line and all before it are printed; printing waits for no further line, so that whoever writes the
  // problems may wait for the answers.
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

/** One bad line makes 31; a line that was read and failed on our side is no bad line. */
function worse(exitCode: ExitCode, { code }: ErrorDocument): ExitCode {
  if (!code.startsWith("pool.")) return EXIT.input;
  return exitCode === EXIT.done ? EXIT.ours : exitCode;
}

async function answerLine(
  line: string,
  number: number,
  client: PlannerClient,
  { defaults }: CliBatchOptions,
): Promise<Result | ErrorDocument> {
  try {
    const subject = `line ${number}`;
    const value = parseJson(line, subject);
    return await client.plan(parseDocument(Problem, withDefaults(value, defaults), subject));
  } catch (error) {
    return toCodedError(error, "pool.workerFailed").toDocument();
  }
}

/** A line's own words over what the options say of every line; of `limits`, each for itself. */
function withDefaults(value: unknown, defaults: Partial<ProblemInput>): unknown {
  if (!isObject(value)) return value;
  const limits = isObject(value.limits) ? { limits: { ...defaults.limits, ...value.limits } } : {};
  return { ...defaults, ...value, ...limits };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
