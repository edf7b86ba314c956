// The advisor: the only access to a language model. The operational channel asks for answers that
// fit a schema, the expressive channel for talk that fits what the body perceives. Answers are
// proposals; the advisor never acts.
// Invariant: at most one correction per question; every call is counted by the kind of intent that
// caused it.

import type { Clock } from "../../executor/index.ts";
import {
  type AdvisorStatus,
  CodedError,
  type ErrorCode,
  type ModelMessage,
  type ModelReply,
  type ModelRequest,
  toCodedError,
  type UtteranceKind,
} from "../../schemas/index.ts";
import { ModelAnswerCache } from "./answer-cache.ts";
import { type BudgetOptions, TokenBudget } from "./budget.ts";
import { LARGE_FROM } from "./endpoint-provider.ts";
import { type Grounds, ungroundedClaim } from "./grounding.ts";
import { jsonSchemaOf, type ModelSchema } from "./model-schemas.ts";
import type { ModelProvider } from "./provider.ts";
import { DEFAULT_RESILIENCE, Resilience, type ResilienceOptions } from "./resilience.ts";
import { correctionPrompt, readAnswer } from "./structured-answer.ts";

/** One model call, as listeners receive it. */
export interface AdvisorCall {
  intentKind: UtteranceKind;
  tokens: number;
  durationMs: number;
  /** The error code of a failed call. */
  code?: ErrorCode;
}

export interface AdvisorOptions {
  provider: ModelProvider;
  clock: Pick<Clock, "now">;
  budget?: BudgetOptions;
  resilience?: Partial<ResilienceOptions>;
  /** How many answers are cached. */
  cacheSize?: number;
}

export interface ModelQuestion<T> {
  intentKind: UtteranceKind;
  schema: ModelSchema<T>;
  messages: readonly ModelMessage[];
  /** Checks what the schema cannot express; returns a description of the problem, or null. */
  check?: (value: T) => string | null;
  /** Difficulty from 0 to 1; 0.3 by default. */
  complexity?: number;
  maxTokens?: number;
  /** Whether to bypass the answer cache. */
  fresh?: boolean;
}

export interface Talk {
  intentKind: UtteranceKind;
  messages: readonly ModelMessage[];
  /** The perception that the answer must not contradict. */
  grounds: Grounds;
  maxTokens?: number;
}

const CACHE_SIZE = 500;
const OPERATIONAL = { temperature: 0.1, maxTokens: 512 };
const EXPRESSIVE = { temperature: 0.8, maxTokens: 160 };
const USUAL_COMPLEXITY = 0.3;

export class Advisor {
  readonly #provider: ModelProvider;
  readonly #clock: Pick<Clock, "now">;
  readonly #budget: TokenBudget;
  readonly #resilience: Resilience;
  readonly #cache: ModelAnswerCache;
  readonly #listeners: ((call: AdvisorCall) => void)[] = [];
  readonly #calls = { made: 0, cached: 0, failed: 0, tokens: 0 };

  constructor({ provider, clock, budget = {}, resilience = {}, cacheSize = CACHE_SIZE }: AdvisorOptions) {
    this.#provider = provider;
    this.#clock = clock;
    this.#budget = new TokenBudget(budget, clock);
    this.#resilience = new Resilience({ ...DEFAULT_RESILIENCE, ...resilience });
    this.#cache = new ModelAnswerCache(cacheSize);
  }

  /** Calls the listener after every model call. */
  onCall(listener: (call: AdvisorCall) => void): void {
    this.#listeners.push(listener);
  }

