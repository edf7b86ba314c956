// What people, the system and memory ask for. A UserTask is a request in the domain's words; an
// Intent is any request in the one form that is gated, routed and planned; an Utterance is what was
// made of one line of talk. ("Task" alone is the HTN word of task.ts.)

import { z } from "zod";
import { ERROR_CODES } from "../errors/errors.ts";
import { Goal } from "../planning/problem.ts";
import { ItemName, Position, PositiveCount } from "../words/names.ts";

const Id = z.string().min(1).max(128);
const Word = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z_]*$/, "an intent's name such as obtain");
const Player = z.string().min(1).max(64);

/** An item and how many of it; `all` is as many as are held. */
export const RequestTarget = z.strictObject({ item: ItemName, qty: z.union([PositiveCount, z.literal("all")]) });
export type RequestTarget = z.infer<typeof RequestTarget>;

/** What is waited for: that a sensor of the body holds, or with `isNot` that it does not. */
export const Occasion = z.strictObject({
  sensor: z.string().min(1).max(64),
  args: z.record(z.string(), z.json()).default({}),
  isNot: z.boolean().default(false),
  /** Each time that it comes about, and not only once. */
  isEachTime: z.boolean().default(false),
  /** It in the bot's words: "it is night". */
  said: z.string().min(1).max(160).optional(),
});
export type Occasion = z.infer<typeof Occasion>;

/** What an intent is about besides items, each where it matters. */
export const RequestArgs = z.strictObject({
  /** Who is followed, gone to, talked to or given to. */
  player: Player.optional(),
  /** A creature's name, or `monster`, or `animal`. */
  entity: z.string().min(1).max(64).optional(),
  count: PositiveCount.optional(),
  place: z.string().min(1).max(64).optional(),
  position: Position.optional(),
  /** A place without a height: [x, z]. */
  column: z.tuple([z.number(), z.number()]).optional(),
  dimension: z.string().min(1).max(64).optional(),
  direction: z.string().min(1).max(32).optional(),
  /** Blocks. */
  distance: PositiveCount.optional(),
  seconds: PositiveCount.optional(),
  /** A task of the domain, such as lit_shelter. */
  task: z.string().min(1).max(64).optional(),
  /** What a question is about. */
  about: z.string().min(1).max(32).optional(),
  /** An item that is asked about, or a word for several of which any will do. */
  item: z.string().min(1).max(128).optional(),
  /** What is to be said. Data, never instruction. */
  text: z.string().min(1).max(256).optional(),
  /** What a door, a lever or a seat is to be afterwards. */
  to: z.enum(["open", "closed", "on", "off"]).optional(),
  /** What a wait is over with. */
  until: Occasion.optional(),
});
export type RequestArgs = z.infer<typeof RequestArgs>;

const taskFields = {
  id: Id,
  intent: Word,
  target: RequestTarget.nullable(),
  /** All items that are asked for, where there are several; `target` is the first. */
  targets: z.array(RequestTarget).min(2).max(64).optional(),
  args: RequestArgs.default({}),
  constraints: z
    .strictObject({
      keep: z.record(ItemName, PositiveCount).optional(),
      avoid: z.array(z.string().min(1).max(160)).max(64).optional(),
      /** Blocks that the body may go from where it is. */
      maxDistance: PositiveCount.optional(),
    })
    .default({}),
  deadline: z.enum(["now", "soon", "before night"]).nullable().default(null),
  /** 0 to 1. */
  priority: z.number().min(0).max(1).default(0.5),
  source: z.enum(["user", "system", "memory"]).default("user"),
};

/** A request, in the domain's words. `next` is what follows it, in order. */
export const UserTask = z.strictObject({ ...taskFields, next: z.array(z.strictObject(taskFields)).max(16).optional() });
export type UserTask = z.infer<typeof UserTask>;

/** Whether conduct allows it. A refusal says why, under a code. */
export const Safety = z.strictObject({
  allowed: z.boolean(),
  reason: z.string().max(400).optional(),
  code: z.enum(ERROR_CODES).optional(),
});
export type Safety = z.infer<typeof Safety>;

/** A normalised request to act, from whoever wants something. */
export const Intent = z.strictObject({
  id: Id,
  source: z.enum(["user", "system", "memory"]),
  /** A goal that planners take, or the name of what is wanted. */
  goal: z.union([Goal, z.string().min(1).max(400)]),
  context: z.record(z.string(), z.json()).default({}),
  urgency: z.number().min(0).max(1).default(0.5),
  safety: Safety.default({ allowed: true }),
  /** Begun only once this has come about; the body is free for other things until then. */
  when: Occasion.optional(),
  /** Soft: a hint for the router. */
  timeBudgetMs: z.int().min(1).max(3_600_000).optional(),
  provenanceRef: z.string().min(1).max(256).optional(),
});
export type Intent = z.infer<typeof Intent>;

export const UTTERANCE_KINDS = ["symbolic", "open", "social", "ask", "refused", "stop"] as const;
/**
 * symbolic: served without a model; open: needs one to find goals; social: talk; ask: a question
 * back is due; refused; stop: at once.
 */
export const UtteranceKind = z.enum(UTTERANCE_KINDS);
export type UtteranceKind = z.infer<typeof UtteranceKind>;

export const REASONING_MODES = ["htn", "hybrid", "navigation", "fast-path", "model", "collaborative", "reply"] as const;
/**
 * How an intent is reasoned about; `reply` is an answer from what is known, without any reasoning.
 */
export const ReasoningMode = z.enum(REASONING_MODES);
export type ReasoningMode = z.infer<typeof ReasoningMode>;

/** How an intent was routed: what it is like, what each mode scored, which was chosen, and why. */
export const Route = z.strictObject({
  traits: z.array(z.string().min(1).max(32)).max(16),
  scores: z.partialRecord(ReasoningMode, z.number()),
  chosen: ReasoningMode,
  why: z.string().min(1).max(400),
});
export type Route = z.infer<typeof Route>;

/** What was made of one line of talk. Nothing has been done. */
export const Utterance = z.strictObject({
  text: z.string().max(4096),
  kind: UtteranceKind,
  task: UserTask.nullable(),
  intent: Intent.nullable(),
  route: Route.nullable(),
  reply: z.string().max(1024),
});
export type Utterance = z.infer<typeof Utterance>;
