// The budget of calls and tokens over a sliding hour on an injected clock, and the token bucket
// that spaces calls out. A question over budget is refused before anything is sent.

import type { Clock } from "../../executor/index.ts";
import { CodedError } from "../../schemas/index.ts";

const HOUR_MS = 3_600_000;

export interface BudgetOptions {
  /** Calls within any hour; unlimited by default. */
  callsPerHour?: number | undefined;
  tokensPerHour?: number | undefined;
  /** Calls that may follow each other at once, and refills a minute. */
  burst?: number | undefined;
  perMinute?: number | undefined;
}

interface Spending {
  atMs: number;
  tokens: number;
}

const DEFAULT_BURST = 10;
const DEFAULT_PER_MINUTE = 60;

export class TokenBudget {
  readonly #options: BudgetOptions;
  readonly #clock: Pick<Clock, "now">;
  readonly #spent: Spending[] = [];
  #tokensInBucket: number;
  #filledAtMs: number;

  constructor(options: BudgetOptions, clock: Pick<Clock, "now">) {
    this.#options = options;
    this.#clock = clock;
    this.#tokensInBucket = options.burst ?? DEFAULT_BURST;
    this.#filledAtMs = clock.now();
  }

  /**
   * Takes one call; the returned function records its tokens once they are known. Throws CodedError
   * `advisor.budgetSpent` or `advisor.busy`.
   */
  take(): (tokens: number) => void {
    const { calls, tokens } = this.left();
    if (calls === 0)
      throw new CodedError("advisor.budgetSpent", `the hour's ${this.#options.callsPerHour} model calls are used up`);
    if (tokens === 0)
      throw new CodedError("advisor.budgetSpent", `the hour's ${this.#options.tokensPerHour} model tokens are used up`);
    this.#refill();
    if (this.#tokensInBucket < 1) throw new CodedError("advisor.busy", "model calls follow each other too fast");
    this.#tokensInBucket -= 1;
    const spending = { atMs: this.#clock.now(), tokens: 0 };
    this.#spent.push(spending);
    return (reported) => {
      spending.tokens = reported;
    };
  }

  /** What is left of the hour; null for unlimited. */
  left(): { calls: number | null; tokens: number | null } {
    const since = this.#clock.now() - HOUR_MS;
    while ((this.#spent[0]?.atMs ?? Number.POSITIVE_INFINITY) <= since) this.#spent.shift();
    const { callsPerHour, tokensPerHour } = this.#options;
    const tokens = this.#spent.reduce((sum, spending) => sum + spending.tokens, 0);
    return {
      calls: callsPerHour === undefined ? null : Math.max(0, callsPerHour - this.#spent.length),
      tokens: tokensPerHour === undefined ? null : Math.max(0, tokensPerHour - tokens),
    };
  }

  #refill(): void {
    const now = this.#clock.now();
    const { burst = DEFAULT_BURST, perMinute = DEFAULT_PER_MINUTE } = this.#options;
    this.#tokensInBucket = Math.min(burst, this.#tokensInBucket + ((now - this.#filledAtMs) / 60_000) * perMinute);
    this.#filledAtMs = now;
  }
}
