// `lodestone serve`: planning as a service over HTTP, until a signal ends it.

import type { Command } from "commander";
import { PLANNERS } from "../../planner/index.ts";
import { DEFAULT_MC_VERSION } from "../../schemas/index.ts";
import { closeOnSignals, DEFAULT_HOST, DEFAULT_PORT, startServer } from "../../server/index.ts";
import { minecraftDomains } from "../../workers/index.ts";
import type { Console } from "../console.ts";
import { startPool, wholeNumber } from "../options.ts";
import { packageVersion } from "../version.ts";

export function serveCommand(program: Command, console: Console): void {
  program
    .command("serve")
    .description("serve POST /plan over HTTP; the interface is described at /docs")
    .option("--host <address>", "address to listen on; any but this machine's own wants LODESTONE_TOKEN", DEFAULT_HOST)
    .option("--port <port>", "0 for any free one", wholeNumber(0, 65_535), DEFAULT_PORT)
    .option("--workers <n>", "planning threads", wholeNumber(1, 64))
    .action(async (options: { host: string; port: number; workers?: number }) => {
      const domains = minecraftDomains();
      const planner = startPool(options.workers, domains);
      const planners = PLANNERS.map(({ id, title, properties }) => ({ id, title, properties }));
      const token = console.environment.LODESTONE_TOKEN;
      try {
        // Most problems are about it: the first of them shall not wait for the compiler.
        await domains({ mcVersion: DEFAULT_MC_VERSION, objective: "time" });
        const server = await startServer({
          host: options.host,
          port: options.port,
          planner,
          info: { version: await packageVersion(), planners },
          ...(token === undefined ? {} : { token }),
        });
        closeOnSignals({
          close: async () => {
            await server.close();
            await planner.close();
          },
          onClosing: ({ signal, error }) => console.note(`closing: ${signal ?? error?.message ?? "asked to"}`),
        });
        // Said last: whoever reads it may send a signal at once.
        console.note(`listening on ${server.url}; the interface is described at ${server.url}/docs`);
      } catch (error) {
        await planner.close();
        throw error;
      }
      // Serving has no end of its own: a signal closes everything and ends the process.
      await new Promise<never>(() => {});
    });
}
