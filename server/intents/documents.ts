// What is said to a service, and what becomes of it. The words of an intent itself are in schemas/intent.ts.

import { z } from "zod";
import { Failure, Intent, Limits, McVersion, Occasion, Result, Route, State, Utterance } from "../../schemas/index.ts";

const Line = z.string().min(1).max(4096);

/** A line of talk, or an intent that somebody has made already; exactly one of the two. */
export const IntentRequest = z
  .strictObject({
    text: Line.optional(),
    intent: Intent.optional(),
    /** Who says it; absent for whoever may use the service. */
    player: z.string().min(1).max(64).optional(),
    /** What is held and near, to plan from. */
    state: State.optional(),
    mcVersion: McVersion.optional(),
    limits: Limits.optional(),
    /** Facts of the situation for the router: `{ biome: "taiga", phase: "night" }`. */
    context: z.record(z.string().min(1).max(64), z.json()).optional(),
    /** That a person has said yes to this very request. */
    consent: z.boolean().default(false),
    /** Understood, gated, routed and planned, and nothing done. */
    dryRun: z.boolean().default(false),
  })
  .refine(({ text, intent }) => (text === undefined) !== (intent === undefined), {
    message: "give either text or intent",
  });
export type IntentRequest = z.infer<typeof IntentRequest>;

/**
 * answered: with words alone; asked: a question back is due; planned: a plan is there and nothing is done; unsolved: there is no plan;
 * waiting: for something to come about, and the body is free; running, done, failed: the body's; stopped: so was it; unserved: it takes what the
 * service has not.
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

/** One of several ways that were weighed. */
export const IntentOption = z.strictObject({
  title: z.string().max(200),
  /** What its plan takes in game time; null where it cannot be done. */
  seconds: z.number().min(0).nullable(),
  /** Why it cannot be done; null where it can. */
  because: z.string().max(400).nullable(),
});
export type IntentOption = z.infer<typeof IntentOption>;

export const IntentAnswer = z.strictObject({
  format: z.literal("lodestone.intent-answer/1"),
  id: z.string().min(1).max(128),
  status: z.enum(INTENT_STATUSES),
  reply: z.string().max(2048),
  /** What was made of the words; null for an intent that came as such. */
  utterance: Utterance.nullable(),
  intent: Intent.nullable(),
  route: Route.nullable(),
  /** What the planner answered, where there was something to plan. */
  result: Result.nullable(),
  /** Of a trade-off: what was weighed, the preferred first. */
  options: z.array(IntentOption).optional(),
  /** By which the body's run can be cancelled. */
  runId: z.string().nullable(),
  failure: Failure.optional(),
});
export type IntentAnswer = z.infer<typeof IntentAnswer>;

/** An intent in a list of them: what was said, by whom, and how it stands. */
export const IntentSummary = z.strictObject({
  id: z.string().min(1).max(128),
  status: z.enum(INTENT_STATUSES),
  /** Null for an intent that came as such. */
  text: z.string().nullable(),
  player: z.string().nullable(),
  askedAt: z.iso.datetime(),
  /** What it waits for, or has waited for. */
  when: Occasion.optional(),
  reply: z.string().max(2048),
  runId: z.string().nullable(),
  failure: Failure.optional(),
});
export type IntentSummary = z.infer<typeof IntentSummary>;

export const IntentList = z.strictObject({ intents: z.array(IntentSummary) });
