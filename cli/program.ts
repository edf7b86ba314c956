// The program: the table of commands, and the handling of their errors. Only the commands that a
// command line names are loaded, since some bring planners, servers or bots along; the help lists
// the others from this table.

import { Command, CommanderError } from "commander";
import { toCodedError } from "../schemas/index.ts";
import { type CliConsole, processConsole } from "./console.ts";
import { EXIT, type ExitCode, exitOfCode } from "./exit-codes.ts";
import { packageVersion } from "./version.ts";

/** Adds itself to the program and passes its exit code to `done`. */
export type CommandDefinition = (program: Command, console: CliConsole, done: (code: ExitCode) => void) => void;

/** A command's line in the help (a test compares it with the command's own) and its loader. */
export type CommandEntry = readonly [synopsis: string, description: string, load: () => Promise<CommandDefinition>];

// biome-ignore format: one command a line
export const COMMANDS: readonly CommandEntry[] = [
  ["plan [options] [item]", "plan an item, a task, a state or any goal, or many problems with --batch", async () => (await import("./commands/plan.ts")).planCommand],
  ["domain [options]", "print the domain that plans are made in", async () => (await import("./commands/domain.ts")).domainCommand],
  ["coverage [options]", "count a version's items by status, by cheapest verb, and by reason", async () => (await import("./commands/coverage.ts")).coverageCommand],
  ["explain [options] [item]", "list every way to get an item or to do what a goal wants, cheapest first, or say why there is none", async () => (await import("./commands/explain.ts")).explainCommand],
  ["validate [options] <file>", "replay a plan and report its flaws", async () => (await import("./commands/validate.ts")).validateCommand],
  ["repair [options] <file>", "repair a plan that failed at a step", async () => (await import("./commands/repair.ts")).repairCommand],
  ["say [options] [text...]", "show how the bot interprets a line of chat, without acting on it", async () => (await import("./commands/say.ts")).sayCommand],
  ["serve [options]", "serve planning over HTTP; the interface is described at /docs", async () => (await import("./commands/serve.ts")).serveCommand],
  ["run [options] [item]", "plan an item and let a bot obtain it; without --host in an embedded world", async () => (await import("./commands/run.ts")).runCommand],
  ["fleet [options] <file>", "run several bots, each with its own goal from a file; without `server` in an embedded world", async () => (await import("./commands/fleet.ts")).fleetCommand],
  ["replay [options] <file>", "repeat the decisions of a recorded run, without a world", async () => (await import("./commands/replay.ts")).replayCommand],
  ["doctor [options]", "check Node, versions, ports and a server", async () => (await import("./commands/doctor.ts")).doctorCommand],
];

/**
 * Runs one command line (without `node` and the script). Resolves with the exit code; never
 * rejects.
 */
export async function runProgram(args: readonly string[], console: CliConsole = processConsole): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.done;
  const program = new Command("lodestone")
    .description("Plan Minecraft goals with proofs, and let a bot carry the plans out.")
    .version(await packageVersion())
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: console.out, writeErr: console.note });
  for (const [synopsis, description, load] of COMMANDS) {
    const [name = ""] = synopsis.split(" ", 1);
    if (args.includes(name)) (await load())(program, console, (code) => (exitCode = code));
    else program.command(synopsis).description(description);
  }
  for (const command of program.commands) command.exitOverride().showSuggestionAfterError();
  try {
    await program.parseAsync([...args], { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander printed the mistake; --help and --version are not errors.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.input;
    const coded = toCodedError(error);
    const { code, help } = coded.toDocument();
    console.note(`${coded.message}\n${help}`);
    if (code === "run.unknown" && error instanceof Error && error.stack !== undefined) console.note(error.stack);
    return exitOfCode(code);
  }
}
