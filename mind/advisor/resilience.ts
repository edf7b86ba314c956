// Protects callers from a slow, failing or flaky model: bulkhead, retries with back-off, circuit
// breaker and timeout, from cockatiel's policies.
// Invariant: the outcome is a reply, the caller's own abort, or a CodedError `advisor.*`.

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
  /** Timeout of one reply. */
  timeoutMs: number;
  /** Concurrent requests, and how many more may wait. */
  concurrency: number;
  queue: number;
  /** Retries after the first try. */
  retries: number;
  /** Wait before the first retry; doubles with each further one. */
  backoffMs: number;
  /** Consecutive failures that open the breaker for `heldBackMs`. */
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

/** Failures of the provider; an invalid question or a spent budget does not open the breaker. */
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

  /**
   * Runs `act`, with retries where they may help. The signal passed to `act` also aborts at the
   * timeout.
   */
  async run<T>(act: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    // If the open breaker rejects the last try, report the failure before it.
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
      return new CodedError("advisor.timeout", `the model gave no answer within ${this.#options.timeoutMs} ms`);
    }
    if (error instanceof BulkheadRejectedError || isBulkheadRejectedError(error)) {
      return new CodedError(
        "advisor.busy",
        `${this.#options.concurrency} model calls are running and ${this.#options.queue} are waiting`,
      );
    }
    if (error instanceof BrokenCircuitError) {
      return new CodedError("advisor.busy", `the last model calls failed; retry after ${this.#options.heldBackMs} ms`);
    }
    return toCodedError(error, "advisor.failed");
  }
}
