// The configuration file, `lodestone.config.json` or `.ts`: options by name, for every command that
// has them, or in a section with a command's name. Found in the working folder or the nearest above
// it. A flag goes before a variable, a variable before the file, the file before the default.

import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command, Option } from "commander";
import { CodedError, parseJson, suggest } from "../../schemas/index.ts";
import { SETTINGS, type SettingKey } from "../../server/config/settings.ts";
import { readText } from "../console.ts";

const NAMES = ["lodestone.config.json", "lodestone.config.ts"] as const;

type Options = Readonly<Record<string, unknown>>;

export interface ConfigFile {
  path: string;
  options: Options;
}

/** The nearest file in `folder` or above it; undefined if there is none. */
export function findConfig(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = NAMES.map((name) => join(at, name)).find((path) => existsSync(path));
    if (found !== undefined || dirname(at) === at) return found;
  }
}

/** Reads a file. Throws CodedError `input.file`, `input.json` or `input.invalid`. */
export async function readConfig(path: string): Promise<ConfigFile> {
  const options = path.endsWith(".json") ? parseJson(await readText(path), path) : await loaded(path);
  if (typeof options === "object" && options !== null && !Array.isArray(options))
    return { path, options: options as Options };
  throw new CodedError(
    "input.invalid",
    `${path}: expected an object with options${path.endsWith(".ts") ? " to be exported by default" : ""}`,
  );
}

async function loaded(path: string): Promise<unknown> {
  try {
    const { default: options } = (await import(pathToFileURL(resolve(path)).href)) as { default?: unknown };
    return options;
  } catch (error) {
    throw new CodedError("input.file", `cannot load ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** An option of the command line by its name in the file. */
const namedOptions = (command: Command): Map<string, Option> =>
  new Map(command.options.filter(({ long }) => long !== "--help").map((option) => [option.attributeName(), option]));

/** Names that need no flag: settings of the service that only a variable has. */
const hasSecret = (command: string, name: string): name is SettingKey => command === "serve" && name in SETTINGS;

/**
 * The options of the file that are the command's: those of all commands, and those of its section.
 * Throws CodedError `input.invalid` for unknown ones.
 */
export function optionsOf(
  { path, options }: ConfigFile,
  command: Command,
  commands: ReadonlySet<string>,
): { shared: Options; own: Options } {
  const known = namedOptions(command);
  const isKnown = (name: string): boolean => known.has(name) || hasSecret(command.name(), name);
  const shared = Object.entries(options).filter(([name]) => !commands.has(name) && isKnown(name));
  const own = options[command.name()] ?? {};
  if (typeof own !== "object" || Array.isArray(own))
    throw new CodedError("input.invalid", `${path}: ${command.name()}: expected an object with options`);
  for (const name of Object.keys(own)) {
    if (isKnown(name)) continue;
    const meant = suggest(name, [...known.keys()]);
    const why = meant === undefined ? `; it has ${[...known.keys()].join(", ")}` : ` (did you mean ${meant}?)`;
    throw new CodedError("input.invalid", `${path}: ${command.name()}.${name}: no such option${why}`);
  }
  return { shared: Object.fromEntries(shared), own: own as Options };
}

/** Names at the top of the file that neither a command nor an option has. */
export function unknownNames({ options }: ConfigFile, commands: readonly Command[]): string[] {
  const known = new Set(["$schema", ...commands.map((command) => command.name()), ...Object.keys(SETTINGS)]);
  for (const command of commands) for (const name of namedOptions(command).keys()) known.add(name);
  return Object.keys(options).filter((name) => !known.has(name));
}

const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

/** Sets the command's options from the file, as if they were written on the command line. */
export function applyConfig(
  file: ConfigFile,
  command: Command,
  commands: ReadonlySet<string>,
  environment: NodeJS.ProcessEnv,
): void {
  const { shared, own } = optionsOf(file, command, commands);
  for (const [name, value] of Object.entries({ ...shared, ...own })) {
    const option = namedOptions(command).get(name);
    if (option === undefined || command.name() === "serve" || value === null) continue;
    command.setOptionValueWithSource(
      name,
      configuredValue(option, value, `${file.path}: ${command.name()}.${name}`),
      "config",
    );
  }
  yieldToFlags(command, environment);
}

/** Takes back what the file sets where a flag or a variable that goes before it excludes it. */
function yieldToFlags(command: Command, environment: NodeJS.ProcessEnv): void {
  const parseOptions = command.parseOptions.bind(command);
  const sourceOf = (option: Option): string | undefined => command.getOptionValueSource(option.attributeName());
  const isSaid = (option: Option): boolean =>
    sourceOf(option) === "cli" || (environment[option.envVar ?? ""] ?? "") !== "";
  command.parseOptions = (argv) => {
    const parsed = parseOptions(argv);
    const said = command.options.filter(isSaid);
    for (const option of command.options) {
      if (sourceOf(option) !== "config" || !said.some((other) => areInConflict(option, other))) continue;
      command.setOptionValueWithSource(option.attributeName(), option.defaultValue, "default");
    }
    return parsed;
  };
}

/** Commander keeps on one of two options that they exclude each other. */
const areInConflict = (one: Option, other: Option): boolean =>
  conflictsOf(one).includes(other.attributeName()) || conflictsOf(other).includes(one.attributeName());
const conflictsOf = (option: Option): readonly string[] =>
  (option as unknown as { conflictsWith: string[] }).conflictsWith;

function configuredValue(option: Option, value: unknown, where: string): unknown {
  const takesText = option.required || option.optional;
  if (!takesText) {
    if (typeof value === "boolean") return value;
    throw new CodedError("input.invalid", `${where}: expected true or false`);
  }
  if (option.variadic) return (Array.isArray(value) ? value : [value]).map(textOf);
  const { parseArg } = option;
  const parse = (text: string, before: unknown): unknown =>
    parseArg === undefined ? text : parseArg(text, before as never);
  try {
    const isRepeated = Array.isArray(value) && value.every((one) => typeof one === "string");
    return isRepeated
      ? value.reduce<unknown>((before, one) => parse(one, before), undefined)
      : parse(textOf(value), undefined);
  } catch (error) {
    throw new CodedError("input.invalid", `${where}: ${(error as Error).message}`, { cause: error });
  }
}

/** The service's settings of the file as variables; those of the process go before them. */
export function variablesOf(options: Options): Record<string, string> {
  const entries = Object.entries(options).filter(([name]) => name in SETTINGS);
  return Object.fromEntries(
    entries.map(([name, value]) => [SETTINGS[name as SettingKey].variable, settingText(value)]),
  );
}

const settingText = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "on" : "off") : Array.isArray(value) ? value.join(",") : textOf(value);
