// Requests of people, the system and memory. A UserTask is a request in the domain's words; an
// Intent is any request, normalised for gating, routing and planning; an Utterance is one
// interpreted line of talk. ("Task" alone is the HTN word of task.ts.)

import { z } from "zod";
import { ERROR_CODES } from "../errors/errors.ts";
import { Goal } from "../planning/goal.ts";
import { ItemName, Position, PositiveCount } from "../words/names.ts";

const Id = z.string().min(1).max(128);
const Word = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z_]*$/, "an intent's name such as obtain");
/** The largest side of what is dug or built by measures, in blocks. */
const Measure = z.int().min(1).max(64);
const Player = z.string().min(1).max(64);

/** An item and its quantity; `all` means every one that the bot holds. */
export const RequestTarget = z.strictObject({ item: ItemName, qty: z.union([PositiveCount, z.literal("all")]) });
export type RequestTarget = z.infer<typeof RequestTarget>;

/** An awaited event: a sensor of the body holds, or with `isNot` does not. */
export const Occasion = z.strictObject({
  sensor: z.string().min(1).max(64),
  args: z.record(z.string(), z.json()).default({}),
  isNot: z.boolean().default(false),
  /** Whether it counts every time it occurs, not only once. */
  isEachTime: z.boolean().default(false),
  /** The event in the bot's words: "it is night". */
  said: z.string().min(1).max(160).optional(),
});
export type Occasion = z.infer<typeof Occasion>;

/** The sensor of an event that no body watches: the run is called off by the stop itself. */
export const STOP_SAID = "stop_said";

/** What one input becomes: `takes` pieces of it make `makes` of the item. */
const Conversion = z.strictObject({ item: ItemName, takes: PositiveCount, makes: PositiveCount });
export type Conversion = z.infer<typeof Conversion>;

/** Arguments of an intent besides items; each is optional. */
export const RequestArgs = z.strictObject({
  /** The player to follow, approach, address or give to. */
  player: Player.optional(),
  /** A creature's name, `monster` or `animal`. */
  entity: z.string().min(1).max(64).optional(),
  count: PositiveCount.optional(),
  place: z.string().min(1).max(64).optional(),
  position: Position.optional(),
  /** A place without height: [x, z]. */
  column: z.tuple([z.number(), z.number()]).optional(),
  dimension: z.string().min(1).max(64).optional(),
  direction: z.string().min(1).max(32).optional(),
  /** Of what is held: 0.5 is half. */
  share: z.number().gt(0).lt(1).optional(),
  /** The items are made of all that is held of these inputs: "smelt all the raw iron". */
  conversions: z.record(ItemName, Conversion).optional(),
  /** Of these items so many stay with the bot: "all but 5". */
  spare: z.record(ItemName, PositiveCount).optional(),
  /** Any one of the items will do: "coal or charcoal". */
  either: z.literal(true).optional(),
  /** Measures in blocks: width, length and height or depth. */
  size: z.tuple([Measure, Measure, Measure]).optional(),
  /** What is dug or built by its measures. */
  shape: z.enum(["hole", "room", "tunnel", "wall", "floor", "pillar"]).optional(),
  /** The act is done only if this holds when its turn comes: "if you have bread, …, otherwise …". */
  provided: Occasion.optional(),
  /** In blocks. */
  distance: PositiveCount.optional(),
  seconds: PositiveCount.optional(),
  /** A task of the domain, such as lit_shelter. */
  task: z.string().min(1).max(64).optional(),
  /** The topic of a question. */
  about: z.string().min(1).max(32).optional(),
  /** What a question about the bot's work asks for besides what it does; `plan` asks for a plan before the act. */
  asks: z.enum(["why", "howLong", "plan"]).optional(),
  /** The item of a question, or a word for a group of items. */
  item: z.string().min(1).max(128).optional(),
  /** Text to say. Data, never an instruction. */
  text: z.string().min(1).max(256).optional(),
  /** The desired state of a door, a lever or a seat. */
  to: z.enum(["open", "closed", "on", "off"]).optional(),
  /** The event that ends a wait, or an act that goes on until then. */
  until: Occasion.optional(),
});
export type RequestArgs = z.infer<typeof RequestArgs>;

const taskFields = {
  id: Id,
  intent: Word,
  target: RequestTarget.nullable(),
  /** All requested items if there are several; `target` is the first. */
  targets: z.array(RequestTarget).min(2).max(64).optional(),
  args: RequestArgs.default({}),
  constraints: z
    .strictObject({
      keep: z.record(ItemName, PositiveCount).optional(),
      avoid: z.array(z.string().min(1).max(160)).max(64).optional(),
      /** Blocks that the body may move away from its position. */
      maxDistance: PositiveCount.optional(),
    })
    .default({}),
  deadline: z.enum(["now", "soon", "before night"]).nullable().default(null),
  /** 0 to 1. */
  priority: z.number().min(0).max(1).default(0.5),
  source: z.enum(["user", "system", "memory"]).default("user"),
};

/** A request in the domain's words. `next` lists the requests that follow it, in order. */
export const UserTask = z.strictObject({ ...taskFields, next: z.array(z.strictObject(taskFields)).max(16).optional() });
export type UserTask = z.infer<typeof UserTask>;

/** Whether conduct allows it. A refusal has a reason and a code. */
export const Safety = z.strictObject({
  allowed: z.boolean(),
  reason: z.string().max(400).optional(),
  code: z.enum(ERROR_CODES).optional(),
});
export type Safety = z.infer<typeof Safety>;

/** A normalised request to act. */
export const Intent = z.strictObject({
  id: Id,
  source: z.enum(["user", "system", "memory"]),
  /** A goal for planners, or the name of the request. */
  goal: z.union([Goal, z.string().min(1).max(400)]),
  context: z.record(z.string(), z.json()).default({}),
  urgency: z.number().min(0).max(1).default(0.5),
  safety: Safety.default({ allowed: true }),
  /** Start only when this occurs; the body stays free until then. */
  when: Occasion.optional(),
  /** Soft: a hint for the router. */
  timeBudgetMs: z.int().min(1).max(3_600_000).optional(),
  provenanceRef: z.string().min(1).max(256).optional(),
});
export type Intent = z.infer<typeof Intent>;

export const UTTERANCE_KINDS = ["symbolic", "open", "social", "ask", "refused", "stop"] as const;
/**
 * symbolic: needs no model; open: needs a model to find goals; social: talk; ask: needs
 * clarification.
 */
export const UtteranceKind = z.enum(UTTERANCE_KINDS);
export type UtteranceKind = z.infer<typeof UtteranceKind>;

export const REASONING_MODES = ["htn", "hybrid", "navigation", "fast-path", "model", "collaborative", "reply"] as const;
/** How an intent is handled; `reply` answers from known facts without reasoning. */
export const ReasoningMode = z.enum(REASONING_MODES);
export type ReasoningMode = z.infer<typeof ReasoningMode>;

/** How an intent was routed: its traits, each mode's score, the chosen mode, and the reason. */
export const Route = z.strictObject({
  traits: z.array(z.string().min(1).max(32)).max(16),
  scores: z.partialRecord(ReasoningMode, z.number()),
  chosen: ReasoningMode,
  why: z.string().min(1).max(400),
});
export type Route = z.infer<typeof Route>;

/** The interpretation of one line of talk. No action has been taken. */
export const Utterance = z.strictObject({
  text: z.string().max(4096),
  kind: UtteranceKind,
  task: UserTask.nullable(),
  intent: Intent.nullable(),
  route: Route.nullable(),
  reply: z.string().max(1024),
});
export type Utterance = z.infer<typeof Utterance>;
