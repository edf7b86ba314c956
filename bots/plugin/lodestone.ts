// `bot.lodestone`: goals for an application's own bot. It plans elsewhere (the planner is passed
// in), acts on the bot's thread, and emits its events on the bot. Invariants: one goal at a time;
// between goals the application controls the bot: the pathfinder has its old settings back, and
// Lodestone neither moves the bot nor holds it to conduct, except in danger where the application
// asked for that.

import type { Bot } from "mineflayer";
import { versionOfServer } from "../../domains/minecraft/data/known-versions.ts";
import { EventBus } from "../../executor/bus/event-bus.ts";
import { publishedRunEvent, RUN_TOPICS, runEventOf } from "../../executor/bus/run-events.ts";
import { ConductGuard } from "../../executor/conduct/guard.ts";
import type { CapabilityRegistry, Clock, Homeostasis, RunOptions, RunReport } from "../../executor/index.ts";
import { memoryTickets, type TicketStore, withTickets } from "../../executor/run/keep-tickets.ts";
import { type RunHandle, startRun } from "../../executor/run/run.ts";
import {
  type BucketPolicy,
  CodedError,
  Conduct,
  type ConductInput,
  DEFAULT_MOVEMENT,
  type Failure,
  type Goal,
  type MovementKind,
  type NavigationGoalInput,
  type PlannerClient,
  type Problem,
  parseDocument,
  type Reflex,
  type RunEvent,
} from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { Movement } from "../body/movement-port.ts";
import { pathGoalOf } from "../geometry/goal-of-data.ts";
import { ANYWHERE } from "../geometry/territory.ts";
import type { AwakeOptions } from "../homeostasis.ts";
import { followPath } from "../move/movement.ts";
import { newIntentId } from "../supervisor/intent-id.ts";
import { type AskedGoal, problemAsked } from "./asked-problem.ts";
import type { AchieveOptions, GoToOptions, Lodestone, LodestoneStatus } from "./interface.ts";
import { PlanEventEmitter } from "./plan-events.ts";

export interface LodestoneParts {
  bot: Bot;
  planner: PlannerClient;
  /** The goal in words that are no item's name. */
  readWords(words: string, mcVersion: string): Promise<Goal>;
  /** The body's capabilities; called at the first goal. */
  registry(): CapabilityRegistry<MineflayerBody>;
  clock: Clock;
  reflexes: readonly Reflex[];
  /** The time buckets of steps. */
  buckets: BucketPolicy;
  /** The bot's body, once it has spawned, published on the bus. Called once. */
  createBody(bus: EventBus): Promise<MineflayerBody>;
  /** What moves the body by a navigator. */
  navigation(body: MineflayerBody): Movement;
  /** Begins to guard the body. */
  keepAwake(
    body: MineflayerBody,
    parts: Pick<AwakeOptions, "bus" | "onHold" | "onEmergency">,
  ): Homeostasis<MineflayerBody>;
}

const HOUR_MS = 3_600_000;

export class BotGoals implements Lodestone {
  readonly bus = new EventBus({
    now: () => new Date().toISOString(),
    // As mineflayer does with an error of a listener, but behind the run.
    onFailure(error) {
      queueMicrotask(() => {
        throw error;
      });
    },
  });
  readonly #parts: LodestoneParts;
  #body: MineflayerBody | undefined;
  readonly #tickets = memoryTickets();
  #isBusy = false;
  #goal: Goal | null = null;
  #run: RunHandle | undefined;
  #emitter: PlanEventEmitter | undefined;
  #stopping = new AbortController();
  #ended: Promise<unknown> = Promise.resolve();
  #guard = new ConductGuard();
  #making: Promise<MineflayerBody> | undefined;
  #homeostasis: Homeostasis<MineflayerBody> | undefined;
  #isGuarded = false;
  #movement: MovementKind = DEFAULT_MOVEMENT;

  constructor(parts: LodestoneParts) {
    this.#parts = parts;
  }

  get status(): LodestoneStatus {
    if (this.#goal === null) return { state: "idle", goal: null, plan: null, step: null };
    return {
      state: this.#run?.state ?? "idle",
      goal: this.#goal,
      plan: this.#emitter?.plan ?? null,
      step: this.#emitter?.step ?? null,
    };
  }

  async achieve(
    asked: AskedGoal,
    { signal, deadlineMs = HOUR_MS, tickets = this.#tickets, constraints, limits }: AchieveOptions = {},
  ): Promise<RunReport> {
    if (this.#isBusy)
      throw new CodedError("run.busy", "another goal is being pursued; stop it first, or wait until it ends");
    this.#isBusy = true;
    this.#stopping = new AbortController();
    const stop = signal === undefined ? this.#stopping.signal : AbortSignal.any([signal, this.#stopping.signal]);
    const achieved = this.#achieved(asked, { constraints, limits }, { signal: stop, deadlineMs, tickets });
    this.#ended = achieved.catch(() => {});
    return achieved;
  }

  async goTo(asked: NavigationGoalInput, { signal, ...how }: GoToOptions = {}): Promise<void> {
    if (this.#isBusy)
      throw new CodedError("run.busy", "another goal is being pursued; stop it first, or wait until it ends");
    this.#isBusy = true;
    this.#stopping = new AbortController();
    const stop = signal === undefined ? this.#stopping.signal : AbortSignal.any([signal, this.#stopping.signal]);
    const gone = this.#gone(asked, how, stop).finally(() => {
      this.#isBusy = false;
    });
    this.#ended = gone.catch(() => {});
    return gone;
  }

  async #gone(asked: NavigationGoalInput, how: Omit<GoToOptions, "signal">, stop: AbortSignal): Promise<void> {
    const { deadlineMs, dig = false, place = false } = how;
    const body = await this.#bodyOf();
    const goal = pathGoalOf(asked, body.sight);
    const giveBack = this.#takeOver(body);
    body.movement = this.#parts.navigation(body);
    const { life } = body;
    try {
      await followPath(body, goal, {
        clock: this.#parts.clock,
        signal: AbortSignal.any([stop, life]),
        beat: () => {},
        dig,
        place,
        ...(deadlineMs === undefined ? {} : { timeoutMs: deadlineMs }),
      });
    } catch (error) {
      throw life.aborted ? life.reason : error;
    } finally {
      body.movement = this.#movementOf(body);
      giveBack();
    }
  }

  async #achieved(
    asked: AskedGoal,
    options: Pick<AchieveOptions, "constraints" | "limits">,
    running: { signal: AbortSignal; deadlineMs: number; tickets: TicketStore },
  ): Promise<RunReport> {
    const { bot, readWords } = this.#parts;
    try {
      const problem = await problemAsked(asked, options, {
        mcVersion: versionOfServer(bot.version),
        hasItem: (name) => Object.hasOwn(bot.registry?.itemsByName ?? {}, name),
        readWords,
      });
      this.#goal = problem.goal;
      return await this.#runGoal(problem, running);
    } finally {
      this.#isBusy = false;
      this.#goal = null;
    }
  }

