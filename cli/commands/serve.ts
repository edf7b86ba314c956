// `lodestone serve`: planning as a service over HTTP, with a body in a world and a registry of capabilities where it is told so, until a signal ends it.
// What can be set is the table SETTINGS of the room server: by a flag, or by the environment.

import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import type { Conduct } from "../../mind/conduct/conduct.ts";
import { PLANNER_NAMES } from "../../planner/contract/planner-names.ts";
import { CodedError, Problem } from "../../schemas/index.ts";
// Not by way of the room's facade, which loads the server: the threads are started before that, and warm up meanwhile.
import { readConfiguration, type SaidFlags, type ServiceConfiguration } from "../../server/config/configuration.ts";
import { SETTINGS, type ServiceSetting } from "../../server/config/settings.ts";
import type { RunningService } from "../../server/index.ts";
import type { Learning } from "../../server/intents/learning.ts";
import type { TriggerFile } from "../../server/intents/trigger-file.ts";
// Nor here: the facade loads the client that plans on this thread.
import { domainCompiler } from "../../workers/domains/domain-compiler.ts";
import { type DomainSource, minecraftDomains } from "../../workers/domains/domain-source.ts";
import { optionDomains } from "../../workers/domains/option-domains.ts";
import { type PoolClient, poolClient } from "../../workers/pool/pool-client.ts";
import type { CliConsole } from "../console.ts";
import { readConduct } from "../options/conduct-file.ts";
import type { Acting } from "../serve/acting.ts";
import { packageVersion } from "../version.ts";

/** What threads plan before they are called ready: most problems are about this version, and asked of htn first. */
const WARM_UP = ["stick", "iron_pickaxe"].map((item) =>
  Problem.parse({ goal: { items: { [item]: 1 } }, planner: "htn", cache: false }),
);

/** After its own grace, closing is a matter of milliseconds; a process that takes so much longer is ended. */
const CLOSING_MS = 5_000;

export function serveCommand(program: Command, console: CliConsole): void {
  const command = program
    .command("serve")
    .description("serve POST /plan over HTTP; the interface is described at /docs");
  for (const setting of Object.values(SETTINGS)) {
    if ("flag" in setting) command.addOption(optionOf(setting));
  }
  command
    .addHelpText("after", `\nThe token is taken from LODESTONE_TOKEN: ${SETTINGS.token.description}.`)
    // What commander does not know is told with all other mistakes, not by commander, which would name the first alone.
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (options: Record<string, string | boolean>) => {
      await serve(readConfiguration(flagsOf(options), console.environment, command.args), console);
    });
}

/** A value that is lacking is told with all other mistakes, too: commander takes it for one that may be left out. */
function optionOf({ flag, description, variable }: Required<ServiceSetting>): Option {
  const option = new Option(flag, `${description} (${variable})`);
  option.optional ||= option.required;
  option.required = false;
  return option;
}

/** Commander's words: a `--no-cache` that was not said is `cache: true`, which is nothing said; `true` is a flag without a value. */
function flagsOf({ cache, ...options }: Record<string, string | boolean>): SaidFlags {
  const texts = Object.entries(options).map(([name, value]) => [name, value === true ? null : String(value)]);
  return { ...Object.fromEntries(texts), ...(cache === false ? { cache: null } : {}) };
}

const NO_OPTIONS = [] as const;
const asksForMore = ({ world, join, registry }: ServiceConfiguration): boolean =>
  world !== undefined || join !== undefined || registry !== undefined;
const asksModel = ({ advisor, modelUrl }: ServiceConfiguration): boolean =>
  (advisor ?? "none") !== "none" || modelUrl !== undefined;

