// A run that outlives its connection: joins, pursues the goal, and after a kick or a lost
// connection joins again and continues from the body's state. Deaths are survived within a run; a
// run that ends by them continues after the respawn in the same way. Invariants: one deadline over
// everything, waits included; each join without progress makes the next wait longer, and finally
// the run gives up; only the first join may throw, every later failure is in the report.

import { follow } from "../../executor/clock/signals.ts";
import type { Clock, Homeostasis, RunOptions, RunReport } from "../../executor/index.ts";
import { memoryTickets, type TicketStore, withTickets } from "../../executor/run/keep-tickets.ts";
import { runGoal } from "../../executor/run/run.ts";
import {
  type Body,
  CodedError,
  type ErrorCode,
  type Problem,
  type RunEvent,
  toCodedError,
} from "../../schemas/index.ts";
import { BackOff, type BackOffPolicy } from "./back-off.ts";
import { newIntentId } from "./intent-id.ts";
import { type JoinedAgain, joinAgain } from "./joining-again.ts";

/** A connected body. */
export interface JoinedBody extends Body {
  leave(): Promise<void>;
  /** Deaths since it joined. */
  readonly deaths?: number;
  /** Takes over what the body of the connection before remembers. */
  succeed?(before: Body): void;
}

export interface SustainedRunOptions<B extends JoinedBody>
  extends Omit<RunOptions<B>, "body" | "problem" | "resume" | "homeostasis"> {
  /** The bot's name; its tickets are stored under it. */
  name: string;
  /** Called after the join, with the body. */
  problemFor(body: B): Problem | Promise<Problem>;
  join(signal: AbortSignal): Promise<B>;
  /** What guards the body, if something does beyond its runs. */
  homeostasisOf?: ((body: B) => Homeostasis<B> | undefined) | undefined;
  /** Called with every body that joined, including the first. */
  onJoined?: (body: B) => void;
  /** Called with a text about each event between runs. */
  onStage?: (text: string) => void;
  tickets?: TicketStore;
  /** The world's name in tickets: a ticket of another world is not resumed. */
  world?: string;
  backOff?: BackOffPolicy;
  /** Whether the first join is also tried again if the server does not admit the bot. */
  isPatient?: boolean;
  /** Runs one leg, between two joins; `runGoal` by default. Legs count from 1. */
  runLeg?: (options: RunOptions<B>, leg: number) => Promise<RunReport>;
}

export interface SustainedRunEnd<B extends JoinedBody> {
  /** Over all legs; its failure is the last leg's. */
  report: RunReport;
  /**
   * The body that joined last; it is still in the world unless its connection was lost. The caller
   * makes it leave.
   */
  body: B;
  rejoins: number;
  deaths: number;
}

/**
 * The failures that a new connection, or a respawn, may cure. A step whose time was over continues
 * within its run, if the bucket policy says so.
 */
const RESUMABLE: ReadonlySet<ErrorCode> = new Set(["run.disconnected", "run.connectFailed", "run.died"]);

/**
 * Joins and pursues the goal to its end. Rejects as `join` does if the first join fails, and as
 * `problemFor` does.
 */
export async function sustainRun<B extends JoinedBody>(options: SustainedRunOptions<B>): Promise<SustainedRunEnd<B>> {
  const { clock, deadlineMs } = options;
  const own = new AbortController();
  const release = follow(own, options.signal);
  const over = new AbortController();
  void clock.sleep(deadlineMs, over.signal).then(() => {
    if (!over.signal.aborted) own.abort(new CodedError("run.deadline", `the run did not end within ${deadlineMs} ms`));
  });
  try {
    return await new Sustained(options, own.signal).run();
  } finally {
    over.abort();
    release();
  }
}

class Sustained<B extends JoinedBody> {
  readonly #options: SustainedRunOptions<B>;
  readonly #signal: AbortSignal;
  readonly #tickets: TicketStore;
  readonly #backOff: BackOff;
  readonly #clock: Clock;
  readonly #startedAt: number;
  /**
   * Without an intent id from the caller, the goal itself is the intent; its id is the same for
   * every leg.
   */
  readonly #intentId = newIntentId();
  #deaths = 0;
  #rejoins = 0;

