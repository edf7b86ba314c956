// Trace events: one stream for search, run and tree. Logs, progress, metrics, pictures and tests
// consume it; nothing else prints.

import { z } from "zod";
import { Failure } from "../errors/error-document.ts";
import { PlanStep } from "../planning/plan.ts";
import { CHAIN } from "../words/chain.ts";
import { Position } from "../words/names.ts";
import { BucketTrace, ResumeTicket } from "./time-bucket.ts";

const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), ...shape });

/** What a search does. `f`, `g` and `h` are costs under the problem's objective. */
export const SearchEvent = z.discriminatedUnion("type", [
  event("node-expanded", { g: z.number(), h: z.number(), expanded: z.int() }),
  event("method-tried", { task: z.string(), method: z.string() }),
  event("method-rejected", { task: z.string(), method: z.string(), because: z.string() }),
  event("incumbent", { planner: z.string(), cost: z.number() }),
  event("bound", { lowerBound: z.number() }),
  /** How many nodes were proven to lead nowhere by then. */
  event("dead-ends", { deadEnds: z.int(), expanded: z.int() }),
  /**
   * At the end of a thinned stream: so many events of a type there were, and so many of them were
   * told.
   */
  event("left-out", { event: z.string(), seen: z.int(), told: z.int() }),
]);
export type SearchEvent = z.infer<typeof SearchEvent>;

const runEvent = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) => {
  const whole = { atMs: z.number(), ...CHAIN, ...shape };
  return event(type, whole as { atMs: z.ZodNumber } & Omit<typeof CHAIN, keyof S> & S);
};

const RunStateName = z.enum(["idle", "planning", "executing", "paused", "completed", "failed"]);

const stepId = z.string();
const planId = z.string();
/**
 * What the body then showed against before, in the grammar of effects; absent where it could not be
 * observed.
 */
const effects = z.array(z.string()).optional();
/**
 * An option within a tree tells of itself as a leaf does, under its form: what counts acts of the
 * body passes it over.
 */
const leaf = { stepId, leaf: z.string(), attempt: z.int(), form: z.literal("option").optional() };

/** What a run does. `atMs` counts from the run's start on its own clock. */
export const RunEvent = z.discriminatedUnion("type", [
  runEvent("run-state", { from: RunStateName, to: RunStateName }),
  runEvent("plan-found", { planId, steps: z.int(), cost: z.number(), reason: z.enum(["goal", "repair"]) }),
  runEvent("step-started", { planId, index: z.int(), of: z.int(), step: PlanStep }),
  runEvent("step-succeeded", { planId, stepId, tookMs: z.number(), effects }),
  runEvent("step-failed", { planId, stepId, failure: Failure, effects }),
  /** The body's first actuator command of a step, so long after its dispatch. */
  runEvent("first-action", { stepId, tookMs: z.number() }),
  runEvent("leaf-started", { ...leaf, args: z.record(z.string(), z.json()).optional() }),
  runEvent("leaf-succeeded", { ...leaf, effects }),
  runEvent("leaf-failed", { ...leaf, failure: Failure, effects }),
  runEvent("progress", { stepId, text: z.string(), position: Position.optional() }),
  runEvent("tick", { status: z.enum(["success", "failure", "running"]) }),
  /** A tick took longer than its budget. */
  runEvent("tick-overrun", { stepId, tookMs: z.number() }),
  /**
   * The plan under way gave up the body: to a reflex at once, to what is urgent or a pause at the
   * end of its act.
   */
  runEvent("preempted", { stepId, failure: Failure }),
  /** What became of a reflex; `blind` where its trigger cannot be asked. */
  runEvent("reflex", {
    reflex: z.string(),
    status: z.enum(["triggered", "succeeded", "failed", "blind"]),
    failure: Failure.optional(),
    effects,
  }),
  /**
   * A node of a traced tree changed its status; `node` is its JSON pointer, with `>` before that
   * into an option's own tree.
   */
  runEvent("node", { stepId, node: z.string(), status: z.enum(["success", "failure", "running", "idle"]) }),
  runEvent("repaired", { failedStep: z.string(), failure: Failure, repairs: z.int() }),
  /** What a step lacks, and what the repair that follows is to get. */
  runEvent("subgoal", { stepId, conditions: z.array(z.string()) }),
  /**
   * Items that are held and that the planner's domain does not know: plans are made as if they were
   * not there.
   */
  runEvent("items-unknown", { items: z.array(z.string()) }),
  /** How much time a step was given, and why. */
  runEvent("bucket-chosen", { stepId, trace: BucketTrace }),
  /** How far a step has come since it began, and where the body was well last. */
  runEvent("checkpoint", {
    stepId,
    effects: z.array(z.string()),
    position: Position.optional(),
    dimension: z.string().optional(),
  }),
  /** What leaves the body safe after a step whose time was over has ended. */
  runEvent("trailer", { stepId, failure: Failure.optional(), effects }),
  /** A step's time was over; the ticket says how to go on. */
  runEvent("suspended", { stepId, ticket: ResumeTicket }),
  /**
   * A run goes on from a ticket. `failure` says what keeps it from that: requirements that do not
   * hold (it plans anew where it stands), or why the waypoint was not come back to. `walked` where
   * it was far away and went there.
   */
  runEvent("resumed", {
    stepId,
    ticket: z.string(),
    origin: z.string(),
    walked: z.boolean(),
    failure: Failure.optional(),
  }),
  runEvent("run-finished", { outcome: z.enum(["success", "failure"]), failure: Failure.optional() }),
]);
export type RunEvent = z.infer<typeof RunEvent>;