/** Serving has no end of its own: a signal closes everything and ends the process. Rejects where the pool can plan no more, or the body is lost. */
async function serve(configuration: ServiceConfiguration, console: CliConsole): Promise<void> {
  const compiler = domainCompiler();
  const domains = minecraftDomains({ compile: compiler.minecraft });
  let acting: Acting | undefined;
  const planner = startPool(
    configuration,
    optionDomains(domains, () => acting?.plannable() ?? NO_OPTIONS, compiler.withOptions),
  );
  let isClosing = false;
  const { closeOnSignals, loggerOptions, startServer } = await import("../../server/index.ts");
  const { host, port, token, bodyLimit, receiveMs, graceMs, rateLimit, trustProxy, corsOrigins, logLevel } =
    configuration;
  let server: RunningService | undefined;
  let learning: Learning | undefined;
  let triggers: TriggerFile | undefined;
  const opening = new AbortController();
  const close = async (): Promise<void> => {
    isClosing = true;
    opening.abort(new CodedError("run.aborted", "the service is closing"));
    await server?.close();
    await acting?.close();
    learning?.close();
    triggers?.close();
    await planner.close();
    await compiler.close();
  };
  try {
    // What is opened here may take its time, and a signal may come meanwhile.
    closeOnSignals({
      timeoutMs: graceMs + CLOSING_MS,
      close,
      onClosing: ({ signal, error }) => console.note(`closing: ${signal ?? error?.message ?? "asked to"}`),
    });
    const conduct = await conductOf(configuration);
    if (asksForMore(configuration)) {
      const { openActing } = await import("../serve/acting.ts");
      acting = await openActing(configuration, planner, opening.signal, {
        conduct,
        onStage: (text) => console.note(text),
      });
    }
    const advisor = asksModel(configuration)
      ? (await import("../serve/advisor.ts")).openAdvisor(configuration)
      : undefined;
    const { body, capabilities, chat } = acting ?? {};
    learning = await learningIn(configuration, console);
    triggers = await triggersIn(configuration, acting, console);
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
        planners: [...PLANNER_NAMES],
      },
      ...(token === undefined ? {} : { token }),
      ...(trustProxy === undefined ? {} : { trustProxy }),
      ...(corsOrigins === undefined ? {} : { corsOrigins }),
      ...(advisor === undefined ? {} : { advisor }),
      ...(conduct === undefined ? {} : { conduct }),
      ...(chat === undefined || !configuration.chat ? {} : { chat }),
      ...(body === undefined ? {} : { body }),
      ...(learning === undefined ? {} : { learning }),
      ...(triggers === undefined ? {} : { triggers }),
      ...(capabilities === undefined ? {} : { capabilities: async () => capabilities }),
    });
    await planner.ready;
    // Said last: whoever reads it may send a signal at once, and problems that are planned at full speed.
    if (!isClosing) console.note(`listening on ${server.url}; the interface is described at ${server.url}/docs`);
    await Promise.race([breakDown(planner, console), loss(acting)]);
  } catch (error) {
    // A pool that is closed while it warms up is not ready, and has not failed: the signal ends the process.
    if (isClosing) await new Promise<never>(() => {});
    await close();
    throw error;
  }
}

/** What was configured; the default where anybody in a game may say something, and undefined where nobody asked for any. */
async function conductOf({ conduct, chat }: ServiceConfiguration): Promise<Conduct | undefined> {
  if (conduct !== undefined) return readConduct(conduct);
  return chat ? (await import("../../mind/conduct/conduct.ts")).DEFAULT_CONDUCT : undefined;
}

/** What is learnt is kept where what the bot is at is. */
async function learningIn({ state }: ServiceConfiguration, console: CliConsole): Promise<Learning | undefined> {
  if (state === undefined) return undefined;
  const { openLearning } = await import("../../server/intents/learning-file.ts");
  return openLearning(state, (error) => console.note(String(error)));
}

/** What waits for something to come about is kept there too, under the bot and its world. */
async function triggersIn(
  { state, username: bot }: ServiceConfiguration,
  acting: Acting | undefined,
  console: CliConsole,
): Promise<TriggerFile | undefined> {
  if (state === undefined || acting?.world === undefined) return undefined;
  const { openTriggers } = await import("../../server/intents/trigger-file.ts");
  const onFailure = (error: unknown): void => console.note(String(error));
  return openTriggers(state, { bot, world: acting.world, now: Date.now(), onFailure });
}

/** Waits for the pool to be of no use any more, says why, and rejects with that: its exit code is 30. */
export async function breakDown({ brokenDown }: Pick<PoolClient, "brokenDown">, console: CliConsole): Promise<never> {
  const broken = await brokenDown;
  // The error itself is fit for clients, and names nothing of this machine.
  if (broken.cause instanceof Error) console.note(`the planning threads broke down: ${broken.cause.message}`);
  throw broken;
}

/** Rejects with why, once the body cannot act any more and joining again did not help: whoever watches the process starts it anew. */
async function loss(acting: Acting | undefined): Promise<never> {
  throw await (acting?.lost ?? new Promise<never>(() => {}));
}

function startPool(configuration: ServiceConfiguration, domains: DomainSource): PoolClient {
  const { workers = Math.min(4, availableParallelism()), cache, queue, threadMemoryMb } = configuration;
  return poolClient({
    workers,
    domains,
    cache,
    warmUp: WARM_UP,
    ...(queue === undefined ? {} : { maxQueue: queue }),
    ...(threadMemoryMb === undefined ? {} : { threadMemoryMb }),
  });
}
