// A run that outlives its connection: joins, pursues the goal, and after a kick or a lost connection joins again and goes on from what
// the body then holds. Deaths are survived within a run; one that ends by them goes on after the respawn just so.
// Invariants: one deadline over everything, waits included; stays away longer with every join that led to nothing, and gives up in the
// end; only the first join may throw, all else is the report.

import type { Clock } from "../../executor/clock.ts";
import { type RunOptions, type RunReport, runGoal } from "../../executor/run.ts";
import { follow } from "../../executor/signals.ts";
import {
  type Body,
  CodedError,
  canonicalJson,
  type ErrorCode,
  type Problem,
  type RunEvent,
  toCodedError,
} from "../../schemas/index.ts";
import { BackOff, type BackOffPolicy } from "./back-off.ts";
import { memoryTickets, TicketKeeper, type TicketStore } from "./tickets.ts";

/** A body that somebody connected. */
export interface JoinedBody extends Body {
  leave(): Promise<void>;
  /** Deaths since it joined. */
  readonly deaths?: number;
}

export interface SustainedRunOptions<B extends JoinedBody> extends Omit<RunOptions<B>, "body" | "problem" | "resume"> {
  /** The bot's name, as tickets are kept under it. */
  name: string;
  /** The problem, once it is known what was joined. */
  problemFor(body: B): Problem | Promise<Problem>;
  join(signal: AbortSignal): Promise<B>;
  /** Called with every body that joined, the first included. */
  onJoined?: (body: B) => void;
  /** What happens between runs, in words. */
  onStage?: (text: string) => void;
  tickets?: TicketStore;
  backOff?: BackOffPolicy;
  /** Whether the first join is tried again as well, where the server does not let it in. */
  isPatient?: boolean;
  /** Carries out one leg, between two joins; `runGoal` where absent. Legs count from 1. */
  runLeg?: (options: RunOptions<B>, leg: number) => Promise<RunReport>;
}

export interface SustainedRunEnd<B extends JoinedBody> {
  /** Over all legs; its failure is the last leg's. */
  report: RunReport;
  /** The body that joined last, in the world still unless its connection was lost. Its owner lets it leave. */
  body: B;
  rejoins: number;
  deaths: number;
}

/** What a new connection, or a new life, may mend. */
const RESUMABLE: ReadonlySet<ErrorCode> = new Set(["run.disconnected", "run.connectFailed", "run.died"]);

/** Joins and pursues the goal to its end. Rejects as `join` does where the first join fails, and as `problemFor` does. */
export async function sustainRun<B extends JoinedBody>(options: SustainedRunOptions<B>): Promise<SustainedRunEnd<B>> {
  const { clock, deadlineMs } = options;
  const own = new AbortController();
  const release = follow(own, options.signal);
  const over = new AbortController();
  void clock.sleep(deadlineMs, over.signal).then(() => {
    if (!over.signal.aborted) own.abort(new CodedError("run.deadline", `not done within ${deadlineMs} ms`));
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
      body = next.body;
    }
  }

  #end(report: RunReport, body: B): SustainedRunEnd<B> {
    return { report, body, rejoins: this.#rejoins, deaths: this.#deaths };
  }

  async #leg(body: B, leg: number): Promise<RunReport> {
    const { name, problemFor, runLeg = runGoal, onEvent, ...rest } = this.#options;
    const problem = await problemFor(body);
    const where = () => {
      try {
        return body.observe();
      } catch {
        return undefined;
      }
    };
    const keeper = new TicketKeeper(this.#tickets, name, problem, where);
    const { ticket } = keeper;
    const elapsedMs = this.#clock.now() - this.#startedAt;
    // Between legs the run has not ended, so only the last end is told as one.
    const tell = (event: RunEvent): void => {
      keeper.event(event);
      onEvent?.({ ...event, atMs: event.atMs + elapsedMs });
    };
    const deadlineMs = Math.max(1, rest.deadlineMs - elapsedMs);
    // What was left of another goal says nothing about this one.
    const isOurs = ticket !== undefined && canonicalJson(ticket.problem.goal) === canonicalJson(problem.goal);
    const resume = isOurs ? { resume: ticket } : {};
    return runLeg({ ...rest, ...resume, problem, body, signal: this.#signal, deadlineMs, onEvent: tell }, leg);
  }

  async #firstJoin(): Promise<B> {
    try {
      return await this.#join();
    } catch (error) {
      const because = toCodedError(error);
      if (this.#options.isPatient !== true || !RESUMABLE.has(because.code)) throw error;
      const next = await this.#wait(because);
      if ("because" in next) throw next.because;
      return next.body;
    }
  }

  async #again(body: B, why: string): Promise<{ body: B } | { because: CodedError }> {
    await body.leave().catch(() => {});
    const next = await this.#wait(new CodedError("run.disconnected", why));
    if ("body" in next) this.#rejoins += 1;
    return next;
  }

  /** Stays away for a while and joins again, as often as that is worth it. */
  async #wait(first: CodedError): Promise<{ body: B } | { because: CodedError }> {
    const { onStage = () => {} } = this.#options;
    let because = first;
    for (let waitMs = this.#backOff.next(); waitMs !== undefined; waitMs = this.#backOff.next()) {
      onStage(`${because.detail}; joining again in ${(waitMs / 1000).toFixed(0)} s`);
      await this.#clock.sleep(waitMs, this.#signal);
      if (this.#signal.aborted) return { because: reasonOf(this.#signal) };
      try {
        return { body: await this.#join() };
      } catch (error) {
        if (this.#signal.aborted) return { because: reasonOf(this.#signal) };
        because = toCodedError(error);
        if (!RESUMABLE.has(because.code)) break;
      }
    }
    return { because };
  }

  async #join(): Promise<B> {
    const body = await this.#options.join(this.#signal);
    this.#options.onJoined?.(body);
    return body;
  }
}

const reasonOf = ({ reason }: AbortSignal): CodedError =>
  reason instanceof CodedError ? reason : new CodedError("run.aborted", "stopped from outside", { cause: reason });

/** Two legs as one run. */
function joined(before: RunReport, after: RunReport, elapsedMs: number): RunReport {
  return {
    ...after,
    planIds: [...before.planIds, ...after.planIds],
    stepsDone: before.stepsDone + after.stepsDone,
    repairs: before.repairs + after.repairs,
    replans: before.replans + after.replans,
    preemptions: before.preemptions + after.preemptions,
    events: before.events + after.events,
    elapsedMs,
  };
}
