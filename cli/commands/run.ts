// `lodestone run`: a headless bot obtains an item, in the embedded world or on an existing server.
// `npm start` calls it.

import { type Command, Option } from "commander";
import { type MineflayerBody, openingProblem, RUN_LIMITS } from "../../bots/index.ts";
import type { MemoryLimit } from "../../memory/index.ts";
import {
  CodedError,
  canonicalJson,
  DEFAULT_MC_VERSION,
  type Goal,
  type MovementKind,
  Problem,
  type ProblemInput,
  parseDocument,
} from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { assertEmbeddedVersion } from "../../worlds/embedded/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode, exitOfCode } from "../exit-codes.ts";
import { commandedBy, readConduct } from "../options/conduct-file.ts";
import { refusedByEmbeddedWorld } from "../options/embedded-limits.ts";
import { addTaskOptions, goalOf, type TaskOptions } from "../options/goal-options.ts";
import { readGoalWords, usualItem } from "../options/item-words.ts";
import { withStateLocked } from "../options/locked-state.ts";
import {
  memoryLimit,
  movementOption,
  NEAREST,
  noMemory,
  startPool,
  stateFolder,
  wholeNumber,
} from "../options/options.ts";
import { readReflexSettings } from "../options/reflexes-file.ts";
import { readServerFaults } from "../options/server-faults-file.ts";
import { interruptible } from "../run/interrupts.ts";
import { openLog } from "../run/log-file.ts";
import { everyTenSeconds, ProgressBar } from "../run/progress.ts";
import { refusedSummary, runSession, type SessionRequest } from "../run/session.ts";
import { reportStrayErrors } from "../run/stray-errors.ts";
import { summaryText } from "../run/summary-text.ts";
import type { RunView } from "../run/view.ts";

interface RunCommandOptions extends TaskOptions {
  count: number;
  seed: number;
  host?: string;
  port: number;
  username: string;
  auth: "offline" | "microsoft";
  mcVersion?: string;
  nearest?: boolean;
  fast?: boolean;
  nights?: boolean;
  movement?: MovementKind;
  serverFaults?: string;
  viewer?: number;
  deadline: number;
  planner?: string;
  workers?: number;
  record?: string;
  state?: string;
  memory: boolean;
  memoryLimit?: MemoryLimit;
  json?: boolean;
  chat?: boolean;
  conduct?: string;
  reflexes?: string;
  commander?: string[];
}

const DEFAULT_ITEM = "iron_pickaxe";
const DEFAULT_SEED = 1;
const DEFAULT_DEADLINE_S = 1800;
/** Longer than any orderly shutdown; after that the process exits rather than hang. */
const SHUTDOWN_MS = 20_000;

