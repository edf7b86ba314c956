// `bot.lodestone`: goals for somebody's own bot. It plans elsewhere (the planner is given), acts on the bot's thread, and tells on the bot.
// Invariants: one goal at a time; between goals the bot is its owner's: the pathfinder has their settings back, and nothing moves it.

import type { Bot } from "mineflayer";
import type { Clock } from "../../executor/clock.ts";
import type { CapabilityRegistry } from "../../executor/registry.ts";
import { type Run, startRun } from "../../executor/run.ts";
import type { RunOptions, RunReport } from "../../executor/run-options.ts";
import type { RunState } from "../../executor/run-state.ts";
import { memoryTickets, type TicketStore, withTickets } from "../../executor/tickets/keeper.ts";
import {
  type BucketPolicy,
  CodedError,
  type Failure,
  type Goal,
  type Plan,
  type PlannerClient,
  Problem,
  type ProblemInput,
  parseDocument,
  type Reflex,
  type RunEvent,
} from "../../schemas/index.ts";
import type { MineflayerBody } from "../body.ts";
import { newIntentId } from "../supervisor/intent-id.ts";
import { RUN_LIMITS } from "../supervisor/run-limits.ts";
import type { LodestoneEvents } from "./events.ts";
import { PlanTelling } from "./telling.ts";

// Here, and not beside the function that loads the plugin: the package's declarations name this file's types, and so bring it along.
declare module "mineflayer" {
  interface Bot {
    lodestone: Lodestone;
  }
  interface BotEvents extends LodestoneEvents {}
}

export interface LodestoneParts {
  bot: Bot;
  planner: PlannerClient;
  /** What the body can do; asked for when the first goal is. */
  registry(): CapabilityRegistry<MineflayerBody>;
  clock: Clock;
  reflexes: readonly Reflex[];
  /** How steps are bounded in time. */
  buckets: BucketPolicy;
  /** The bot's body, once it has spawned. Called once. */
  embody(): Promise<MineflayerBody>;
}

export interface AchieveOptions {
  /** Stops the goal; its reason names the failure where it is a CodedError, else it is `run.aborted`. */
  signal?: AbortSignal;
  /** For everything, planning included; an hour where absent. */
  deadlineMs?: number;
  /** What plans may use and must keep. */
  constraints?: NonNullable<ProblemInput["constraints"]>;
  limits?: NonNullable<ProblemInput["limits"]>;
  /** Where it is kept what the bot is at: the same goal, asked for again, is gone on with. For as long as the process lasts where absent. */
  tickets?: TicketStore;
}

export interface LodestoneStatus {
  /** Of the goal under way, else `idle`. */
  state: RunState;
  goal: Goal | null;
  plan: Plan | null;
  /** The step under way: its number from 0, of so many. */
  step: { type: string; index: number; of: number } | null;
}

const HOUR_MS = 3_600_000;

export class Lodestone {
  readonly #parts: LodestoneParts;
  #body: Promise<MineflayerBody> | undefined;
  readonly #tickets = memoryTickets();
  #goal: Goal | null = null;
  #run: Run | undefined;
  #telling: PlanTelling | undefined;
  #stopping = new AbortController();
  #ended: Promise<unknown> = Promise.resolve();

  constructor(parts: LodestoneParts) {
    this.#parts = parts;
  }

  get status(): LodestoneStatus {
    if (this.#goal === null) return { state: "idle", goal: null, plan: null, step: null };
    return {
      state: this.#run?.state ?? "idle",
      goal: this.#goal,
      plan: this.#telling?.plan ?? null,
      step: this.#telling?.step ?? null,
    };
  }

  /**
   * Pursues the goal, such as `{ items: { iron_pickaxe: 1 } }`. Resolves when the bot holds it. Rejects with a CodedError: `run.busy`
   * while there is another, `input.*` on a goal that is none, else why it could not be reached.
   */
  async achieve(
    goal: ProblemInput["goal"],
    {
      signal,
      deadlineMs = HOUR_MS,
      constraints = {},
      limits = RUN_LIMITS,
      tickets = this.#tickets,
    }: AchieveOptions = {},
  ): Promise<RunReport> {
    if (this.#goal !== null) throw new CodedError("run.busy", "another goal is under way");
    const input = { goal, constraints, limits, mcVersion: this.#parts.bot.version };
    const problem = parseDocument(Problem, input, "goal");
    this.#goal = problem.goal;
    this.#stopping = new AbortController();
    const stop = signal === undefined ? this.#stopping.signal : AbortSignal.any([signal, this.#stopping.signal]);
    const pursuit = this.#pursue(problem, { signal: stop, deadlineMs, tickets });
    this.#ended = pursuit.catch(() => {});
    return pursuit;
  }

  /** Lets the act under way end; then the bot is its owner's until `resume`. Resolves once it rests; at once where there is no goal. */
  async pause(): Promise<void> {
    await this.#run?.pause();
  }

  /** Goes on with the goal from what the bot then holds. */
  resume(): void {
    this.#run?.resume();
  }

  /** Stops the goal under way. Resolves when nothing of it is left; at once where there is none. */
  async stop(): Promise<void> {
    this.#stopping.abort(new CodedError("run.aborted", "stopped by the bot's owner"));
    await this.#ended;
  }

  async #pursue(
    problem: Problem,
    { signal, deadlineMs, tickets }: { signal: AbortSignal; deadlineMs: number; tickets: TicketStore },
  ): Promise<RunReport> {
    const { bot, planner, registry, clock, reflexes, buckets } = this.#parts;
    const telling = new PlanTelling(bot, problem.goal);
    this.#telling = telling;
    try {
      this.#body ??= this.#parts.embody();
      const body = await this.#body;
      const theirs = bot.pathfinder.movements;
      bot.pathfinder.setMovements(body.movements);
      try {
        const run = {
          problem: { ...problem, mcVersion: bot.version },
          planner: telling.listening(planner),
          body,
          registry: registry(),
          clock,
          signal,
          deadlineMs,
          ...{ reflexes, buckets },
          onEvent: (event: RunEvent) => telling.event(event),
        };
        const kept = withTickets<MineflayerBody, RunOptions<MineflayerBody>>(run, { tickets, bot: bot.username });
        this.#run = startRun({ ...kept, intentId: kept.resume?.intentId ?? newIntentId() });
        const report = await this.#run.report;
        return ended(telling, report);
      } finally {
        if (theirs !== undefined) bot.pathfinder.setMovements(theirs);
      }
    } finally {
      this.#goal = null;
      this.#run = undefined;
      this.#telling = undefined;
    }
  }
}

function ended(telling: PlanTelling, report: RunReport): RunReport {
  const because: Failure | undefined = report.failure;
  telling.end(report);
  if (because !== undefined) throw new CodedError(because.code, because.detail);
  return report;
}