  status(): AdvisorStatus {
    return {
      format: "lodestone.advisor/1",
      ...this.#provider.status(),
      breaker: this.#resilience.breaker,
      calls: { ...this.#calls },
      budget: this.#budget.left(),
    };
  }

  /** Whether the provider can answer now. */
  get isReady(): boolean {
    return this.#provider.status().state === "ready";
  }

  /**
   * The operational channel: an answer that fits the schema and the check. Rejects with CodedError
   * `advisor.*`; with `advisor.invalid` if neither the answer nor its correction fits.
   */
  ask<T>(question: ModelQuestion<T>, signal: AbortSignal): Promise<T> {
    return this.#counted(async () => {
      const { schema, messages, check, complexity = USUAL_COMPLEXITY, intentKind } = question;
      const request = this.#request(messages, schema, question.maxTokens ?? OPERATIONAL.maxTokens);
      const known = question.fresh ? undefined : this.#cache.get(request);
      if (known !== undefined) {
        const read = readAnswer({ text: known, finishReason: "stop" }, schema, check);
        if ("value" in read) {
          this.#calls.cached += 1;
          return read.value;
        }
      }
      const first = await this.#call(request, { intentKind, complexity, signal });
      const read = readAnswer(first, schema, check);
      if ("value" in read) {
        this.#cache.set(request, first.text);
        return read.value;
      }
      const anew = { ...request, messages: correctionPrompt(messages, first.text, read.problem) };
      // The large model corrects what the small one got wrong.
      const second = await this.#call(anew, { intentKind, complexity: Math.max(complexity, LARGE_FROM), signal });
      const corrected = readAnswer(second, schema, check);
      if ("problem" in corrected) throw new CodedError("advisor.invalid", corrected.problem.slice(0, 400));
      this.#cache.set(request, second.text);
      return corrected.value;
    });
  }

  /**
   * The expressive channel: a line of talk. Rejects with CodedError `advisor.*`; with
   * `advisor.ungrounded` if it contradicts the perception twice.
   */
  say({ intentKind, messages, grounds, maxTokens = EXPRESSIVE.maxTokens }: Talk, signal: AbortSignal): Promise<string> {
    return this.#counted(async () => {
      const asked = { intentKind, complexity: USUAL_COMPLEXITY, signal };
      const request: ModelRequest = {
        messages: [...messages],
        schema: null,
        temperature: EXPRESSIVE.temperature,
        maxTokens,
      };
      const first = spoken(await this.#call(request, asked));
      const claim = ungroundedClaim(first, grounds);
      if (claim === null && first !== "") return first;
      const problem = claim ?? "it is empty";
      const anew = { ...request, messages: talkCorrection(request.messages, first, problem) };
      const second = spoken(await this.#call(anew, asked));
      const again = ungroundedClaim(second, grounds);
      if (again !== null) throw new CodedError("advisor.ungrounded", again);
      if (second === "") throw new CodedError("advisor.invalid", "the model returned an empty line twice");
      return second;
    });
  }

  close(): void {
    this.#provider.close?.();
  }

  #request(messages: readonly ModelMessage[], schema: ModelSchema, maxTokens: number): ModelRequest {
    const sent = { name: schema.name, json: jsonSchemaOf(schema) };
    return { messages: [...messages], schema: sent, temperature: OPERATIONAL.temperature, maxTokens };
  }

  #call(
    request: ModelRequest,
    { intentKind, complexity, signal }: { intentKind: UtteranceKind; complexity: number; signal: AbortSignal },
  ): Promise<ModelReply> {
    // No model is available: this is neither a call nor a failure, so the breaker stays closed.
    const { state, detail } = this.#provider.status();
    if (state !== "ready") return Promise.reject(new CodedError("advisor.unavailable", detail));
    return this.#resilience.run(async (inner) => {
      const recordTokens = this.#budget.take();
      const startedAt = this.#clock.now();
      this.#calls.made += 1;
      const reportCall = (tokens: number, code?: ErrorCode): void => {
        const durationMs = this.#clock.now() - startedAt;
        const call = { intentKind, tokens, durationMs, ...(code === undefined ? {} : { code }) };
        for (const listener of this.#listeners) listener(call);
      };
      try {
        const reply = await this.#provider.complete(request, { complexity, signal: inner });
        const tokens = reply.tokens.prompt + reply.tokens.completion;
        recordTokens(tokens);
        this.#calls.tokens += tokens;
        reportCall(tokens);
        return reply;
      } catch (error) {
        reportCall(0, inner.aborted ? "advisor.timeout" : toCodedError(error, "advisor.failed").code);
        throw error;
      }
    }, signal);
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#calls.failed += 1;
      throw error;
    }
  }
}

/** The reply as one chat line. */
const spoken = ({ text }: ModelReply): string => text.replace(/\s+/g, " ").trim().slice(0, 256);

function talkCorrection(messages: readonly ModelMessage[], said: string, problem: string): ModelMessage[] {
  const content = `That is wrong: ${problem}. Say it again in one sentence, using only the given facts.`;
  return [...messages, { role: "assistant", content: said }, { role: "user", content }];
}
