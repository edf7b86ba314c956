// Reflection queue: once the run of an open request has ended, the model is asked in the
// background, several runs at a time, for a lesson for the next attempt. Source: Shinn et al.,
// "Reflexion", 2023.
// Invariant: no request waits for it; stopped runs and symbolic requests cost no model call.

import type { Clock } from "../../executor/index.ts";
import { type Advisor, BackgroundQuestions, MODEL_SCHEMAS } from "../../mind/advisor/index.ts";
import { type Lessons, REFLECTING } from "../../mind/reason/lessons.ts";
import { serviceClock } from "../config/service-clock.ts";
import type { IntentAnswer } from "./documents.ts";
import { planOf } from "./model-answers.ts";

/** Maximal number of steps described. */
const MAX_STEPS = 24;

export class ReflectionQueue {
  readonly #advisor: Advisor;
  readonly #lessons: Pick<Lessons, "learn">;
  readonly #questions: BackgroundQuestions;
  readonly #closing = new AbortController();

  constructor(advisor: Advisor, lessons: Pick<Lessons, "learn">, clock: Clock = serviceClock) {
    this.#advisor = advisor;
    this.#lessons = lessons;
    this.#questions = new BackgroundQuestions({ advisor, clock, signal: this.#closing.signal });
  }

  /** Queues an ended run for reflection, if it qualifies and the model is ready. */
  reflect({ utterance, intent, status, failure, reply, result }: IntentAnswer): void {
    const hasEnded = status === "done" || status === "failed";
    // A triggered request was served without a model and needs no reflection.
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
      // A missed lesson is harmless; the advisor has counted the failure.
      () => undefined,
    );
  }

  /** Cancels the pending reflections. */
  close(): void {
    this.#closing.abort();
  }
}
