// What stands between a question and a model that may be slow, down or flaky: a bulkhead, tries anew with back-off, a breaker that holds calls
// back after a row of failures, and a time-out, put together from cockatiel's policies.
// Invariant: what comes out is a reply, the caller's own abort, or a CodedError `advisor.*`.

import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBulkheadRejectedError,
  noJitterGenerator,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import { type AdvisorStatus, CodedError, type ErrorCode, toCodedError } from "../../schemas/index.ts";

export interface ResilienceOptions {
  /** A reply must have come after so many milliseconds. */
  timeoutMs: number;
  /** Requests under way at once, and how many may wait. */
  concurrency: number;
  queue: number;
  /** Tries after the first. */
  retries: number;
  /** How long the first try anew waits; each further one twice as long. */
  backoffMs: number;
  /** So many failures one after the other hold further calls back for `heldBackMs`. */
  failures: number;
  heldBackMs: number;
}

export const DEFAULT_RESILIENCE: ResilienceOptions = {
  timeoutMs: 30_000,
  concurrency: 2,
  queue: 16,
  retries: 2,
  backoffMs: 500,
  failures: 5,
  heldBackMs: 30_000,
};

/** What the provider's side did wrong; a wrong question or a spent budget is no reason to hold calls back. */
const FAULTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "advisor.failed",
  "advisor.timeout",
  "advisor.disconnected",
]);

const isFault = (error: unknown): boolean =>
  error instanceof TaskCancelledError || (error instanceof CodedError && FAULTS.has(error.code));

export class Resilience {
  readonly #options: ResilienceOptions;
  readonly #breaker;
  readonly #policy;

  constructor(options: ResilienceOptions) {
    this.#options = options;
    const faults = handleWhen(isFault);
    this.#breaker = circuitBreaker(faults, {
      halfOpenAfter: options.heldBackMs,
      breaker: new ConsecutiveBreaker(options.failures),
    });
    const backoff = new ExponentialBackoff({
      initialDelay: options.backoffMs,
      maxDelay: options.backoffMs * 16,
      generator: noJitterGenerator,
    });
    this.#policy = wrap(
      bulkhead(options.concurrency, options.queue),
      retry(faults, { maxAttempts: options.retries, backoff }),
      this.#breaker,
      timeout(options.timeoutMs, TimeoutStrategy.Aggressive),
    );
  }

  get breaker(): AdvisorStatus["breaker"] {
    if (this.#breaker.state === CircuitState.Closed) return "closed";
    return this.#breaker.state === CircuitState.HalfOpen ? "halfOpen" : "open";
  }

  /** Runs `act`, anew where that may help. The signal that `act` gets aborts at the time-out, too. */
  async run<T>(act: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    // Where the last try is held back since the one before failed, that failure is what happened.
    let cause: unknown;
    const tried = async (inner: AbortSignal): Promise<T> => {
      try {
        return await act(inner);
      } catch (error) {
        cause = inner.aborted ? new TaskCancelledError() : error;
        throw error;
      }
    };
    try {
      return await this.#policy.execute(({ signal: inner }) => tried(inner), signal);
    } catch (error) {
      if (signal.aborted) throw toCodedError(signal.reason, "run.aborted");
      throw this.#coded(error instanceof BrokenCircuitError && cause !== undefined ? cause : error);
    }
  }

  #coded(error: unknown): CodedError {
    if (error instanceof TaskCancelledError) {
      return new CodedError("advisor.timeout", `no answer within ${this.#options.timeoutMs} ms`);
    }
    if (error instanceof BulkheadRejectedError || isBulkheadRejectedError(error)) {
      return new CodedError("advisor.busy", `${this.#options.concurrency} run and ${this.#options.queue} wait`);
    }
    if (error instanceof BrokenCircuitError) {
      return new CodedError("advisor.busy", "the last calls failed, so that no other is made for a while");
    }
    return toCodedError(error, "advisor.failed");
  }
}
