// The dependencies of intent handling, and one request on its way through it.

import type { Clock } from "../../executor/index.ts";
import type { Conduct, Interpreter } from "../../mind/index.ts";
import type { DialogueStore } from "../../mind/parser/dialogues.ts";
import type { Lessons } from "../../mind/reason/lessons.ts";
import type { Experience } from "../../mind/router/experience.ts";
import {
  BEDS_WORK,
  DEFAULT_MC_VERSION,
  type JobOptions,
  type Perceiver,
  type Problem,
  type Result,
  type State,
} from "../../schemas/index.ts";
import type { ServiceAdvisor } from "../advisor/service-advisor.ts";
import type { RunController } from "../body/run-controller.ts";
import type { IntentAnswer, IntentRequest } from "./documents.ts";
import type { IntentStore } from "./intent-store.ts";
import type { MindModule } from "./interpreters.ts";
import type { TriggerStore } from "./triggers.ts";

export interface IntentPorts {
  plan(problem: Problem, options: JobOptions): Promise<Result>;
  runs: RunController;
  advisor: ServiceAdvisor;
  /** The service's conduct; the default one if absent. */
  conduct?: Conduct | undefined;
  /** Lessons of episodes. */
  lessons?: Pick<Lessons, "hintsFor">;
  /** Success rates of the reasoning modes; in memory by default. */
  experience?: Experience;
  /** Receives the answers of runs that ended. */
  reflections?: { reflect(answer: IntentAnswer): void };
  /** Names of the bot in its game. */
  names?: readonly string[];
  /** Stores triggers over restarts; by default they end with the process. */
  triggers?: TriggerStore | undefined;
  /** Stores started intents over restarts; by default they end with the process. */
  store?: IntentStore | undefined;
  /** Stores dialogues over restarts; by default they end with the process. */
  dialogues?: DialogueStore | undefined;
  /** Receives write errors that no caller gets. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** Milliseconds since 1970; the wall clock by default. */
  clock?: Clock;
}

/** What is kept of a request that begins again, from an earlier service or after a stop. */
export interface EarlierIntent {
  id: string;
  since: number;
  /** How many of its actions are done. */
  done?: number | undefined;
  /** The next action had begun, and is one that must not be done twice. */
  isBegun?: boolean | undefined;
}

/**
 * The caller of all players, so that their talk drops no answer to a client of the service. What
 * they ask for is theirs to be kept: no client asks for it again.
 */
export const GAME = "game";

/** One request with what it needs to be interpreted and served. */
export interface IntentCall {
  request: IntentRequest;
  interpreter: Interpreter;
  mind: MindModule;
  options: JobOptions;
  earlier: EarlierIntent | undefined;
  /** The dialogue that it belongs to. */
  key: string;
}

/** The version to read and plan a request in: its own, else the one that the body plays. */
export const versionOf = ({ mcVersion }: Pick<IntentRequest, "mcVersion">, runs: RunController): string =>
  mcVersion ?? (runs.hasBody ? runs.body.mcVersion : undefined) ?? DEFAULT_MC_VERSION;

/** The body's perception, if there is one. */
export const perceiverOf = (runs: RunController): Perceiver | undefined =>
  runs.hasBody ? runs.body.perceiver : undefined;

/** The state the body perceives; undefined if it cannot be observed now. */
export function observed(runs: RunController, mind: MindModule): State | undefined {
  try {
    const perceiver = perceiverOf(runs);
    return perceiver === undefined ? undefined : mind.stateOf(perceiver);
  } catch {
    return undefined;
  }
}

/** What a line is read with besides its words: the body's state, unless one is given, and the time. */
export const circumstancesOf = (runs: RunController, mind: MindModule, request: IntentRequest) => ({
  ...{ state: request.state ?? observed(runs, mind), timeOfDay: timeForBeds(runs) },
  ...{ hasConsent: request.consent, context: request.context ?? {} },
});

/** The tick of the day that beds go by: in a thunderstorm they work as at night. */
function timeForBeds(runs: RunController): number | undefined {
  try {
    const { time, weather } = perceiverOf(runs)?.snapshot() ?? {};
    return weather === "thunder" ? BEDS_WORK.from : time?.ofDay;
  } catch {
    return undefined;
  }
}
