// Several headless bots in one process: a world (embedded, or an existing server), a goal and a log
// for each bot. The embedded world verifies each result; on another server, the inventory that it
// sent last does. Everything is shut down at the end.

import { join } from "node:path";
import {
  connectBody,
  emergencyText,
  fileTickets,
  keepAwake,
  lookAbout,
  type MineflayerBody,
  mineflayerBuckets,
  mineflayerRegistry,
  RUN_LIMITS,
  type SupervisedBot,
  type SupervisedEnd,
  superviseBots,
  systemClock,
} from "../../bots/index.ts";
import { versionOfServer } from "../../domains/minecraft/data/known-versions.ts";
import { ConductGuard } from "../../executor/conduct/guard.ts";
import type { Homeostasis } from "../../executor/index.ts";
import type { MemoryLimit } from "../../memory/index.ts";
import {
  CodedError,
  type Conduct,
  DEFAULT_MC_VERSION,
  type Failure,
  type Fleet,
  type FleetBot,
  failure,
  type MovementKind,
  type PlannerClient,
  Problem,
  parseDocument,
  type ReflexSettings,
  sentenceOf,
  toCodedError,
} from "../../schemas/index.ts";
import { navigatorFor } from "../../workers/index.ts";
import {
  type EmbeddedWorld,
  settledInventory,
  startEmbeddedWorld,
  withinEmbeddedWorld,
} from "../../worlds/embedded/index.ts";
import { memoryWorldName, worldName } from "../serve/world-name.ts";
import { type BotLog, botLog } from "./bot-log.ts";
import { resumedText } from "./progress.ts";
import { openRemembering } from "./remembering.ts";

export interface FleetRequest {
  fleet: Fleet;
  /** What every bot is held to; the default conduct if absent. */
  conduct?: Conduct | undefined;
  deadlineMs: number;
  seed: number;
  fast: boolean;
  nights: boolean;
  /** What every bot walks by; mineflayer-pathfinder if absent. */
  movement?: MovementKind | undefined;
  /** Folder for the bots' logs; none by default. */
  logs?: string;
  /**
   * Folder for the bots' progress, from which another process can continue; in memory by default.
   */
  state?: string;
  /** With `state`: whether what happened is remembered there and planned with; it is by default. */
  memory?: boolean;
  memoryLimit?: MemoryLimit | undefined;
  /** How every bot's reflexes are set. */
  reflexes?: ReflexSettings | undefined;
}

export interface FleetPorts {
  planner: PlannerClient;
  signal: AbortSignal;
  /** Reports a bot's current stage. */
  onStage(bot: string, text: string): void;
}

export interface FleetRow {
  bot: string;
  outcome: "success" | "failure";
  failure?: Failure;
  /**
   * The goal's items in the bot's inventory according to the embedded world; null on another server
   * or if it cannot be asked.
   */
  serverSays: Record<string, number> | null;
  stepsDone: number;
  repairs: number;
  deaths: number;
  rejoins: number;
}