export function runCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  addTaskOptions(program.command("run"))
    .description("plan an item and let a bot obtain it; without --host in an embedded world")
    .argument("[item]", `the item to obtain, or a goal in words (default: ${DEFAULT_ITEM})`)
    .option("--count <n>", "how many of the item", wholeNumber(1, 1_000_000), 1)
    .option("--seed <n>", "seed of the embedded world", wholeNumber(0, 2_147_483_647), DEFAULT_SEED)
    .addOption(new Option("--fast", "faster digging, smelting and growing in the embedded world").conflicts("host"))
    .addOption(new Option("--nights", "monsters in the dark of the embedded world").conflicts("host"))
    .addOption(
      new Option(
        "--server-faults <file>",
        "JSON file of ServerFaults: how late, silent or unwilling the embedded world is",
      ).conflicts("host"),
    )
    .addOption(new Option("--host <host>", "an existing server to join").env("MC_HOST"))
    .addOption(
      new Option("--port <port>", "the server's port").env("MC_PORT").default(25_565).argParser(wholeNumber(1, 65_535)),
    )
    .addOption(new Option("--username <name>", "the bot's player name").env("MC_USERNAME").default("Lodestone"))
    .addOption(
      new Option("--auth <kind>", "how the server authenticates players")
        .env("MC_AUTH")
        .choices(["offline", "microsoft"])
        .default("offline"),
    )
    .addOption(
      new Option(
        "--mc-version <version>",
        `Minecraft version (default: ${DEFAULT_MC_VERSION}, or the server's own with --host)`,
      ).env("MC_VERSION"),
    )
    .addOption(new Option("--nearest", NEAREST).conflicts("chat"))
    .addOption(movementOption())
    .option("--deadline <s>", "time limit for the whole run in seconds", wholeNumber(1, 86_400), DEFAULT_DEADLINE_S)
    .option("--planner <id>", "as for `lodestone plan` (default: hybrid)")
    .option("--workers <n>", "number of planning threads", wholeNumber(1, 64), 1)
    .option(
      "--viewer <port>",
      "show the bot, its plan and the land around it in a browser, at this port of 127.0.0.1 (0: any free one)",
      wholeNumber(0, 65_535),
    )
    .option("--record <file>", "write a log of the run for `lodestone replay`")
    .option(
      "--state <folder>",
      "folder that keeps the bot's progress; continue what an earlier process left there of this goal",
      stateFolder,
    )
    .addOption(noMemory())
    .addOption(memoryLimit())
    .addOption(
      new Option("--chat", "obey the game's chat instead of obtaining an item, until the deadline or Ctrl-C").conflicts(
        ["record", "json"],
      ),
    )
    .addOption(
      new Option(
        "--conduct <file>",
        "JSON file of the bot's Conduct: who may command it, what is forbidden, kept and protected",
      ).env("LODESTONE_CONDUCT"),
    )
    .addOption(
      new Option(
        "--commander <name>",
        "with --chat: a player who may command the bot, besides those of --conduct; repeatable; * is every player (default: every player in the embedded world, nobody on a server)",
      )
        .env("LODESTONE_COMMANDERS")
        .argParser((name: string, before: string[] = []) => [...before, ...name.split(",")]),
    )
    .addOption(
      new Option("--reflexes <file>", "JSON file of how the bot's reflexes are set, by name").env("LODESTONE_REFLEXES"),
    )
    .option("--json", "print the summary as JSON instead of the plan and the text")
    .action(async (item: string | undefined, options: RunCommandOptions) => {
      done(
        await interruptible(
          (signal) => withStateLocked(options.state, () => run(item, options, console, signal)),
          console,
        ),
      );
    });
}

async function run(
  item: string | undefined,
  options: RunCommandOptions,
  console: CliConsole,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { mcVersion = DEFAULT_MC_VERSION, nearest } = options;
  if (options.host === undefined) assertEmbeddedVersion(mcVersion);
  if (options.chat === true) return chat(options, console, signal);
  const domains = minecraftDomains();
  const read = async (words: string): Promise<Goal> => {
    const domain = await domains({ mcVersion, nearest, objective: "time" });
    return readGoalWords(words, options.count, { domain: domain.excerpt([]), console }, async (word, count) => ({
      [await usualItem(word, domain, console)]: count,
    }));
  };
  const goal = await goalOf(item, { ...options, state: [] });
  const faults =
    options.serverFaults === undefined ? {} : { serverFaults: await readServerFaults(options.serverFaults) };
  const reflexes = await readReflexSettings(options.reflexes);
  const request = { ...requestOf(item === undefined ? goal : await read(item), options), ...faults, reflexes };
  const conduct = options.conduct === undefined ? undefined : await readConduct(options.conduct);
  const log = options.record === undefined ? undefined : openLog(options.record);
  const version = request.server === undefined ? request.problem.mcVersion : request.server.mcVersion;
  const planner = startPool(
    options.workers,
    domains,
    version === undefined ? [] : [{ ...openingProblem(version), nearest }],
  );
  const lastResort = setTimeout(() => process.exit(EXIT.deadline), request.deadlineMs + SHUTDOWN_MS);
  lastResort.unref();
  const quiet = options.json === true;
  let joined: MineflayerBody | undefined;
  let view: RunView | undefined;
  const progress = new ProgressBar(
    quiet ? { ...console, out: console.note } : console,
    (text) => void process.stderr.write(text),
    { held: () => joined?.observe().inventory, every: everyTenSeconds },
  );
  const enough = reportStrayErrors((text) => progress.stage(text));
  try {
    // If the version is known, report a misspelt item or planner before anything starts: planning
    // with an aborted signal only checks the problem.
    if (request.server?.mcVersion !== undefined || request.server === undefined) {
      await inlineClient({ domains }).plan(request.problem, { signal: AbortSignal.abort() });
    }
    const refused = await refusedByEmbeddedWorld(request, domains);
    if (refused !== undefined && !quiet) throw new CodedError(refused.code, refused.detail);
    if (refused !== undefined) {
      console.out(canonicalJson(refusedSummary(request, refused)));
      return exitOfCode(refused.code);
    }
    if (options.viewer !== undefined) {
      const { openView } = await import("../run/view.ts");
      const words = item ?? canonicalJson(request.problem.goal);
      view = await openView(options.viewer, words, () => joined, { planner, domains });
      progress.stage(`watch it at ${view.url}`);
    }
    const summary = await runSession(request, {
      planner,
      conduct,
      signal,
      onStage: (text) => progress.stage(text),
      onJoined(body) {
        joined = body;
      },
      onPlan: (plan) => progress.plan(plan),
      onEvent(event) {
        progress.event(event);
        view?.onEvent(event);
      },
      ...(log === undefined ? {} : { onLogLine: log.write }),
    });
    progress.clear();
    console.out(quiet ? canonicalJson(summary) : `\n${summaryText(summary)}`);
    return summary.failure === undefined ? EXIT.done : exitOfCode(summary.failure.code);
  } finally {
    progress.end();
    log?.close();
    clearTimeout(lastResort);
    enough();
    await view?.close();
    await planner.close();
  }
}

