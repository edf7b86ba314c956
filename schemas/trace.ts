// Trace events: one stream for search, run and tree. Logs, progress, metrics, pictures and tests consume it; nothing else prints.

import { z } from "zod";
import { Failure } from "./errors.ts";
import { Position } from "./names.ts";
import { PlanStep } from "./plan.ts";

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
  /** At the end of a thinned stream: so many events of a type there were, and so many of them were told. */
  event("left-out", { event: z.string(), seen: z.int(), told: z.int() }),
]);
export type SearchEvent = z.infer<typeof SearchEvent>;

/** What a run does. `atMs` counts from the run's start on its own clock. */
export const RunEvent = z.discriminatedUnion("type", [
  event("plan-found", {
    atMs: z.number(),
    planId: z.string(),
    steps: z.int(),
    cost: z.number(),
    reason: z.enum(["goal", "repair"]),
  }),
  event("step-started", { atMs: z.number(), planId: z.string(), index: z.int(), of: z.int(), step: PlanStep }),
  event("step-succeeded", { atMs: z.number(), planId: z.string(), stepId: z.string(), tookMs: z.number() }),
  event("step-failed", { atMs: z.number(), planId: z.string(), stepId: z.string(), failure: Failure }),
  event("leaf-started", { atMs: z.number(), stepId: z.string(), leaf: z.string(), attempt: z.int() }),
  event("leaf-succeeded", { atMs: z.number(), stepId: z.string(), leaf: z.string(), attempt: z.int() }),
  event("leaf-failed", { atMs: z.number(), stepId: z.string(), leaf: z.string(), attempt: z.int(), failure: Failure }),
  event("progress", { atMs: z.number(), stepId: z.string(), text: z.string(), position: Position.optional() }),
  event("tick", { atMs: z.number(), status: z.enum(["success", "failure", "running"]) }),
  event("repaired", { atMs: z.number(), failedStep: z.string(), failure: Failure, repairs: z.int() }),
  event("run-finished", { atMs: z.number(), outcome: z.enum(["success", "failure"]), failure: Failure.optional() }),
]);
export type RunEvent = z.infer<typeof RunEvent>;

export const TraceEvent = z.union([SearchEvent, RunEvent]);
export type TraceEvent = z.infer<typeof TraceEvent>;
