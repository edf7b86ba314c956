// `lodestone serve`: planning as a service over HTTP, optionally with a body in a world and a
// registry of capabilities, until a signal ends it. Its settings are the table SETTINGS, by flag or
// environment.

import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { EventBus } from "../../executor/bus/event-bus.ts";
import type { EpisodeStore } from "../../memory/index.ts";
import type { Conduct } from "../../mind/index.ts";
import { PLANNER_NAMES } from "../../planner/contract/planner-names.ts";
import { CodedError, Problem, toCodedError } from "../../schemas/index.ts";
// Not through the room's facade, which loads the server: the threads start before that and warm up
// meanwhile.
import { readConfiguration, type SaidFlags, type ServiceConfiguration } from "../../server/config/configuration.ts";
import { moment, serviceClock } from "../../server/config/service-clock.ts";
import { SETTINGS, type ServiceSetting } from "../../server/config/settings.ts";
import type { RunningService } from "../../server/index.ts";
import type { Learning } from "../../server/intents/learning.ts";
import type { RecordFile } from "../../server/intents/record-file.ts";
import type { TriggerFile } from "../../server/intents/trigger-file.ts";
import type { Redact } from "../../server/records/redacted.ts";
import type { StateLock } from "../../server/records/state-lock.ts";
import type { ServiceWatchdog } from "../../server/watchdog/watchdog.ts";
// Not through the facade, which loads the inline client.
import { domainCompiler } from "../../workers/domains/domain-compiler.ts";
import { type DomainSource, minecraftDomains } from "../../workers/domains/domain-source.ts";
import { optionDomains } from "../../workers/domains/option-domains.ts";
import { type PoolClient, poolClient } from "../../workers/pool/pool-client.ts";
import { type CliConsole, readText } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { commandedBy, readConduct } from "../options/conduct-file.ts";
import type { Acting } from "../serve/acting.ts";
import { restarting, SUPERVISED } from "../serve/restarting.ts";
import { packageVersion } from "../version.ts";

/**
 * Planned by each thread before the service is ready: most problems are of this version and use htn
 * first.
 */
const WARM_UP = ["stick", "iron_pickaxe"].map((item) =>
  Problem.parse({ goal: { items: { [item]: 1 } }, planner: "htn", cache: false }),
);

/**
 * After its grace period, closing takes milliseconds; a process that needs this much longer is
 * ended.
 */
const CLOSING_MS = 5_000;

export function serveCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  const command = program.command("serve").description("serve planning over HTTP; the interface is described at /docs");
  for (const setting of Object.values(SETTINGS)) {
    if ("flag" in setting) command.addOption(optionOf(setting));
  }
  command
    .addHelpText("after", `\nLODESTONE_TOKEN sets the ${SETTINGS.token.description}.`)
    // Unknown options are reported with all other mistakes; commander would report only the first.
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (options: Record<string, string | boolean>) => {
      const configuration = readConfiguration(flagsOf(options), console.environment, command.args, console.shared);
      if (configuration.watchdog === "restart" && console.environment[SUPERVISED] === undefined)
        done((await restarting(console)) as ExitCode);
      else await serve(configuration, console);
    });
}

/** Lists: a repeated flag adds to them. */
const REPEATABLE: ReadonlySet<string> = new Set([SETTINGS.allowHost.variable, SETTINGS.commander.variable]);

/**
 * A missing value is reported with all other mistakes, too, so commander must accept its absence.
 */
function optionOf({ flag, description, variable }: Required<ServiceSetting>): Option {
  const option = new Option(flag, `${description} (${variable})`);
  option.optional ||= option.required;
  if (REPEATABLE.has(variable))
    option.argParser((text: string, before?: string) => [before, text].filter(Boolean).join(","));
  option.required = false;
  return option;
}

/**
 * Flags as commander parsed them: `cache: true` means that `--no-cache` is absent, and so for `memory`;
 * `true` is a flag without a value.
 */
function flagsOf({ cache, memory, ...options }: Record<string, string | boolean>): SaidFlags {
  const texts = Object.entries(options).map(([name, value]) => [name, value === true ? null : String(value)]);
  const off = Object.entries({ cache, memory }).flatMap(([name, value]) => (value === false ? [[name, null]] : []));
  return { ...Object.fromEntries(texts), ...Object.fromEntries(off) };
}

