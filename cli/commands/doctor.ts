// `lodestone doctor`: checks this machine and a server, and says what to do about each finding.

import { type Command, Option } from "commander";
import { fullText, joinableVersion, pingServer } from "../../bots/index.ts";
import { SUPPORTED_VERSIONS } from "../../domains/index.ts";
import { canonicalJson, DEFAULT_MC_VERSION, toCodedError } from "../../schemas/index.ts";
import { DEFAULT_HOST, DEFAULT_PORT } from "../../server/config/address.ts";
import { SETTINGS } from "../../server/config/settings.ts";
import { assertPortFree, EMBEDDED_VERSIONS, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { MIN_NODE, tooOld } from "../min-node.ts";
import { findConfig, readConfig } from "../options/config-file.ts";
import { wholeNumber } from "../options/options.ts";
import { packageVersion } from "../version.ts";

interface Finding {
  check: string;
  ok: boolean;
  found: string;
  /** What to do if it is not ok. */
  todo?: string;
}

interface DoctorOptions {
  host?: string;
  port: number;
  json?: boolean;
}

export function doctorCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("doctor")
    .description("check Node, versions, ports and a server")
    .addOption(
      new Option("--host <host>", "server to ping (default: start and ping the embedded world)").env("MC_HOST"),
    )
    .addOption(
      new Option("--port <port>", "the server's port").env("MC_PORT").default(25_565).argParser(wholeNumber(1, 65_535)),
    )
    .option("--json", "print the findings as JSON")
    .action(async (options: DoctorOptions, command: Command) => {
      // A port that is named means a server on this machine.
      if (command.getOptionValueSource("port") !== "default") options.host ??= DEFAULT_HOST;
      const findings = [
        node(),
        await versions(),
        await servicePort(await serviceAddress(console)),
        await ping(options),
      ];
      const lines = findings.map(
        ({ check, ok, found, todo }) => `${ok ? "ok  " : "FAIL"} ${check}: ${found}${ok ? "" : `\n     ${todo}`}`,
      );
      console.out(options.json === true ? canonicalJson(findings) : lines.join("\n"));
      done(findings.every(({ ok }) => ok) ? EXIT.done : EXIT.no);
    });
}

function node(): Finding {
  const todo = `install Node ${MIN_NODE} or newer, or start through npm (npm start, npm run lodestone), which brings its own`;
  return { check: "node", ok: tooOld(process.versions.node) === null, found: process.versions.node, todo };
}

async function versions(): Promise<Finding> {
  const found = `lodestone ${await packageVersion()}; plans for Minecraft ${SUPPORTED_VERSIONS.join(", ")}; embedded world ${EMBEDDED_VERSIONS.join(", ")}`;
  return { check: "versions", ok: SUPPORTED_VERSIONS.length > 0, found, todo: "reinstall: minecraft-data is missing" };
}

/** Where the service would listen: by its variables, else by the configuration file, else by default. */
async function serviceAddress(console: CliConsole): Promise<{ host: string; port: number }> {
  const path = console.config ?? (console.folder === undefined ? undefined : findConfig(console.folder));
  const options = path === undefined ? {} : (await readConfig(path)).options;
  const { serve = {} } = options as { serve?: Record<string, unknown> };
  const said = (key: "host" | "port"): unknown =>
    console.environment[SETTINGS[key].variable] || serve[key] || options[key] || undefined;
  const port = Number(said("port") ?? DEFAULT_PORT);
  return { host: String(said("host") ?? DEFAULT_HOST), port: Number.isInteger(port) ? port : DEFAULT_PORT };
}

async function servicePort({ host, port }: { host: string; port: number }): Promise<Finding> {
  const taken = await assertPortFree(port, host).then(() => undefined, toCodedError);
  const isFree = port === 0 ? "the service takes any free port" : `${host}:${port} is free`;
  const todo =
    "start the service elsewhere: lodestone serve --port 0, LODESTONE_PORT, or serve.port in the configuration";
  return { check: "ports", ok: taken === undefined, found: taken?.detail ?? isFree, todo };
}

async function ping({ host, port }: DoctorOptions): Promise<Finding> {
  const check = host === undefined ? "embedded world" : "server";
  const todo =
    host === undefined
      ? "reinstall (npm ci); if that does not help, report this line"
      : "check that the server is running and reachable, and that --host and --port are right";
  try {
    const status = host === undefined ? await pingEmbedded() : await pingServer(host, port);
    joinableVersion(status);
    const full = fullText(status);
    const found = `answers as ${status.version}, ${status.latencyMs} ms${full === undefined ? "" : `; it is full: ${full}`}`;
    return { check, ok: full === undefined, found, todo: "wait for a free place" };
  } catch (error) {
    return { check, ok: false, found: toCodedError(error).message, todo };
  }
}

async function pingEmbedded() {
  const world = await startEmbeddedWorld({ mcVersion: DEFAULT_MC_VERSION, seed: 1 });
  try {
    return await pingServer(world.host, world.port);
  } finally {
    await world.stop();
  }
}
