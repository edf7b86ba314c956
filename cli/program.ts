// The program: the table of commands, and what becomes of their errors. A command answers with its exit code.

import { Command, CommanderError } from "commander";
import { toCodedError } from "../schemas/index.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { domainCommand } from "./commands/domain.ts";
import { planCommand } from "./commands/plan.ts";
import { runCommand } from "./commands/run.ts";
import { serveCommand } from "./commands/serve.ts";
import { validateCommand } from "./commands/validate.ts";
import { type Console, processConsole } from "./console.ts";
import { EXIT, type ExitCode, exitOfCode } from "./exit-codes.ts";
import { packageVersion } from "./version.ts";

/** Adds itself to the program and tells `done` its exit code. */
export type CommandDefinition = (program: Command, console: Console, done: (code: ExitCode) => void) => void;

const COMMANDS: readonly CommandDefinition[] = [
  planCommand,
  domainCommand,
  validateCommand,
  serveCommand,
  runCommand,
  doctorCommand,
];

/** Runs one command line (without `node` and the script); resolves with the exit code, whatever happens. */
export async function runProgram(args: readonly string[], console: Console = processConsole): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.done;
  const program = new Command("lodestone")
    .description("Goals become proven plans, and a Minecraft bot carries them out.")
    .version(await packageVersion())
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: console.out, writeErr: console.note });
  for (const define of COMMANDS) define(program, console, (code) => (exitCode = code));
  for (const command of program.commands) command.exitOverride().showSuggestionAfterError();
  try {
    await program.parseAsync([...args], { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has said what was wrong; --help and --version are no errors.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.input;
    const coded = toCodedError(error);
    const { code, help } = coded.toDocument();
    console.note(`${coded.message}\n${help}`);
    if (code === "run.unknown" && error instanceof Error && error.stack !== undefined) console.note(error.stack);
    return exitOfCode(code);
  }
}
