// `lodestone world`: starts the embedded world and stays, for bots of one's own.

import { type Command, Option } from "commander";
import { CodedError, canonicalJson, DEFAULT_MC_VERSION } from "../../schemas/index.ts";
import { startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode, exitOfCode } from "../exit-codes.ts";
import { wholeNumber } from "../options/options.ts";
import { readServerFaults } from "../options/server-faults-file.ts";
import { interruptible } from "../run/interrupts.ts";

interface WorldOptions {
  seed: number;
  mcVersion: string;
  fast?: boolean;
  nights?: boolean;
  port: number;
  serverFaults?: string;
  json?: boolean;
}

export function worldCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("world")
    .description("start the embedded world for bots of your own, until Ctrl-C")
    .option("--seed <n>", "seed of the world", wholeNumber(0, 2_147_483_647), 1)
    .addOption(
      new Option("--mc-version <version>", "Minecraft version, one of `lodestone doctor`'s list; also --version")
        .env("MC_VERSION")
        .default(DEFAULT_MC_VERSION),
    )
    .option("--fast", "faster digging, smelting and growing")
    .option("--nights", "monsters in the dark")
    .addOption(
      new Option("--port <port>", "port to listen on, on 127.0.0.1; 0 for any free one")
        .env("MC_PORT")
        .default(25_565)
        .argParser(wholeNumber(0, 65_535)),
    )
    .option("--server-faults <file>", "JSON file of ServerFaults: how late, silent or unwilling the world is")
    .option("--json", "print the address as JSON")
    .action(async (options: WorldOptions) =>
      done(await interruptible((signal) => world(options, console, signal), console)),
    );
}

async function world(options: WorldOptions, console: CliConsole, signal: AbortSignal): Promise<ExitCode> {
  const { seed, mcVersion, port, fast = false, nights = false, serverFaults, json = false } = options;
  const faults = serverFaults === undefined ? {} : await readServerFaults(serverFaults);
  const { host, stop, ended, ...started } = await startEmbeddedWorld(
    { seed, mcVersion, port, fast, nights, faults },
    signal,
  );
  const address = { host, port: started.port, mcVersion, seed };
  console.out(
    json
      ? canonicalJson(address)
      : `Minecraft ${mcVersion} at ${host}:${address.port} (seed ${seed}); join it offline, or: lodestone run stick --host ${host} --port ${address.port}; Ctrl-C ends it`,
  );
  const stopped = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
  const failure = signal.aborted ? null : await Promise.race([ended, stopped]);
  await stop();
  if (failure instanceof CodedError) {
    console.note(failure.message);
    return exitOfCode(failure.code);
  }
  return EXIT.done;
}