  keepTo(conduct: ConductInput): void {
    this.#guard = new ConductGuard(parseDocument(Conduct, conduct, "conduct"));
    if (this.#run !== undefined && this.#run.state !== "paused") this.#hold();
  }

  walkBy(movement: MovementKind): void {
    this.#movement = movement;
    if (this.#body !== undefined) this.#body.movement = this.#movementOf(this.#body);
  }

  #movementOf(body: MineflayerBody): Movement | undefined {
    return this.#movement === "navigator" ? this.#parts.navigation(body) : undefined;
  }

  async pause(): Promise<void> {
    await this.#run?.pause();
    this.#release();
  }

  resume(): void {
    if (this.#run === undefined) return;
    this.#hold();
    this.#run.resume();
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new CodedError("run.aborted", "the application stopped the goal"));
    await this.#ended;
  }

  async guard(isOn: boolean): Promise<void> {
    this.#isGuarded = isOn;
    if (!isOn) {
      const before = this.#homeostasis;
      this.#homeostasis = undefined;
      await before?.stop();
      return;
    }
    const body = await this.#bodyOf();
    if (!this.#isGuarded || this.#homeostasis !== undefined) return;
    this.#homeostasis = this.#parts.keepAwake(body, {
      bus: this.bus,
      onHold: () => this.#takeOver(body),
      onEmergency: (emergency) => this.#parts.bot.emit("safety_emergency", emergency),
    });
  }

  /** The bot's body, made when it is first needed. */
  async #bodyOf(): Promise<MineflayerBody> {
    this.#making ??= this.#parts.createBody(this.bus);
    try {
      this.#body = await this.#making;
      this.#body.movement ??= this.#movementOf(this.#body);
      return this.#body;
    } catch (error) {
      this.#making = undefined;
      throw error;
    }
  }

  /** Moves the bot by Lodestone's rules until the returned function is called. */
  #takeOver(body: MineflayerBody): () => void {
    const { bot } = this.#parts;
    const theirs = bot.pathfinder.movements;
    bot.pathfinder.setMovements(body.movements);
    this.#hold();
    return () => {
      this.#release();
      if (theirs !== undefined) bot.pathfinder.setMovements(theirs);
    };
  }

  /** Conduct holds for what Lodestone does with the bot, from now on. */
  #hold(): void {
    this.#body?.keepTo(this.#guard);
  }

  /** The application digs and walks where it likes. */
  #release(): void {
    if (this.#body !== undefined) this.#body.territory = ANYWHERE;
  }

  async #runGoal(
    problem: Problem,
    { signal, deadlineMs, tickets }: { signal: AbortSignal; deadlineMs: number; tickets: TicketStore },
  ): Promise<RunReport> {
    const { bot, planner, registry, clock, reflexes, buckets } = this.#parts;
    const emitter = new PlanEventEmitter(bot, problem.goal);
    this.#emitter = emitter;
    try {
      const body = await this.#bodyOf();
      const giveBack = this.#takeOver(body);
      // One goal at a time: every event of a run is this one's.
      const unsubscribe = this.bus.subscribe({ topics: RUN_TOPICS }, (published) => {
        const event = runEventOf(published);
        if (event !== undefined) emitter.event(event);
      });
      try {
        const run = {
          problem: { ...problem, mcVersion: versionOfServer(bot.version) },
          planner: emitter.listening(planner),
          body,
          registry: registry(),
          clock,
          signal,
          deadlineMs,
          ...{ reflexes, buckets, homeostasis: this.#homeostasis },
          onEvent: (event: RunEvent) => {
            const published = publishedRunEvent(event);
            if (published !== undefined) this.bus.publish(published);
          },
        };
        const kept = withTickets<MineflayerBody, RunOptions<MineflayerBody>>(run, { tickets, bot: bot.username });
        this.#run = startRun({ ...kept, intentId: kept.resume?.intentId ?? newIntentId() });
        const report = await this.#run.report;
        return ended(emitter, report);
      } finally {
        unsubscribe();
        giveBack();
      }
    } finally {
      this.#run = undefined;
      this.#emitter = undefined;
    }
  }
}

function ended(emitter: PlanEventEmitter, report: RunReport): RunReport {
  const because: Failure | undefined = report.failure;
  emitter.end(report);
  if (because !== undefined) throw new CodedError(because.code, because.detail);
  return report;
}
