// Several bots in one process, each with a goal of its own: their joins are spaced, so that no
// server takes them for an attack, and each pursues its goal through kicks, lost connections and
// deaths. Invariant: the end of one bot does not affect another; nothing rejects.

import { follow } from "../../executor/clock/signals.ts";
import type { Clock, RunReport } from "../../executor/index.ts";
import { CodedError, type Failure, toCodedError } from "../../schemas/index.ts";
import { type JoinedBody, type SustainedRunOptions, sustainRun } from "./sustained-run.ts";

/** One of the bots: the options of a run without those that all bots share. */
export type SupervisedBot<B extends JoinedBody> = Omit<SustainedRunOptions<B>, "clock" | "signal" | "isPatient">;

export interface SupervisorOptions {
  clock: Clock;
  signal?: AbortSignal;
  /** The time between two joins of any bots, in milliseconds. */
  spacingMs?: number;
}

export interface SupervisedEnd {
  name: string;
  outcome: "success" | "failure";
  failure?: Failure;
  /** Null if it never joined. */
  report: RunReport | null;
  rejoins: number;
  deaths: number;
}

const SPACING_MS = 4_000;

/**
 * Runs the bots' goals. Resolves when all have ended, with the results in the given order; each has
 * left by then, after a call of `onEnd`.
 */
export async function superviseBots<B extends JoinedBody>(
  bots: readonly SupervisedBot<B>[],
  { clock, signal, spacingMs = SPACING_MS }: SupervisorOptions,
  onEnd: (end: SupervisedEnd, body: B | undefined) => void | Promise<void> = () => {},
): Promise<SupervisedEnd[]> {
  const gate = new JoinGate(clock, spacingMs);
  return Promise.all(
    bots.map(async (bot) => {
      const join = async (own: AbortSignal): Promise<B> => {
        await gate.pass(own);
        return bot.join(own);
      };
      const { end, body } = await kept({ ...bot, join, clock, isPatient: true }, signal);
      await onEnd(end, body);
      await body?.leave().catch(() => {});
      return end;
    }),
  );
}

async function kept<B extends JoinedBody>(
  bot: SustainedRunOptions<B>,
  signal: AbortSignal | undefined,
): Promise<{ end: SupervisedEnd; body?: B }> {
  const own = new AbortController();
  const release = follow(own, signal);
  const { name } = bot;
  try {
    const { report, body, rejoins, deaths } = await sustainRun({ ...bot, signal: own.signal });
    const { outcome, failure } = report;
    return { end: { name, outcome, ...(failure && { failure }), report, rejoins, deaths }, body };
  } catch (error) {
    const failure = toCodedError(error).toFailure();
    return { end: { name, outcome: "failure", failure, report: null, rejoins: 0, deaths: 0 } };
  } finally {
    release();
  }
}

/** Admits one join at a time, `spacingMs` after the previous one. */
class JoinGate {
  readonly #clock: Clock;
  readonly #spacingMs: number;
  #nextAt = 0;

  constructor(clock: Clock, spacingMs: number) {
    this.#clock = clock;
    this.#spacingMs = spacingMs;
    this.#nextAt = clock.now();
  }

  /** Throws CodedError `run.aborted` if the signal aborts first. */
  async pass(signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#spacingMs;
    if (at > now) await this.#clock.sleep(at - now, signal);
    if (signal.aborted)
      throw new CodedError("run.aborted", "the run was stopped before the bot joined", { cause: signal.reason });
  }
}
