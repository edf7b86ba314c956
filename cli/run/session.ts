// A headless run from nothing to an item: a world (embedded, or an existing server), a bot, a goal,
// and the server's confirmation. After a kick or a lost connection the bot joins again. Everything
// is shut down at the end, and the result is a summary.

import {
  connectBody,
  emergencyText,
  fileTickets,
  keepAwake,
  lookAbout,
  type MineflayerBody,
  mineflayerBuckets,
  mineflayerRegistry,
  overheardPlanner,
  sustainRun,
  systemClock,
} from "../../bots/index.ts";
import { versionOfServer } from "../../domains/minecraft/data/known-versions.ts";
import { assumedVersion, assumptionText } from "../../domains/minecraft/data/nearest.ts";
import { ConductGuard } from "../../executor/conduct/guard.ts";
import { type Homeostasis, recordRun, runGoal } from "../../executor/index.ts";
import type { MemoryLimit } from "../../memory/index.ts";
import {
  CodedError,
  type Conduct,
  type Failure,
  failure,
  type Goal,
  isOfItemsAlone,
  type MovementKind,
  type Plan,
  type PlannerClient,
  type Problem,
  type ReflexSettings,
  type RunEvent,
  type RunLogEntry,
  type RunLogHeader,
  toCodedError,
} from "../../schemas/index.ts";
import { navigatorFor } from "../../workers/index.ts";
import {
  type EmbeddedWorld,
  type ServerFaultsInput,
  settledInventory,
  startEmbeddedWorld,
  withinEmbeddedWorld,
} from "../../worlds/embedded/index.ts";
import { memoryWorldName, worldName } from "../serve/world-name.ts";
import { openRemembering, type Remembering } from "./remembering.ts";

export interface SessionRequest {
  problem: Problem;
  username: string;
  auth: "offline" | "microsoft";
  deadlineMs: number;
  /** An existing server; the embedded world by default. */
  server?: { host: string; port: number; mcVersion?: string };
  seed: number;
  fast: boolean;
  /** Whether the embedded world has monsters in the dark. */
  nights: boolean;
  /** What the bot walks by; mineflayer-pathfinder if absent. */
  movement?: MovementKind | undefined;
  /** How the embedded world misbehaves as a server. */
  serverFaults?: ServerFaultsInput;
  /**
   * Folder for the bot's progress, from which another process can continue; in memory by default.
   */
  state?: string;
  /** With `state`: whether what happened is remembered there and planned with; it is by default. */
  memory?: boolean;
  memoryLimit?: MemoryLimit | undefined;
  /** How the bot's reflexes are set. */
  reflexes?: ReflexSettings | undefined;
}

export interface SessionPorts {
  planner: PlannerClient;
  /** What the bot is held to; the default conduct if absent. */
  conduct?: Conduct | undefined;
  signal: AbortSignal;
  /** Reports the current stage of the set-up. */
  onStage(text: string): void;
  /** Receives every plan before it is executed. */
  onPlan(plan: Plan): void;
  onEvent(event: RunEvent): void;
  /** Receives the bot each time it has joined. */
  onJoined?: (body: MineflayerBody) => void;
  /**
   * Receives the lines of the run's log; `leg` counts the joins, and each leg has a log of its own.
   */
  onLogLine?: (line: RunLogHeader | RunLogEntry, leg: number) => void;
}

export interface SessionSummary {
  outcome: "success" | "failure";
  failure?: Failure;
  /** The goal's items; empty if it names none. */
  goal: Record<string, number>;
  /** The goal's other parts, but for its task; absent without any. They are verified by what the bot sees. */
  others?: Omit<Goal, "items" | "task">;
  /**
   * The goal's task with its arguments. A task is verified by its steps, not by the player's
   * inventory.
   */
  task: { name: string; args: Record<string, unknown> } | null;
  /** The goal's items in the player's inventory according to the server, and how it was asked. */
  serverSays: Record<string, number> | null;
  askedBy: "the world's own inventory" | "joining again" | null;
  stepsDone: number;
  repairs: number;
  /** Steps that ran out of time; the bot paused in safety and continued. */
  suspensions: number;
  deaths: number;
  /** How often the bot joined again after a kick or a lost connection. */
  rejoins: number;
  /** Game time, 20 ticks a second; null if the server does not send it. */
  gameTicks: number | null;
  /** The cost model's time for the first plan, in ticks; null without a plan. */
  idealTicks: number | null;
  wallMs: number;
  /** Planning calls no language model. */
  modelCalls: 0;
  /** Without an address where no world was started. */
  world: { mcVersion: string; seed: number | null; fast: boolean; host: string | null; port: number | null };
}

/** How long to wait for a joined player's inventory, and how often to check, in milliseconds. */
const INVENTORY_MS = 5_000;
const LOOK_MS = 100;