const NO_OPTIONS = [] as const;
const asksForMore = ({ world, join, registry }: ServiceConfiguration): boolean =>
  world !== undefined || join !== undefined || registry !== undefined;
const asksModel = ({ advisor, modelUrl }: ServiceConfiguration): boolean =>
  (advisor ?? "none") !== "none" || modelUrl !== undefined;

/**
 * Serves until a signal closes everything and ends the process. Rejects if the pool breaks or the
 * body is lost.
 */
async function serve(configuration: ServiceConfiguration, console: CliConsole): Promise<void> {
  const compiler = domainCompiler();
  const domains = minecraftDomains({ compile: compiler.minecraft }, compiler.withOptions);
  let acting: Acting | undefined;
  const planner = startPool(
    configuration,
    optionDomains(domains, () => acting?.plannable() ?? NO_OPTIONS, compiler.withOptions),
  );
  let isClosing = false;
  const watchdog = await watchdogOf(configuration);
  const { Border, closeOnSignals, loggerOptions, parseAccessTokens, secretsOf, startServer } = await import(
    "../../server/index.ts"
  );
  const { host, port, token, bodyLimit, receiveMs, graceMs, rateLimit, trustProxy, corsOrigins, allowHost, logLevel } =
    configuration;
  let server: RunningService | undefined;
  let learning: Learning | undefined;
  let triggers: TriggerFile | undefined;
  let records: RecordFile | undefined;
  let episodes: EpisodeStore | undefined;
  let lock: StateLock | undefined;
  const opening = new AbortController();
  const close = async (): Promise<void> => {
    isClosing = true;
    opening.abort(new CodedError("run.aborted", "the service is closing"));
    await server?.close();
    await acting?.close();
    learning?.close();
    triggers?.close();
    records?.close();
    episodes?.close();
    lock?.release();
    await planner.close();
    await compiler.close();
    await watchdog?.close();
  };
  try {
    // Opening may take a while, and a signal may arrive meanwhile.
    closeOnSignals({
      timeoutMs: graceMs + CLOSING_MS,
      close,
      onClosing: ({ signal, error }) => console.note(`closing: ${signal ?? error?.message ?? "requested"}`),
      onRejection: (reason) => console.note(`an error that nobody handled: ${toCodedError(reason).detail}`),
    });
    const { tokens: tokenFile } = configuration;
    const tokens = tokenFile === undefined ? [] : parseAccessTokens(await readText(tokenFile), tokenFile);
    const secrets = secretsOf(configuration, tokens, console.environment);
    const border = new Border(secrets);
    const note = (text: string): void => console.note(border.log(text));
    const redact = (text: string): string => border.text(text);
    // Whoever restarts the service has ended.
    if (console.environment[SUPERVISED] !== undefined)
      process.once("disconnect", () => process.kill(process.pid, "SIGTERM")).channel?.unref();
    lock = await lockOf(configuration);
    const bus = new EventBus({ now: moment, onFailure: (error) => note(String(error)) });
    const conduct = await conductOf(configuration);
    if (asksForMore(configuration)) {
      const { openActing } = await import("../serve/acting.ts");
      const { episodesIn } = await import("../serve/episodes.ts");
      episodes = episodesIn(configuration, { onFailure: (error) => note(String(error)), redact });
      acting = await openActing(configuration, planner, opening.signal, {
        ...{ conduct, bus, episodes },
        onStage: note,
        redact,
      });
    }
    const advisor = asksModel(configuration)
      ? (await import("../serve/advisor.ts")).openAdvisor(configuration)
      : undefined;
    const { body, capabilities, chat, memory } = acting ?? {};
    learning = await learningIn(configuration, note, redact);
    triggers = await triggersIn(configuration, acting, note, redact);
    records = await recordsIn(configuration, acting, note, redact);
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
      ...(watchdog === undefined ? {} : { board: watchdog.board }),
      ...(token === undefined ? {} : { token }),
      tokens,
      secrets,
      ...(trustProxy === undefined ? {} : { trustProxy }),
      ...(corsOrigins === undefined ? {} : { corsOrigins }),
      ...(allowHost === undefined ? {} : { allowHosts: allowHost }),
      ...(advisor === undefined ? {} : { advisor }),
      ...(conduct === undefined ? {} : { conduct }),
      ...(chat === undefined || !configuration.chat ? {} : { chat }),
      ...(body === undefined ? {} : { body }),
      ...(memory === undefined ? {} : { memory }),
      ...(learning === undefined ? {} : { learning }),
      ...(triggers === undefined ? {} : { triggers }),
      ...(records === undefined ? {} : { records }),
      ...(capabilities === undefined ? {} : { capabilities: async () => capabilities }),
      bus,
    });
    await planner.ready;
    // Last: a reader of this line may send a signal at once, and expects full speed.
    if (!isClosing) console.note(`listening on ${server.url}; the interface is described at ${server.url}/docs`);
    await Promise.race([breakDown(planner, console), loss(acting)]);
  } catch (error) {
    // A pool that closes during warm-up did not fail: the signal ends the process.
    if (isClosing) await new Promise<never>(() => {});
    await close();
    throw error;
  }
}

