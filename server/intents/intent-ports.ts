// What answering an intent takes: the service's parts that it is done by, and one request on its way through them.

import type { Clock } from "../../executor/index.ts";
import type { Conduct, Interpreter } from "../../mind/index.ts";
import type { Lessons } from "../../mind/reason/lessons.ts";
import type { Experience } from "../../mind/router/experience.ts";
import type { JobOptions, Perceiver, Problem, Result, State } from "../../schemas/index.ts";
import type { ServiceAdvisor } from "../advisor/service-advisor.ts";
import type { RunController } from "../body/run-controller.ts";
import type { IntentAnswer, IntentRequest } from "./documents.ts";
import type { MindModule } from "./interpreters.ts";
import type { TriggerStore } from "./triggers.ts";

export interface IntentPorts {
  plan(problem: Problem, options: JobOptions): Promise<Result>;
  runs: RunController;
  advisor: ServiceAdvisor;
  /** The service's own; everything that is not forbidden anywhere where absent. */
  conduct?: Conduct | undefined;
  /** What episodes have taught, where somebody keeps it. */
  lessons?: Lessons;
  /** What runs have taught of the modes; for as long as the desk lives where absent. */
  experience?: Experience;
  /** Is told of runs that have ended. */
  reflections?: { reflect(answer: IntentAnswer): void };
  /** What the bot is called in its game. */
  names?: readonly string[];
  /** Keeps what waits for something over restarts; it is lost with the process where absent. */
  triggers?: TriggerStore | undefined;
  /** In milliseconds since 1970; the wall clock where absent. */
  clock?: Clock;
}

/** What of a request an earlier service knew. */
export interface EarlierIntent {
  id: string;
  since: number;
}

/** One request, and what it is read and served with. */
export interface IntentCall {
  request: IntentRequest;
  interpreter: Interpreter;
  mind: MindModule;
  options: JobOptions;
  earlier: EarlierIntent | undefined;
}

/** Who tells what the body perceives; undefined where nobody does. */
export const perceiverOf = (runs: RunController): Perceiver | undefined =>
  runs.hasBody ? runs.body.perceiver : undefined;

/** What the body perceives, where it can be asked. */
export function observed(runs: RunController, mind: MindModule): State | undefined {
  try {
    const perceiver = perceiverOf(runs);
    return perceiver === undefined ? undefined : mind.stateOf(perceiver);
  } catch {
    return undefined;
  }
}