/** Runs the goal. Rejects only if nothing could be started; a failed run is a summary. */
export async function runSession(request: SessionRequest, ports: SessionPorts): Promise<SessionSummary> {
  const startedAt = systemClock.now();
  const controller = new AbortController();
  const stop = (reason: unknown): void => controller.abort(reason);
  const onOuterAbort = (): void => stop(ports.signal.reason);
  ports.signal.addEventListener("abort", onOuterAbort, { once: true });
  if (ports.signal.aborted) onOuterAbort();
  const deadline = setTimeout(
    () => stop(new CodedError("run.deadline", `the run was not done within ${request.deadlineMs / 1000} s`)),
    request.deadlineMs,
  );
  let world: EmbeddedWorld | undefined;
  let body: MineflayerBody | undefined;
  let remembering: Remembering | undefined;
  try {
    const { signal } = controller;
    const { mcVersion } = request.problem;
    const { fast, nights } = request;
    if (request.server === undefined) {
      ports.onStage(
        `starting the embedded world (Minecraft ${mcVersion}, seed ${request.seed}${fast ? ", fast" : ""}${nights ? ", hostile nights" : ""})`,
      );
      const { seed, serverFaults: faults = {} } = request;
      world = await startEmbeddedWorld({ mcVersion, seed, fast, nights, faults }, signal);
      void world.ended.then((error) => error !== null && stop(error));
    }
    const address = world ?? request.server ?? { host: "127.0.0.1", port: 25_565 };
    const kept = request.state === undefined ? {} : { tickets: fileTickets(request.state, ports.onStage) };
    remembering = openRemembering(request, ports.onStage);
    const memory = remembering?.of(request.username, memoryWorldName(request, address));
    ports.onStage(`${request.username} is joining ${address.host}:${address.port}`);
    const join = async (stopped: AbortSignal = signal) => {
      const joined = await connectBody(
        {
          host: address.host,
          port: address.port,
          username: request.username,
          auth: request.auth,
          fastDigging: world !== undefined && fast,
          anyVersion: request.problem.nearest === true,
          navigator: navigatorFor(request.movement),
          ...(world !== undefined || request.server?.mcVersion !== undefined ? { mcVersion } : {}),
        },
        stopped,
      );
      if (ports.conduct !== undefined) joined.keepTo(new ConductGuard(ports.conduct));
      return joined;
    };
    const problemFor = async ({ bot }: MineflayerBody): Promise<Problem> => {
      const asked = { ...request.problem, mcVersion: versionOfServer(bot.version) };
      const assumed = assumedVersion(asked);
      if (assumed !== undefined) ports.onStage(assumptionText(assumed));
      return world === undefined ? asked : withinEmbeddedWorld(asked, { nights, fast });
    };
    const registry = mineflayerRegistry();
    // An unknown server may have monsters in the dark.
    const isDangerous = nights || world === undefined;
    let homeostasis: Homeostasis<MineflayerBody> | undefined;
    let ticksAtStart: number | null = null;
    let idealTicks: number | null = null;
    const { onLogLine } = ports;
    const end = await sustainRun({
      name: request.username,
      ...kept,
      world: worldName(world, address),
      problemFor,
      join,
      onStage: ports.onStage,
      onJoined: (joined: MineflayerBody) => {
        body = joined;
        homeostasis = keepAwake(joined, {
          ...{ nights: isDangerous, registry: () => registry, settings: request.reflexes },
          onEmergency: (emergency) => ports.onStage(emergencyText(emergency)),
        });
        memory?.follow(joined);
        ports.onJoined?.(joined);
      },
      planner: overheardPlanner(memory?.learning(ports.planner) ?? ports.planner, (plan) => {
        idealTicks ??= plan.makespanTicks;
        ports.onPlan(plan);
      }),
      registry,
      homeostasisOf: () => homeostasis,
      buckets: mineflayerBuckets({ nights: isDangerous }),
      clock: systemClock,
      signal,
      deadlineMs: Math.max(1, request.deadlineMs - (systemClock.now() - startedAt)),
      onEvent(event) {
        memory?.onEvent(event);
        ports.onEvent(event);
      },
      async runLeg(options, leg) {
        ticksAtStart ??= await ticksOf(world, options.body);
        lookAbout(options.body);
        // A log has all that decides a run, so the run begins with an idle body.
        await homeostasis?.settled();
        return onLogLine === undefined ? runGoal(options) : recordRun(options, (line) => onLogLine(line, leg)).report;
      },
    });
    const { report } = end;
    // Ctrl-C ends the world's process as well, so its loss may come first.
    const isInterrupted = report.failure !== undefined && ports.signal.aborted;
    const ended = isInterrupted ? toCodedError(ports.signal.reason).toFailure() : report.failure;
    body = end.body;
    const ticksAtEnd = await ticksOf(world, body).catch(() => null);
    const summary: SessionSummary = {
      outcome: report.outcome,
      ...(ended === undefined ? {} : { failure: ended }),
      ...goalParts(request.problem.goal),
      serverSays: null,
      askedBy: null,
      stepsDone: report.stepsDone,
      repairs: report.repairs,
      suspensions: report.suspensions,
      deaths: end.deaths,
      rejoins: end.rejoins,
      gameTicks: ticksAtStart === null || ticksAtEnd === null ? null : ticksAtEnd - ticksAtStart,
      idealTicks,
      wallMs: 0,
      modelCalls: 0,
      world: {
        mcVersion: body.bot.version,
        seed: world?.seed ?? null,
        fast: world?.fast ?? false,
        host: address.host,
        port: address.port,
      },
    };
    // After a stop or a lost connection the server cannot be asked.
    if (!signal.aborted && Object.keys(summary.goal).length > 0) {
      ports.onStage("asking the server what the player holds");
      try {
        const answer = await askServer(world, body, join, summary.goal);
        body = answer.body;
        Object.assign(summary, judged(summary, request.problem.goal, answer));
      } catch (error) {
        // An unconfirmed success is a failure. The reason that stopped the run explains more than
        // its consequences: Ctrl-C also ends the world's process, and the connection may break
        // before the signal arrives here.
        const because = signal.aborted ? signal.reason : error;
        const shownFailure = signal.aborted ? undefined : summary.failure;
        Object.assign(summary, { outcome: "failure", failure: shownFailure ?? toCodedError(because).toFailure() });
      }
    }
    return { ...summary, wallMs: Math.round(systemClock.now() - startedAt) };
  } catch (error) {
    throw controller.signal.aborted ? toCodedError(controller.signal.reason) : error;
  } finally {
    clearTimeout(deadline);
    ports.signal.removeEventListener("abort", onOuterAbort);
    await body?.leave().catch(() => {});
    remembering?.close();
    await world?.stop();
  }
}

