// Requests and answers of /intents. The Intent itself is in schemas/conversation/intent.ts.

import { z } from "zod";
import {
  Failure,
  Intent,
  Limits,
  McVersion,
  Occasion,
  Result,
  Route,
  State,
  TalkLine,
  Utterance,
} from "../../schemas/index.ts";
import { RunStatus } from "../body/run-status.ts";

/** Either a line of talk or a finished intent. */
export const IntentRequest = z
  .strictObject({
    text: TalkLine.min(1).optional(),
    intent: Intent.optional(),
    /** The player who says it; absent for a client of the service. */
    player: z.string().min(1).max(64).optional(),
    /** The start state to plan from. */
    state: State.optional(),
    mcVersion: McVersion.optional(),
    limits: Limits.optional(),
    /** Facts of the situation for the router: `{ biome: "taiga", phase: "night" }`. */
    context: z.record(z.string().min(1).max(64), z.json()).optional(),
    /** Whether a person confirmed this very request. */
    consent: z.boolean().default(false),
    /** Interpret, gate, route and plan, but do not act. */
    dryRun: z.boolean().default(false),
  })
  .refine(({ text, intent }) => (text === undefined) !== (intent === undefined), {
    message: "give either text or intent",
  });
export type IntentRequest = z.infer<typeof IntentRequest>;
export type IntentRequestInput = z.input<typeof IntentRequest>;

/**
 * answered: with words only; asked: the bot asks back; planned: a plan exists but is not executed;
 * unsolved: there is no plan; waiting: for an occasion, with the body free; running, done, failed:
 * the run; stopped: the run was called off, or the request was a stop; unserved: the service lacks what it needs.
 */
export const INTENT_STATUSES = [
  "answered",
  "asked",
  "refused",
  "planned",
  "unsolved",
  "unserved",
  "waiting",
  "running",
  "done",
  "failed",
  "stopped",
] as const;

/** Their runs have not ended. */
export const IS_UNDER_WAY: ReadonlySet<(typeof INTENT_STATUSES)[number]> = new Set(["running", "waiting"]);

/** One option of a trade-off. */
export const IntentOption = z.strictObject({
  title: z.string().max(200),
  /** Game time of its plan in seconds; null if infeasible. */
  seconds: z.number().min(0).nullable(),
  /** Why it is infeasible; null if feasible. */
  because: z.string().max(400).nullable(),
});
export type IntentOption = z.infer<typeof IntentOption>;

export const IntentAnswer = z.strictObject({
  format: z.literal("lodestone.intent-answer/1"),
  id: z.string().min(1).max(128),
  status: z.enum(INTENT_STATUSES),
  reply: z.string().max(2048),
  /** The interpreted line; null for a finished intent. */
  utterance: Utterance.nullable(),
  intent: Intent.nullable(),
  route: Route.nullable(),
  /** The planner's result, if there was something to plan; only in the first answer. */
  result: Result.nullable(),
  /** The options of a trade-off, the preferred first. */
  options: z.array(IntentOption).optional(),
  /** Why an act that was to go on until something ended, and what it gained. */
  ended: z.string().max(1024).optional(),
  /** The id to cancel the run by. */
  runId: z.string().nullable(),
  /** How far its run is, while the service remembers it. */
  progress: RunStatus.optional(),
  failure: Failure.optional(),
});
export type IntentAnswer = z.infer<typeof IntentAnswer>;

/** An intent in a list: its words, player and status. */
export const IntentSummary = z.strictObject({
  id: z.string().min(1).max(128),
  status: z.enum(INTENT_STATUSES),
  /** Null for a finished intent. */
  text: z.string().nullable(),
  player: z.string().nullable(),
  askedAt: z.iso.datetime(),
  /** The occasion it waits or waited for. */
  when: Occasion.optional(),
  reply: z.string().max(2048),
  runId: z.string().nullable(),
  failure: Failure.optional(),
});
export type IntentSummary = z.infer<typeof IntentSummary>;

export const IntentList = z.strictObject({ intents: z.array(IntentSummary) });