/** A session has no other end than a signal or the deadline, so it ends successfully then. */
async function chat(options: RunCommandOptions, console: CliConsole, signal: AbortSignal): Promise<ExitCode> {
  const [{ runChatSession }, { readConfiguration }] = await Promise.all([
    import("../run/chat-session.ts"),
    import("../../server/config/configuration.ts"),
  ]);
  const { host, port, fast, nights, mcVersion, seed, username, auth, state } = options;
  const embedded = {
    world: "embedded",
    seed: String(seed),
    ...(fast === true ? { fast: "on" } : {}),
    ...(nights === true ? { nights: "on" } : {}),
  };
  const where = host === undefined ? embedded : { join: `${host}:${port}`, auth };
  const said = {
    ...where,
    username,
    ...(mcVersion === undefined ? {} : { mcVersion }),
    ...(state === undefined ? {} : { state }),
    ...(options.movement === undefined ? {} : { movement: options.movement }),
    ...(options.reflexes === undefined ? {} : { reflexes: options.reflexes }),
  };
  const faults =
    options.serverFaults === undefined ? {} : { serverFaults: await readServerFaults(options.serverFaults) };
  const learns = { memory: options.memory, memoryLimit: options.memoryLimit };
  const configuration = { ...readConfiguration(said, console.environment), ...faults, ...learns };
  const file = options.conduct === undefined ? undefined : await readConduct(options.conduct);
  const conduct = commandedBy(file, { commanders: options.commander, isEmbedded: host === undefined });
  const domains = minecraftDomains();
  const planner = startPool(options.workers, domains);
  const viewer = options.viewer === undefined ? undefined : { port: options.viewer, domains };
  const over = new AbortController();
  const deadline = setTimeout(
    () => over.abort(new CodedError("run.aborted", "the chat session ended")),
    options.deadline * 1000,
  );
  const stopped = AbortSignal.any([signal, over.signal]);
  const onStage = (text: string): void => console.note(text);
  const enough = reportStrayErrors(onStage);
  try {
    await runChatSession({ configuration, conduct, planner, signal: stopped, onStage, viewer });
    return EXIT.done;
  } catch (error) {
    if (stopped.aborted) return EXIT.done;
    throw error;
  } finally {
    clearTimeout(deadline);
    enough();
    await planner.close();
  }
}

function requestOf(goal: ProblemInput["goal"] | undefined, options: RunCommandOptions): SessionRequest {
  const { host, port, mcVersion, count } = options;
  const problem = parseDocument(
    Problem,
    {
      goal: goal ?? { items: { [DEFAULT_ITEM]: count } },
      limits: RUN_LIMITS,
      ...(mcVersion === undefined ? {} : { mcVersion }),
      ...(options.nearest === true ? { nearest: true } : {}),
      ...(options.planner === undefined ? {} : { planner: options.planner }),
    },
    "problem",
  );
  return {
    problem,
    username: options.username,
    auth: options.auth,
    deadlineMs: options.deadline * 1000,
    seed: options.seed,
    fast: options.fast === true,
    nights: options.nights === true,
    movement: options.movement,
    ...(options.state === undefined ? {} : { state: options.state }),
    memory: options.memory,
    memoryLimit: options.memoryLimit,
    ...(host === undefined ? {} : { server: { host, port, ...(mcVersion === undefined ? {} : { mcVersion }) } }),
  };
}
