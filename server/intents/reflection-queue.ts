// What a run that an open request led to teaches: asked of the model in the background once it has ended, several at a time, and told to the next
// attempt at the same request. Source: Shinn et al., "Reflexion", 2023.
// Invariant: nobody waits for it, a run that somebody stopped teaches nothing, and a symbolic request costs no call here either.

import type { Clock } from "../../executor/index.ts";
import { type Advisor, BackgroundQuestions, MODEL_SCHEMAS } from "../../mind/advisor/index.ts";
import { type Lessons, REFLECTING } from "../../mind/reason/lessons.ts";
import { serviceClock } from "../config/service-clock.ts";
import type { IntentAnswer } from "./documents.ts";
import { planOf } from "./model-answers.ts";

/** Steps that are told. */
const MAX_STEPS = 24;

export class ReflectionQueue {
  readonly #advisor: Advisor;
  readonly #lessons: Lessons;
  readonly #questions: BackgroundQuestions;
  readonly #closing = new AbortController();

  constructor(advisor: Advisor, lessons: Lessons, clock: Clock = serviceClock) {
    this.#advisor = advisor;
    this.#lessons = lessons;
    this.#questions = new BackgroundQuestions({ advisor, clock, signal: this.#closing.signal });
  }

  /** Has a run that has ended thought over, where it is worth it and somebody is there to ask. */
  reflect({ utterance, intent, status, failure, reply, result }: IntentAnswer): void {
    const hasEnded = status === "done" || status === "failed";
    // What only waited for its time was served without a model, and is thought over without one.
    if (intent?.when !== undefined) return;
    if (utterance?.kind !== "open" || !hasEnded || failure?.code === "run.aborted" || !this.#advisor.isReady) return;
    const goal = utterance.text;
    const plan = result === null ? null : planOf(result);
    const episode = {
      goal,
      proposed: reply,
      steps: plan?.steps.slice(0, MAX_STEPS).map(({ type, args }) => ({ type, args })) ?? [],
      outcome: status,
      ...(failure === undefined ? {} : { error: { code: failure.code, detail: failure.detail } }),
    };
    const question = { intentKind: "open", schema: MODEL_SCHEMAS.reflection, instruction: REFLECTING } as const;
    this.#questions.ask({ ...question, content: JSON.stringify(episode).slice(0, 8_000) }).then(
      (reflection) => this.#lessons.learn(goal, reflection),
      // A lesson that was not learnt costs nobody anything; the advisor has counted the failure.
      () => undefined,
    );
  }

  /** Gives up what was not answered yet. */
  close(): void {
    this.#closing.abort();
  }
}
