// `lodestone serve`: planning as a service over HTTP, until a signal ends it. What can be set is the table SETTINGS of the room server:
// by a flag, or by the environment.

import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { PLANNERS } from "../../planner/index.ts";
import { Problem } from "../../schemas/index.ts";
// Not by way of the room's facade, which loads the server: the threads are started before that, and warm up meanwhile.
import { readConfiguration, type SaidFlags, SETTINGS, type ServiceConfiguration } from "../../server/configuration.ts";
import type { RunningServer } from "../../server/index.ts";
import { minecraftDomains, type PoolClient, poolClient } from "../../workers/index.ts";
import type { Console } from "../console.ts";
import { packageVersion } from "../version.ts";

/** What threads plan before they are called ready: most problems are about this version, and asked of htn first. */
const WARM_UP = ["stick", "iron_pickaxe"].map((item) =>
  Problem.parse({ goal: { items: { [item]: 1 } }, planner: "htn", cache: false }),
);

/** After its own grace, closing is a matter of milliseconds; a process that takes so much longer is ended. */
const CLOSING_MS = 5_000;

export function serveCommand(program: Command, console: Console): void {
  const command = program
    .command("serve")
    .description("serve POST /plan over HTTP; the interface is described at /docs");
  for (const setting of Object.values(SETTINGS)) {
    if ("flag" in setting) command.addOption(new Option(setting.flag, `${setting.description} (${setting.variable})`));
  }
  command
    .addHelpText("after", `\nThe token is taken from LODESTONE_TOKEN: ${SETTINGS.token.description}.`)
    .action(async (options: Record<string, string | boolean>) => {
      await serve(readConfiguration(flagsOf(options), console.environment), console);
    });
}

/** Commander's words: a `--no-cache` that was not said is `cache: true`, which is nothing said. */
function flagsOf(options: Record<string, string | boolean>): SaidFlags {
  const texts = Object.entries(options).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { ...Object.fromEntries(texts), ...(options.cache === false ? { cache: "off" } : {}) };
}

/** Serving has no end of its own: a signal closes everything and ends the process. Rejects where the pool can plan no more. */
async function serve(configuration: ServiceConfiguration, console: Console): Promise<void> {
  const domains = minecraftDomains();
  const planner = startPool(configuration, domains);
  let isClosing = false;
  const { closeOnSignals, loggerOptions, startServer } = await import("../../server/index.ts");
  const { host, port, token, bodyLimit, receiveMs, graceMs, rateLimit, trustProxy, logLevel } = configuration;
  let server: RunningServer | undefined;
  const close = async (): Promise<void> => {
    isClosing = true;
    await server?.close();
    await planner.close();
  };
  try {
    server = await startServer({
      host,
      port,
      planner,
      domains,
      bodyLimit,
      receiveMs,
      graceMs,
      rateLimit,
      logger: loggerOptions(logLevel),
      info: {
        version: await packageVersion(),
        planners: PLANNERS.map(({ id, title, properties }) => ({ id, title, properties })),
      },
      ...(token === undefined ? {} : { token }),
      ...(trustProxy === undefined ? {} : { trustProxy }),
    });
    closeOnSignals({
      timeoutMs: graceMs + CLOSING_MS,
      close,
      onClosing: ({ signal, error }) => console.note(`closing: ${signal ?? error?.message ?? "asked to"}`),
    });
    await planner.ready;
    // Said last: whoever reads it may send a signal at once, and problems that are planned at full speed.
    if (!isClosing) console.note(`listening on ${server.url}; the interface is described at ${server.url}/docs`);
    await breakDown(planner, console);
  } catch (error) {
    // A pool that is closed while it warms up is not ready, and has not failed: the signal ends the process.
    if (isClosing) await new Promise<never>(() => {});
    await close();
    throw error;
  }
}

/** Waits for the pool to be of no use any more, says why, and rejects with that: its exit code is 30. */
export async function breakDown({ brokenDown }: Pick<PoolClient, "brokenDown">, console: Console): Promise<never> {
  const broken = await brokenDown;
  // The error itself is fit for clients, and names nothing of this machine.
  if (broken.cause instanceof Error) console.note(`the planning threads broke down: ${broken.cause.message}`);
  throw broken;
}

function startPool(configuration: ServiceConfiguration, domains: ReturnType<typeof minecraftDomains>): PoolClient {
  const { workers = Math.min(4, availableParallelism()), cache, queue } = configuration;
  return poolClient({ workers, domains, cache, warmUp: WARM_UP, ...(queue === undefined ? {} : { maxQueue: queue }) });
}