  constructor(options: SustainedRunOptions<B>, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    this.#tickets = options.tickets ?? memoryTickets();
    this.#backOff = new BackOff(options.backOff);
    this.#clock = options.clock;
    this.#startedAt = options.clock.now();
  }

  async run(): Promise<SustainedRunEnd<B>> {
    let body = await this.#firstJoin();
    let whole: RunReport | undefined;
    for (let leg = 1; ; leg += 1) {
      const report = await this.#leg(body, leg).catch(async (error: unknown) => {
        await body.leave().catch(() => {});
        throw error;
      });
      this.#deaths += body.deaths ?? 0;
      whole = whole === undefined ? report : joined(whole, report, this.#clock.now() - this.#startedAt);
      const { failure } = report;
      if (failure === undefined || !RESUMABLE.has(failure.code) || this.#signal.aborted) return this.#end(whole, body);
      if (report.stepsDone > 0) this.#backOff.reset();
      const next = await this.#again(body, failure.detail);
      if ("because" in next) return this.#end({ ...whole, failure: next.because.toFailure() }, body);
      body = next.joined;
    }
  }

  #end(report: RunReport, body: B): SustainedRunEnd<B> {
    return { report, body, rejoins: this.#rejoins, deaths: this.#deaths };
  }

  async #leg(body: B, leg: number): Promise<RunReport> {
    // Drops this file's own options: a leg's options are those of a run, and may be recorded as
    // such.
    const { name, problemFor, join: _join, onJoined: _onJoined, onStage, ...more } = this.#options;
    const { backOff: _backOff, isPatient: _isPatient, tickets: _tickets, world, ...reported } = more;
    const { runLeg = runGoal, onEvent, homeostasisOf, ...rest } = reported;
    const problem = await problemFor(body);
    const elapsedMs = this.#clock.now() - this.#startedAt;
    const deadlineMs = Math.max(1, rest.deadlineMs - elapsedMs);
    const run = {
      ...{ ...rest, problem, body, signal: this.#signal, deadlineMs, homeostasis: homeostasisOf?.(body) },
      onEvent: (event: RunEvent): void => onEvent?.({ ...event, atMs: event.atMs + elapsedMs }),
    };
    const onUnused = leg === 1 ? onStage : undefined;
    const kept = withTickets<B, RunOptions<B>>(run, { tickets: this.#tickets, bot: name, world, onUnused });
    return runLeg({ ...kept, intentId: kept.intentId ?? kept.resume?.intentId ?? this.#intentId }, leg);
  }

  async #firstJoin(): Promise<B> {
    try {
      return await this.#join();
    } catch (error) {
      const because = toCodedError(error);
      if (this.#options.isPatient !== true || !RESUMABLE.has(because.code)) throw error;
      const next = await this.#joinAgain(because);
      if ("because" in next) throw next.because;
      return next.joined;
    }
  }

  async #again(body: B, why: string): Promise<JoinedAgain<B>> {
    await body.leave().catch(() => {});
    const next = await this.#joinAgain(new CodedError("run.disconnected", why));
    if ("joined" in next) {
      next.joined.succeed?.(body);
      this.#rejoins += 1;
    }
    return next;
  }

  #joinAgain(because: CodedError): Promise<JoinedAgain<B>> {
    const [clock, signal, backOff] = [this.#clock, this.#signal, this.#backOff];
    const { onStage } = this.#options;
    return joinAgain(because, () => this.#join(), { clock, signal, backOff, mends: RESUMABLE, onStage });
  }

  async #join(): Promise<B> {
    const body = await this.#options.join(this.#signal);
    this.#options.onJoined?.(body);
    return body;
  }
}

/** Merges the reports of two legs. */
function joined(before: RunReport, after: RunReport, elapsedMs: number): RunReport {
  return {
    ...after,
    planIds: [...before.planIds, ...after.planIds],
    stepsDone: before.stepsDone + after.stepsDone,
    repairs: before.repairs + after.repairs,
    replans: before.replans + after.replans,
    preemptions: before.preemptions + after.preemptions,
    suspensions: before.suspensions + after.suspensions,
    events: before.events + after.events,
    elapsedMs,
  };
}