/** The watchdog of this process, unless it is off. */
async function watchdogOf({ watchdog, stuckMs }: ServiceConfiguration): Promise<ServiceWatchdog | undefined> {
  if (watchdog === "off") return undefined;
  const { startWatchdog } = await import("../../server/watchdog/watchdog.ts");
  return startWatchdog({ boundMs: stuckMs, exitCode: EXIT.stuck });
}

/** The configured conduct; the default one if players can chat or are named; otherwise undefined. */
async function conductOf({ conduct, chat, join, commander }: ServiceConfiguration): Promise<Conduct | undefined> {
  if (conduct === undefined && !chat && commander === undefined) return undefined;
  return commandedBy(conduct === undefined ? undefined : await readConduct(conduct), {
    commanders: commander,
    isEmbedded: join === undefined,
  });
}

/** The learning file in the state folder. */
async function learningIn(
  { state }: ServiceConfiguration,
  note: (text: string) => void,
  redact: Redact,
): Promise<Learning | undefined> {
  if (state === undefined) return undefined;
  const { openLearning } = await import("../../server/intents/learning-file.ts");
  return openLearning(state, (error) => note(String(error)), redact);
}

/** The lock of the state folder. Rejects with CodedError `state.inUse`. */
async function lockOf({ state }: ServiceConfiguration): Promise<StateLock | undefined> {
  return state === undefined ? undefined : (await import("../../server/records/state-lock.ts")).lockState(state);
}

/** The trigger file in the state folder, for this bot and world. */
async function triggersIn(...kept: Parameters<typeof keptIn>): Promise<TriggerFile | undefined> {
  const options = keptIn(...kept);
  if (options === undefined) return undefined;
  return (await import("../../server/intents/trigger-file.ts")).openTriggers(options.state, options);
}

/** The records of keys and intents in the state folder, for this bot and world. */
async function recordsIn(...kept: Parameters<typeof keptIn>): Promise<RecordFile | undefined> {
  const options = keptIn(...kept);
  if (options === undefined) return undefined;
  return (await import("../../server/intents/record-file.ts")).openRecords(options.state, options);
}

function keptIn(
  { state, username: bot }: ServiceConfiguration,
  acting: Acting | undefined,
  note: (text: string) => void,
  redact: Redact,
) {
  if (state === undefined || acting?.world === undefined) return undefined;
  const onFailure = (error: unknown): void => note(String(error));
  return { state, bot, world: acting.world, now: serviceClock.now(), onFailure, redact };
}

/**
 * Waits until the pool is broken, prints the cause, and rejects with the error: its exit code is
 * 30.
 */
export async function breakDown({ brokenDown }: Pick<PoolClient, "brokenDown">, console: CliConsole): Promise<never> {
  const broken = await brokenDown;
  // The error itself goes to clients and does not name anything of this machine.
  if (broken.cause instanceof Error) console.note(`the planning threads broke down: ${broken.cause.message}`);
  throw broken;
}

/**
 * Rejects once the body is lost and cannot rejoin: a process supervisor then restarts the service.
 */
async function loss(acting: Acting | undefined): Promise<never> {
  throw await (acting?.lost ?? new Promise<never>(() => {}));
}

function startPool(configuration: ServiceConfiguration, domains: DomainSource): PoolClient {
  const { workers = Math.min(4, availableParallelism()), cache, queue, threadMemoryMb, stuckMs } = configuration;
  return poolClient({
    workers,
    stuckMs,
    domains,
    cache,
    warmUp: WARM_UP,
    ...(queue === undefined ? {} : { maxQueue: queue }),
    ...(threadMemoryMb === undefined ? {} : { threadMemoryMb }),
  });
}
