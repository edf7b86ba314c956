// The flags of a bench, as node:util parses them. `--help` prints the opening comment of the
// bench's own file and the defaults of its flags; an unknown flag is reported with the known ones,
// and an invalid value by its error code.

import { readFileSync } from "node:fs";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { z } from "zod";
import { parseDocument, toCodedError } from "../../schemas/index.ts";

const INPUT_ERROR = 31;

type Values<T extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: T }>>["values"];

/**
 * Parses the flags of `args` (by default the process's own). Ends the process on `--help` (0), and
 * on an unknown flag (31).
 */
export function readFlags<const T extends ParseArgsOptionsConfig>(options: T, args = process.argv.slice(2)): Values<T> {
  return read(options, args, false).values;
}

/** The same, with positional words such as files. */
export function readFlagsAndWords<const T extends ParseArgsOptionsConfig>(
  options: T,
  args = process.argv.slice(2),
): { values: Values<T>; positionals: string[] } {
  return read(options, args, true);
}

function read<const T extends ParseArgsOptionsConfig>(
  options: T,
  args: string[],
  allowPositionals: boolean,
): { values: Values<T>; positionals: string[] } {
  const file = process.argv[1] ?? "";
  if (args.includes("--help")) {
    process.stdout.write(helpOf(readFileSync(file, "utf8"), options));
    process.exit(0);
  }
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    process.stderr.write(`input.invalid: ${error instanceof Error ? error.message : error}\n${flagsOf(options)}\n`);
    process.exit(INPUT_ERROR);
  }
}

/** The flags' values, parsed by `schema`. Ends the process (31) on an invalid value. */
export function parseFlags<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  try {
    return parseDocument(schema, values, "options");
  } catch (error) {
    process.stderr.write(`${toCodedError(error).message}\n`);
    process.exit(INPUT_ERROR);
  }
}

/** A flag that lists values, separated by commas. */
export const listOf = <T extends z.ZodType>(item: T, separator = ",") =>
  z.preprocess((text) => String(text).split(separator), z.array(item).min(1));

/** The opening comment of the source, and a line for each flag. */
export function helpOf(source: string, options: ParseArgsOptionsConfig): string {
  const opening = /^(?:\/\/.*\n)+/.exec(source)?.[0].replaceAll(/^\/\/ ?/gm, "") ?? "";
  return `${opening}\n${flagsOf(options)}\n`;
}

const flagsOf = (options: ParseArgsOptionsConfig): string =>
  Object.entries(options)
    .map(([name, { type, multiple, default: usual }]) => {
      const value = type === "string" ? ` VALUE${multiple === true ? ", repeatable" : ""}` : "";
      return `  --${name}${value}${usual === undefined || usual === false || usual === "" ? "" : ` (default ${usual})`}`;
    })
    .join("\n");