/** Runs all bots. Rejects only if the world cannot start or a folder cannot be written. */
export async function runFleet(request: FleetRequest, ports: FleetPorts): Promise<FleetRow[]> {
  const { fleet, seed, fast, nights } = request;
  const onUnusable = (because: string): void => ports.onStage("state", because);
  const tickets = request.state === undefined ? {} : { tickets: fileTickets(request.state, onUnusable) };
  const logs = new Map<string, BotLog>();
  // Shared by all: building it takes a good part of a second.
  const registry = mineflayerRegistry();
  const mcVersion = fleet.server?.mcVersion ?? DEFAULT_MC_VERSION;
  let world: EmbeddedWorld | undefined;
  if (fleet.server === undefined) world = await startEmbeddedWorld({ mcVersion, seed, fast, nights }, ports.signal);
  const address = world ?? fleet.server ?? { host: "127.0.0.1", port: 25_565 };
  const asksVersion = world === undefined && fleet.server?.mcVersion === undefined;

  const remembering = openRemembering(request, onUnusable);
  const remembered = memoryWorldName({ ...request, ...fleet, problem: { mcVersion } }, address);
  const isDangerous = nights || world === undefined;

  const supervised = (bot: FleetBot): SupervisedBot<MineflayerBody> => {
    const { username } = bot;
    const log = request.logs === undefined ? undefined : botLog(join(request.logs, `${username}.log.jsonl`));
    if (log !== undefined) logs.set(username, log);
    const stage = (text: string): void => {
      log?.stage(text);
      ports.onStage(username, text);
    };
    const memory = remembering?.of(username, remembered);
    let homeostasis: Homeostasis<MineflayerBody> | undefined;
    return {
      name: username,
      async join(signal) {
        stage("joining");
        const body = await connectBody(
          {
            host: address.host,
            port: address.port,
            username,
            fastDigging: world !== undefined && fast,
            navigator: navigatorFor(request.movement),
            connection: { ...fleet.connection, ...bot.connection },
            ...(asksVersion ? {} : { mcVersion }),
          },
          signal,
        );
        if (request.conduct !== undefined) body.keepTo(new ConductGuard(request.conduct));
        homeostasis = keepAwake(body, {
          ...{ nights: isDangerous, registry: () => registry, settings: request.reflexes },
          onEmergency: (emergency) => stage(emergencyText(emergency)),
        });
        memory?.follow(body);
        return body;
      },
      async problemFor(body) {
        lookAbout(body);
        const { goal, constraints } = bot;
        const input = { goal, constraints, limits: RUN_LIMITS, mcVersion: versionOfServer(body.bot.version) };
        const problem = parseDocument(Problem, input, username);
        return world === undefined ? problem : withinEmbeddedWorld(problem, { nights, fast });
      },
      planner: memory?.learning(ports.planner) ?? ports.planner,
      registry,
      homeostasisOf: () => homeostasis,
      buckets: mineflayerBuckets({ nights: isDangerous }),
      world: worldName(world, address),
      deadlineMs: request.deadlineMs,
      onStage: stage,
      onEvent(event) {
        log?.event(event);
        memory?.onEvent(event);
        if (event.type === "resumed") ports.onStage(username, resumedText(event));
        if (event.type === "step-failed") ports.onStage(username, `${event.failure.code}: ${event.failure.detail}`);
        if (event.type === "step-started") {
          ports.onStage(username, `step ${event.index + 1} of ${event.of}: ${sentenceOf(event.step)}`);
        }
      },
      ...tickets,
    };
  };

  try {
    const rows = new Map<string, FleetRow>();
    const { signal } = ports;
    await superviseBots(
      fleet.bots.map(supervised),
      { clock: systemClock, signal, spacingMs: fleet.spacingMs },
      async (end) => {
        const goal = fleet.bots.find(({ username }) => username === end.name)?.goal;
        const row = await judged(end, goal?.items ?? {}, world);
        logs.get(end.name)?.stage(row.failure === undefined ? "reached" : `${row.failure.code}: ${row.failure.detail}`);
        rows.set(end.name, row);
      },
    );
    return fleet.bots.flatMap(({ username }) => rows.get(username) ?? []);
  } finally {
    for (const log of logs.values()) log.close();
    remembering?.close();
    await world?.stop();
  }
}

/** The final row of a bot: a success that the world does not confirm becomes a failure. */
export async function judged(
  end: SupervisedEnd,
  items: Record<string, number>,
  world: Pick<EmbeddedWorld, "inventoryOf"> | undefined,
): Promise<FleetRow> {
  const { name: bot, report, deaths, rejoins } = end;
  const row: FleetRow = {
    bot,
    outcome: end.outcome,
    ...(end.failure && { failure: end.failure }),
    serverSays: null,
    stepsDone: report?.stepsDone ?? 0,
    repairs: report?.repairs ?? 0,
    deaths,
    rejoins,
  };
  if (world === undefined) return row;
  const held = await settledInventory(world, bot, items, systemClock).catch(toCodedError);
  if (held instanceof CodedError) {
    // An unconfirmed success is a failure; a failed run keeps its own failure. The world answers
    // input.invalid for a player who is absent.
    const code = held.code === "input.invalid" ? "run.disconnected" : held.code;
    const because = failure(code, `the server could not be asked what ${bot} holds: ${held.detail}`);
    return row.outcome === "success" ? { ...row, outcome: "failure", failure: because } : row;
  }
  row.serverSays = Object.fromEntries(Object.keys(items).map((item) => [item, held[item] ?? 0]));
  const unmet = Object.entries(items).filter(([item, count]) => (held[item] ?? 0) < count);
  if (row.outcome === "success" && unmet.length > 0) {
    const detail = unmet
      .map(([item, count]) => `the server shows ${held[item] ?? 0} ${item}, but the goal is ${count}`)
      .join("; ");
    Object.assign(row, { outcome: "failure", failure: failure("run.goalUnmet", detail) });
  }
  return row;
}