const goalParts = ({ items = {}, task, ...others }: Goal): Pick<SessionSummary, "goal" | "others" | "task"> => ({
  goal: items,
  ...(Object.keys(others).length === 0 ? {} : { others }),
  task: task ?? null,
});

/** The summary of a run that was refused before anything started. */
export const refusedSummary = ({ problem, seed, fast }: SessionRequest, refused: Failure): SessionSummary => ({
  outcome: "failure",
  failure: refused,
  ...goalParts(problem.goal),
  serverSays: null,
  askedBy: null,
  stepsDone: 0,
  repairs: 0,
  suspensions: 0,
  deaths: 0,
  rejoins: 0,
  gameTicks: null,
  idealTicks: null,
  wallMs: 0,
  modelCalls: 0,
  world: { mcVersion: problem.mcVersion, seed, fast, host: null, port: null },
});

interface ServerAnswer {
  inventory: Record<string, number>;
  askedBy: NonNullable<SessionSummary["askedBy"]>;
  body: MineflayerBody;
}

/**
 * Asks the embedded world; on another server, joins again and takes the inventory that it sends
 * then.
 */
async function askServer(
  world: EmbeddedWorld | undefined,
  body: MineflayerBody,
  join: () => Promise<MineflayerBody>,
  goal: Record<string, number>,
): Promise<ServerAnswer> {
  if (world !== undefined) {
    return {
      inventory: await settledInventory(world, body.bot.username, goal, systemClock),
      askedBy: "the world's own inventory",
      body,
    };
  }
  await body.leave();
  const again = await join();
  // The inventory arrives shortly after the spawn; what is missing at the deadline is not there.
  const isShown = (): boolean => unmetItems(goal, again.observe().inventory).length === 0;
  for (let waited = 0; waited < INVENTORY_MS && !isShown(); waited += LOOK_MS) await systemClock.sleep(LOOK_MS);
  return { inventory: again.observe().inventory, askedBy: "joining again", body: again };
}

const unmetItems = (goal: Record<string, number>, inventory: Record<string, number>): [string, number][] =>
  Object.entries(goal).filter(([item, count]) => (inventory[item] ?? 0) < count);

/**
 * A success only if the server confirms the goal; and one although the last step failed, where the
 * server shows all that the goal asks for.
 */
function judged(
  summary: SessionSummary,
  goal: Problem["goal"],
  { inventory, askedBy }: ServerAnswer,
): Partial<SessionSummary> {
  const serverSays = Object.fromEntries(Object.keys(summary.goal).map((item) => [item, inventory[item] ?? 0]));
  const unmet = unmetItems(summary.goal, inventory);
  if (summary.outcome === "failure" && unmet.length === 0 && isOfItemsAlone(goal)) {
    delete summary.failure;
    return { serverSays, askedBy, outcome: "success" };
  }
  if (summary.outcome === "failure" || unmet.length === 0) return { serverSays, askedBy };
  const detail = unmet
    .map(([item, count]) => `the server shows ${serverSays[item] ?? 0} ${item}, but the goal is ${count}`)
    .join("; ");
  return { serverSays, askedBy, outcome: "failure", failure: failure("run.goalUnmet", detail) };
}

async function ticksOf(world: EmbeddedWorld | undefined, body: MineflayerBody): Promise<number | null> {
  if (world !== undefined) return world.gameTicks();
  const age = body.bot.time.age;
  return Number.isFinite(age) ? age : null;
}
