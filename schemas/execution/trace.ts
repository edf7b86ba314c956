// Trace events of search, run and tree in one stream, the only source of logs, progress and
// metrics.

import { z } from "zod";
import { Failure } from "../errors/error-document.ts";
import { PlanStep } from "../planning/plan.ts";
import { CHAIN } from "../words/chain.ts";
import { Position } from "../words/names.ts";
import { BucketTrace, ResumeTicket } from "./time-bucket.ts";

const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), ...shape });

/** Events of a search. `f`, `g` and `h` are costs under the problem's objective. */
export const SearchEvent = z.discriminatedUnion("type", [
  event("node-expanded", { g: z.number(), h: z.number(), expanded: z.int() }),
  event("method-tried", { task: z.string(), method: z.string() }),
  event("method-rejected", { task: z.string(), method: z.string(), because: z.string() }),
  event("incumbent", { planner: z.string(), cost: z.number() }),
  event("bound", { lowerBound: z.number() }),
  /** Dead ends proven so far. */
  event("dead-ends", { deadEnds: z.int(), expanded: z.int() }),
  /** Ends a thinned stream: `seen` events of a type occurred, and `told` of them were emitted. */
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
/** Observed changes as effects; absent if the body could not be observed. */
const effects = z.array(z.string()).optional();
/**
 * Options within a tree emit leaf events with `form`; listeners that count the body's acts skip
 * these.
 */
const leaf = { stepId, leaf: z.string(), attempt: z.int(), form: z.literal("option").optional() };

/** Events of a run. `atMs` counts from the run's start on its own clock. */
export const RunEvent = z.discriminatedUnion("type", [
  runEvent("run-state", { from: RunStateName, to: RunStateName }),
  runEvent("plan-found", { planId, steps: z.int(), cost: z.number(), reason: z.enum(["goal", "repair"]) }),
  runEvent("step-started", { planId, index: z.int(), of: z.int(), step: PlanStep }),
  runEvent("step-succeeded", { planId, stepId, tookMs: z.number(), effects }),
  runEvent("step-failed", { planId, stepId, failure: Failure, effects }),
  /** The first actuator command of a step, `tookMs` after its dispatch. */
  runEvent("first-action", { stepId, tookMs: z.number() }),
  runEvent("leaf-started", { ...leaf, args: z.record(z.string(), z.json()).optional() }),
  runEvent("leaf-succeeded", { ...leaf, effects }),
  runEvent("leaf-failed", { ...leaf, failure: Failure, effects }),
  runEvent("progress", { stepId, text: z.string(), position: Position.optional() }),
  runEvent("tick", { status: z.enum(["success", "failure", "running"]) }),
  /** A tick exceeded its time budget. */
  runEvent("tick-overrun", { stepId, tookMs: z.number() }),
  /**
   * The plan gave up the body: at once to a reflex, after the current act to urgent work or a
   * pause.
   */
  runEvent("preempted", { stepId, failure: Failure }),
  /** Status of a reflex; `blind` if its trigger sensor failed. */
  runEvent("reflex", {
    reflex: z.string(),
    status: z.enum(["triggered", "succeeded", "failed", "blind"]),
    failure: Failure.optional(),
    effects,
  }),
  /**
   * A traced tree node changed its status; `node` is its JSON pointer, `>` enters an option's tree.
   */
  runEvent("node", { stepId, node: z.string(), status: z.enum(["success", "failure", "running", "idle"]) }),
  runEvent("repaired", { failedStep: z.string(), failure: Failure, repairs: z.int() }),
  /** The unmet conditions of a step, which the following repair must achieve. */
  runEvent("subgoal", { stepId, conditions: z.array(z.string()) }),
  /** Held items that the domain does not know; plans ignore them. */
  runEvent("items-unknown", { items: z.array(z.string()) }),
  /** The time bucket of a step, and why it was chosen. */
  runEvent("bucket-chosen", { stepId, trace: BucketTrace }),
  /** A step's progress since its start, and the body's last safe position. */
  runEvent("checkpoint", {
    stepId,
    effects: z.array(z.string()),
    position: Position.optional(),
    dimension: z.string().optional(),
  }),
  /** The trailer ended: the capability that leaves the body safe when a step's time is over. */
  runEvent("trailer", { stepId, failure: Failure.optional(), effects }),
  /** A step's time was over; the ticket lets a later run continue. */
  runEvent("suspended", { stepId, ticket: ResumeTicket }),
  /**
   * A run resumes from a ticket. `failure` says why it could not: requirements do not hold, so it
   * replans where it stands, or the waypoint was not reached. `walked`: the body was far away and
   * walked there.
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
