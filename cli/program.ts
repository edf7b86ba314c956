// The program: the table of commands, and the handling of their errors. Only the commands that a
// command line names are loaded, since some bring planners, servers or bots along; the help lists
// the others from this table.

import { Command, CommanderError } from "commander";
import { toCodedError } from "../schemas/index.ts";
import { type CliConsole, processConsole } from "./console.ts";
import { EXIT, type ExitCode, exitOfCode } from "./exit-codes.ts";
import { nameAllMistakes } from "./options/all-mistakes.ts";
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
  ["world [options]", "start the embedded world for bots of your own, until Ctrl-C", async () => (await import("./commands/world.ts")).worldCommand],
  ["memory [options] <action>", "show, export or erase what bots remember in a state folder, which no other process may use", async () => (await import("./commands/memory.ts")).memoryCommand],
  ["replay [options] <file>", "repeat the decisions of a recorded run, without a world", async () => (await import("./commands/replay.ts")).replayCommand],
  ["config [options] [command]", "print every option and variable with its value and where that comes from", async () => (await import("./commands/config.ts")).configCommand(() => COMMANDS.map(([, , load]) => load))],
  ["init [folder]", "write a configuration, a bot, a test and a compose file into a folder", async () => (await import("./commands/init.ts")).initCommand],
  ["doctor [options]", "check Node, versions, ports and a server", async () => (await import("./commands/doctor.ts")).doctorCommand],
];

/**
 * Runs one command line (without `node` and the script). Resolves with the exit code; never
 * rejects.
 */
export async function runProgram(said: readonly string[], given: CliConsole = processConsole): Promise<ExitCode> {
  const { args, config } = withoutConfig(said);
  const console: CliConsole = { ...given, ...(config === undefined ? {} : { config }) };
  let exitCode: ExitCode = EXIT.done;
  const program = new Command("lodestone")
    .description("Plan Minecraft goals with proofs, and let a bot carry the plans out.")
    .version(await packageVersion())
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .option("--config <file>", "the configuration file (default: the nearest lodestone.config.json or .ts)")
    .exitOverride()
    .configureOutput({ writeOut: console.out, writeErr: console.note });
  for (const [synopsis, description, load] of COMMANDS) {
    const [name = ""] = synopsis.split(" ", 1);
    if (args.includes(name)) (await load())(program, console, (code) => (exitCode = code));
    else program.command(synopsis).description(description);
  }
  for (const command of program.commands) command.exitOverride().showSuggestionAfterError();
  try {
    if (args.length === 0) {
      if (console.terminal !== undefined)
        return await (await import("./prompt/index.ts")).openPrompt(console, console.terminal);
      program.outputHelp();
      return EXIT.done;
    }
    await configure(program, args[0], console);
    await program.parseAsync(withVersionOfGame(args, program), { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander printed the mistake; --help and --version are not errors.
    if (error instanceof CommanderError) {
      if (error.code === "commander.unknownCommand") await pointToPlan(args, console);
      return error.exitCode === 0 ? EXIT.done : EXIT.input;
    }
    const coded = toCodedError(error);
    const { code, help } = coded.toDocument();
    console.note(`${coded.message}\n${help}`);
    if (code === "run.unknown" && error instanceof Error && error.stack !== undefined) console.note(error.stack);
    return exitOfCode(code);
  }
}

/** Words in the place of a command may be a goal, which other commands take. */
async function pointToPlan(args: readonly string[], console: CliConsole): Promise<void> {
  const end = args.findIndex((arg) => arg.startsWith("-"));
  const words = (end < 0 ? args : args.slice(0, end)).join(" ");
  const { isGoalInWords } = await import("./options/item-words.ts");
  if (!(await isGoalInWords(words))) return;
  const said = words.includes(" ") ? JSON.stringify(words) : words;
  console.note(`"${words}" is a goal: lodestone plan ${said} shows a plan, and lodestone run ${said} lets a bot do it`);
}

/** Behind a command, `--version` is Minecraft's, where the command has one. */
function withVersionOfGame(args: readonly string[], program: Command): string[] {
  const [name = "", ...rest] = args;
  const has = program.commands.find((command) => command.name() === name)?.options ?? [];
  if (!has.some(({ long }) => long === "--mc-version")) return [...args];
  return [name, ...rest.map((arg) => arg.replace(/^--version(?==|$)/, "--mc-version"))];
}

/** Takes `--config FILE` out, which may stand before or behind the command. */
function withoutConfig(said: readonly string[]): { args: string[]; config: string | undefined } {
  const args: string[] = [];
  let config: string | undefined;
  for (let at = 0; at < said.length; at++) {
    const arg = said[at] ?? "";
    if (arg === "--config" && at + 1 < said.length) config = said[++at];
    else if (arg.startsWith("--config=")) config = arg.slice("--config=".length);
    else args.push(arg);
  }
  return { args, config };
}

/** Commands whose options no file sets. */
const UNCONFIGURED = new Set(["config", "init"]);

/** Sets the options of the command from the configuration file, and has all its mistakes named. */
async function configure(program: Command, name: string | undefined, console: CliConsole): Promise<void> {
  const command = program.commands.find((one) => one.name() === name);
  if (command === undefined) return;
  if (!UNCONFIGURED.has(command.name())) {
    const { applyConfig, findConfig, optionsOf, readConfig, variablesOf } = await import("./options/config-file.ts");
    const path = console.config ?? (console.folder === undefined ? undefined : findConfig(console.folder));
    if (path !== undefined) {
      const names = new Set(program.commands.map((one) => one.name()));
      const file = await readConfig(path);
      applyConfig(file, command, names, console.environment);
      // The service reads variables by itself; those of the process go first.
      if (name === "serve") {
        const { shared, own } = optionsOf(file, command, names);
        Object.assign(console, {
          environment: { ...variablesOf(own), ...console.environment },
          shared: variablesOf(shared),
        });
      }
    }
  }
  nameAllMistakes(command);
}
