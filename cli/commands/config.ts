// `lodestone config`: every option of every command, its value and where the value comes from: a
// variable, the configuration file, or the default.

import { Command } from "commander";
import { CodedError, canonicalJson } from "../../schemas/index.ts";
import { SETTINGS, type ServiceSetting } from "../../server/config/settings.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { type ConfigFile, findConfig, optionsOf, readConfig, unknownNames } from "../options/config-file.ts";

type Define = (program: Command, console: CliConsole, done: (code: ExitCode) => void) => void;
type LoadCommand = () => Promise<Define>;

interface Row {
  command: string;
  option: string;
  value: unknown;
  /** `default`, the variable's name, or the file's path. */
  source: string;
}

/** Not to be printed. */
const SECRETS = new Set(["token", "modelKey"]);

/** `commands` are those of the program. */
export const configCommand =
  (commands: () => readonly LoadCommand[]) =>
  (program: Command, console: CliConsole, done: (code: ExitCode) => void): void => {
    program
      .command("config")
      .description("print every option and variable with its value and where that comes from")
      .argument("[command]", "only this command's")
      .option("--file <path>", "read this configuration file instead of the nearest lodestone.config.json or .ts")
      .option("--json", "print the table as JSON")
      .action(async (only: string | undefined, { file, json }: { file?: string; json?: boolean }) => {
        const path = file ?? console.config ?? (console.folder === undefined ? undefined : findConfig(console.folder));
        const config = path === undefined ? undefined : await readConfig(path);
        const all = await definitions(commands(), console);
        if (only !== undefined && !all.some((command) => command.name() === only))
          throw new CodedError("input.unknownOption", `no command ${only}; see lodestone --help`);
        if (config !== undefined) refuseUnknown(config, all);
        const names = new Set(all.map((command) => command.name()));
        const rows = all
          .filter((command) => only === undefined || command.name() === only)
          .flatMap((command) => rowsOf(command, config, names, console.environment));
        const title = path === undefined ? "no configuration file" : `configuration file: ${path}`;
        console.out(
          json === true ? canonicalJson({ file: path ?? null, options: rows }) : `${title}\n${tableOf(rows)}`,
        );
        done(EXIT.done);
      });
  };

async function definitions(loaders: readonly LoadCommand[], console: CliConsole): Promise<Command[]> {
  const scratch = new Command();
  for (const load of loaders) (await load())(scratch, console, () => {});
  return [...scratch.commands];
}

function refuseUnknown(config: ConfigFile, commands: readonly Command[]): void {
  const unknown = unknownNames(config, commands);
  if (unknown.length > 0)
    throw new CodedError("input.invalid", `${config.path}: no command and no option is called ${unknown.join(", ")}`);
}

function rowsOf(
  command: Command,
  config: ConfigFile | undefined,
  names: ReadonlySet<string>,
  environment: NodeJS.ProcessEnv,
): Row[] {
  const name = command.name();
  const found = config === undefined ? undefined : optionsOf(config, command, names);
  const own: Record<string, unknown> = { ...found?.shared, ...found?.own };
  const row = (option: string, label: string, variable: string | undefined, byDefault: unknown): Row => {
    const shown = (value: unknown): unknown => (SECRETS.has(option) ? "(set)" : (value ?? null));
    const said = variable === undefined ? undefined : environment[variable];
    if (variable !== undefined && said !== undefined && said !== "")
      return { command: name, option: label, value: shown(said), source: variable };
    if (config !== undefined && option in own)
      return { command: name, option: label, value: shown(own[option]), source: config.path };
    return { command: name, option: label, value: byDefault ?? null, source: "default" };
  };
  if (name === "serve")
    return Object.entries<ServiceSetting>(SETTINGS).map(([key, { flag, variable, description }]) =>
      row(key, flag ?? `${key} (no flag: ${variable})`, variable, defaultIn(description)),
    );
  return command.options.map((option) =>
    row(option.attributeName(), option.flags, option.envVar, option.defaultValue ?? defaultIn(option.description)),
  );
}

/** The default as an option's description says it, for those that the command itself chooses. */
const defaultIn = (description: string): string | undefined => /\(default: ([^)]+)\)/.exec(description)?.[1];

function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ command, option, value, source }) => [
    command,
    option,
    value === null ? "-" : typeof value === "string" ? value : JSON.stringify(value),
    source,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
