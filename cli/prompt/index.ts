// Opens the prompt on the process's terminal, in a world as the configuration file sets it.

import { readConfiguration } from "../../server/config/configuration.ts";
import { minecraftDomains } from "../../workers/index.ts";
import type { CliConsole, Terminal } from "../console.ts";
import type { ExitCode } from "../exit-codes.ts";
import { findConfig, readConfig, variablesOf } from "../options/config-file.ts";
import { startPool } from "../options/options.ts";
import { packageVersion } from "../version.ts";
import { prompt } from "./prompt.ts";

/** Options of `run` that the prompt's world has as well. */
const OPTIONS = ["mcVersion", "seed", "fast", "nights", "movement", "username"] as const;

/** Talks on a terminal until it is closed. Rejects with CodedError for a wrong configuration file. */
export async function openPrompt(console: CliConsole, streams: Terminal): Promise<ExitCode> {
  const path = console.config ?? (console.folder === undefined ? undefined : findConfig(console.folder));
  const { run, ...shared } = path === undefined ? {} : (await readConfig(path)).options;
  const options: Record<string, unknown> = { ...shared, ...(run as object | undefined) };
  const known = Object.fromEntries(OPTIONS.flatMap((name) => (name in options ? [[name, options[name]]] : [])));
  const configuration = readConfiguration({ world: "embedded" }, variablesOf(known));
  const planner = startPool(1, minecraftDomains());
  try {
    return await prompt(streams, configuration, planner, await packageVersion());
  } finally {
    await planner.close();
  }
}
